-- The organizations and spaces whose pages are in the index only. The heads are those that the index says, so the
-- server finds nothing to do for them.
insert into organizations (organization_id, title, created_at, updated_at, created_by)
select ('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, 'Organization ' || n, now(), now(),
       (select id from users order by id limit 1)
from generate_series(0, :organizations - 1) as n;

insert into spaces (organization_id, id, position, title, language, revision, created_at, created_by, updated_at)
select ('00000000-0000-7000-8001-' || lpad(to_hex(n / :spaces), 12, '0'))::uuid,
       ('00000000-0000-7000-8002-' || lpad(to_hex(n), 12, '0'))::uuid, lpad(to_hex(n), 8, '0') || '80',
       'Space ' || n, 'en', lpad(to_hex(n + 1), 40, '0'), now(), (select id from users order by id limit 1), now()
from generate_series(0, :organizations * :spaces - 1) as n;

insert into directory (id, organization_id, kind)
select id, organization_id, 'space'
from spaces
where id between '00000000-0000-7000-8002-000000000000' and '00000000-0000-7000-8002-ffffffffffff';

analyze;
