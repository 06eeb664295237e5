select c.organization_id, c.id, c.space_id, c.change_request_id, c.parent_id, c.review_id, c.revision, c.page_id,
       c.node_id, c.quote, c.table_record, c.table_definition, c.body, c.posted_at, c.edited_at, c.resolved_at,
       c.version,
       (select person_json(u) from users u where u.id = c.posted_by) as "posted_by!",
       (select person_json(u) from users u where u.id = c.resolved_by) as resolved_by,
       reactions_to(c.organization_id, c.id) as "reactions!",
       repliers_to(c.organization_id, c.id) as "repliers!",
       content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role,
       1::bigint as "found!"
from comments c
join spaces s on s.organization_id = $1 and s.id = c.space_id and s.deleted_at is null
join members m on m.organization_id = $1 and m.user_id = $3 and m.disabled_at is null
left join change_requests q on q.organization_id = $1 and q.id = c.change_request_id
where c.organization_id = $1 and c.space_id = $2 and c.id = $6 and c.parent_id is not distinct from $7
  and case
      when $4::uuid is null and $5::bigint is null then c.change_request_id is null
      else q.id = $4 or q.number = $5
  end
