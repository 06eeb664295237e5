select s.organization_id, s.id, s.parent_id, s.position, s.title, s.emoji, s.icon_url, s.edit_mode, s.language,
       s.merge_rules, s.default_level, s.revision, s.created_at, s.created_by, s.updated_at, s.deleted_at, s.version,
       s.pool_id, s.files_epoch, s.change_request_count, s.change_requests_open, s.change_requests_draft,
       -- Whoever reads many spaces reads their pages: what stands around the spaces is not asked for.
       0::bigint as "comments!", null::jsonb as published, null::jsonb as git_sync,
       content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role,
       r.id as "revision_id!", r.tree as "tree!", r.identity as "identity!", r.parents as "parents!", r.kind as "kind!",
       r.message as "message!", r.merged_from, r.created_at as "revision_created_at!",
       r.created_by as "revision_created_by!",
       r.main_since is null as "proposed!",
       null::uuid as "change_request_id?",
       jsonb_build_object(
           'conditions', shown.conditions,
           'published', r.main_since is not null,
           'previewed', coalesce(r.id = p.revision or r.id = $10, false)
       ) as "sight: Json<Sight>"
from sites st
join spaces s on s.organization_id = st.organization_id and s.id = any($2::uuid[]) and s.deleted_at is null
cross join lateral (
    select jsonb_agg(jsonb_build_array(coalesce(ss.condition, ''), coalesce(se.condition, ''))) as conditions
    from site_spaces ss
    left join site_sections se
        on se.organization_id = ss.organization_id and se.site_id = ss.site_id and se.id = ss.section_id
    where ss.organization_id = st.organization_id and ss.site_id = st.id and ss.space_id = s.id
    having count(*) > 0
) shown
left join members m on m.organization_id = st.organization_id and m.user_id = $8 and m.disabled_at is null
    and not exists (select from users u where u.id = $8 and u.disabled_at is not null)
left join change_requests p on p.organization_id = s.organization_id and p.space_id = s.id and p.id = $9
cross join lateral (
    select found.*
    from revision_of(s.organization_id, s.id, decode(s.revision, 'hex')) found
) r
where st.organization_id = $1 and st.id = $3
  -- As in `find_content_for_reader.sql`: the token is as good as the site that it was made for still is what it was.
  and st.token_version = $4 and st.visibility = $5
  and (st.published_at is not null or m.user_id is not null)
  and ($6::uuid is null or exists (
      select from site_share_links l
      where l.organization_id = st.organization_id and l.site_id = st.id and l.id = $6 and l.active
  ))
  and ($7 or m.user_id is not null)
