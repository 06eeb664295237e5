select rv.organization_id, rv.id, c.space_id, rv.change_request_id, rv.revision, rv.status, rv.outdated, rv.created_at,
       rv.updated_at,
       u.id as user_id, u.email, u.email_verified_at is not null as "email_verified!", u.display_name, u.photo_url,
       u.created_at as user_created_at, u.version as user_version,
       q.id as "requester_id?", q.email as "requester_email?", q.email_verified_at is not null as "requester_verified!",
       q.display_name as "requester_name?", q.photo_url as requester_photo_url,
       q.created_at as "requester_created_at?", q.version as "requester_version?",
       review_comment(rv.organization_id, rv.id) as comment,
       content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
from reviews rv
join change_requests c on c.organization_id = $1 and c.id = rv.change_request_id
join spaces s on s.organization_id = $1 and s.id = c.space_id and s.deleted_at is null
join members m on m.organization_id = $1 and m.user_id = $3 and m.disabled_at is null
join users u on u.id = rv.reviewer_id
left join users q on q.id = rv.requested_by
where rv.organization_id = $1 and rv.id = $6 and c.space_id = $2 and (c.id = $4 or c.number = $5)
