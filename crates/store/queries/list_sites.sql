select s.organization_id, s.id, s.type as kind, s.title, s.basename, s.visibility, s.published_at, s.proxy,
       s.adaptive_content, s.adaptive_schema, s.adaptive_schema_updated_at, s.agents_context, s.customization,
       s.search_insights, s.visitor_backend, s.visitor_integration, s.visitor_fallback_url, s.token_version,
       s.created_at, s.created_by, s.updated_at, s.version, o.hostname as organization_hostname,
       site_hostname(s.organization_id, s.id) as hostname,
       seen_site_spaces(s.organization_id, s.id, m.user_id) as "site_spaces!", m.role
from sites s
join organizations o on o.organization_id = s.organization_id
join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
where s.organization_id = $1
  and m.role is not null
  and ($3::uuid is null or exists (
      select from site_spaces v
      join spaces p on p.organization_id = s.organization_id and p.id = v.space_id and p.deleted_at is null
      where v.organization_id = s.organization_id and v.site_id = s.id and v.space_id = $3
        and content_role(p.organization_id, m.user_id, m.role, p.id, p.default_level, p.parent_id) is not null
  ))
  and ($4::text is null or position(lower($4) in lower(s.title)) > 0)
  and ($5::boolean is null or (s.published_at is not null) = $5)
  and (cardinality($6::text[]) = 0 or s.type = any($6))
  and s.id > coalesce($7::uuid, '00000000-0000-0000-0000-000000000000')
order by s.id
limit $8
