//! When the garbage of a pool is collected.

use jiff::SignedDuration;
use model::{Result, job::Work};
use store::{Tx, garbage, objects::Pool};

/// Schedules a collection of the pool for after the grace period of today's writes: a push can contain unreachable
/// objects, and a failed transaction leaves its files.
pub async fn schedule_collection(tx: &mut Tx, Pool { organization, id }: Pool) -> Result<()> {
    let work = Work::CollectGarbage {
        organization,
        pool: id,
    };
    let hours = i64::from(garbage::GRACE_HOURS) + 1;
    tx.enqueue(&work, SignedDuration::from_hours(hours)).await
}
