with organization as (
    insert into organizations (organization_id, title, created_at, updated_at, created_by)
    values ($1, 'world', now(), now(), $1)
), joined as (
    insert into members (organization_id, user_id, role, joined_at)
    select $1, m.user_id, m.role, now()
    from jsonb_to_recordset($2::jsonb -> 'members') as m (user_id uuid, role role)
), crews as (
    insert into teams (organization_id, id, title, created_at, created_by)
    select $1, t.id, 'team', now(), $1
    from jsonb_to_recordset($2::jsonb -> 'teams') as t (id uuid)
), in_crews as (
    insert into team_members (organization_id, team_id, user_id, role, added_at, added_by)
    select $1, t.team_id, t.user_id, 'member', now(), $1
    from jsonb_to_recordset($2::jsonb -> 'team_members') as t (team_id uuid, user_id uuid)
), nodes as (
    select *
    from jsonb_to_recordset($2::jsonb -> 'nodes') as n (id uuid, is_space boolean, parent_id uuid, level level)
), shelves as (
    insert into collections (organization_id, id, parent_id, position, title, default_level, created_at, created_by,
                             updated_at)
    select $1, id, parent_id, '80', 'collection', level, now(), $1, now() from nodes where not is_space
), books as (
    insert into spaces (organization_id, id, parent_id, position, title, default_level, revision, created_at,
                        created_by, updated_at)
    select $1, id, parent_id, '80', 'space', level, repeat('0', 40), now(), $1, now() from nodes where is_space
), listed as (
    insert into directory (id, organization_id, kind)
    select id, $1, case when is_space then 'space' else 'collection' end from nodes
)
insert into grants (organization_id, collection_id, space_id, user_id, team_id, role, granted_at, granted_by)
select $1, case when not g.is_space then g.node_id end, case when g.is_space then g.node_id end, g.user_id, g.team_id,
       g.role, now(), $1
from jsonb_to_recordset($2::jsonb -> 'grants')
     as g (node_id uuid, is_space boolean, user_id uuid, team_id uuid, role role)
