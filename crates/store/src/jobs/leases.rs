//! Leases by the database's clock, fenced so that a worker that lost its lease cannot commit.

use model::{
    Id, Result,
    event::Actor,
    job::{LeasedJob, Queue},
};
use serde_json::Value;
use sqlx::PgConnection;

use crate::{Db, Tx, error::DbResultExt};

const LEASE_SECONDS: f64 = 60.0;
/// Number of due jobs that get a turn per lease. The rest wait for the next lease.
const ADMIT_BATCH: i64 = 500;

/// Leases the next due job, if any. Skips tenants that already have `max_running` running jobs of the queue.
///
/// Leases of a queue are serialized, so that the count of running jobs is correct.
pub async fn lease(db: &Db, queue: Queue, max_running: u32) -> Result<Option<LeasedJob>> {
    if !is_waiting(db, queue).await? {
        return Ok(None);
    }
    let mut tx = db.writes().begin().await.map_db_error()?;
    sqlx::query!(
        "select from job_queues where queue = $1 for update",
        queue.as_str()
    )
    .execute(&mut *tx)
    .await
    .map_db_error()?;
    admit(&mut tx, queue).await?;
    let row = sqlx::query!(
        r#"with busy as materialized (
               select tenant from jobs
               where queue = $1 and finished_at is null and failed_at is null and lease_until >= now()
               group by tenant
               having count(*) >= $2
           ), next as materialized (
               select id, turn from jobs
               where queue = $1 and finished_at is null and failed_at is null and turn is not null
                 and (lease_until is null or lease_until < now())
                 and tenant not in (select tenant from busy)
               order by turn, id
               limit 1
               for update skip locked
           ), advanced as (
               update job_queues q set clock = greatest(q.clock, next.turn) from next where q.queue = $1
           )
           update jobs
           set lease_until = now() + make_interval(secs => $3), fence = nextval('job_fences'), attempts = attempts + 1
           from next
           where jobs.id = next.id
           returning jobs.id, payload, initiator, fence, attempts, max_attempts"#,
        queue.as_str(),
        i64::from(max_running),
        LEASE_SECONDS,
    )
    .fetch_optional(&mut *tx)
    .await
    .map_db_error()?;
    tx.commit().await.map_db_error()?;
    let Some(row) = row else { return Ok(None) };
    // An unparsable payload is a failed attempt of the job, which is counted, and not an error of the lease.
    let work = serde_json::from_value(row.payload).map_err(|error| error.to_string());
    let (initiator, work) = match serde_json::from_value(row.initiator) {
        Ok(initiator) => (initiator, work),
        Err(error) => (Actor::system(), Err(error.to_string())),
    };
    Ok(Some(LeasedJob {
        id: Id::from_uuid(row.id),
        queue,
        work,
        initiator,
        fence: row.fence,
        attempts: row.attempts,
        max_attempts: row.max_attempts,
    }))
}

/// Returns whether a job may be due. Cheap, so that idle nodes can poll often.
async fn is_waiting(db: &Db, queue: Queue) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from jobs
               where queue = $1 and turn is not null and finished_at is null and failed_at is null
                 and (lease_until is null or lease_until < now())
           ) or exists (
               select from jobs
               where queue = $1 and turn is null and finished_at is null and failed_at is null and run_at <= now()
           ) as "waiting!""#,
        queue.as_str(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Assigns turns to jobs that have become due: after the last one of their tenant, and not before jobs that were
/// already leased.
async fn admit(connection: &mut PgConnection, queue: Queue) -> Result<()> {
    sqlx::query!(
        r#"with batch as materialized (
               select id, tenant, run_at from jobs
               where queue = $1 and turn is null and finished_at is null and failed_at is null and run_at <= now()
               order by run_at
               limit $2
               for update skip locked
           ), due as (
               select id, tenant, row_number() over (partition by tenant order by run_at, id) as place from batch
           ), ends as (
               select tenant, max(turn) as last from jobs
               where queue = $1 and finished_at is null and failed_at is null
                 and tenant in (select tenant from batch)
               group by tenant
           )
           update jobs j
           set turn = greatest(q.clock, coalesce(ends.last, 0)) + due.place
           from due
           join job_queues q on q.queue = $1
           left join ends on ends.tenant = due.tenant
           where j.id = due.id"#,
        queue.as_str(),
        ADMIT_BATCH,
    )
    .execute(connection)
    .await
    .map_db_error()?;
    Ok(())
}

/// Renews the lease and stores the progress, if given. Returns false if the lease was lost.
pub async fn renew(db: &Db, job: &LeasedJob, progress: Option<&Value>) -> Result<bool> {
    let renewed = sqlx::query!(
        r#"update jobs
           set lease_until = now() + make_interval(secs => $3), progress = coalesce($4, progress)
           where id = $1 and fence = $2 and finished_at is null"#,
        job.id.uuid(),
        job.fence,
        LEASE_SECONDS,
        progress,
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(renewed.rows_affected() == 1)
}

/// Marks the job as finished, in the transaction of its effect. Returns false if the lease was lost: nothing may be
/// committed.
pub async fn finish(tx: &mut Tx, job: &LeasedJob) -> Result<bool> {
    let finished = sqlx::query!(
        "update jobs set finished_at = now(), lease_until = null where id = $1 and fence = $2 and finished_at is null",
        job.id.uuid(),
        job.fence,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(finished.rows_affected() == 1)
}

/// Consequence of a failed attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureOutcome {
    /// The lease was lost: nothing may be committed.
    LeaseLost,
    /// The job is retried after the backoff of its queue, with a new turn.
    Retry,
    /// The job is not retried: its attempts are exhausted, or an equal job is waiting.
    GaveUp,
}

/// Records a failed attempt.
pub async fn fail(tx: &mut Tx, job: &LeasedJob, error: &str) -> Result<FailureOutcome> {
    let failed = sqlx::query_scalar!(
        r#"update jobs j
           set last_error = $3, lease_until = null, turn = null,
               run_at = now() + make_interval(secs => $4),
               failed_at = case when attempts >= max_attempts then now() end,
               finished_at = case
                   when attempts < max_attempts and exists (
                       select from jobs o
                       where o.kind = j.kind and o.tenant = j.tenant and o.subject = j.subject
                         and o.finished_at is null and o.failed_at is null and o.lease_until is null
                   ) then now()
               end
           where id = $1 and fence = $2 and finished_at is null
           returning failed_at is not null or finished_at is not null as "ended!""#,
        job.id.uuid(),
        job.fence,
        error,
        job.queue.backoff(job.attempts).as_secs_f64(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(match failed {
        None => FailureOutcome::LeaseLost,
        Some(false) => FailureOutcome::Retry,
        Some(true) => FailureOutcome::GaveUp,
    })
}
