-- The lists of an organization go by parent, order key and id. The root is the nil id: a null would stand at the end, and
-- cannot be compared with.
create index collections_in_order on collections
    (organization_id, (coalesce(parent_id, '00000000-0000-0000-0000-000000000000')), position, id);
create index spaces_in_order on spaces
    (organization_id, (coalesce(parent_id, '00000000-0000-0000-0000-000000000000')), position, id)
    where deleted_at is null;
