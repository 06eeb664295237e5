select rv.organization_id, rv.id, c.space_id, rv.change_request_id, rv.revision, rv.status, rv.outdated, rv.created_at,
       rv.updated_at, rv.reviewer_id = c.created_by as "is_own!",
       (select person_json(u) from users u where u.id = rv.reviewer_id) as "reviewer!: Json<Person>",
       (select person_json(u) from users u where u.id = rv.requested_by) as "requested_by: Json<Person>",
       review_comment(rv.organization_id, rv.id) as comment,
       content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role,
       1::bigint as "found!"
from reviews rv
join change_requests c on c.organization_id = $1 and c.id = rv.change_request_id
join spaces s on s.organization_id = $1 and s.id = c.space_id and s.deleted_at is null
join members m on m.organization_id = $1 and m.user_id = $3 and m.disabled_at is null
where rv.organization_id = $1 and rv.id = $6 and c.space_id = $2 and (c.id = $4 or c.number = $5)
