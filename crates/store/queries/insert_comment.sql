with made as (
    insert into comments (organization_id, id, space_id, change_request_id, parent_id, revision, page_id, node_id, quote,
                          table_record, table_definition, body, posted_at, posted_by, review_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
    returning *
)
select c.organization_id, c.id, c.space_id, c.change_request_id, c.parent_id, c.review_id, c.revision, c.page_id,
       c.node_id, c.quote, c.table_record, c.table_definition, c.body, c.posted_at, c.edited_at, c.resolved_at,
       c.version,
       (select person_json(u) from users u where u.id = c.posted_by) as "posted_by!",
       null::jsonb as resolved_by,
       '[]'::jsonb as "reactions!",
       '[]'::jsonb as "repliers!",
       null::role as role,
       1::bigint as "found!"
from made c
