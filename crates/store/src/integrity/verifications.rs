//! Which pool is verified next, and what was found. The database's clock decides.

use model::{Id, Result};

use crate::{Db, error::DbResultExt, objects::Pool};

/// A pool is verified again after this time; 30 days are left to get through all that are due.
const INTERVAL_DAYS: i32 = 60;
/// A pool with faults is verified again after a day, to see whether they were repaired.
const FAULTY_INTERVAL_DAYS: i32 = 1;
/// A claim ends after a day: that node has stopped.
const CLAIM_HOURS: i32 = 24;

/// Totals for metrics.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VerificationTotals {
    pub faults: i64,
    /// How long ago the pool was verified whose verification is oldest.
    pub oldest_seconds: f64,
}

/// Claims the pool that was verified longest ago, if it is due.
pub async fn claim(db: &Db) -> Result<Option<Pool>> {
    let row = sqlx::query!(
        r#"update pool_verifications v set claimed_at = now()
           from (
               select organization_id, pool_id from pool_verifications
               where (verified_at < now() - make_interval(days => $1)
                      or faults > 0 and verified_at < now() - make_interval(days => $2))
                 and (claimed_at is null or claimed_at < now() - make_interval(hours => $3))
               order by verified_at
               limit 1
               for update skip locked
           ) due
           where v.organization_id = due.organization_id and v.pool_id = due.pool_id
           returning v.organization_id, v.pool_id"#,
        INTERVAL_DAYS,
        FAULTY_INTERVAL_DAYS,
        CLAIM_HOURS,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| Pool {
        organization: Id::from_uuid(row.organization_id),
        id: Id::from_uuid(row.pool_id),
    }))
}

/// Stores the result of a verification, and ends the claim.
pub async fn finish(db: &Db, pool: Pool, faults: u64) -> Result<()> {
    sqlx::query!(
        r#"update pool_verifications set verified_at = now(), claimed_at = null, faults = $3
           where organization_id = $1 and pool_id = $2"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        i64::try_from(faults).unwrap_or(i64::MAX),
    )
    .execute(db.pool())
    .await
    .map_db_error()?;
    Ok(())
}

/// Forgets a pool that no space uses any more.
pub async fn delete(db: &Db, pool: Pool) -> Result<()> {
    sqlx::query!(
        "delete from pool_verifications where organization_id = $1 and pool_id = $2",
        pool.organization.uuid(),
        pool.id.uuid(),
    )
    .execute(db.pool())
    .await
    .map_db_error()?;
    Ok(())
}

pub async fn totals(db: &Db) -> Result<VerificationTotals> {
    sqlx::query_as!(
        VerificationTotals,
        r#"select coalesce((select sum(faults) from pool_verifications where faults > 0), 0)::bigint as "faults!",
                  coalesce(extract(epoch from now() - (select min(verified_at) from pool_verifications)), 0)::float8
                      as "oldest_seconds!""#
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}
