with root as (
    select c.id
    from collections c
    where c.organization_id = $1 and c.id = $2 and ($9::bigint is null or c.version = $9)
    for update
), moved as (
    update collections c
    set organization_id = $3,
        parent_id = case when c.id = root.id then null else c.parent_id end,
        position = case when c.id = root.id then $6 else c.position end,
        updated_at = $7,
        version = c.version + 1
    from root
    where c.organization_id = $1 and c.id = any($4::uuid[])
    returning c.*
), moved_spaces as (
    update spaces s
    set organization_id = $3, updated_at = $7, version = s.version + 1,
        pool_id = coalesce(
            (select new.given from unnest($10::uuid[], $11::uuid[]) as new (old, given)
             where new.old = coalesce(s.pool_id, s.id)),
            s.pool_id
        ),
        -- Addresses of files that were given out in the old organization end with it.
        files_epoch = s.files_epoch + 1
    from root
    where s.organization_id = $1 and s.id = any($5::uuid[])
    returning s.id, s.default_level
), proposed as (
    update change_requests c
    set organization_id = $3
    from root
    where c.organization_id = $1 and c.space_id = any($5::uuid[])
), discussed as (
    update comments c
    set organization_id = $3
    from root
    where c.organization_id = $1 and c.space_id = any($5::uuid[])
), reacted as (
    update comment_reactions r
    set organization_id = $3
    from root, comments c
    where c.organization_id = $1 and c.space_id = any($5::uuid[])
      and r.organization_id = $1 and r.comment_id = c.id
), ungranted as (
    delete from grants g
    using root
    where g.organization_id = $1 and g.resource_id = any($4::uuid[] || $5::uuid[])
), uninvited as (
    delete from invites i
    using root
    where i.organization_id = $1 and (i.collection_id = any($4::uuid[]) or i.space_id = any($5::uuid[]))
), unpublished as (
    -- The sites of the old organization have no business with what is elsewhere.
    delete from site_spaces v
    using root
    where v.organization_id = $1 and v.space_id = any($5::uuid[])
), relisted as (
    update directory d
    set organization_id = $3
    from root
    where d.id = any($4::uuid[] || $5::uuid[])
), masking as (
    -- A level that says something masks the grant on the root: it needs one of its own.
    select moved.id as collection_id, null::uuid as space_id
    from moved
    where moved.id = $2 or moved.default_level <> 'inherit'
    union all
    select null, moved_spaces.id
    from moved_spaces
    where moved_spaces.default_level <> 'inherit'
), granted as (
    insert into grants (organization_id, collection_id, space_id, user_id, role, granted_at, granted_by)
    select $3, masking.collection_id, masking.space_id, $8, 'admin', $7, $8 from masking
)
select organization_id, id, parent_id, position, title, description, default_level, created_at, created_by, updated_at,
       version, null::role as role
from moved
where id = $2
