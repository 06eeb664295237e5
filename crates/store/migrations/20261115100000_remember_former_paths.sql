-- Where pages were before they were moved, and up to which revision of main that is known. Both follow from the
-- history, and are worked out when somebody asks for a page that is not there.
create table former_paths (
    organization_id uuid not null,
    space_id uuid not null,
    path text not null,
    page_id uuid not null,
    constraint former_paths_pkey primary key (organization_id, space_id, path),
    constraint former_paths_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade,
    constraint former_paths_path_length check (octet_length(path) <= 1024)
);

create table former_paths_known (
    organization_id uuid not null,
    space_id uuid not null,
    revision bytea not null,
    constraint former_paths_known_pkey primary key (organization_id, space_id),
    constraint former_paths_known_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade
);
