select rv.organization_id, rv.id, c.space_id, rv.change_request_id, rv.revision, rv.status, rv.outdated, rv.created_at,
       rv.updated_at,
       (select person_json(u) from users u where u.id = rv.reviewer_id) as "reviewer!: Json<Person>",
       (select person_json(u) from users u where u.id = rv.requested_by) as "requested_by: Json<Person>",
       review_comment(rv.organization_id, rv.id) as comment,
       null::role as role
from reviews rv
join change_requests c on c.organization_id = $1 and c.id = rv.change_request_id
where rv.organization_id = $1 and rv.change_request_id = $2
  and ($3::boolean is null or rv.outdated = $3)
  and rv.id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')
order by rv.id
limit $5
