-- Jobs wait in queues by kind, and within a queue tenants take turns: start-time fair queuing. A job gets its turn when
-- it is due, not when it is stored: what was put off for hours would otherwise come before everything.
create table job_queues (
    queue text not null,
    -- The highest turn that was leased. Whoever had nothing waiting starts from here. The row is also the lock of a lease.
    clock bigint not null default 0,
    constraint job_queues_pkey primary key (queue)
);
insert into job_queues (queue) values ('mail'), ('content'), ('fetch'), ('maintenance');

alter table jobs
    add column queue text,
    -- Who takes turns with others: the organization, or the user where there is none.
    add column tenant uuid,
    -- What the job is about. One of a kind waits for each subject of a tenant.
    add column subject text,
    -- Null until the job is due.
    add column turn bigint;

-- Fills in what nodes of the previous version do not know. Their Git jobs have no subject: such a node stores a second
-- one for what must then be a job of its own.
create function fill_in_job_queue() returns trigger language plpgsql as $$
begin
    new.queue := case
        when starts_with(new.kind, 'mail_') then 'mail'
        when new.kind in ('sync_git', 'read_openapi_spec') then 'fetch'
        else 'maintenance'
    end;
    new.tenant := coalesce(new.organization_id, md5(coalesce(new.payload ->> 'user', new.kind))::uuid);
    new.subject := case when new.kind = 'collect_garbage' then new.payload ->> 'pool' end;
    return new;
end
$$;
create trigger jobs_fill_in_queue before insert on jobs
    for each row when (new.tenant is null) execute function fill_in_job_queue();

update jobs
set queue = case
        when starts_with(kind, 'mail_') then 'mail'
        when kind in ('sync_git', 'read_openapi_spec') then 'fetch'
        else 'maintenance'
    end,
    tenant = coalesce(organization_id, md5(coalesce(payload ->> 'user', kind))::uuid),
    -- The index that this migration drops lets at most one of these wait.
    subject = case when kind = 'collect_garbage' and attempts = 0 then payload ->> 'pool' end,
    max_attempts = case
        when finished_at is not null or failed_at is not null or kind = 'sync_git' then max_attempts
        when kind in ('purge_space', 'collect_garbage') then 2147483647
        else max_attempts
    end;

alter table jobs
    alter column queue set not null,
    alter column tenant set not null;

drop index jobs_collecting_garbage;
create unique index jobs_waiting_once on jobs (kind, tenant, subject)
    where finished_at is null and failed_at is null and lease_until is null;
create index jobs_by_turn on jobs (queue, turn)
    where turn is not null and finished_at is null and failed_at is null;
create index jobs_put_off on jobs (queue, run_at)
    where turn is null and finished_at is null and failed_at is null;
create index jobs_by_tenant on jobs (queue, tenant)
    where finished_at is null and failed_at is null;
-- How many mails of a kind a person was sent, and an organization has sent, in the last hour.
create index jobs_by_recipient on jobs (kind, subject, created_at) where queue = 'mail';
create index jobs_by_sender on jobs (kind, tenant, created_at) where queue = 'mail';
create index jobs_failed on jobs (queue) where failed_at is not null;
create index jobs_finished on jobs (finished_at) where finished_at is not null;
