with listed as (
    select st.organization_id, st.id
    from sites st
    where st.organization_id = $1 and st.visibility = 'public' and st.published_at is not null
      -- A site of which strangers see nothing is none for them; one that is still empty says so.
      and (
          exists (
              select from site_spaces v
              join spaces s on s.organization_id = v.organization_id and s.id = v.space_id and s.deleted_at is null
              left join site_sections c
                  on c.organization_id = v.organization_id and c.site_id = v.site_id and c.id = v.section_id
              where v.organization_id = st.organization_id and v.site_id = st.id
                and coalesce(v.condition, '') = '' and coalesce(c.condition, '') = ''
          )
          or not exists (
              select from site_spaces v
              join spaces s on s.organization_id = v.organization_id and s.id = v.space_id and s.deleted_at is null
              where v.organization_id = st.organization_id and v.site_id = st.id
          )
      )
    order by lower(st.title), st.id
    limit $2
)
select o.title as organization_title, o.hostname as organization_hostname, st.id, st.version, st.title, st.basename,
       st.proxy, site_hostname(st.organization_id, st.id) as hostname,
       case when $3::boolean then jsonb_strip_nulls(jsonb_build_object(
           'title', st.customization -> 'title',
           'favicon', st.customization -> 'favicon',
           'internationalization', st.customization -> 'internationalization',
           'styling', jsonb_build_object('primaryColor', st.customization -> 'styling' -> 'primaryColor')
       )) end as look
from listed l
join sites st on st.organization_id = l.organization_id and st.id = l.id
join organizations o on o.organization_id = st.organization_id
order by lower(st.title), st.id
