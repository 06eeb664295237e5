-- What organizations require of their members. Without a row, nothing.
create table security_settings (
    organization_id uuid not null,
    require_second_factor boolean not null,
    updated_at timestamptz not null,
    updated_by uuid not null,
    version bigint not null default 1,
    constraint security_settings_pkey primary key (organization_id),
    constraint security_settings_organization_fkey foreign key (organization_id)
        references organizations (organization_id)
);
