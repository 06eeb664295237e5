with neighbour as (
    select n.parent_id, n.position
    from (
        select c.id, c.default_level, c.parent_id, c.position
        from collections c
        where c.organization_id = $1 and c.id = $2
        union all
        select s.id, s.default_level, s.parent_id, s.position
        from spaces s
        where s.organization_id = $1 and s.id = $3 and s.deleted_at is null
    ) n
    join members m on m.organization_id = $1 and m.user_id = $4
    where content_role($1, m.user_id, m.role, n.id, n.default_level, n.parent_id) is not null
), place as (
    select case when $5 then $6 else n.parent_id end as parent_id, n.position, n.parent_id as neighbour_parent_id
    from (select 1) always
    left join neighbour n on true
), siblings as (
    select c.position
    from collections c, place
    where c.organization_id = $1 and c.id <> $7
      and (c.parent_id = place.parent_id or (c.parent_id is null and place.parent_id is null))
    union all
    select s.position
    from spaces s, place
    where s.organization_id = $1 and s.id <> $7 and s.deleted_at is null
      and (s.parent_id = place.parent_id or (s.parent_id is null and place.parent_id is null))
)
select place.parent_id, place.neighbour_parent_id, place.position,
       (select max(s.position) from siblings s where place.position is null or s.position < place.position) as below,
       (select min(s.position) from siblings s where s.position > place.position) as above
from place
