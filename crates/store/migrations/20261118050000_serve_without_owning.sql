-- The server can connect as a role that owns no table and cannot change the schema (docs/OPERATING.md).

-- All that it needs beside reading and writing rows is this function, which runs with the rights of the tables' owner. So
-- it makes partitions of the months to come and no others, and its search path is fixed, with temporary tables last:
-- nobody can put another table in the place of `events`.
create or replace function create_events_partition(month date) returns void
language plpgsql as $$
declare
    first date := date_trunc('month', month)::date;
    name text := 'events_' || to_char(first, 'YYYYMM');
begin
    if first not between date_trunc('month', now())::date and (now() + interval '3 months')::date then
        raise exception 'partitions are made for this month and the next three, not for %', first;
    end if;
    if to_regclass(name) is null then
        execute format(
            'create table %I partition of events for values from (%L) to (%L)',
            name, first, (first + interval '1 month')::date
        );
    end if;
end;
$$;

do $$
begin
    execute format(
        'alter function create_events_partition(date) security definer set search_path = %I, pg_temp',
        current_schema()
    );
end;
$$;
revoke execute on function create_events_partition(date) from public;

-- Gives a role what the server needs, and takes back what else it had. `schema migrate` calls it as the owner. The log of
-- events and the audit trail can be written but not be changed or deleted, except for the position that the relay gives.
create function grant_to_server(server text) returns void
language plpgsql as $$
declare
    relation record;
begin
    execute format('grant usage on schema %I to %I', current_schema(), server);
    execute format('revoke create on schema %I from %I', current_schema(), server);
    execute format('grant execute on function create_events_partition(date) to %I', server);
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
revoke execute on function grant_to_server(text) from public;
