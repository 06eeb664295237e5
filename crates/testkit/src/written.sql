with revision as (
    insert into revisions (organization_id, space_id, sequence, id, tree, identity, parents, kind, message, main_since,
                           created_at, created_by)
    values ($1, $2, 1, $3, $4, $5, '', 'edits', 'Write', 1, now(), $6)
), space as (
    update spaces set revision = encode($3, 'hex'), revision_count = 1, change_request_count = 1
    where organization_id = $1 and id = $2
), proposed as (
    insert into change_requests (organization_id, id, space_id, number, status, subject, revision, revision_initial,
                                 conflicts, created_at, created_by, updated_at)
    values ($1, $7, $2, 1, 'open', 'change', $3, $3, $9, now(), $6, now())
    returning id
), asked as (
    insert into requested_reviewers (organization_id, change_request_id, user_id, revision, requested_by, created_at)
    select $1, id, $6, $3, $6, now() from proposed
), comments as (
    insert into comments (organization_id, space_id, change_request_id, id, parent_id, revision, body, posted_at,
                          posted_by)
    select $1, $2, post.change_request_id, post.id, post.parent_id, $3, '{"markdown": "said"}', now(), $6
    from (values (null::uuid, $10::uuid, null::uuid), (null, $11, $10), ($7, $12, null), ($7, $13, $12))
        as post (change_request_id, id, parent_id)
)
insert into reviews (organization_id, id, change_request_id, reviewer_id, revision, status, created_at, updated_at)
select $1, $8, id, $6, $3, 'approved', now(), now() from proposed
