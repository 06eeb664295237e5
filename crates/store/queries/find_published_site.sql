select st.organization_id, st.id, st.type as kind, st.title, st.basename, st.visibility, st.published_at, st.proxy,
       st.adaptive_content, st.adaptive_schema, st.adaptive_schema_updated_at, st.agents_context, st.customization,
       st.search_insights, st.visitor_backend, st.visitor_integration, st.visitor_fallback_url, st.visitor_key,
       st.token_version, st.created_at, st.created_by, st.updated_at, st.version, o.title as organization_title, o.ai,
       o.hostname as organization_hostname, site_hostname(st.organization_id, st.id) as hostname,
       coalesce((
           select jsonb_agg(jsonb_build_object(
               'id', g.id, 'parent', g.parent_id, 'position', g.position, 'title', g.title, 'icon', g.icon
           ) order by g.position, g.id)
           from site_section_groups g
           where g.organization_id = st.organization_id and g.site_id = st.id
       ), '[]') as "groups!: Json<Vec<GroupRow>>",
       coalesce((
           select jsonb_agg(jsonb_build_object(
               'id', c.id, 'group', c.group_id, 'position', c.position, 'title', c.title,
               'description', c.description, 'path', c.path, 'icon', c.icon, 'condition', coalesce(c.condition, ''),
               'is_default', c.is_default
           ) order by c.is_default desc, c.position, c.id)
           from site_sections c
           where c.organization_id = st.organization_id and c.site_id = st.id
       ), '[]') as "sections!: Json<Vec<SectionRow>>",
       coalesce((
           select jsonb_agg(jsonb_build_object(
               'id', v.id, 'section', v.section_id, 'position', v.position, 'path', v.path,
               'condition', coalesce(v.condition, ''), 'hidden', v.hidden, 'is_default', v.is_default,
               'customization', v.customization, 'space', s.id, 'title', s.title, 'emoji', s.emoji,
               'language', s.language, 'revision', s.revision,
               -- Of whoever previews, who is shown what they may see. Other visitors have none.
               'role', case when m.user_id is not null then
                   content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id)
               end,
               'git', (
                   select jsonb_build_object('url', r.url, 'reference', r.ref, 'directory', r.directory)
                   from git_syncs r
                   where r.organization_id = s.organization_id and r.space_id = s.id
               )
           ) order by v.is_default desc, v.position, v.id)
           from site_spaces v
           join spaces s on s.organization_id = v.organization_id and s.id = v.space_id and s.deleted_at is null
           left join members m on m.organization_id = v.organization_id and m.user_id = $5 and m.disabled_at is null
           where v.organization_id = st.organization_id and v.site_id = st.id
       ), '[]') as "site_spaces!: Json<Vec<SiteSpaceRow>>",
       -- Pages show the last versions of descriptions: what they are is part of what a page is made of.
       coalesce((
           select string_agg(d.last_version::text, ' ' order by d.id)
           from openapi_specs d
           where d.organization_id = st.organization_id
       ), '') as "specs!",
       -- Where else agents may look: at what everyone may read.
       coalesce((
           select jsonb_agg(jsonb_build_object(
               'title', n.title, 'hostname', site_hostname(n.organization_id, n.id), 'proxy', n.proxy,
               'basename', n.basename
           ) order by n.title, n.id)
           from sites n
           where n.organization_id = st.organization_id and n.id <> st.id and n.agents_context = 'included'
             and n.visibility = 'public' and n.published_at is not null
       ), '[]') as "others_for_agents!: Json<Vec<OtherSiteRow>>",
       l.id as "share_link?", l.key_hash as "opened_by?",
       -- Guests see no sites.
       exists (
           select from members m
           where m.organization_id = st.organization_id and m.user_id = $5 and m.disabled_at is null
             and m.role is not null
             and not exists (select from users u where u.id = $5 and u.disabled_at is not null)
       ) as "is_member!"
from sites st
join organizations o on o.organization_id = st.organization_id
left join lateral (
    select k.id, k.key_hash
    from site_share_links k
    where k.organization_id = st.organization_id and k.site_id = st.id and k.active and k.key_hash = any($4)
    limit 1
) l on true
where st.organization_id = $1 and (st.id = $2 or st.basename = $3)
