-- When the next event of an integration in an organization may be dispatched. Whoever changes pending events of the
-- integration there locks this row first.
create table integration_queues (
    organization_id uuid not null,
    -- Without a foreign key: integrations are global, and events of those that were uninstalled are still dispatched.
    integration_name text not null,
    -- Null if nothing is to be dispatched.
    due_at timestamptz,
    constraint integration_queues_pkey primary key (organization_id, integration_name),
    constraint integration_queues_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade
);
create index integration_queues_by_due on integration_queues (due_at) where due_at is not null;

-- Events that scripts of integrations have yet to handle.
create table pending_integration_events (
    organization_id uuid not null,
    id uuid not null,
    integration_name text not null,
    -- Null for what concerns the integration and no installation of it.
    installation_id uuid,
    payload jsonb not null,
    due_at timestamptz not null,
    -- Attempts that a worker began, and those that the script or the tunnel failed.
    attempts int not null default 0,
    failures int not null default 0,
    lease_until timestamptz,
    fence bigint not null default 0,
    created_at timestamptz not null,
    constraint pending_integration_events_pkey primary key (organization_id, id),
    constraint pending_integration_events_queue_fkey foreign key (organization_id, integration_name)
        references integration_queues (organization_id, integration_name) on delete cascade
);
create index pending_integration_events_by_due
    on pending_integration_events (organization_id, integration_name, due_at, id);
create index pending_integration_events_by_lease on pending_integration_events (organization_id, integration_name)
    where lease_until is not null;

create sequence integration_event_fences;

-- Events that were handled, with what the script logged. One partition for each day: ids contain their time, so the
-- partition of an id is known, and old events are deleted by dropping partitions.
create table integration_events (
    organization_id uuid not null,
    id uuid not null,
    integration_name text not null,
    installation_id uuid,
    payload jsonb not null,
    status text not null,
    logs jsonb not null,
    created_at timestamptz not null,
    constraint integration_events_pkey primary key (organization_id, id),
    constraint integration_events_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade,
    constraint integration_events_status check (status in ('success', 'failed'))
) partition by range (id);
-- For nodes with a wrong clock.
create table integration_events_default partition of integration_events default;
create index integration_events_by_integration on integration_events (organization_id, integration_name, id);

-- The visibility of spaces that integrations were last informed of. Visibility is derived from sites and collections, so
-- that it has changed is seen by comparing.
create table space_visibilities (
    organization_id uuid not null,
    space_id uuid not null,
    visibility text not null,
    constraint space_visibilities_pkey primary key (organization_id, space_id),
    constraint space_visibilities_space_fkey foreign key (organization_id, space_id)
        references spaces (organization_id, id) on delete cascade
);

-- Creates the partitions from yesterday to a week ahead, and drops those that are older than seven days.
create function update_integration_event_partitions() returns void
language plpgsql as $$
declare
    day date;
    name text;
begin
    -- Nodes do this at the same time.
    perform pg_advisory_xact_lock(hashtext('integration_events'));
    for day in select d::date from generate_series(current_date - 1, current_date + 7, interval '1 day') d loop
        name := 'integration_events_' || to_char(day, 'YYYYMMDD');
        if to_regclass(name) is null then
            delete from integration_events_default where id >= first_uuid_of(day) and id < first_uuid_of(day + 1);
            execute format(
                'create table %I partition of integration_events for values from (%L) to (%L)',
                name, first_uuid_of(day), first_uuid_of(day + 1)
            );
        end if;
    end loop;
    for name in
        select c.relname from pg_inherits i
        join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'integration_events'::regclass
          and c.relname < 'integration_events_' || to_char(current_date - 7, 'YYYYMMDD')
    loop
        execute format('drop table %I', name);
    end loop;
    delete from integration_events_default where created_at < now() - interval '7 days';
end;
$$;

-- The smallest UUIDv7 of a day.
create function first_uuid_of(day date) returns uuid
language sql immutable as $$
    select (lpad(to_hex((extract(epoch from day::timestamp) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

do $$
begin
    execute format(
        'alter function update_integration_event_partitions() security definer set search_path = %I, pg_temp',
        current_schema()
    );
end;
$$;
revoke execute on function update_integration_event_partitions() from public;

-- As before, and with this function.
create or replace function grant_to_server(server text) returns void
language plpgsql as $$
declare
    relation record;
    definer text;
begin
    execute format('grant usage on schema %I to %I', current_schema(), server);
    execute format('revoke create on schema %I from %I', current_schema(), server);
    foreach definer in array array[
        'create_events_partition(date)', 'remove_addresses(timestamptz, integer)', 'remove_traces(uuid, integer)',
        'remove_traces_from_trail(uuid, uuid)', 'delete_events_of_organization(uuid, integer)',
        'update_integration_event_partitions()'
    ] loop
        execute format('grant execute on function %s to %I', definer, server);
    end loop;
    for relation in
        select c.oid::regclass as name, c.relname, c.relispartition,
               case c.relkind when 'S' then 'sequence' else 'table' end as kind
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relkind in ('r', 'p', 'S') and pg_has_role(c.relowner, 'usage')
    loop
        execute format('revoke all on %s %s from %I', relation.kind, relation.name, server);
        -- What is read and written through its parent needs no rights of its own.
        continue when relation.relispartition;
        execute format(
            'grant %s on %s %s to %I',
            case
                when relation.kind = 'sequence' then 'usage'
                when relation.relname = '_sqlx_migrations' then 'select'
                when relation.relname = 'events' then 'select, insert, update (position)'
                when relation.relname = 'audit_entries' then 'select, insert'
                else 'select, insert, update, delete'
            end,
            relation.kind, relation.name, server
        );
    end loop;
end;
$$;
