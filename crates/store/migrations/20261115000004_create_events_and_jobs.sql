-- The append-only log of everything that happened; it is also the audit trail.
create table events (
    id uuid not null,
    occurred_at timestamptz not null,
    organization_id uuid,
    type text not null,
    actor jsonb not null,
    subject uuid,
    payload jsonb not null,
    -- Given by the relay in commit order. Feeds page by it, never by id or time.
    position bigint,
    constraint events_pkey primary key (id, occurred_at)
) partition by range (occurred_at);
create table events_default partition of events default;
create index events_by_position on events (position);
create index events_by_organization on events (organization_id, position);

create sequence event_positions;

-- Makes the partition of one month, unless it exists. Called by `schema migrate` and by a daily job.
create function create_events_partition(month date) returns void
language plpgsql as $$
declare
    first date := date_trunc('month', month)::date;
    name text := 'events_' || to_char(first, 'YYYYMM');
begin
    if to_regclass(name) is null then
        execute format(
            'create table %I partition of events for values from (%L) to (%L)',
            name, first, (first + interval '1 month')::date
        );
    end if;
end;
$$;

-- Pointers to events that consumers have yet to confirm. A row outlives JetStream's acknowledgement until
-- every consumer group has recorded its effect.
create table outbox (
    event_id uuid not null,
    occurred_at timestamptz not null,
    organization_id uuid,
    position bigint,
    published_at timestamptz,
    attempts integer not null default 0,
    constraint outbox_pkey primary key (event_id)
);
create index outbox_unsequenced on outbox (occurred_at) where position is null;
create index outbox_unpublished on outbox (position) where published_at is null;
create index outbox_published on outbox (published_at) where published_at is not null;

create table consumed (
    consumer text not null,
    event_id uuid not null,
    consumed_at timestamptz not null default now(),
    constraint consumed_pkey primary key (consumer, event_id)
);

create table dead_letters (
    consumer text not null,
    event_id uuid not null,
    attempts integer not null,
    error text not null,
    died_at timestamptz not null default now(),
    constraint dead_letters_pkey primary key (consumer, event_id)
);

-- The audit feed of an organization, written by the `audit` consumer.
create table audit_entries (
    organization_id uuid not null,
    id bigint generated always as identity,
    event_id uuid not null,
    position bigint not null,
    occurred_at timestamptz not null,
    type text not null,
    actor jsonb not null,
    subject uuid,
    payload jsonb not null,
    constraint audit_entries_pkey primary key (organization_id, position, id),
    constraint audit_entries_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade
);

create table jobs (
    id uuid not null,
    kind text not null,
    organization_id uuid,
    payload jsonb not null,
    initiator jsonb not null,
    progress jsonb,
    run_at timestamptz not null default now(),
    -- A worker owns the job until lease_until and proves it by its fence number in every write.
    lease_until timestamptz,
    fence bigint not null default 0,
    attempts integer not null default 0,
    max_attempts integer not null default 10,
    last_error text,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    failed_at timestamptz,
    constraint jobs_pkey primary key (id)
);
create index jobs_due on jobs (run_at) where finished_at is null and failed_at is null;
create sequence job_fences;

create table idempotency_keys (
    user_id uuid not null,
    method text not null,
    path text not null,
    key text not null,
    request_hash bytea not null,
    status smallint not null,
    location text,
    etag text,
    -- null when the answer held a secret: such answers are never stored.
    body bytea,
    created_at timestamptz not null default now(),
    constraint idempotency_keys_pkey primary key (user_id, method, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
