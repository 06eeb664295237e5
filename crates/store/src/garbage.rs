//! Sweeping pools: what nothing leads to any more and nobody used for a day goes. The database's clock decides.
//!
//! Writers mark what they reuse as used, in the transaction that makes it part of something. So a row that is swept
//! was unused when its day was over, whatever began to need it since we looked: who does now stores it anew.

use jiff::Timestamp;
use model::{
    Id, Oid, Result,
    id::{OrganizationId, SpaceId},
};
use uuid::Uuid;

use crate::{
    Db, Tx,
    failure::Stored,
    objects::{Pool, raw},
};

/// How long what nothing leads to is spared, in hours.
pub const GRACE_HOURS: i32 = 24;

/// The spaces that use a pool, those in the trash too.
pub async fn spaces(db: &Db, pool: Pool) -> Result<Vec<SpaceId>> {
    let rows = sqlx::query!(
        "select id from spaces where organization_id = $1 and coalesce(pool_id, id) = $2",
        pool.organization.uuid(),
        pool.id.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
    Ok(rows.into_iter().map(|row| Id::from_uuid(row.id)).collect())
}

/// Objects that were not used for a day, in the order of their names, behind `after`.
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
    .stored()?;
    rows.iter().map(|row| Oid::try_from(&row.oid[..])).collect()
}

/// Deletes those of these objects that are still unused, with what is derived from them: whoever has the same blob
/// derives it again. A row that someone writes to is theirs.
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
        &raw(oids) as &[&[u8]],
        GRACE_HOURS,
    )
    .execute(db.pool())
    .await
    .stored()?;
    Ok(deleted.rows_affected())
}

/// The time before which files without a row are garbage.
pub async fn grace_start(db: &Db) -> Result<Timestamp> {
    let row = sqlx::query!(
        r#"select now() - make_interval(hours => $1) as "before!: jiff_sqlx::Timestamp""#,
        GRACE_HOURS,
    )
    .fetch_one(db.pool())
    .await
    .stored()?;
    Ok(row.before.to_jiff())
}

/// Deletes the revisions of these spaces that no living space has.
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
    .stored()?;
    Ok(())
}
