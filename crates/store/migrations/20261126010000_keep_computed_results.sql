-- What integrations computed for entries of tables of contents. Reads never wait for a script: they show the latest
-- result that is stored here, and a job replaces it.
create table computed_results (
    organization_id uuid not null,
    space_id uuid not null,
    -- SHA-256 of the source: entries with the same one share a result.
    digest bytea not null,
    -- Without a foreign key: integrations are global.
    integration_name text not null,
    source jsonb not null,
    -- When it is computed next.
    due_at timestamptz not null,
    -- Of the last good result. Null until there is one. Another one if the pages are others.
    version uuid,
    pages text,
    computed_at timestamptz,
    -- Attempts since the last good result, and why the last one failed.
    failures int not null default 0,
    failure text,
    constraint computed_results_pkey primary key (organization_id, space_id, digest),
    constraint computed_results_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade,
    constraint computed_results_digest_length check (octet_length(digest) = 32),
    constraint computed_results_pages_length check (octet_length(pages) <= 8388608),
    constraint computed_results_version check ((version is null) = (pages is null))
);
create index computed_results_by_due on computed_results (organization_id, due_at);

-- The active installation of an integration that computes content of a space.
create function computing_installation(organization uuid, space uuid, integration text) returns uuid
language sql stable as $$
    select i.id from integration_installations i
    where i.organization_id = organization and i.integration_name = integration and i.status = 'active'
      and i.scopes && array['space:content:read', 'space:content:write']
      and (i.space_selection = 'all' or exists (
          select from installation_targets t
          where t.organization_id = organization and t.installation_id = i.id and t.space_id = space
            and t.status = 'active'))
$$;

-- The results that spaces show, as a part of the state of sites.
create function computed_state(organization uuid, spaces uuid[]) returns text
language sql stable as $$
    select string_agg(c.version::text, ' ' order by c.space_id, c.digest)
    from computed_results c
    where c.organization_id = organization and c.space_id = any(spaces) and c.version is not null
      and computing_installation(organization, c.space_id, c.integration_name) is not null
$$;
