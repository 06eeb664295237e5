-- Where organizations want to be told of events.
create table webhooks (
    organization_id uuid not null,
    id uuid not null,
    url text not null,
    description text not null,
    -- Null for all types.
    event_types text[],
    -- Both are encrypted with the key ring. The previous one signs beside the current one until it expires.
    secret bytea not null,
    previous_secret bytea,
    previous_secret_expires_at timestamptz,
    disabled_at timestamptz,
    disabled_reason text,
    created_at timestamptz not null,
    version bigint not null default 1,
    constraint webhooks_pkey primary key (organization_id, id),
    constraint webhooks_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint webhooks_url_length check (char_length(url) between 1 and 2048),
    constraint webhooks_description_length check (char_length(description) <= 256),
    constraint webhooks_disabled check ((disabled_at is null) = (disabled_reason is null)),
    constraint webhooks_disabled_reason check (disabled_reason in ('request', 'failures', 'gone')),
    constraint webhooks_previous_secret check ((previous_secret is null) = (previous_secret_expires_at is null))
);

-- When the next delivery of a webhook may start, and its circuit breaker. Whoever changes deliveries of a webhook locks
-- this row first.
create table webhook_queues (
    organization_id uuid not null,
    webhook_id uuid not null,
    -- Null if nothing is to be delivered.
    due_at timestamptz,
    -- Attempts in a row that failed.
    failures int not null default 0,
    failing_since timestamptz,
    -- Set while the circuit breaker is open.
    open_until timestamptz,
    constraint webhook_queues_pkey primary key (organization_id, webhook_id),
    constraint webhook_queues_webhook_fkey foreign key (organization_id, webhook_id)
        references webhooks (organization_id, id) on delete cascade
);
create index webhook_queues_by_due on webhook_queues (due_at) where due_at is not null;

-- One event for one webhook.
create table webhook_deliveries (
    organization_id uuid not null,
    webhook_id uuid not null,
    event_id uuid not null,
    event_type text not null,
    -- With the id, the key of the event.
    occurred_at timestamptz not null,
    status text not null default 'pending',
    -- Since the delivery was last requested.
    attempts int not null default 0,
    -- The last attempts with their outcomes.
    history jsonb not null default '[]',
    due_at timestamptz,
    lease_until timestamptz,
    fence bigint not null default 0,
    created_at timestamptz not null,
    ended_at timestamptz,
    constraint webhook_deliveries_pkey primary key (organization_id, webhook_id, event_id),
    constraint webhook_deliveries_webhook_fkey foreign key (organization_id, webhook_id)
        references webhooks (organization_id, id) on delete cascade,
    constraint webhook_deliveries_status check (status in ('pending', 'delivered', 'failed')),
    constraint webhook_deliveries_due check ((status = 'pending') = (due_at is not null)),
    constraint webhook_deliveries_ended check ((status = 'pending') = (ended_at is null))
);
create index webhook_deliveries_by_due on webhook_deliveries (organization_id, webhook_id, due_at, event_id)
    where status = 'pending';
create index webhook_deliveries_by_lease on webhook_deliveries (organization_id, webhook_id) where lease_until is not null;
create index webhook_deliveries_by_end on webhook_deliveries (ended_at) where ended_at is not null;

create sequence webhook_fences;
