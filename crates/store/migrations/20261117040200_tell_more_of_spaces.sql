-- The repository that a space was imported from or exported to last.
create function last_git_sync(org uuid, of_space uuid) returns jsonb
language sql stable parallel safe as $$
    select jsonb_build_object('url', g.url, 'ref', g.ref, 'directory', g.directory, 'updated_at', g.updated_at)
    from git_syncs g
    where g.organization_id = org and g.space_id = of_space
$$;

-- Where the readers of a space find it: in the most open published site that it is in; and who vouches for them there. A
-- site behind a server of its owner is found at that server.
create or replace function published_place(org uuid, of_space uuid) returns jsonb
language sql stable parallel safe as $$
    select jsonb_build_object(
        'visibility', t.visibility,
        'organization', org,
        'organization_hostname', o.hostname,
        'hostname', site_hostname(org, t.id),
        'proxy', t.proxy,
        'basename', t.basename,
        'section', case when c.id <> default_site_section(org, t.id) then c.path end,
        'variant', case when v.id <> default_site_space(org, t.id, v.section_id) then v.path end,
        'visitor_backend', t.visitor_backend,
        'visitor_integration', t.visitor_integration
    )
    from site_spaces v
    join sites t on t.organization_id = org and t.id = v.site_id and t.published_at is not null
    join organizations o on o.organization_id = org
    left join site_sections c on c.organization_id = org and c.site_id = v.site_id and c.id = v.section_id
    where v.organization_id = org and v.space_id = of_space
    order by array_position(array['public', 'unlisted', 'share-link', 'visitor-auth'], t.visibility), v.id
    limit 1
$$;

create or replace function space_json(space spaces) returns jsonb
language sql stable parallel safe as $$
    select to_jsonb(space) || jsonb_build_object(
        'comments', open_comments(space.organization_id, space.id),
        'published', published_place(space.organization_id, space.id),
        'git_sync', last_git_sync(space.organization_id, space.id)
    )
$$;
