with items as (
    select 'group' as kind, g.id, g.parent_id as container_id, g.position, g.title, null::text as description,
           null::text as path, g.icon, null::text as condition, false as hidden, false as is_default,
           null::jsonb as customization, null::uuid as space_id, g.updated_at, g.version
    from site_section_groups g
    where g.organization_id = $1 and g.site_id = $2
    union all
    select 'section', c.id, c.group_id, c.position, c.title, c.description, c.path, c.icon, c.condition, false,
           c.id = default_site_section($1, $2), null, null, c.updated_at, c.version
    from site_sections c
    where c.organization_id = $1 and c.site_id = $2
    union all
    select 'space', v.id, v.section_id, v.position, null, null, v.path, null, v.condition, v.hidden,
           v.id = default_site_space($1, $2, v.section_id), v.customization, v.space_id, v.updated_at, v.version
    from site_spaces v
    where v.organization_id = $1 and v.site_id = $2
)
select i.kind as "kind!", i.id as "id!", i.container_id, i.position as "position!", i.title, i.description, i.path,
       i.icon, i.condition, i.hidden as "hidden!", i.is_default as "is_default!", i.customization,
       i.updated_at as "updated_at!", i.version as "version!",
       case when s.id is not null then space_json(s) end as space, seen.role
from items i
left join spaces s on s.organization_id = $1 and s.id = i.space_id and s.deleted_at is null
left join members m on m.organization_id = $1 and m.user_id = $3 and m.disabled_at is null
cross join lateral (
    select case
        when s.id is null then null
        -- Without a user: for the readers of the site, who may read all that is in it.
        when $3::uuid is null then 'read'::role
        else content_role($1, m.user_id, m.role, s.id, s.default_level, s.parent_id)
    end as role
    offset 0
) seen
where i.space_id is null or seen.role is not null
order by i.position, i.id
