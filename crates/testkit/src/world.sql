with target as (
    insert into organizations (organization_id, title, default_role, created_at, updated_at, created_by)
    values ($10, 'target', 'read', now(), now(), $6)
), welcome as (
    -- Whoever is a member of the world's organization may create in the target.
    insert into members (organization_id, user_id, role, joined_at)
    select $10, m.user_id, 'admin', now() from members m where m.organization_id = $1
), person as (
    insert into users (id, email, display_name, email_verified_at, created_at, updated_at)
    values ($6, 'member-' || $9 || '@example.com', 'member', now(), now(), now())
), joined as (
    insert into members (organization_id, user_id, role, joined_at) values ($1, $6, 'read', now())
), domain as (
    insert into email_domains (domain, organization_id, proven_at, checked_at) values ($8, $1, now(), now())
), host as (
    insert into hostnames (hostname, organization_id) values ($9, $1)
    on conflict on constraint hostnames_organization_unique do update set hostname = excluded.hostname
), collection as (
    insert into collections (organization_id, id, position, title, created_at, created_by, updated_at)
    values ($1, $2, '8080', 'collection', now(), $6, now())
), space as (
    insert into spaces (organization_id, id, position, title, revision, created_at, created_by, updated_at, deleted_at)
    values ($1, $3, '8180', 'space', $11, now(), $6, now(), null),
           ($1, $4, '8280', 'deleted', $11, now(), $6, now(), now())
), team as (
    insert into teams (organization_id, id, title, created_at, created_by) values ($1, $5, 'team', now(), $6)
), listed as (
    insert into directory (id, organization_id, kind)
    values ($2, $1, 'collection'), ($3, $1, 'space'), ($4, $1, 'space'), ($10, $10, 'organization')
), site as (
    insert into sites (organization_id, id, title, basename, published_at, adaptive_schema,
                       adaptive_schema_updated_at, created_at, created_by, updated_at)
    values ($1, $12, 'site', $9, now(), '{"type": "object", "properties": {}, "additionalProperties": false}',
            now(), now(), $6, now())
), site_group as (
    insert into site_section_groups (organization_id, site_id, id, position, title, created_at, updated_at)
    values ($1, $12, $14, '8080', 'group', now(), now())
), site_section as (
    insert into site_sections (organization_id, site_id, id, group_id, position, title, path, created_at, updated_at)
    values ($1, $12, $13, $14, '8080', 'section', 'section', now(), now())
), site_space as (
    insert into site_spaces (organization_id, site_id, id, section_id, space_id, position, path, created_at, updated_at)
    values ($1, $12, $15, $13, $3, '8080', 'space', now(), now())
), spec as (
    insert into openapi_specs
        (organization_id, id, slug, source_url, state, last_version, processed_at, created_at, updated_at)
    values ($1, $16, $9, 'https://api.example.com/openapi.yaml', 'complete', $17, now(), now(), now())
), spec_version as (
    insert into openapi_spec_versions (organization_id, spec_id, id, source, created_at)
    values ($1, $16, $17, 'openapi: 3.1.0', now())
), allowed as (
    insert into language_settings (organization_id, translations, updated_at, updated_by) values ($1, true, now(), $6)
    on conflict on constraint language_settings_pkey do nothing
), translation as (
    insert into translations (organization_id, id, source_space_id, source_language, language, instructions, status,
                              created_at, created_by, updated_at)
    values ($1, $18, $3, 'en', 'es', '{"object": "document", "data": {}, "nodes": []}', 'completed', now(), $6, now())
), glossary_entry as (
    insert into glossary_entries (organization_id, id, translations, created_at, updated_at)
    values ($1, $19, '{"en": "tide", "es": "marea"}', now(), now())
), cluster as (
    insert into issues_clusters (organization_id, id, label, summary, centroid, issues, conversations, created_at,
                                 updated_at, described_at)
    values ($1, $22, 'export, pdf', 'How do I export a PDF?', '\x010100', 1, 1, now(), now(), now())
), conversation as (
    insert into conversations (organization_id, id, source, external_id, subject, attributes, parts, created_at,
                               is_created_at_given, ingested_at, processed_at)
    values ($1, $20, 'email', $9, 'export', '{"customer": "acme"}',
            '[{"role": "user", "body": "How do I export a PDF?"}]', now(), true, now(), now())
), attribute as (
    insert into conversation_attributes (organization_id, name, value, conversation_id) values ($1, 'customer', 'acme', $20)
), issue as (
    insert into conversation_issues (organization_id, id, conversation_id, cluster_id, title, text, source, created_at,
                                     ingested_at)
    values ($1, $21, $20, $22, 'How do I export a PDF?', 'How do I export a PDF?', 'email', now(), now())
), saml_provider as (
    insert into sso_providers (organization_id, id, kind, label, default_role, default_team_id, created_at)
    values ($1, $23, 'saml', 'provider', 'read', $5, now())
), oidc_provider as (
    insert into sso_providers (organization_id, id, kind, label, default_role, default_team_id, created_at)
    values ($1, $24, 'oidc', 'provider', 'read', $5, now())
), webhook as (
    insert into webhooks (organization_id, id, url, description, secret, created_at)
    values ($1, $25, 'https://hooks.example.com', '', '\x01', now())
), webhook_delivery as (
    insert into webhook_deliveries (organization_id, webhook_id, event_id, event_type, occurred_at, status, created_at,
                                    ended_at)
    values ($1, $25, $26, 'space.created', now(), 'failed', now(), now())
), integration as (
    insert into integrations (name, organization_id, runtime, title, description, visibility, target, scopes, categories,
                              block_domains, has_blocks, has_content_sources, manifest, script, published_at)
    values ($9, $1, 'v1', 'integration', '', 'private', 'all', $28, '{}', '{}', false, false, '{}', 'export default {}',
            now())
), installed as (
    insert into integration_organizations (integration_name, organization_id) values ($9, $1)
), installation as (
    insert into integration_installations (organization_id, id, integration_name, status, space_selection, site_selection,
                                           scopes, configured_by, created_at, updated_at)
    values ($1, $27, $9, 'active', 'all', 'all', $28, $6, now(), now())
), installation_id as (
    insert into directory (id, organization_id, kind) values ($27, $1, 'installation')
), installation_targets as (
    insert into installation_targets (organization_id, installation_id, space_id, site_id, status, created_at, updated_at)
    values ($1, $27, $3, null, 'active', now(), now()), ($1, $27, null, $12, 'active', now(), now())
), space_visibility as (
    insert into space_visibilities (organization_id, space_id, visibility) values ($1, $3, 'public')
), computed_result as (
    insert into computed_results (organization_id, space_id, digest, integration_name, source, due_at)
    values ($1, $3, sha256('source'), $9, '{}', now() + interval '1 day')
), integration_event as (
    insert into integration_events (organization_id, id, integration_name, installation_id, payload, status, logs,
                                    created_at)
    values ($1, $29, $9, $27, '{"type": "installation_setup"}', 'success', '[]', now())
), invite as (
    insert into invites (organization_id, id, role, created_at, created_by) values ($1, $7, 'read', now(), $6)
)
insert into team_members (organization_id, team_id, user_id, role, added_at, added_by)
values ($1, $5, $6, 'owner', now(), $6)
