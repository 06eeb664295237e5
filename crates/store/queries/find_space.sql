select s.organization_id, s.id, s.parent_id, s.position, s.title, s.emoji, s.icon_url, s.edit_mode, s.language,
       s.merge_rules, s.default_level, s.revision, s.created_at, s.created_by, s.updated_at, s.deleted_at, s.version, s.pool_id, s.files_epoch, s.change_request_count, s.change_requests_open, s.change_requests_draft,
       open_comments(s.organization_id, s.id) as "comments!", published_place(s.organization_id, s.id) as published, last_git_sync(s.organization_id, s.id) as git_sync,
       content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
from spaces s
join members m on m.organization_id = s.organization_id and m.user_id = $3 and m.disabled_at is null
where s.organization_id = $1 and s.id = $2 and s.deleted_at is null
