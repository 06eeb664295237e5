-- The name of the customer's own under which a site is: one that was proven and not let go.
create function site_hostname(org uuid, of_site uuid) returns text
language sql stable parallel safe as $$
    select h.hostname
    from site_hostnames h
    where h.organization_id = org and h.site_id = of_site and h.verified_at is not null and h.released_at is null
    order by h.verified_at, h.hostname
    limit 1
$$;

-- How many spaces of a site a member may see.
create function seen_site_spaces(org uuid, of_site uuid, who uuid) returns bigint
language sql stable parallel safe as $$
    select count(*)
    from site_spaces v
    join spaces s on s.organization_id = org and s.id = v.space_id and s.deleted_at is null
    join members m on m.organization_id = org and m.user_id = who and m.disabled_at is null
    where v.organization_id = org and v.site_id = of_site
      and content_role(org, m.user_id, m.role, s.id, s.default_level, s.parent_id) is not null
$$;

-- The wished basename, or it with the first number that makes it unique: among one more names than there are sites,
-- one is free.
create function free_site_basename(org uuid, wish text) returns text
language sql stable parallel safe as $$
    select made.basename
    from generate_series(1, 1 + (select count(*) from sites s where s.organization_id = org)) as number
    cross join lateral (
        select case number when 1 then wish else left(wish, 92) || '-' || number end as basename
    ) made
    where not exists (select from sites s where s.organization_id = org and s.basename = made.basename)
    order by number
    limit 1
$$;

-- The section and the variant whose addresses have no path: the chosen one or, where that is gone, the first in order.
-- Spaces in the trash are nowhere.
create function default_site_section(org uuid, of_site uuid) returns uuid
language sql stable parallel safe as $$
    select c.id
    from site_sections c
    where c.organization_id = org and c.site_id = of_site
    order by c.is_default desc, c.position, c.id
    limit 1
$$;

create function default_site_space(org uuid, of_site uuid, of_section uuid) returns uuid
language sql stable parallel safe as $$
    select v.id
    from site_spaces v
    join spaces s on s.organization_id = org and s.id = v.space_id and s.deleted_at is null
    where v.organization_id = org and v.site_id = of_site and v.section_id is not distinct from of_section
    order by v.is_default desc, v.position, v.id
    limit 1
$$;

-- Where the readers of a space find it: in the most open published site that it is in.
create function published_place(org uuid, of_space uuid) returns jsonb
language sql stable parallel safe as $$
    select jsonb_build_object(
        'visibility', t.visibility,
        'organization', org,
        'organization_hostname', o.hostname,
        'hostname', site_hostname(org, t.id),
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

-- A space as a part of another row.
create function space_json(space spaces) returns jsonb
language sql stable parallel safe as $$
    select to_jsonb(space) || jsonb_build_object(
        'comments', open_comments(space.organization_id, space.id),
        'published', published_place(space.organization_id, space.id)
    )
$$;

-- What stands where in a site. Nobody else arranges the site until the transaction ends: the items are read after the
-- site is held, so they are those that the one before left behind.
create function hold_site(org uuid, of_site uuid)
returns table (
    kind text, item_id uuid, container_id uuid, item_position text, item_path text, of_space uuid, is_chosen boolean
)
language plpgsql volatile as $$
begin
    perform from sites s where s.organization_id = org and s.id = of_site for no key update;
    return query
        select 'group', g.id, g.parent_id, g.position::text, null::text, null::uuid, false
        from site_section_groups g
        where g.organization_id = org and g.site_id = of_site
        union all
        select 'section', c.id, c.group_id, c.position::text, c.path, null::uuid, c.id = default_site_section(org, of_site)
        from site_sections c
        where c.organization_id = org and c.site_id = of_site
        union all
        select 'space', v.id, v.section_id, v.position::text, v.path, v.space_id, v.is_default
        from site_spaces v
        where v.organization_id = org and v.site_id = of_site;
end
$$;
