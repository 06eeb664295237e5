-- Files that were sent ahead, to be inserted into a space. Their bytes are objects of its pool that no revision contains
-- yet: garbage collection leaves them for a day after they were sent.
create table uploads (
    organization_id uuid not null,
    id uuid not null,
    space_id uuid not null,
    pool_id uuid not null,
    user_id uuid not null,
    name text not null,
    oid bytea not null,
    size bigint not null,
    expires_at timestamptz not null,
    constraint uploads_pkey primary key (organization_id, id),
    constraint uploads_member_fkey foreign key (organization_id, user_id)
        references members (organization_id, user_id) on delete cascade,
    constraint uploads_name_length check (char_length(name) between 1 and 256),
    constraint uploads_size check (size >= 0)
);

-- For the budgets of organizations and users.
create index uploads_user on uploads (organization_id, user_id);

-- For garbage collection, which deletes those that have expired.
create index uploads_pool on uploads (organization_id, pool_id, expires_at);
