//! Content of a transfer: revisions, objects, and derived facts.
//!
//! A pool that only transferred spaces use changes its organization. From a pool that other spaces use too, the needed
//! objects are first copied to a new pool, in batches that block no one. Afterwards each space owns all its revisions,
//! including inherited ones.

use model::{
    Error, Id, Oid, Result,
    id::{OrganizationId, PoolId, SpaceId},
};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{
    Db, Tx,
    error::DbResultExt,
    objects::{Pool, as_byte_slices},
};

/// A pool that transferred spaces use. Equal to an earlier reading as long as the spaces were not written or
/// duplicated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolUsage {
    pub pool: PoolId,
    pub spaces: Vec<SpaceId>,
    /// Whether spaces that are not transferred use it too.
    pub is_shared: bool,
    revisions: i64,
}

pub async fn pool_usages(
    db: &Db,
    organization: OrganizationId,
    spaces: &[SpaceId],
) -> Result<Vec<PoolUsage>> {
    find_pool_usages(db.pool(), organization, spaces).await
}

/// Locks the spaces against writes and duplication, then reads their pool usage again.
pub async fn lock_spaces(
    tx: &mut Tx,
    organization: OrganizationId,
    spaces: &[SpaceId],
) -> Result<Vec<PoolUsage>> {
    sqlx::query!(
        "select id from spaces where organization_id = $1 and id = any($2::uuid[]) order by id for update",
        organization.uuid(),
        &uuids(spaces),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    find_pool_usages(tx.connection(), organization, spaces).await
}

async fn find_pool_usages(
    executor: impl PgExecutor<'_>,
    organization: OrganizationId,
    spaces: &[SpaceId],
) -> Result<Vec<PoolUsage>> {
    let rows = sqlx::query!(
        r#"select moving.pool as "pool!", array_agg(moving.id order by moving.id) as "spaces!",
                  sum(moving.revision_count)::bigint as "revisions!",
                  exists (
                      select from spaces other
                      where other.organization_id = $1 and coalesce(other.pool_id, other.id) = moving.pool
                        and other.id <> all($2::uuid[])
                  ) as "is_shared!"
           from (
               select s.id, s.revision_count, coalesce(s.pool_id, s.id) as pool
               from spaces s
               where s.organization_id = $1 and s.id = any($2::uuid[])
           ) moving
           group by moving.pool
           order by moving.pool"#,
        organization.uuid(),
        &uuids(spaces),
    )
    .fetch_all(executor)
    .await
    .map_db_error()?;
    let usages = rows.into_iter().map(|row| PoolUsage {
        pool: Id::from_uuid(row.pool),
        spaces: row.spaces.into_iter().map(Id::from_uuid).collect(),
        is_shared: row.is_shared,
        revisions: row.revisions,
    });
    Ok(usages.collect())
}

/// Returns the objects of a pool whose bytes are in object storage: all, or those among `oids`.
pub async fn objects_in_storage(db: &Db, pool: Pool, oids: Option<&[Oid]>) -> Result<Vec<Oid>> {
    let rows = sqlx::query!(
        r#"select oid from git_objects
           where organization_id = $1 and pool_id = $2 and encoding = 'file'
             and ($3::bytea[] is null or oid = any($3))"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        oids.map(as_byte_slices) as Option<Vec<&[u8]>>,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.iter().map(|row| Oid::try_from(&row.oid[..])).collect()
}

/// Copies objects and their derived facts to another pool. Existing ones are marked as used.
pub async fn copy(db: &Db, from: Pool, to: Pool, oids: &[Oid]) -> Result<()> {
    let copied = sqlx::query!(
        r#"with facts as (
               insert into derived (organization_id, oid, kind, version, facts)
               select $3, d.oid, d.kind, d.version, d.facts
               from derived d
               where d.organization_id = $1 and d.oid = any($5::bytea[])
               on conflict do nothing
           )
           insert into git_objects (organization_id, pool_id, oid, kind, size, encoding, data)
           select $3, $4, o.oid, o.kind, o.size, o.encoding, o.data
           from git_objects o
           where o.organization_id = $1 and o.pool_id = $2 and o.oid = any($5::bytea[])
           order by o.oid
           on conflict (organization_id, pool_id, oid) do update set used_at = now()"#,
        from.organization.uuid(),
        from.id.uuid(),
        to.organization.uuid(),
        to.id.uuid(),
        &as_byte_slices(oids) as &[&[u8]],
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    if copied.rows_affected() < oids.len() as u64 {
        return Err(Error::internal(format!(
            "of {} objects only {} are in the pool",
            oids.len(),
            copied.rows_affected()
        )));
    }
    Ok(())
}

/// Moves a whole pool and the facts derived from its blobs to another organization.
pub async fn change_pool_owner(tx: &mut Tx, pool: Pool, to: OrganizationId) -> Result<()> {
    sqlx::query!(
        r#"with taken as (
               delete from derived d
               using git_objects o
               where o.organization_id = $1 and o.pool_id = $2 and o.kind = 'blob'
                 and d.organization_id = $1 and d.oid = o.oid
               returning d.oid, d.kind, d.version, d.facts
           )
           insert into derived (organization_id, oid, kind, version, facts)
           select $3, taken.oid, taken.kind, taken.version, taken.facts from taken
           on conflict do nothing"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        to.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    sqlx::query!(
        "update git_objects set organization_id = $3 where organization_id = $1 and pool_id = $2",
        pool.organization.uuid(),
        pool.id.uuid(),
        to.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Deletes the former paths of the spaces: the new organization derives them from the history again.
pub async fn delete_former_paths(
    tx: &mut Tx,
    from: OrganizationId,
    spaces: &[SpaceId],
) -> Result<()> {
    sqlx::query!(
        r#"with forgotten as (
               delete from former_paths where organization_id = $1 and space_id = any($2::uuid[])
           )
           delete from former_paths_known where organization_id = $1 and space_id = any($2::uuid[])"#,
        from.uuid(),
        &uuids(spaces),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Moves all revisions of the spaces, including inherited ones, to the new organization. Returns the spaces whose
/// revisions in the old one may be unused after the transfer.
pub async fn move_revisions(
    tx: &mut Tx,
    from: OrganizationId,
    to: OrganizationId,
    spaces: &[SpaceId],
) -> Result<Vec<Uuid>> {
    let mut spaces = uuids(spaces);
    // A space that returns finds the revisions that it left for its duplicates.
    sqlx::query!(
        r#"insert into revisions (organization_id, space_id, sequence, id, tree, identity, parents, kind, message,
                                  change_request_id, main_since, merged_from, created_at, created_by)
           select $2, r.space_id, r.sequence, r.id, r.tree, r.identity, r.parents, r.kind, r.message,
                  r.change_request_id, r.main_since, r.merged_from, r.created_at, r.created_by
           from revisions r
           where r.organization_id = $1 and r.space_id = any($3::uuid[])
           on conflict (organization_id, space_id, sequence) do update set main_since = excluded.main_since"#,
        from.uuid(),
        to.uuid(),
        &spaces,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    let ancestors = sqlx::query_scalar!(
        "select distinct ancestor_id from lineages where organization_id = $1 and space_id = any($2::uuid[])",
        from.uuid(),
        &spaces,
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    copy_inherited_revisions(tx, from, to, &spaces).await?;
    spaces.extend(ancestors);
    Ok(spaces)
}

/// Copies inherited revisions. They precede the space's own: their numbers are negative, and they were always on main.
/// The change requests they came from are not visible to the new organization.
async fn copy_inherited_revisions(
    tx: &mut Tx,
    from: OrganizationId,
    to: OrganizationId,
    spaces: &[Uuid],
) -> Result<()> {
    sqlx::query!(
        r#"with ended as (
               delete from lineages l
               where l.organization_id = $1 and l.space_id = any($3::uuid[])
               returning l.space_id, l.ancestor_id, l.up_to
           )
           insert into revisions (organization_id, space_id, sequence, id, tree, identity, parents, kind, message,
                                  main_since, created_at, created_by)
           select $2, ended.space_id,
                  -row_number() over (partition by ended.space_id order by r.created_at desc, r.sequence desc, r.id),
                  r.id, r.tree, r.identity, r.parents, r.kind, r.message, 0, r.created_at, r.created_by
           from ended
           join revisions r on r.organization_id = $1 and r.space_id = ended.ancestor_id
                            and r.main_since <= ended.up_to
           on conflict (organization_id, space_id, id) do nothing"#,
        from.uuid(),
        to.uuid(),
        spaces,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

fn uuids(spaces: &[SpaceId]) -> Vec<Uuid> {
    spaces.iter().map(|space| space.uuid()).collect()
}
