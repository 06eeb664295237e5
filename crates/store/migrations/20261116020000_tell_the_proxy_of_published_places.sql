-- Where the readers of a space find it: in the most open published site that it is in. A site behind a server of its
-- owner is found at that server.
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
        'variant', case when v.id <> default_site_space(org, t.id, v.section_id) then v.path end
    )
    from site_spaces v
    join sites t on t.organization_id = org and t.id = v.site_id and t.published_at is not null
    join organizations o on o.organization_id = org
    left join site_sections c on c.organization_id = org and c.site_id = v.site_id and c.id = v.section_id
    where v.organization_id = org and v.space_id = of_space
    order by array_position(array['public', 'unlisted', 'share-link', 'visitor-auth'], t.visibility), v.id
    limit 1
$$;
