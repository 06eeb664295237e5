with page as materialized (
    select rv.id
    from reviews rv
    where rv.organization_id = $1 and rv.change_request_id = $2
      and ($3::boolean is null or rv.outdated = $3)
      and rv.id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')
    order by rv.id
    limit $5
), commented as materialized (
    select id, review_comment($1, id) as comment from page
), measured as (
    select p.id, p.comment, count(*) over () as found,
           sum(coalesce(octet_length(p.comment::text), 0))
               over (order by p.id rows between unbounded preceding and 1 preceding) as before
    from commented p
)
select rv.organization_id, rv.id, c.space_id, rv.change_request_id, rv.revision, rv.status, rv.outdated, rv.created_at,
       rv.updated_at, rv.reviewer_id = c.created_by as "is_own!",
       (select person_json(u) from users u where u.id = rv.reviewer_id) as "reviewer!: Json<Person>",
       (select person_json(u) from users u where u.id = rv.requested_by) as "requested_by: Json<Person>",
       m.comment,
       null::role as role,
       m.found as "found!"
from measured m
join reviews rv on rv.organization_id = $1 and rv.id = m.id
join change_requests c on c.organization_id = $1 and c.id = rv.change_request_id
where coalesce(m.before, 0) < $6
order by rv.id
