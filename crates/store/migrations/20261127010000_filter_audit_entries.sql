-- The trail of an organization is filtered by who, what, which type and when; each filter has an index, in the order of
-- the list where it is by equality.
create index audit_entries_by_actor on audit_entries (
    organization_id, (coalesce(actor ->> 'user', actor ->> 'onBehalfOf')), position, id
);
create index audit_entries_by_subject on audit_entries (organization_id, subject, position, id)
    where subject is not null;
create index audit_entries_by_type on audit_entries (organization_id, type, position, id);
create index audit_entries_by_time on audit_entries (organization_id, occurred_at);
