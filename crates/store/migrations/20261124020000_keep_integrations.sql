-- What organizations have published for others to install. The name stays reserved for the owner after unpublishing,
-- because installations elsewhere refer to it.
create table integrations (
    name text not null,
    -- The owner. Without a foreign key: organizations can be in another database.
    organization_id uuid not null,
    version bigint not null default 1,
    runtime text not null,
    title text not null,
    description text not null,
    visibility text not null,
    target text not null,
    scopes text[] not null,
    categories text[] not null,
    -- The domains of links that its blocks replace.
    block_domains text[] not null,
    has_blocks boolean not null,
    has_content_sources boolean not null,
    -- The rest of what was published: summary, blocks, content sources, configurations, links, security policy.
    manifest jsonb not null,
    script text not null,
    -- Encrypted with the key ring: a JSON object of texts.
    secrets bytea,
    published_at timestamptz not null,
    unpublished_at timestamptz,
    -- Development mode: events go to this URL instead of the script.
    tunnel_url text,
    -- Also those of other organizations than the owner.
    tunnel_all boolean not null default false,
    tunnel_expires_at timestamptz,
    constraint integrations_pkey primary key (name),
    constraint integrations_name_length check (char_length(name) between 1 and 100),
    constraint integrations_runtime check (runtime in ('v1', 'v2')),
    constraint integrations_visibility check (visibility in ('public', 'private', 'unlisted')),
    constraint integrations_target check (target in ('all', 'site', 'space', 'organization')),
    constraint integrations_tunnel check ((tunnel_url is null) = (tunnel_expires_at is null))
);
create index integrations_by_owner on integrations (organization_id, name);

-- Icons and previews of integrations.
create table integration_images (
    id uuid not null,
    integration_name text not null,
    -- 0 is the icon; previews follow.
    position int not null,
    bytes bytea not null,
    constraint integration_images_pkey primary key (id),
    constraint integration_images_position unique (integration_name, position),
    constraint integration_images_integration_fkey foreign key (integration_name)
        references integrations (name) on delete cascade
);

-- Which organizations have installed an integration, for the lists of the integration itself.
create table integration_organizations (
    integration_name text not null,
    organization_id uuid not null,
    constraint integration_organizations_pkey primary key (integration_name, organization_id)
);
create index integration_organizations_by_organization on integration_organizations (organization_id);

create table integration_installations (
    organization_id uuid not null,
    id uuid not null,
    -- Without a foreign key: integrations are global.
    integration_name text not null,
    status text not null,
    space_selection text not null,
    site_selection text not null,
    configuration jsonb not null default '{}',
    external_ids text[] not null default '{}',
    -- The scopes of the integration when a person configured the installation. A later version cannot add to them.
    scopes text[] not null,
    -- The person for whom the installation acts.
    configured_by uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint integration_installations_pkey primary key (organization_id, id),
    constraint integration_installations_unique unique (organization_id, integration_name),
    constraint integration_installations_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint integration_installations_status check (status in ('active', 'pending', 'paused')),
    constraint integration_installations_space_selection check (space_selection in ('all', 'selected')),
    constraint integration_installations_site_selection check (site_selection in ('all', 'selected')),
    constraint integration_installations_external_ids check (cardinality(external_ids) <= 5)
);

-- Spaces and sites on which an installation is active.
create table installation_targets (
    organization_id uuid not null,
    installation_id uuid not null,
    space_id uuid,
    site_id uuid,
    target_id uuid not null generated always as (coalesce(space_id, site_id)) stored,
    status text not null,
    configuration jsonb not null default '{}',
    external_ids text[] not null default '{}',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint installation_targets_pkey primary key (organization_id, installation_id, target_id),
    constraint installation_targets_one check (num_nonnulls(space_id, site_id) = 1),
    constraint installation_targets_installation_fkey foreign key (organization_id, installation_id)
        references integration_installations (organization_id, id) on delete cascade,
    constraint installation_targets_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade,
    constraint installation_targets_site_fkey foreign key (organization_id, site_id)
        references sites (organization_id, id) on delete cascade,
    constraint installation_targets_status check (status in ('active', 'pending', 'paused')),
    constraint installation_targets_external_ids check (cardinality(external_ids) <= 5)
);
create index installation_targets_by_space on installation_targets (organization_id, space_id) where space_id is not null;
create index installation_targets_by_site on installation_targets (organization_id, site_id) where site_id is not null;
