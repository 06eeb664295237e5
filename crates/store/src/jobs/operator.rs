//! Jobs as operators see them: counts, lists and actions.

use model::{
    Error, Id, Result,
    id::{JobId, OrganizationId},
    job::{JobSummary, Queue, Work},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

#[derive(Debug, Clone)]
pub struct QueueCounts {
    pub queue: String,
    /// Due jobs.
    pub waiting: i64,
    pub running: i64,
    /// Jobs that were given up.
    pub failed: i64,
    /// How long the oldest waiting job has been due.
    pub oldest_seconds: f64,
}

#[derive(Debug, Default)]
pub struct JobFilter {
    pub queue: Option<Queue>,
    pub organization: Option<OrganizationId>,
    /// Only jobs that were given up.
    pub failed: bool,
}

/// A job that the operator retried or cancelled.
pub struct ChangedJob {
    pub kind: String,
    pub organization: Option<OrganizationId>,
    /// Or the reason why the payload cannot be parsed.
    pub work: Result<Work, String>,
}

impl ChangedJob {
    fn new(kind: String, organization: Option<Uuid>, payload: Value) -> Self {
        Self {
            kind,
            organization: organization.map(Id::from_uuid),
            work: serde_json::from_value(payload).map_err(|error| error.to_string()),
        }
    }
}

/// Counts only due jobs: there may be many delayed ones.
pub async fn count(db: &Db) -> Result<Vec<QueueCounts>> {
    sqlx::query_as!(
        QueueCounts,
        r#"select q.queue, coalesce(due.waiting, 0) as "waiting!", coalesce(due.running, 0) as "running!",
                  (select count(*) from jobs f where f.queue = q.queue and f.failed_at is not null) as "failed!",
                  coalesce(due.oldest, 0)::float8 as "oldest_seconds!"
           from job_queues q
           cross join lateral (
               select count(*) filter (where not runs) as waiting, count(*) filter (where runs) as running,
                      extract(epoch from now() - min(run_at) filter (where not runs)) as oldest
               from (
                   select run_at, lease_until is not null and lease_until >= now() as runs from jobs j
                   where j.queue = q.queue and turn is not null and finished_at is null and failed_at is null
                   union all
                   select run_at, false from jobs j
                   where j.queue = q.queue and turn is null and finished_at is null and failed_at is null
                     and run_at <= now()
               ) as each
           ) as due
           order by q.queue"#
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

/// Lists unfinished jobs, those that are due longest first.
pub async fn list(db: &Db, filter: &JobFilter, limit: i64) -> Result<Vec<JobSummary>> {
    let rows = sqlx::query!(
        r#"select id, queue, kind, organization_id, attempts, run_at as "run_at: jiff_sqlx::Timestamp", progress,
                  last_error,
                  case
                      when failed_at is not null then 'failed'
                      when lease_until >= now() then 'running'
                      when run_at <= now() then 'waiting'
                      else 'later'
                  end as "state!"
           from jobs
           where finished_at is null
             and ($1::text is null or queue = $1)
             and ($2::uuid is null or organization_id = $2)
             and (not $3 or failed_at is not null)
           order by run_at, id
           limit $4"#,
        filter.queue.map(Queue::as_str),
        filter.organization.map(Id::uuid),
        filter.failed,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let jobs = rows.into_iter().map(|row| JobSummary {
        id: Id::from_uuid(row.id),
        queue: row.queue,
        kind: row.kind,
        organization: row.organization_id.map(Id::from_uuid),
        state: row.state,
        attempts: row.attempts,
        run_at: row.run_at.to_jiff(),
        progress: row.progress,
        last_error: row.last_error,
    });
    Ok(jobs.collect())
}

/// Resets a job to run now. Returns `None` if there is no such job, or it is finished or running.
pub async fn retry(tx: &mut Tx, id: JobId) -> Result<Option<ChangedJob>> {
    let row = sqlx::query!(
        r#"update jobs
           set attempts = 0, failed_at = null, lease_until = null, turn = null, run_at = now()
           where id = $1 and finished_at is null and (lease_until is null or lease_until < now())
           returning kind, organization_id, payload"#,
        id.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint("jobs_waiting_once", || {
        Error::Conflict("An equal job is already waiting.".to_owned())
    })?;
    Ok(row.map(|row| ChangedJob::new(row.kind, row.organization_id, row.payload)))
}

/// Cancels a job. A worker that runs it loses its lease. Returns `None` if there is no such job, or it is finished.
pub async fn cancel(tx: &mut Tx, id: JobId) -> Result<Option<ChangedJob>> {
    let row = sqlx::query!(
        r#"update jobs
           set finished_at = now(), failed_at = null, lease_until = null, fence = nextval('job_fences'),
               last_error = 'cancelled by the operator'
           where id = $1 and finished_at is null
           returning kind, organization_id, payload"#,
        id.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(|row| ChangedJob::new(row.kind, row.organization_id, row.payload)))
}
