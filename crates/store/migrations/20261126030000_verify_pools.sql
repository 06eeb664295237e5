-- When the content of each pool was last verified, so that all of it is within 90 days. A node claims a pool, and another
-- one takes it over if that node has not finished after a day.
create table pool_verifications (
    organization_id uuid not null,
    pool_id uuid not null,
    -- Of a new pool: when it was created.
    verified_at timestamptz not null default now(),
    claimed_at timestamptz,
    -- What was found wrong the last time.
    faults bigint not null default 0,
    constraint pool_verifications_pkey primary key (organization_id, pool_id),
    constraint pool_verifications_organization_fkey foreign key (organization_id)
        references organizations (organization_id) on delete cascade
);
create index pool_verifications_by_time on pool_verifications (verified_at);
create index pool_verifications_with_faults on pool_verifications (organization_id, pool_id) where faults > 0;

-- A duplicated space uses the pool of another. A transfer changes organization and pool of a space. Rows of pools without
-- spaces are deleted when they are claimed.
create function note_pool() returns trigger
language plpgsql as $$
begin
    insert into pool_verifications (organization_id, pool_id)
    values (new.organization_id, coalesce(new.pool_id, new.id))
    on conflict do nothing;
    return null;
end;
$$;
create trigger spaces_note_pool after insert or update of organization_id, pool_id on spaces
    for each row execute function note_pool();

insert into pool_verifications (organization_id, pool_id)
select distinct s.organization_id, coalesce(s.pool_id, s.id) from spaces s
on conflict do nothing;
