-- What each organization has, counted where it is written, and refused there when it would be more than allowed.
--
-- Triggers count, so that every binary is counted, also the one before this. How much is allowed is told by the
-- connection (`bindery.max_spaces` and so on, from `[limits]` of the settings): one that tells nothing is not refused.

create table organization_usage (
    organization_id uuid not null,
    -- Without what is still in `usage_deltas`.
    bytes bigint not null default 0,
    -- Those in the trash do not count.
    spaces bigint not null default 0,
    sites bigint not null default 0,
    specs bigint not null default 0,
    members bigint not null default 0,
    -- What the operator allows this organization instead of what the settings allow to all.
    max_organization_bytes bigint,
    max_spaces bigint,
    max_sites bigint,
    max_specs bigint,
    max_members bigint,
    -- When it was last compared with what is there.
    counted_at timestamptz not null default now(),
    constraint organization_usage_pkey primary key (organization_id),
    constraint organization_usage_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade
);
create index organization_usage_by_counted_at on organization_usage (counted_at);

-- Bytes that came and went since they were last added up. A row each, because writers of content must not wait for one
-- another.
create table usage_deltas (
    organization_id uuid not null,
    id bigint generated always as identity,
    bytes bigint not null,
    constraint usage_deltas_pkey primary key (organization_id, id)
);

-- The message is made by the product, from the name and the three figures.
create function refuse_quota(setting text, used bigint, allowed bigint, added bigint) returns void
language plpgsql as $$
begin
    raise exception 'quota exceeded' using
        errcode = 'check_violation', constraint = setting, detail = format('%s %s %s', used, allowed, added);
end;
$$;

create function allowed_by_settings(setting text) returns bigint
language sql stable as $$
    select nullif(current_setting('bindery.' || setting, true), '')::bigint
$$;

-- Takes the row of the organization until the end of the transaction: who counts at the same time waits, and then
-- compares with the new figure.
create function count_usage(org uuid, kind text, added bigint) returns void
language plpgsql as $$
declare
    counted bigint;
    allowed bigint;
begin
    if added < 0 then
        update organization_usage u
        set spaces = u.spaces + case kind when 'spaces' then added else 0 end,
            sites = u.sites + case kind when 'sites' then added else 0 end,
            specs = u.specs + case kind when 'specs' then added else 0 end,
            members = u.members + case kind when 'members' then added else 0 end
        where u.organization_id = org;
    elsif added > 0 then
        insert into organization_usage as u (organization_id, spaces, sites, specs, members)
        values (org, case kind when 'spaces' then added else 0 end, case kind when 'sites' then added else 0 end,
                case kind when 'specs' then added else 0 end, case kind when 'members' then added else 0 end)
        on conflict (organization_id) do update
        set spaces = u.spaces + excluded.spaces, sites = u.sites + excluded.sites,
            specs = u.specs + excluded.specs, members = u.members + excluded.members
        returning case kind when 'spaces' then u.spaces when 'sites' then u.sites when 'specs' then u.specs
                            else u.members end,
                  case kind when 'spaces' then u.max_spaces when 'sites' then u.max_sites
                            when 'specs' then u.max_specs else u.max_members end
        into counted, allowed;
        allowed := coalesce(allowed, allowed_by_settings('max_' || kind));
        if counted > allowed then
            perform refuse_quota('max_' || kind, counted - added, allowed, added);
        end if;
    end if;
end;
$$;

-- For tables of which each row counts. In the order of the organizations, so that two who count do not lock up.
create function count_rows() returns trigger
language plpgsql as $$
declare
    org uuid;
    counted bigint;
begin
    for org, counted in select c.organization_id, count(*) from changed c group by 1 order by 1 loop
        perform count_usage(org, tg_argv[0], case tg_op when 'INSERT' then counted else -counted end);
    end loop;
    return null;
end;
$$;
create trigger members_count_new after insert on members
    referencing new table as changed for each statement execute function count_rows('members');
create trigger members_count_old after delete on members
    referencing old table as changed for each statement execute function count_rows('members');
create trigger sites_count_new after insert on sites
    referencing new table as changed for each statement execute function count_rows('sites');
create trigger sites_count_old after delete on sites
    referencing old table as changed for each statement execute function count_rows('sites');
create trigger openapi_specs_count_new after insert on openapi_specs
    referencing new table as changed for each statement execute function count_rows('specs');
create trigger openapi_specs_count_old after delete on openapi_specs
    referencing old table as changed for each statement execute function count_rows('specs');

create function count_spaces() returns trigger
language plpgsql as $$
declare
    org uuid;
    counted bigint;
begin
    for org, counted in
        select c.organization_id, count(*) from changed c where c.deleted_at is null group by 1 order by 1
    loop
        perform count_usage(org, 'spaces', case tg_op when 'INSERT' then counted else -counted end);
    end loop;
    return null;
end;
$$;
create trigger spaces_count_new after insert on spaces
    referencing new table as changed for each statement execute function count_spaces();
create trigger spaces_count_old after delete on spaces
    referencing old table as changed for each statement execute function count_spaces();

