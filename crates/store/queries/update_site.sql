update sites s
set title = coalesce($3, s.title),
    visibility = coalesce($4, s.visibility),
    basename = coalesce($5, s.basename),
    proxy = case when $6 then s.proxy else $7 end,
    adaptive_content = coalesce($8, s.adaptive_content),
    agents_context = coalesce($9, s.agents_context),
    -- Who could read it before may not be among those who can now.
    token_version = s.token_version + case when $4 <> s.visibility then 1 else 0 end,
    updated_at = $10,
    version = s.version + 1
from organizations o
where s.organization_id = $1 and s.id = $2 and ($11::bigint is null or s.version = $11)
  and o.organization_id = $1
returning s.organization_id, s.id, s.type as kind, s.title, s.basename, s.visibility, s.published_at, s.proxy,
          s.adaptive_content, s.adaptive_schema, s.adaptive_schema_updated_at, s.agents_context, s.customization,
          s.search_insights, s.visitor_backend, s.visitor_integration, s.visitor_fallback_url, s.token_version,
          s.created_at, s.created_by, s.updated_at, s.version, o.hostname as organization_hostname,
          site_hostname(s.organization_id, s.id) as hostname,
          seen_site_spaces(s.organization_id, s.id, $12) as "site_spaces!", null::role as role
