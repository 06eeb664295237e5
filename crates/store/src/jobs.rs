//! The table of jobs. They wait in queues by kind; within a queue, tenants are served round-robin.

mod leases;
pub mod operator;

use jiff::SignedDuration;
use model::{Result, job::Work};

pub use crate::tx::JobLimits;
pub use leases::{FailureOutcome, fail, finish, lease, renew};

use crate::{Db, Tx, error::DbResultExt};

/// Retention of finished jobs. Failed ones are retained for operators.
const JOB_RETENTION_DAYS: i32 = 30;
/// Batch size of one statement.
const DELETE_BATCH: i64 = 10_000;

/// Returns whether a job of the same kind and subject was stored within this time, by the database's clock.
pub async fn exists_since(tx: &mut Tx, work: &Work, time: SignedDuration) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from jobs
               where queue = 'mail' and kind = $1 and subject = $2 and created_at > now() - make_interval(secs => $3)
           ) as "exists!""#,
        work.kind(),
        work.subject(),
        time.as_secs_f64(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()
}

/// Deletes finished jobs past their retention, in batches.
pub async fn delete_old(db: &Db) -> Result<u64> {
    let mut deleted = 0;
    loop {
        let batch = sqlx::query!(
            r#"delete from jobs where id in (
                   select id from jobs where finished_at < now() - make_interval(days => $1) limit $2
               )"#,
            JOB_RETENTION_DAYS,
            DELETE_BATCH,
        )
        .execute(db.writes())
        .await
        .map_db_error()?;
        deleted += batch.rows_affected();
        if batch.rows_affected() < DELETE_BATCH.cast_unsigned() {
            return Ok(deleted);
        }
    }
}
