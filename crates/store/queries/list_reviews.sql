select rv.organization_id, rv.id, c.space_id, rv.change_request_id, rv.revision, rv.status, rv.outdated, rv.created_at,
       rv.updated_at,
       u.id as user_id, u.email, u.email_verified_at is not null as "email_verified!", u.display_name, u.photo_url,
       u.created_at as user_created_at, u.version as user_version,
       q.id as "requester_id?", q.email as "requester_email?", q.email_verified_at is not null as "requester_verified!",
       q.display_name as "requester_name?", q.photo_url as requester_photo_url,
       q.created_at as "requester_created_at?", q.version as "requester_version?",
       review_comment(rv.organization_id, rv.id) as comment,
       null::role as role
from reviews rv
join change_requests c on c.organization_id = $1 and c.id = rv.change_request_id
join users u on u.id = rv.reviewer_id
left join users q on q.id = rv.requested_by
where rv.organization_id = $1 and rv.change_request_id = $2
  and ($3::boolean is null or rv.outdated = $3)
  and rv.id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')
order by rv.id
limit $5
