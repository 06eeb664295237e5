-- Accounts that their owner deleted. The row stays, without name, address and picture, because comments, revisions and
-- events refer to it.
alter table users add column deleted_at timestamptz;
-- The language of the browser at the last sign-in, in which mails are written.
alter table users add column language text;

-- Events by the user who acted, for the export of personal data and for its deletion.
create index events_by_user on events ((actor ->> 'user'), organization_id) where actor ? 'user';
-- Events of accounts, which belong to no organization. Who signs in is only their subject, not yet their actor.
create index events_of_accounts on events (subject) where organization_id is null;
-- Labels of tokens are text of their owner; the operator may have created the token.
create index events_of_created_tokens on events ((payload ->> 'user')) where type = 'token.created';
-- IP addresses that have yet to be removed.
create index events_with_address on events (occurred_at) where actor ? 'address';
create index audit_entries_with_address on audit_entries (occurred_at) where actor ? 'address';
-- Sessions by when they ended, or will.
create index api_tokens_by_end_of_session on api_tokens (least(revoked_at, expires_at)) where session;

-- The server may not change events (grant_to_server). These functions run with the rights of the tables' owner, and
-- remove what they name and nothing else.

-- Removes the IP address from up to `batch` events, entries of audit trails and jobs that are older. Returns how many it
-- changed.
create function remove_addresses(before timestamptz, batch integer) returns bigint
language plpgsql as $$
declare
    changed bigint;
    total bigint := 0;
begin
    with old as (
        select e.id, e.occurred_at from events e
        where e.actor ? 'address' and e.occurred_at < before
        limit batch
    )
    update events e set actor = e.actor - 'address'
    from old where e.id = old.id and e.occurred_at = old.occurred_at;
    get diagnostics changed = row_count;
    total := total + changed;
    with old as (
        select a.organization_id, a.position, a.id
        from organization_usage u
        join audit_entries a on a.organization_id = u.organization_id
        where a.actor ? 'address' and a.occurred_at < before
        limit batch
    )
    update audit_entries a set actor = a.actor - 'address'
    from old where a.organization_id = old.organization_id and a.position = old.position and a.id = old.id;
    get diagnostics changed = row_count;
    total := total + changed;
    update jobs j set initiator = j.initiator - 'address'
    where j.initiator ? 'address' and j.created_at < before;
    get diagnostics changed = row_count;
    return total + changed;
end;
$$;

-- Removes IP addresses of a deleted account, and the labels of its tokens, from up to `batch` events and from the audit
-- trails with them. Returns how many events it changed.
create function remove_traces(person uuid, batch integer) returns bigint
language plpgsql as $$
declare
    name text := id_text(person);
    changed bigint;
begin
    if not exists (select from users u where u.id = person and u.deleted_at is not null) then
        raise exception 'the account % is not deleted', person;
    end if;
    with traced as (
        select e.id, e.occurred_at
        from events e
        where e.actor ->> 'user' = name and e.actor ? 'user' and e.actor ? 'address'
        union
        select e.id, e.occurred_at
        from events e
        where e.subject = person and e.organization_id is null and e.actor ? 'address'
        union
        select e.id, e.occurred_at
        from events e
        where e.payload ->> 'user' = name and e.type = 'token.created' and e.payload ? 'label'
        limit batch
    )
    update events e
    set actor = e.actor - 'address',
        payload = case when e.type = 'token.created' then e.payload - 'label' else e.payload end
    from traced
    where e.id = traced.id and e.occurred_at = traced.occurred_at;
    get diagnostics changed = row_count;
    return changed;
end;
$$;

-- The same in the audit trail of one organization, of which deleted accounts are no longer a member.
create function remove_traces_from_trail(org uuid, person uuid) returns bigint
language plpgsql as $$
declare
    name text := id_text(person);
    changed bigint;
begin
    if exists (select from members m where m.organization_id = org and m.user_id = person) then
        raise exception 'the account % is a member', person;
    end if;
    update audit_entries a
    set actor = a.actor - 'address',
        payload = case when a.type = 'token.created' then a.payload - 'label' else a.payload end
    where a.organization_id = org
      and ((a.actor ->> 'user' = name and a.actor ? 'address')
           or (a.type = 'token.created' and a.payload ->> 'user' = name and a.payload ? 'label'));
    get diagnostics changed = row_count;
    return changed;
end;
$$;

-- Deletes up to `batch` events of an organization that is deleted. Returns how many.
create function delete_events_of_organization(org uuid, batch integer) returns bigint
language plpgsql as $$
declare
    deleted bigint;
begin
    if exists (select from organizations where organization_id = org) then
        raise exception 'the organization % is not deleted', org;
    end if;
    with gone as (
        select e.id, e.occurred_at from events e where e.organization_id = org limit batch
    )
    delete from events e using gone where e.id = gone.id and e.occurred_at = gone.occurred_at;
    get diagnostics deleted = row_count;
    return deleted;
end;
$$;

do $$
declare
    definer text;
begin
    foreach definer in array array[
        'remove_addresses(timestamptz, integer)', 'remove_traces(uuid, integer)',
        'remove_traces_from_trail(uuid, uuid)', 'delete_events_of_organization(uuid, integer)'
    ] loop
        execute format(
            'alter function %s security definer set search_path = %I, pg_temp', definer, current_schema()
        );
        execute format('revoke execute on function %s from public', definer);
    end loop;
end;
$$;

-- As before, and with these functions.
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
        'remove_traces_from_trail(uuid, uuid)', 'delete_events_of_organization(uuid, integer)'
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

-- Rows of an organization in one of its tables, as JSON, for the operator's export.
create function organization_rows(org uuid, relation regclass) returns setof jsonb
language plpgsql stable as $$
begin
    return query execute format('select to_jsonb(t) from %s t where t.organization_id = $1', relation) using org;
end;
$$;
