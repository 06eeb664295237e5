-- A review brings one comment at most, which is read together with it.
create unique index comments_by_review on comments (organization_id, review_id) where review_id is not null;

-- The comment that a review brought; null when it brought none, or when it was deleted.
create function review_comment(org uuid, review uuid) returns jsonb
language sql stable parallel safe as $$
    select jsonb_build_object(
        'id', c.id, 'revision', encode(c.revision, 'hex'), 'body', c.body,
        'posted_at', c.posted_at, 'edited_at', c.edited_at, 'resolved_at', c.resolved_at, 'version', c.version,
        'posted_by', (select person_json(u) from users u where u.id = c.posted_by),
        'resolved_by', (select person_json(u) from users u where u.id = c.resolved_by),
        'reactions', reactions_to(c.organization_id, c.id),
        'repliers', repliers_to(c.organization_id, c.id)
    )
    from comments c
    where c.organization_id = org and c.review_id = review
$$;
