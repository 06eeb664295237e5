-- Names that were let go rest for a week: links to the old content, and cookies for it, are still about. Triggers see to
-- it, so that it holds for every way in which a name is let go, and for binaries before this one.

-- Names of organizations. They outlive the organization that had them.
create table released_hostnames (
    hostname text not null,
    organization_id uuid not null,
    released_at timestamptz not null,
    constraint released_hostnames_pkey primary key (hostname)
);
create index released_hostnames_by_organization on released_hostnames (organization_id, released_at);

-- After the row is written: who waited for the one that lets the name go sees here that it rests.
create function demand_rested_hostname() returns trigger
language plpgsql as $$
begin
    delete from released_hostnames r
    where r.hostname = new.hostname
      and (r.organization_id = new.organization_id or r.released_at <= now() - interval '7 days');
    if exists (select from released_hostnames r where r.hostname = new.hostname) then
        raise exception 'the hostname rests' using errcode = 'unique_violation', constraint = 'hostnames_rested';
    end if;
    return null;
end;
$$;
create trigger hostnames_demand_rested after insert or update of hostname on hostnames
    for each row execute function demand_rested_hostname();

create function rest_hostname() returns trigger
language plpgsql as $$
begin
    if tg_op = 'UPDATE' then
        if new.hostname = old.hostname then
            return null;
        end if;
        -- Else one organization could keep any number of names from all others.
        if (select count(*) from released_hostnames r
            where r.organization_id = old.organization_id and r.released_at > now() - interval '7 days') >= 20 then
            raise exception 'too many hostnames rest' using
                errcode = 'unique_violation', constraint = 'hostnames_released';
        end if;
    end if;
    insert into released_hostnames (hostname, organization_id, released_at)
    values (old.hostname, old.organization_id, now())
    on conflict on constraint released_hostnames_pkey do update
    set organization_id = excluded.organization_id, released_at = excluded.released_at;
    return null;
end;
$$;
create trigger hostnames_rest after update of hostname or delete on hostnames
    for each row execute function rest_hostname();

-- Names of customers: those of a site that is deleted, by `site_hostnames_site_fkey` too.
create function rest_site_hostname() returns trigger
language plpgsql as $$
begin
    if new.verified_at is not null then
        new.released_at := coalesce(new.released_at, now());
    end if;
    return new;
end;
$$;
create trigger site_hostnames_rest before update of site_id on site_hostnames
    for each row when (old.site_id is not null and new.site_id is null) execute function rest_site_hostname();

update site_hostnames set released_at = now()
where site_id is null and verified_at is not null and released_at is null;
