-- Collections and spaces are siblings in one tree: they share positions (order keys) under a parent.
create table collections (
    organization_id uuid not null,
    id uuid not null,
    parent_id uuid,
    position text collate "C" not null,
    title text not null,
    description text,
    default_level level not null default 'inherit',
    created_at timestamptz not null,
    created_by uuid not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint collections_pkey primary key (organization_id, id),
    constraint collections_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint collections_parent_fkey foreign key (organization_id, parent_id)
        references collections (organization_id, id),
    constraint collections_title_length check (char_length(title) <= 50),
    constraint collections_description_length check (char_length(description) <= 100)
);
create index collections_by_position on collections (organization_id, parent_id, position, id);

create table spaces (
    organization_id uuid not null,
    id uuid not null,
    parent_id uuid,
    position text collate "C" not null,
    title text not null,
    emoji text,
    icon_url text,
    edit_mode text,
    language text,
    merge_rules jsonb not null default '{"type": "inherit"}',
    default_level level not null default 'inherit',
    -- The id of the commit that primary content points at.
    revision text not null,
    created_at timestamptz not null,
    created_by uuid not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    deleted_by uuid,
    version bigint not null default 1,
    constraint spaces_pkey primary key (organization_id, id),
    constraint spaces_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint spaces_parent_fkey foreign key (organization_id, parent_id)
        references collections (organization_id, id),
    constraint spaces_title_length check (char_length(title) <= 50),
    constraint spaces_edit_mode_known check (edit_mode in ('live', 'locked')),
    constraint spaces_revision_is_a_commit check (revision ~ '^[0-9a-f]{40}$')
);
create index spaces_by_position on spaces (organization_id, parent_id, position, id) where deleted_at is null;
create index spaces_deleted on spaces (organization_id, deleted_at) where deleted_at is not null;

-- One grant: a role on one collection or space, to one member or team.
create table grants (
    organization_id uuid not null,
    collection_id uuid,
    space_id uuid,
    user_id uuid,
    team_id uuid,
    resource_id uuid generated always as (coalesce(collection_id, space_id)) stored,
    subject_id uuid generated always as (coalesce(user_id, team_id)) stored,
    role role not null,
    granted_at timestamptz not null,
    granted_by uuid not null,
    constraint grants_pkey primary key (organization_id, resource_id, subject_id),
    constraint grants_one_resource check (num_nonnulls(collection_id, space_id) = 1),
    constraint grants_one_subject check (num_nonnulls(user_id, team_id) = 1),
    constraint grants_collection_fkey foreign key (organization_id, collection_id)
        references collections (organization_id, id) on delete cascade,
    constraint grants_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade,
    constraint grants_member_fkey foreign key (organization_id, user_id)
        references members (organization_id, user_id) on delete cascade,
    constraint grants_team_fkey foreign key (organization_id, team_id)
        references teams (organization_id, id) on delete cascade
);
create index grants_by_subject on grants (organization_id, subject_id, resource_id);

-- Links that let their holder join. The id is the secret: 128 random bits, never a UUIDv7.
create table invites (
    organization_id uuid not null,
    id text not null,
    -- null grants guest membership of the organization.
    role role,
    collection_id uuid,
    space_id uuid,
    created_at timestamptz not null,
    created_by uuid not null,
    version bigint not null default 1,
    constraint invites_pkey primary key (organization_id, id),
    constraint invites_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint invites_collection_fkey foreign key (organization_id, collection_id)
        references collections (organization_id, id) on delete cascade,
    constraint invites_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade,
    constraint invites_at_most_one_resource check (num_nonnulls(collection_id, space_id) <= 1)
);

-- The permission rule (docs/PERMISSIONS.md). The same rule in Rust is authz::resolve; a property test compares them.
-- `org_role` null is a guest. Callers join `members` first: someone who is not a member never gets here.
create function content_role(
    org uuid, who uuid, org_role role, resource uuid, resource_level level, resource_parent uuid
) returns role
language plpgsql stable parallel safe as $$
declare
    granted role;
    at_id uuid := resource;
    at_level level := resource_level;
    at_parent uuid := resource_parent;
begin
    if org_role = 'admin' then
        return 'admin';
    end if;
    loop
        select g.role into granted
        from grants g
        where g.organization_id = org and g.resource_id = at_id and g.subject_id = who;
        if granted is not null then
            return granted;
        end if;

        select max(g.role) into granted
        from team_members t
        join grants g on g.organization_id = org and g.resource_id = at_id and g.subject_id = t.team_id
        where t.organization_id = org and t.user_id = who;
        if granted is not null then
            return granted;
        end if;

        if at_level = 'nobody' then
            return null;
        elsif at_level <> 'inherit' then
            -- Guests have only what is granted: a default masks farther levels and gives them nothing.
            return case when org_role is not null then at_level::text::role end;
        end if;

        if at_parent is null then
            return org_role;
        end if;
        select c.id, c.default_level, c.parent_id into at_id, at_level, at_parent
        from collections c
        where c.organization_id = org and c.id = at_parent;
    end loop;
end;
$$;

-- A collection and its ancestors, itself first.
create function collection_path(org uuid, collection uuid) returns uuid[]
language sql stable parallel safe as $$
    with recursive up as (
        select c.id, c.parent_id, 1 as step
        from collections c
        where c.organization_id = org and c.id = collection
        union all
        select c.id, c.parent_id, up.step + 1
        from up
        join collections c on c.organization_id = org and c.id = up.parent_id
        where up.step < 64
    )
    select coalesce(array_agg(up.id order by up.step), '{}') from up
$$;

-- How many levels of collections stand below and including this one.
create function collection_height(org uuid, collection uuid) returns integer
language sql stable parallel safe as $$
    with recursive down as (
        select c.id, 1 as step
        from collections c
        where c.organization_id = org and c.id = collection
        union all
        select c.id, down.step + 1
        from down
        join collections c on c.organization_id = org and c.parent_id = down.id
        where down.step < 64
    )
    select coalesce(max(down.step), 0) from down
$$;
