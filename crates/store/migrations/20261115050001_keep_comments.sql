-- Comments and their replies, on a space or on one of its change requests.
create table comments (
    organization_id uuid not null,
    id uuid not null,
    space_id uuid not null,
    change_request_id uuid,
    -- Where it is listed: on the change request, else on the space.
    place_id uuid not null generated always as (coalesce(change_request_id, space_id)) stored,
    -- The comment that a reply answers; null is a comment.
    parent_id uuid,
    -- The review that brought it.
    review_id uuid,
    -- The revision it was posted at, and what it is about there. The quote finds a block again whose key is gone.
    revision bytea not null,
    page_id uuid,
    node_id text,
    quote text,
    table_record text,
    table_definition text,
    -- As it was written: {"markdown": …} or {"document": …}; null is empty.
    body jsonb,
    posted_at timestamptz not null,
    posted_by uuid not null,
    edited_at timestamptz,
    resolved_at timestamptz,
    resolved_by uuid,
    version bigint not null default 1,
    constraint comments_pkey primary key (organization_id, id),
    constraint comments_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade,
    constraint comments_change_request_fkey foreign key (organization_id, change_request_id)
        references change_requests (organization_id, id) on delete cascade,
    constraint comments_parent_fkey foreign key (organization_id, parent_id)
        references comments (organization_id, id) on delete cascade,
    constraint comments_revision_is_sha1 check (octet_length(revision) = 20),
    constraint comments_cell_is_whole check (num_nonnulls(table_record, table_definition) <> 1),
    constraint comments_resolved_by_someone check (num_nonnulls(resolved_at, resolved_by) <> 1),
    constraint comments_replies_stay_with_theirs check (
        parent_id is null or num_nonnulls(review_id, page_id, node_id, table_record, resolved_at) = 0
    )
);
create index comments_by_place on comments (organization_id, place_id, id) where parent_id is null;
create index comments_open on comments (organization_id, place_id) where parent_id is null and resolved_at is null;
create index comments_by_author on comments (organization_id, place_id, posted_by);
create index comments_by_parent on comments (organization_id, parent_id, id) where parent_id is not null;
-- For the cascades.
create index comments_by_space on comments (organization_id, space_id);
create index comments_by_change_request on comments (organization_id, change_request_id)
    where change_request_id is not null;

create table comment_reactions (
    organization_id uuid not null,
    comment_id uuid not null,
    emoji text not null,
    user_id uuid not null,
    reacted_at timestamptz not null,
    constraint comment_reactions_pkey primary key (organization_id, comment_id, emoji, user_id),
    constraint comment_reactions_comment_fkey foreign key (organization_id, comment_id)
        references comments (organization_id, id) on delete cascade,
    constraint comment_reactions_emoji_length check (char_length(emoji) between 1 and 50)
);

-- How many comments on a space or on a change request wait to be resolved.
create function open_comments(org uuid, place uuid) returns bigint
language sql stable parallel safe as $$
    select count(*)
    from comments c
    where c.organization_id = org and c.place_id = place and c.parent_id is null and c.resolved_at is null
$$;

-- What others may know of a person.
create function person_json(person users) returns jsonb
language sql stable parallel safe as $$
    select jsonb_build_object(
        'id', person.id, 'email', person.email, 'email_verified', person.email_verified_at is not null,
        'display_name', person.display_name, 'photo_url', person.photo_url,
        'created_at', person.created_at, 'version', person.version
    )
$$;

-- The reactions to a comment or reply, in the order in which they came up.
create function reactions_to(org uuid, comment uuid) returns jsonb
language sql stable parallel safe as $$
    select coalesce(
        jsonb_agg(jsonb_build_object('emoji', one.emoji, 'users', one.users) order by one.first_at, one.emoji), '[]'
    )
    from (
        select r.emoji, min(r.reacted_at) as first_at,
               jsonb_agg(
                   jsonb_build_object(
                       'user', (select person_json(u) from users u where u.id = r.user_id), 'at', r.reacted_at
                   )
                   order by r.reacted_at, r.user_id
               ) as users
        from comment_reactions r
        where r.organization_id = org and r.comment_id = comment
        group by r.emoji
    ) one
$$;

-- Who replied to a comment and how often, the latest first.
create function repliers_to(org uuid, comment uuid) returns jsonb
language sql stable parallel safe as $$
    select coalesce(
        jsonb_agg(
            jsonb_build_object(
                'user', (select person_json(u) from users u where u.id = one.posted_by),
                'at', one.at, 'count', one.count
            )
            order by one.at desc, one.posted_by
        ),
        '[]'
    )
    from (
        select c.posted_by, max(coalesce(c.edited_at, c.posted_at)) as at, count(*) as count
        from comments c
        where c.organization_id = org and c.parent_id = comment
        group by c.posted_by
    ) one
$$;
