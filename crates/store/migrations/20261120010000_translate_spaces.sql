-- Translated copies of spaces, the memory that makes a second run cheap, and the terms of an organization.
insert into job_queues (queue) values ('language');

-- What an organization allows to be sent to providers of the operator.
create table language_settings (
    organization_id uuid not null,
    translations boolean not null default false,
    updated_at timestamptz not null,
    updated_by uuid not null,
    version bigint not null default 1,
    constraint language_settings_pkey primary key (organization_id),
    constraint language_settings_organization_fkey foreign key (organization_id)
        references organizations (organization_id)
);

create table translations (
    organization_id uuid not null,
    id uuid not null,
    -- Spaces can be purged, and moved to another organization with their collection, so these are not foreign keys.
    source_space_id uuid not null,
    source_language text not null,
    language text not null,
    instructions jsonb not null,
    status text not null default 'pending',
    result_space_id uuid,
    result_revision bytea,
    -- The revision of the source that the last successful run translated.
    source_revision bytea,
    -- The last commit of the translator itself: the base when corrections of people are merged.
    machine_revision bytea,
    last_error text,
    started_at timestamptz,
    runs integer not null default 0,
    total_words bigint not null default 0,
    -- The rows of `translated_pages`.
    total_pages bigint not null default 0,
    total_seconds bigint not null default 0,
    latest_run_seconds bigint not null default 0,
    latest_pages integer not null default 0,
    latest_words bigint not null default 0,
    created_at timestamptz not null,
    created_by uuid not null,
    updated_at timestamptz not null,
    version bigint not null default 1,
    constraint translations_pkey primary key (organization_id, id),
    constraint translations_organization_fkey foreign key (organization_id) references organizations (organization_id),
    constraint translations_status_known check (status in ('pending', 'running', 'completed'))
);

-- One row for each text of the source that was translated, by a hash of the text and of all that its translation
-- depends on.
create table translation_memory (
    organization_id uuid not null,
    translation_id uuid not null,
    key bytea not null,
    text text not null,
    -- Corrected by a person.
    is_manual boolean not null default false,
    -- The run that used it last.
    last_run integer not null,
    constraint translation_memory_pkey primary key (organization_id, translation_id, key),
    constraint translation_memory_translation_fkey foreign key (organization_id, translation_id)
        references translations (organization_id, id) on delete cascade
);

-- The pages that were translated at least once.
create table translated_pages (
    organization_id uuid not null,
    translation_id uuid not null,
    page_id uuid not null,
    constraint translated_pages_pkey primary key (organization_id, translation_id, page_id),
    constraint translated_pages_translation_fkey foreign key (organization_id, translation_id)
        references translations (organization_id, id) on delete cascade
);

create table glossary_entries (
    organization_id uuid not null,
    id uuid not null,
    -- Language code to term.
    translations jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint glossary_entries_pkey primary key (organization_id, id),
    constraint glossary_entries_organization_fkey foreign key (organization_id)
        references organizations (organization_id)
);
