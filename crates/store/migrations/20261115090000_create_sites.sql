-- A docs site of an organization: what readers see, put together from spaces.
create table sites (
    organization_id uuid not null,
    id uuid not null,
    type text not null default 'basic',
    title text not null,
    -- The first part of the site's path on the organization's host.
    basename text not null,
    visibility text not null default 'public',
    published_at timestamptz,
    -- `domain/path` under which the customer's own web server shows the site.
    proxy text,
    adaptive_content boolean not null default false,
    adaptive_schema jsonb,
    adaptive_schema_updated_at timestamptz,
    agents_context text not null default 'excluded',
    -- Only what was set; the rest has defaults, which live in code.
    customization jsonb not null default '{}',
    visitor_backend text not null default 'custom',
    visitor_integration text,
    visitor_fallback_url text,
    -- Sealed with the key ring. Null until it is first asked for.
    visitor_key bytea,
    -- Raised whenever tokens handed out to readers must lose their force.
    token_version bigint not null default 1,
    created_at timestamptz not null,
    created_by uuid not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint sites_pkey primary key (organization_id, id),
    constraint sites_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint sites_basename_unique unique (organization_id, basename),
    constraint sites_type_known check (
        type in ('basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium')),
    constraint sites_title_length check (char_length(title) between 2 and 128),
    constraint sites_basename_length check (char_length(basename) between 1 and 100),
    constraint sites_proxy_length check (char_length(proxy) <= 512),
    constraint sites_visibility_known check (visibility in ('public', 'unlisted', 'share-link', 'visitor-auth')),
    constraint sites_agents_context_known check (agents_context in ('excluded', 'included')),
    constraint sites_visitor_backend_known check (visitor_backend in ('custom', 'integration'))
);

-- Groups and sections are siblings: they share positions (order keys) under a group or at the top of the site.
create table site_section_groups (
    organization_id uuid not null,
    site_id uuid not null,
    id uuid not null,
    parent_id uuid,
    position text collate "C" not null,
    title text not null,
    icon text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint site_section_groups_pkey primary key (organization_id, site_id, id),
    constraint site_section_groups_site_fkey foreign key (organization_id, site_id)
        references sites (organization_id, id) on delete cascade,
    constraint site_section_groups_parent_fkey foreign key (organization_id, site_id, parent_id)
        references site_section_groups (organization_id, site_id, id),
    constraint site_section_groups_title_length check (char_length(title) between 1 and 100),
    constraint site_section_groups_icon_length check (char_length(icon) <= 50)
);
create index site_section_groups_by_position on site_section_groups (organization_id, site_id, parent_id, position, id);

create table site_sections (
    organization_id uuid not null,
    site_id uuid not null,
    id uuid not null,
    group_id uuid,
    position text collate "C" not null,
    title text not null,
    description text,
    path text not null,
    icon text,
    -- An expression; without one everybody sees the section.
    condition text,
    is_default boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint site_sections_pkey primary key (organization_id, site_id, id),
    constraint site_sections_site_fkey foreign key (organization_id, site_id)
        references sites (organization_id, id) on delete cascade,
    constraint site_sections_group_fkey foreign key (organization_id, site_id, group_id)
        references site_section_groups (organization_id, site_id, id),
    constraint site_sections_path_unique unique (organization_id, site_id, path),
    constraint site_sections_title_length check (char_length(title) between 2 and 128),
    constraint site_sections_description_length check (char_length(description) <= 256),
    constraint site_sections_path_length check (char_length(path) between 1 and 100),
    constraint site_sections_icon_length check (char_length(icon) <= 50),
    constraint site_sections_condition_length check (char_length(condition) <= 1024)
);
create index site_sections_by_position on site_sections (organization_id, site_id, group_id, position, id);
create unique index site_sections_one_default on site_sections (organization_id, site_id) where is_default;

-- A space as a variant of a section, or of the whole site where that has no sections.
create table site_spaces (
    organization_id uuid not null,
    site_id uuid not null,
    id uuid not null,
    section_id uuid,
    space_id uuid not null,
    position text collate "C" not null,
    path text not null,
    condition text,
    hidden boolean not null default false,
    is_default boolean not null default false,
    -- What it looks different in from the site.
    customization jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint site_spaces_pkey primary key (organization_id, site_id, id),
    constraint site_spaces_site_fkey foreign key (organization_id, site_id)
        references sites (organization_id, id) on delete cascade,
    constraint site_spaces_section_fkey foreign key (organization_id, site_id, section_id)
        references site_sections (organization_id, site_id, id) on delete cascade,
    constraint site_spaces_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade,
    constraint site_spaces_path_unique unique nulls not distinct (organization_id, site_id, section_id, path),
    constraint site_spaces_path_length check (char_length(path) between 1 and 100),
    constraint site_spaces_condition_length check (char_length(condition) <= 1024)
);
create index site_spaces_by_position on site_spaces (organization_id, site_id, section_id, position, id);
create index site_spaces_by_space on site_spaces (organization_id, space_id);
create unique index site_spaces_one_default on site_spaces (organization_id, site_id, section_id)
    nulls not distinct where is_default;

create table site_redirects (
    organization_id uuid not null,
    site_id uuid not null,
    id uuid not null,
    source text not null,
    destination jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint site_redirects_pkey primary key (organization_id, site_id, id),
    constraint site_redirects_site_fkey foreign key (organization_id, site_id)
        references sites (organization_id, id) on delete cascade,
    constraint site_redirects_source_unique unique (organization_id, site_id, source),
    constraint site_redirects_source_length check (char_length(source) <= 512)
);

create table site_share_links (
    organization_id uuid not null,
    site_id uuid not null,
    id uuid not null,
    name text,
    active boolean not null default true,
    -- 128 random bits: sealed, to be shown again, and hashed, to be found.
    key bytea not null,
    key_hash bytea not null,
    created_at timestamptz not null,
    created_by uuid not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint site_share_links_pkey primary key (organization_id, site_id, id),
    constraint site_share_links_site_fkey foreign key (organization_id, site_id)
        references sites (organization_id, id) on delete cascade,
    constraint site_share_links_key_unique unique (organization_id, site_id, key_hash),
    constraint site_share_links_name_length check (char_length(name) <= 50)
);

-- Host names of customers. One belongs to whoever proves it in the DNS; a name that was let go rests for a week.
create table site_hostnames (
    hostname text not null,
    organization_id uuid not null,
    site_id uuid,
    proof text not null,
    verified_at timestamptz,
    released_at timestamptz,
    created_at timestamptz not null,
    created_by uuid not null,
    constraint site_hostnames_pkey primary key (hostname, organization_id),
    constraint site_hostnames_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint site_hostnames_site_fkey foreign key (organization_id, site_id)
        references sites (organization_id, id) on delete set null (site_id),
    constraint site_hostnames_length check (char_length(hostname) between 1 and 512)
);
-- Several may claim a name, one may have it.
create unique index site_hostnames_verified on site_hostnames (hostname)
    where verified_at is not null and released_at is null;
create index site_hostnames_by_site on site_hostnames (organization_id, site_id);
