-- Links from main of one space to pages of others, and which state of main they were read from. Both follow from the
-- content, and are read from it when somebody asks who links to a page. They go where their space goes.
create table space_links_known (
    organization_id uuid not null,
    space_id uuid not null,
    revision text not null,
    -- What else they depend on: by which version of the code they were read, and where this server is.
    basis text not null,
    constraint space_links_known_pkey primary key (organization_id, space_id),
    constraint space_links_known_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on update cascade on delete cascade
);

create table space_links (
    organization_id uuid not null,
    space_id uuid not null,
    -- The page or reusable content with the link.
    place_id uuid not null,
    -- What somebody wrote: the space may be that of another organization, or none at all.
    target_space_id uuid not null,
    -- The URL path of the page, in lower case.
    target_path text collate "C" not null,
    constraint space_links_pkey primary key (organization_id, target_space_id, target_path, space_id, place_id),
    constraint space_links_known_fkey foreign key (organization_id, space_id)
        references space_links_known (organization_id, space_id) on update cascade on delete cascade,
    constraint space_links_target_path_length check (octet_length(target_path) between 1 and 1024)
);
create index space_links_by_space on space_links (organization_id, space_id);