-- To the trash, back from it, or to another organization.
create function count_moved_space() returns trigger
language plpgsql as $$
declare
    before constant bigint := (old.deleted_at is null)::integer;
    afterwards constant bigint := (new.deleted_at is null)::integer;
begin
    if old.organization_id = new.organization_id then
        perform count_usage(new.organization_id, 'spaces', afterwards - before);
    elsif old.organization_id < new.organization_id then
        perform count_usage(old.organization_id, 'spaces', -before);
        perform count_usage(new.organization_id, 'spaces', afterwards);
    else
        perform count_usage(new.organization_id, 'spaces', afterwards);
        perform count_usage(old.organization_id, 'spaces', -before);
    end if;
    return null;
end;
$$;
create trigger spaces_count_moved after update of organization_id, deleted_at on spaces
    for each row
    when (old.organization_id <> new.organization_id or (old.deleted_at is null) <> (new.deleted_at is null))
    execute function count_moved_space();

create function stored_bytes(org uuid) returns bigint
language sql stable as $$
    select coalesce((select u.bytes from organization_usage u where u.organization_id = org), 0)
         + coalesce((select sum(d.bytes) from usage_deltas d where d.organization_id = org), 0)::bigint
$$;

-- Refuses bytes that do not fit. Those of transactions that are not committed are not seen, so that nobody waits: an
-- organization can exceed the quota by what it writes at the same moment.
create function demand_bytes(org uuid, stored bigint, added bigint) returns void
language plpgsql as $$
declare
    allowed bigint;
begin
    select u.max_organization_bytes into allowed from organization_usage u where u.organization_id = org;
    allowed := coalesce(allowed, allowed_by_settings('max_organization_bytes'));
    if stored + added > allowed then
        perform refuse_quota('max_organization_bytes', stored, allowed, added);
    end if;
end;
$$;

-- Bytes count as long as they are when unpacked, wherever they are stored.
create function count_bytes() returns trigger
language plpgsql as $$
declare
    org uuid;
    added bigint;
begin
    for org, added in
        select c.organization_id, sum(c.size) from changed c group by 1 having sum(c.size) > 0 order by 1
    loop
        if tg_op = 'INSERT' then
            perform demand_bytes(org, stored_bytes(org), added);
        end if;
        insert into usage_deltas (organization_id, bytes)
        values (org, case tg_op when 'INSERT' then added else -added end);
    end loop;
    return null;
end;
$$;
create trigger git_objects_count_new after insert on git_objects
    referencing new table as changed for each statement execute function count_bytes();
create trigger git_objects_count_old after delete on git_objects
    referencing old table as changed for each statement execute function count_bytes();

-- A pool goes to another organization as a whole.
create function count_moved_bytes() returns trigger
language plpgsql as $$
declare
    org uuid;
    added bigint;
begin
    for org, added in
        select moved.organization_id, sum(moved.size)
        from (
            select a.organization_id, a.size from afterwards a
            union all
            select b.organization_id, -b.size from before b
        ) moved
        group by 1
        having sum(moved.size) <> 0
        order by 1
    loop
        if added > 0 then
            perform demand_bytes(org, stored_bytes(org), added);
        end if;
        insert into usage_deltas (organization_id, bytes) values (org, added);
    end loop;
    return null;
end;
$$;
create trigger git_objects_count_moved after update on git_objects
    referencing old table as before new table as afterwards
    for each statement execute function count_moved_bytes();

-- Tokens of a user that are in force. Sessions end by themselves and do not count.
create index api_tokens_in_force on api_tokens (user_id) where revoked_at is null and not session;
create function limit_tokens() returns trigger
language plpgsql as $$
declare
    allowed constant bigint := allowed_by_settings('max_tokens_per_user');
    counted bigint;
begin
    if allowed is null then
        return new;
    end if;
    perform 1 from users u where u.id = new.user_id for no key update;
    select count(*) into counted
    from api_tokens t
    where t.user_id = new.user_id and t.revoked_at is null and not t.session
      and (t.expires_at is null or t.expires_at > now());
    if counted >= allowed then
        perform refuse_quota('max_tokens_per_user', counted, allowed, 1);
    end if;
    return new;
end;
$$;
create trigger api_tokens_limit before insert on api_tokens
    for each row when (not new.session) execute function limit_tokens();

-- What is there already. The triggers hold writers off until this is committed.
insert into organization_usage (organization_id, bytes, spaces, sites, specs, members)
select o.organization_id, coalesce(stored.bytes, 0), coalesce(s.spaces, 0), coalesce(w.sites, 0),
       coalesce(a.specs, 0), coalesce(m.members, 0)
from organizations o
left join (select organization_id, sum(size)::bigint as bytes from git_objects group by 1) stored
    on stored.organization_id = o.organization_id
left join (select organization_id, count(*) as spaces from spaces where deleted_at is null group by 1) s
    on s.organization_id = o.organization_id
left join (select organization_id, count(*) as sites from sites group by 1) w on w.organization_id = o.organization_id
left join (select organization_id, count(*) as specs from openapi_specs group by 1) a
    on a.organization_id = o.organization_id
left join (select organization_id, count(*) as members from members group by 1) m
    on m.organization_id = o.organization_id;
