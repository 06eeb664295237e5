update sites s
set adaptive_schema = $3, adaptive_schema_updated_at = $4, updated_at = $4, version = s.version + 1
from organizations o
where s.organization_id = $1 and s.id = $2 and ($5::bigint is null or s.version = $5)
  and o.organization_id = $1
returning s.organization_id, s.id, s.type as kind, s.title, s.basename, s.visibility, s.published_at, s.proxy,
          s.adaptive_content, s.adaptive_schema, s.adaptive_schema_updated_at, s.agents_context, s.customization,
          s.search_insights, s.visitor_backend, s.visitor_integration, s.visitor_fallback_url, s.token_version,
          s.created_at, s.created_by, s.updated_at, s.version, o.hostname as organization_hostname,
          site_hostname(s.organization_id, s.id) as hostname,
          seen_site_spaces(s.organization_id, s.id, $6) as "site_spaces!", null::role as role
