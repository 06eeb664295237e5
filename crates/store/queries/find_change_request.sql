select c.organization_id, c.id, c.space_id, c.number, c.status, c.subject, c.description, c.revision, c.revision_initial,
       c.revision_merged_ancestor, c.revision_merged, c.branch,
       c.status in ('draft', 'open')
           and coalesce(c.revision_merged_ancestor, c.revision_initial) <> decode(s.revision, 'hex') as "outdated!", c.conflicts,
       open_comments(c.organization_id, c.id) as "comments!", published_place(c.organization_id, c.space_id) as published,
       c.created_at, c.updated_at, c.version,
       u.id as user_id, u.email, u.email_verified_at is not null as "email_verified!", u.display_name, u.photo_url,
       u.created_at as user_created_at, u.version as user_version,
       content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role,
       1::bigint as "found!"
from change_requests c
join spaces s on s.organization_id = $1 and s.id = c.space_id and s.deleted_at is null
join members m on m.organization_id = $1 and m.user_id = $3 and m.disabled_at is null
join users u on u.id = c.created_by
where c.organization_id = $1 and c.space_id = $2 and (c.id = $4 or c.number = $5)
