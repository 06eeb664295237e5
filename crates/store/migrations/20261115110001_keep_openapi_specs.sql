-- Descriptions of APIs, by the slug that pages refer to. Each change of the text is a version of its own.
create table openapi_specs (
    organization_id uuid not null,
    id uuid not null,
    slug text not null,
    source_url text,
    -- What was sent and has not been looked at yet.
    source_text text,
    -- Counts what was sent, so that work on what was sent before ends without effect.
    source_number bigint not null default 1,
    visibility text not null default 'private',
    state text not null default 'pending',
    last_version uuid,
    processed_at timestamptz,
    fault text,
    problems jsonb not null default '[]',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint openapi_specs_pkey primary key (organization_id, id),
    constraint openapi_specs_organization_fkey foreign key (organization_id) references organizations (organization_id),
    constraint openapi_specs_slug_unique unique (organization_id, slug),
    constraint openapi_specs_slug_length check (char_length(slug) between 1 and 100),
    constraint openapi_specs_source_url_length check (char_length(source_url) <= 2048),
    constraint openapi_specs_visibility_known check (visibility in ('private', 'public')),
    constraint openapi_specs_state_known check (state in ('pending', 'progress', 'complete')),
    constraint openapi_specs_fault_known check (fault in ('FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR'))
);

create table openapi_spec_versions (
    organization_id uuid not null,
    spec_id uuid not null,
    id uuid not null,
    -- As it was sent or fetched.
    source text not null,
    created_at timestamptz not null,
    constraint openapi_spec_versions_pkey primary key (organization_id, id),
    constraint openapi_spec_versions_spec_fkey foreign key (organization_id, spec_id)
        references openapi_specs (organization_id, id) on delete cascade
);
create index openapi_spec_versions_by_spec on openapi_spec_versions (organization_id, spec_id, id);
