-- Reviews of change requests, who was asked for them, and how many change requests a space has in which status.

-- Conflicts that a merge met and that are being settled.
alter table change_requests add column conflicts jsonb;
create index change_requests_of_organization on change_requests (organization_id, status, id);
create index revisions_by_change_request on revisions (organization_id, change_request_id, created_by)
    where change_request_id is not null;

alter table spaces
    add column change_requests_open bigint not null default 0,
    add column change_requests_draft bigint not null default 0;
update spaces s
set change_requests_open = counted.open, change_requests_draft = counted.draft
from (
    select c.organization_id, c.space_id, count(*) filter (where c.status = 'open') as open,
           count(*) filter (where c.status = 'draft') as draft
    from change_requests c
    group by c.organization_id, c.space_id
) counted
where s.organization_id = counted.organization_id and s.id = counted.space_id;

-- Whoever changes a status, the counts follow: API, push or the previous version of the server.
create function count_change_requests() returns trigger
language plpgsql as $$
begin
    if tg_op = 'UPDATE' and new.status = old.status then
        return null;
    end if;
    update spaces
    set change_requests_open = change_requests_open
            + (new.status = 'open')::integer - (tg_op = 'UPDATE' and old.status = 'open')::integer,
        change_requests_draft = change_requests_draft
            + (new.status = 'draft')::integer - (tg_op = 'UPDATE' and old.status = 'draft')::integer
    where organization_id = new.organization_id and id = new.space_id;
    return null;
end;
$$;
create trigger change_requests_count after insert or update of status on change_requests
    for each row execute function count_change_requests();

create table requested_reviewers (
    organization_id uuid not null,
    change_request_id uuid not null,
    user_id uuid not null,
    -- What the change request proposed when its review was asked for.
    revision bytea not null,
    requested_by uuid not null,
    created_at timestamptz not null,
    constraint requested_reviewers_pkey primary key (organization_id, change_request_id, user_id),
    constraint requested_reviewers_change_request_fkey foreign key (organization_id, change_request_id)
        references change_requests (organization_id, id) on update cascade on delete cascade,
    constraint requested_reviewers_user_fkey foreign key (user_id) references users (id)
);
create index requested_reviewers_by_user on requested_reviewers (organization_id, user_id);

create table reviews (
    organization_id uuid not null,
    id uuid not null,
    change_request_id uuid not null,
    reviewer_id uuid not null,
    -- Who asked for it; null when nobody did.
    requested_by uuid,
    revision bytea not null,
    status text not null,
    -- Whether the reviewer has reviewed again, or was asked to.
    outdated boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint reviews_pkey primary key (organization_id, id),
    constraint reviews_change_request_fkey foreign key (organization_id, change_request_id)
        references change_requests (organization_id, id) on update cascade on delete cascade,
    constraint reviews_reviewer_fkey foreign key (reviewer_id) references users (id),
    constraint reviews_status_known check (status in ('approved', 'changes-requested'))
);
create index reviews_by_change_request on reviews (organization_id, change_request_id, id);
-- Of each reviewer one review counts.
create unique index reviews_that_count on reviews (organization_id, change_request_id, reviewer_id)
    where not outdated;
