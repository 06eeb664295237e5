//! Garbage collection of pools: objects that are unreachable and unused for a day are deleted. The database's clock
//! decides.
//!
//! Writers mark objects that they reuse as used, in the transaction that references them. So a deleted row was unused
//! at the end of its grace period, even if someone needs the object now: they store it again.

use jiff::Timestamp;
use model::{
    Id, Oid, Result,
    id::{OrganizationId, SpaceId},
};
use uuid::Uuid;

use crate::{
    Db, Tx,
    error::DbResultExt,
    objects::{Pool, as_byte_slices},
};

/// How long unreachable objects are retained after their last use.
pub const GRACE_HOURS: i32 = 24;

/// Returns the spaces that use a pool, including those in the trash.
pub async fn spaces(db: &Db, pool: Pool) -> Result<Vec<SpaceId>> {
    let rows = sqlx::query!(
        "select id from spaces where organization_id = $1 and coalesce(pool_id, id) = $2",
        pool.organization.uuid(),
        pool.id.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(rows.into_iter().map(|row| Id::from_uuid(row.id)).collect())
}

/// Returns objects that were not used for a day, sorted by id, after `after`.
pub async fn unused(db: &Db, pool: Pool, after: Option<Oid>, limit: i64) -> Result<Vec<Oid>> {
    let rows = sqlx::query!(
        r#"select oid from git_objects
           where organization_id = $1 and pool_id = $2 and ($3::bytea is null or oid > $3)
             and used_at < now() - make_interval(hours => $5)
           order by oid
           limit $4"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        after.map(|oid| oid.as_bytes().to_vec()),
        limit,
        GRACE_HOURS,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.iter().map(|row| Oid::try_from(&row.oid[..])).collect()
}

/// Deletes those of these objects that are still unused, with their derived facts, which are computed again where the
/// same blob is needed. Skips rows that are being written.
pub async fn delete(db: &Db, pool: Pool, oids: &[Oid]) -> Result<u64> {
    let deleted = sqlx::query!(
        r#"with doomed as (
               select o.oid from git_objects o
               where o.organization_id = $1 and o.pool_id = $2 and o.oid = any($3::bytea[])
                 and o.used_at < now() - make_interval(hours => $4)
               order by o.oid
               for update skip locked
           ), facts as (
               delete from derived d using doomed where d.organization_id = $1 and d.oid = doomed.oid
           )
           delete from git_objects o
           using doomed
           where o.organization_id = $1 and o.pool_id = $2 and o.oid = doomed.oid"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        &as_byte_slices(oids) as &[&[u8]],
        GRACE_HOURS,
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected())
}

/// Returns the time before which files without a row are garbage.
pub async fn grace_start(db: &Db) -> Result<Timestamp> {
    let row = sqlx::query!(
        r#"select now() - make_interval(hours => $1) as "before!: jiff_sqlx::Timestamp""#,
        GRACE_HOURS,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(row.before.to_jiff())
}

/// Deletes the revisions of these spaces that no existing space has.
pub async fn delete_revisions(
    tx: &mut Tx,
    organization: OrganizationId,
    spaces: &[Uuid],
) -> Result<()> {
    sqlx::query!(
        r#"delete from revisions r
           where r.organization_id = $1 and r.space_id = any($2::uuid[])
             and not exists (select from spaces s where s.organization_id = $1 and s.id = r.space_id)
             and not exists (
                 select from lineages l
                 where l.organization_id = $1 and l.ancestor_id = r.space_id and r.main_since <= l.up_to
             )"#,
        organization.uuid(),
        spaces,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
