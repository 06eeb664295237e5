select s.organization_id, s.id, s.parent_id, s.position, s.title, s.emoji, s.icon_url, s.edit_mode, s.language,
       s.merge_rules, s.default_level, s.revision, s.created_at, s.created_by, s.updated_at, s.deleted_at, s.version,
       s.pool_id, s.files_epoch, s.change_request_count, s.change_requests_open, s.change_requests_draft,
       open_comments(s.organization_id, s.id) as "comments!", published_place(s.organization_id, s.id) as published, last_git_sync(s.organization_id, s.id) as git_sync,
       content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role,
       r.id as "revision_id!", r.tree as "tree!", r.identity as "identity!", r.parents as "parents!", r.kind as "kind!",
       r.message as "message!", r.merged_from, r.created_at as "revision_created_at!",
       r.created_by as "revision_created_by!",
       -- What is not on main is for those who may see change requests.
       r.main_since is null as "proposed!",
       c.id as "change_request_id?",
       null::jsonb as "sight: Json<Sight>"
from spaces s
join members m on m.organization_id = s.organization_id and m.user_id = $3 and m.disabled_at is null
left join change_requests c on c.organization_id = s.organization_id and c.space_id = s.id and (c.id = $5 or c.number = $6)
cross join lateral (
    select found.*
    from revision_of(s.organization_id, s.id, case
        when $4::bytea is not null then $4
        when $5::uuid is null and $6::bigint is null then decode(s.revision, 'hex')
        else c.revision
    end) found
) r
where s.organization_id = $1 and s.id = $2 and s.deleted_at is null
