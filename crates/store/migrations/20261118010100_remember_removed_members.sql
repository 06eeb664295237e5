-- Whom an admin removed from an organization, and when: what let anyone in before then does not let them back in.
create table removed_members (
    organization_id uuid not null,
    user_id uuid not null,
    removed_at timestamptz not null,
    constraint removed_members_pkey primary key (organization_id, user_id),
    constraint removed_members_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint removed_members_user_fkey foreign key (user_id) references users (id) on delete cascade
);
