with matching as not materialized (
    select c.id
    from comments c
    where c.organization_id = $1 and c.place_id = $2 and c.parent_id is null
      and ($3::boolean is null or (c.resolved_at is not null) = $3)
      and ($4::uuid is null or c.page_id = $4)
      and (cardinality($5::uuid[]) = 0 or c.posted_by = any($5))
), page as (
    (select id from matching
     where not $6::boolean and id > coalesce($7::uuid, '00000000-0000-0000-0000-000000000000')
     order by id
     limit $8)
    union all
    (select id from matching
     where $6 and id < coalesce($7::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
     order by id desc
     limit $8)
), stored as materialized (
    -- As compressed, which costs nothing to tell. It is never larger than the text.
    select p.id, count(*) over () as found,
           sum(coalesce(pg_column_size(c.body), 0))
               over (order by case when not $6 then p.id end, p.id desc
                     rows between unbounded preceding and 1 preceding) as before
    from page p
    join comments c on c.organization_id = $1 and c.id = p.id
), measured as (
    select z.id, z.found,
           sum(coalesce(octet_length(c.body::text), 0))
               over (order by case when not $6 then z.id end, z.id desc
                     rows between unbounded preceding and 1 preceding) as before
    from stored z
    join comments c on c.organization_id = $1 and c.id = z.id
    where coalesce(z.before, 0) < $9
)
select c.organization_id, c.id, c.space_id, c.change_request_id, c.parent_id, c.review_id, c.revision, c.page_id,
       c.node_id, c.quote, c.table_record, c.table_definition, c.body, c.posted_at, c.edited_at, c.resolved_at,
       c.version,
       (select person_json(u) from users u where u.id = c.posted_by) as "posted_by!",
       (select person_json(u) from users u where u.id = c.resolved_by) as resolved_by,
       reactions_to(c.organization_id, c.id) as "reactions!",
       repliers_to(c.organization_id, c.id) as "repliers!",
       null::role as role,
       m.found as "found!"
from measured m
join comments c on c.organization_id = $1 and c.id = m.id
where coalesce(m.before, 0) < $9
