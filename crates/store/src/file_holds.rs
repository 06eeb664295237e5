//! Holds on the files of a pool: between putting a file into object storage and committing the row that names it,
//! garbage collection must not take it for garbage. And sweeps: while garbage collection deletes files, nobody may begin
//! to put some. Neither keeps a transaction open while object storage works. The database's clock decides.

use model::Result;
use uuid::Uuid;

use crate::{Db, Tx, failure::Stored, objects::Pool};

/// Longer than any request takes to put its files.
const HOURS: i32 = 6;

/// Longer than a batch of files takes to be deleted; see `app::garbage`.
const SWEEP_MINUTES: i32 = 2;

/// Begins a hold; the transaction is to be committed before the first file is put. `false` while garbage collection deletes
/// files of the pool.
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
        HOURS,
    )
    .execute(tx.connection())
    .await
    .stored()?;
    Ok(inserted.rows_affected() == 1)
}

/// Ends a hold in the transaction that stores the rows. `false` where it is over: the files may be gone.
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
    .stored()?;
    Ok(ended.rows_affected() == 1)
}

/// Begins a sweep; the transaction is to be committed before the first file is deleted. `false` while someone puts files
/// into the pool.
pub async fn begin_sweep(tx: &mut Tx, pool: Pool) -> Result<bool> {
    lock(tx, pool).await?;
    if exists(tx, pool).await? {
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
    .stored()?;
    Ok(true)
}

pub async fn end_sweep(db: &Db, pool: Pool) -> Result<()> {
    sqlx::query!(
        "delete from file_sweeps where organization_id = $1 and pool_id = $2",
        pool.organization.uuid(),
        pool.id.uuid(),
    )
    .execute(db.pool())
    .await
    .stored()?;
    Ok(())
}

/// Whether someone puts files into the pool. Forgets those who never ended it.
async fn exists(tx: &mut Tx, pool: Pool) -> Result<bool> {
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
    .stored()?;
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
    .stored()?;
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
    .stored()?;
    Ok(())
}
