with people as (
    select m.user_id
    from members m
    where m.organization_id = $1 and m.user_id = any($4::uuid[])
    for key share
), crews as (
    select t.id
    from teams t
    join members me on me.organization_id = $1 and me.user_id = $8 and me.role is not null
    where t.organization_id = $1 and t.id = any($5::uuid[])
    for key share of t
), subjects as (
    select people.user_id, null::uuid as team_id from people
    union all
    select null, crews.id from crews
), given as (
    insert into grants (organization_id, collection_id, space_id, user_id, team_id, role, granted_at, granted_by)
    select $1, $2, $3, subjects.user_id, subjects.team_id, $6, $7, $8
    from subjects
    where $6::role is not null
    on conflict on constraint grants_pkey do update
    set role = excluded.role, granted_at = excluded.granted_at, granted_by = excluded.granted_by
), taken as (
    delete from grants g
    where g.organization_id = $1
      and g.resource_id = coalesce($2, $3)
      and g.subject_id = any($4::uuid[] || $5::uuid[])
      and $6::role is null
)
select (select count(*) from people) as "users!", (select count(*) from crews) as "teams!"
