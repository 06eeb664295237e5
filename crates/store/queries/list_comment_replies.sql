with page as materialized (
    select c.id
    from comments c
    where c.organization_id = $1 and c.parent_id = $2
      and c.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
    order by c.id
    limit $4
), stored as materialized (
    -- As compressed, which costs nothing to tell. It is never larger than the text.
    select p.id, count(*) over () as found,
           sum(coalesce(pg_column_size(c.body), 0))
               over (order by p.id rows between unbounded preceding and 1 preceding) as before
    from page p
    join comments c on c.organization_id = $1 and c.id = p.id
), measured as (
    select z.id, z.found,
           sum(coalesce(octet_length(c.body::text), 0))
               over (order by z.id rows between unbounded preceding and 1 preceding) as before
    from stored z
    join comments c on c.organization_id = $1 and c.id = z.id
    where coalesce(z.before, 0) < $5
)
select c.organization_id, c.id, c.space_id, c.change_request_id, c.parent_id, c.review_id, c.revision, c.page_id,
       c.node_id, c.quote, c.table_record, c.table_definition, c.body, c.posted_at, c.edited_at, c.resolved_at,
       c.version,
       (select person_json(u) from users u where u.id = c.posted_by) as "posted_by!",
       null::jsonb as resolved_by,
       reactions_to(c.organization_id, c.id) as "reactions!",
       '[]'::jsonb as "repliers!",
       null::role as role,
       m.found as "found!"
from measured m
join comments c on c.organization_id = $1 and c.id = m.id
where coalesce(m.before, 0) < $5
order by c.id
