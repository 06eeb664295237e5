with revision as (
    insert into revisions (organization_id, space_id, sequence, id, tree, identity, parents, kind, message, main_since,
                           created_at, created_by)
    values ($1, $2, 1, $3, $4, $5, '', 'edits', 'Write', 1, now(), $6)
), space as (
    update spaces set revision = encode($3, 'hex'), revision_count = 1, change_request_count = 1
    where organization_id = $1 and id = $2
), comments as (
    insert into comments (organization_id, space_id, change_request_id, id, parent_id, revision, body, posted_at,
                          posted_by)
    select $1, $2, post.change_request_id, post.id, post.parent_id, $3, '{"markdown": "said"}', now(), $6
    from (values (null::uuid, $8::uuid, null::uuid), (null, $9, $8), ($7, $10, null), ($7, $11, $10))
        as post (change_request_id, id, parent_id)
)
insert into change_requests (organization_id, id, space_id, number, status, subject, revision, revision_initial,
                             created_at, created_by, updated_at)
values ($1, $7, $2, 1, 'open', 'change', $3, $3, now(), $6, now())
