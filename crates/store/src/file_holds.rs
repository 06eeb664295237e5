//! Holds on the files of a pool: between uploading a file to object storage and committing its row, garbage collection
//! must not delete it. And sweeps: while garbage collection deletes files, no upload may start. Neither keeps a
//! transaction open during requests to object storage. The database's clock decides.

use model::Result;
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt, objects::Pool};

/// Longer than any request needs to upload its files.
const HOLD_HOURS: i32 = 6;

/// Longer than it takes to delete a batch of files; see `pages::garbage`.
const SWEEP_MINUTES: i32 = 2;

/// Starts a hold; commit the transaction before uploading the first file. Returns false while garbage collection
/// deletes files of the pool.
pub async fn insert(tx: &mut Tx, pool: Pool, id: Uuid) -> Result<bool> {
    lock_shared(tx, pool).await?;
    let inserted = sqlx::query!(
        r#"insert into file_holds (organization_id, pool_id, id, until)
           select $1, $2, $3, now() + make_interval(hours => $4)
           where not exists (
               select from file_sweeps where organization_id = $1 and pool_id = $2 and until > now()
           )"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        id,
        HOLD_HOURS,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(inserted.rows_affected() == 1)
}

/// Ends a hold in the transaction that stores the rows. Returns false if the hold has expired: the files may be gone.
pub async fn end(tx: &mut Tx, pool: Pool, id: Uuid) -> Result<bool> {
    let ended = sqlx::query!(
        r#"delete from file_holds
           where organization_id = $1 and pool_id = $2 and id = $3 and until > now() + interval '5 minutes'"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        id,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(ended.rows_affected() == 1)
}

/// Starts a sweep; commit the transaction before deleting the first file. Returns false while files are being uploaded
/// to the pool.
pub async fn begin_sweep(tx: &mut Tx, pool: Pool) -> Result<bool> {
    lock(tx, pool).await?;
    if has_holds(tx, pool).await? {
        return Ok(false);
    }
    sqlx::query!(
        r#"insert into file_sweeps (organization_id, pool_id, until)
           values ($1, $2, now() + make_interval(mins => $3))
           on conflict (organization_id, pool_id) do update set until = excluded.until"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        SWEEP_MINUTES,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(true)
}

pub async fn end_sweep(db: &Db, pool: Pool) -> Result<()> {
    sqlx::query!(
        "delete from file_sweeps where organization_id = $1 and pool_id = $2",
        pool.organization.uuid(),
        pool.id.uuid(),
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(())
}

/// Returns whether files are being uploaded to the pool. Deletes expired holds.
async fn has_holds(tx: &mut Tx, pool: Pool) -> Result<bool> {
    let found = sqlx::query_scalar!(
        r#"with over as (
               delete from file_holds where organization_id = $1 and pool_id = $2 and until <= now()
           )
           select exists (
               select from file_holds where organization_id = $1 and pool_id = $2 and until > now()
           ) as "exists!""#,
        pool.organization.uuid(),
        pool.id.uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(found)
}

async fn lock_shared(tx: &mut Tx, pool: Pool) -> Result<()> {
    sqlx::query!(
        r#"select pg_advisory_xact_lock_shared(hashtextextended($1::uuid::text || $2::uuid::text, 0))::text as locked"#,
        pool.organization.uuid(),
        pool.id.uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

async fn lock(tx: &mut Tx, pool: Pool) -> Result<()> {
    sqlx::query!(
        r#"select pg_advisory_xact_lock(hashtextextended($1::uuid::text || $2::uuid::text, 0))::text as locked"#,
        pool.organization.uuid(),
        pool.id.uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
