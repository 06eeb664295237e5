select s.organization_id, s.id, s.parent_id, s.position, s.title, s.emoji, s.icon_url, s.edit_mode, s.language,
       s.merge_rules, s.default_level, s.revision, s.created_at, s.created_by, s.updated_at, s.deleted_at, s.version,
       s.pool_id, s.files_epoch, s.change_request_count, s.change_requests_open, s.change_requests_draft,
       -- Whoever reads many spaces reads their pages: what stands around the spaces is not asked for.
       0::bigint as "comments!", null::jsonb as published, null::jsonb as git_sync,
       content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role,
       r.id as "revision_id!", r.tree as "tree!", r.identity as "identity!", r.parents as "parents!", r.kind as "kind!",
       r.message as "message!", r.merged_from, r.created_at as "revision_created_at!",
       r.created_by as "revision_created_by!",
       false as "proposed!",
       null::uuid as "change_request_id?",
       null::jsonb as "sight: Json<Sight>"
from spaces s
join members m on m.organization_id = s.organization_id and m.user_id = $3 and m.disabled_at is null
cross join lateral (
    select found.*
    from revision_of(s.organization_id, s.id, decode(s.revision, 'hex')) found
) r
where s.organization_id = $1 and s.id = any($2::uuid[]) and s.deleted_at is null
