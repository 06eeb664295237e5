-- What a member is granted, computed from the grants downward. Guests see nothing else, so their lists need not compute
-- the role in every space of the organization.

-- The collections and spaces with a grant to the member or a team of theirs, and the collections below these. A nearer
-- level may still take the role away: `content_role` decides.
create function granted_nodes(org uuid, who uuid) returns setof uuid
language sql stable parallel safe rows 50 as $$
    with recursive down (id) as (
        select g.resource_id
        from (
            select who as id
            union all
            select t.team_id from team_members t where t.organization_id = org and t.user_id = who
        ) subject
        join grants g on g.organization_id = org and g.subject_id = subject.id
        union
        select c.id
        from down
        join collections c on c.organization_id = org and c.parent_id = down.id
    )
    select down.id from down
$$;

-- The same for spaces that are not in the trash: granted ones, and those in these collections.
create function granted_spaces(org uuid, who uuid) returns setof uuid
language sql stable parallel safe rows 50 as $$
    with nodes as materialized (
        select n.id from granted_nodes(org, who) as n (id)
    )
    select s.id
    from nodes
    join spaces s on s.organization_id = org and s.id = nodes.id and s.deleted_at is null
    union
    select inside.id
    from nodes
    -- By its index: the planner does not know how few these are.
    cross join lateral (
        select s.id
        from spaces s
        where s.organization_id = org and s.parent_id = nodes.id and s.deleted_at is null
        offset 0
    ) inside
$$;
