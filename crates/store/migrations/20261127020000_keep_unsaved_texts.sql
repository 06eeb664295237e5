-- What people have typed into a page of a change request and not saved yet, so that they find it on another device. It
-- goes with the save, and when the change request ends.
create table unsaved_texts (
    organization_id uuid not null,
    change_request_id uuid not null,
    page_id uuid not null,
    user_id uuid not null,
    base bytea not null,
    blocks jsonb not null,
    fields jsonb not null,
    updated_at timestamptz not null,
    constraint unsaved_texts_pkey primary key (organization_id, change_request_id, page_id, user_id),
    constraint unsaved_texts_change_request_fkey foreign key (organization_id, change_request_id)
        references change_requests (organization_id, id) on delete cascade,
    constraint unsaved_texts_member_fkey foreign key (organization_id, user_id)
        references members (organization_id, user_id) on delete cascade,
    constraint unsaved_texts_base_is_a_commit check (octet_length(base) = 20)
);

-- For members who are removed.
create index unsaved_texts_user on unsaved_texts (organization_id, user_id);

create function delete_unsaved_texts() returns trigger
language plpgsql as $$
begin
    delete from unsaved_texts
    where organization_id = new.organization_id and change_request_id = new.id;
    return null;
end
$$;

create trigger change_requests_delete_unsaved_texts after update of status on change_requests
    for each row when (old.status is distinct from new.status and new.status in ('archived', 'merged'))
    execute function delete_unsaved_texts();
