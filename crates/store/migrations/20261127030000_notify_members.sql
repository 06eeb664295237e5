-- What members are notified of. The id is that of the event, so it is given once to each of them.
create table notifications (
    organization_id uuid not null,
    user_id uuid not null,
    id uuid not null,
    type text not null,
    actor_id uuid,
    space_id uuid not null,
    change_request_id uuid,
    comment_id uuid,
    reply_id uuid,
    page_id uuid,
    -- Of a submitted review.
    review_status text,
    created_at timestamptz not null,
    read_at timestamptz,
    -- Whether it waits to be mailed.
    mail boolean not null,
    constraint notifications_pkey primary key (organization_id, user_id, id),
    constraint notifications_member_fkey foreign key (organization_id, user_id)
        references members (organization_id, user_id) on delete cascade,
    constraint notifications_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade,
    constraint notifications_type_known check (
        type in ('review_requested', 'reviewed', 'replied', 'mentioned', 'merged', 'conflicted')
    )
);
create index notifications_unread on notifications (organization_id, user_id, id) where read_at is null;
-- For spaces that are purged or transferred.
create index notifications_space on notifications (organization_id, space_id);

-- What a person wants to be notified of, and how. Without a row, the defaults hold.
create table notification_settings (
    user_id uuid not null,
    settings jsonb not null,
    updated_at timestamptz not null,
    constraint notification_settings_pkey primary key (user_id),
    constraint notification_settings_user_fkey foreign key (user_id) references users (id) on delete cascade
);
