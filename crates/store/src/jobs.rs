//! The table of jobs: leases by the database's clock, fenced so that a worker that lost its lease can do no harm.

use jiff::SignedDuration;
use model::{
    Error, Id, Result,
    event::Actor,
    job::{LeasedJob, Work},
};

use serde_json::Value;
use uuid::Uuid;

use crate::{Db, Tx, failure::Stored};

const LEASE_SECONDS: f64 = 60.0;
/// How long what was done can be looked up. What failed for good stays, for people to look at.
const KEPT_DAYS: i32 = 30;

/// Stores jobs, all in one statement. One that waits already and is needed only once is not stored again.
pub(crate) async fn insert(tx: &mut Tx, works: &[Work], delay: SignedDuration) -> Result<()> {
    let ids: Vec<Uuid> = works
        .iter()
        .map(|_| tx.new_id::<model::id::kind::Job>().uuid())
        .collect();
    let kinds: Vec<&str> = works.iter().map(Work::kind).collect();
    let organizations: Vec<Option<Uuid>> = works
        .iter()
        .map(|work| work.organization().map(Id::uuid))
        .collect();
    let payloads = works
        .iter()
        .map(serde_json::to_value)
        .collect::<Result<Vec<_>, _>>()
        .map_err(Error::internal)?;
    let initiator = serde_json::to_value(tx.actor()).map_err(Error::internal)?;
    sqlx::query!(
        r#"insert into jobs (id, kind, organization_id, payload, initiator, run_at)
           select id, kind, organization_id, payload, $5, now() + make_interval(secs => $6)
           from unnest($1::uuid[], $2::text[], $3::uuid[], $4::jsonb[])
                as new (id, kind, organization_id, payload)
           on conflict do nothing"#,
        &ids,
        &kinds as &[&str],
        &organizations as &[Option<Uuid>],
        &payloads,
        initiator,
        delay.as_secs_f64(),
    )
    .execute(tx.connection())
    .await
    .stored()?;
    Ok(())
}

/// Takes the lease of the job that is due longest, if any is.
pub async fn lease(db: &Db) -> Result<Option<LeasedJob>> {
    let row = sqlx::query!(
        r#"update jobs
           set lease_until = now() + make_interval(secs => $1), fence = nextval('job_fences'), attempts = attempts + 1
           where id = (
               select id from jobs
               where finished_at is null and failed_at is null and run_at <= now()
                 and (lease_until is null or lease_until < now())
               order by run_at
               limit 1
               for update skip locked
           )
           returning id, payload, initiator, fence, attempts, max_attempts"#,
        LEASE_SECONDS,
    )
    .fetch_optional(db.pool())
    .await
    .stored()?;
    let Some(row) = row else { return Ok(None) };
    let initiator: Actor = serde_json::from_value(row.initiator).map_err(Error::internal)?;
    Ok(Some(LeasedJob {
        id: Id::from_uuid(row.id),
        work: serde_json::from_value(row.payload).map_err(|error| error.to_string()),
        initiator,
        fence: row.fence,
        attempts: row.attempts,
        max_attempts: row.max_attempts,
    }))
}

/// Holds on to the job for longer, and notes how far it is if that is told. `false`: the lease was lost.
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
    .execute(db.pool())
    .await
    .stored()?;
    Ok(renewed.rows_affected() == 1)
}

/// Marks the job done, in the transaction of its effect. `false`: the lease was lost, so nothing may be committed.
pub async fn finish(tx: &mut Tx, job: &LeasedJob) -> Result<bool> {
    let finished = sqlx::query!(
        "update jobs set finished_at = now(), lease_until = null where id = $1 and fence = $2 and finished_at is null",
        job.id.uuid(),
        job.fence,
    )
    .execute(tx.connection())
    .await
    .stored()?;
    Ok(finished.rows_affected() == 1)
}

/// Notes a failed attempt. The job runs again later, each time after a longer pause, until its attempts are used up.
pub async fn fail(db: &Db, job: &LeasedJob, error: &str) -> Result<()> {
    sqlx::query!(
        r#"update jobs
           set last_error = $3, lease_until = null,
               run_at = now() + make_interval(secs => least(3600, 2 ^ attempts)),
               failed_at = case when attempts >= max_attempts then now() end
           where id = $1 and fence = $2 and finished_at is null"#,
        job.id.uuid(),
        job.fence,
        error,
    )
    .execute(db.pool())
    .await
    .stored()?;
    Ok(())
}

/// Forgets what was done long ago.
pub async fn delete_old(db: &Db) -> Result<u64> {
    let deleted = sqlx::query!(
        "delete from jobs where finished_at < now() - make_interval(days => $1)",
        KEPT_DAYS
    )
    .execute(db.pool())
    .await
    .stored()?;
    Ok(deleted.rows_affected())
}
