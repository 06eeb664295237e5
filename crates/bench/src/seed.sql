insert into users (id, email, display_name, created_at, updated_at)
values (:user, 'bench@example.com', 'Bench', now(), now());

insert into organizations (organization_id, title, created_at, updated_at, created_by)
values (:organization, 'Bench', now(), now(), :user);

insert into members (organization_id, user_id, role, joined_at)
values (:organization, :user, 'edit', now());

insert into api_tokens (id, user_id, label, hash, all_scopes, scopes, created_at)
values (:user, :user, 'bench', :hash, true, '{}', now());

insert into collections (organization_id, id, position, title, created_at, created_by, updated_at)
select :organization, ('00000000-0000-7000-8000-c' || lpad(to_hex(n), 11, '0'))::uuid, lpad(to_hex(n), 8, '0') || '80',
       'Collection ' || n, now(), :user, now()
from generate_series(0, 199) as n;

-- Every space stores its first revision in a statement of its own, and each of them would add up what all before it
-- have stored.
alter table git_objects disable trigger git_objects_count_new;

insert into spaces (organization_id, id, parent_id, position, title, revision, created_at, created_by, updated_at)
select :organization, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       ('00000000-0000-7000-8000-c' || lpad(to_hex(n % 200), 11, '0'))::uuid, lpad(to_hex(n), 8, '0') || '80',
       'Space ' || n, lpad(to_hex(n), 40, '0'), now(), :user, now()
from generate_series(1, :spaces) as n;

alter table git_objects enable trigger git_objects_count_new;

insert into directory (id, organization_id, kind)
select id, organization_id, 'space' from spaces where organization_id = :organization;

analyze;
