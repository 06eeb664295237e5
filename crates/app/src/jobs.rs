//! Running jobs: a job is leased, its use case runs on behalf of the requesting user, and its effect is committed
//! together with the completion of the job.

use std::sync::Arc;

use changes::{
    git_syncs::{self, SyncWork},
    translations,
};
use context::{App, Ctx, Principal, RequestInfo};
use model::{
    Error, Kind, Result,
    event::{EventType, NewEvent},
    id::JobId,
    job::{LeasedJob, Queue, Work},
};
use pages::openapi_specs::processing::{self, Submission};
use serde_json::json;
pub use store::jobs::operator::{JobFilter, QueueCounts};
use store::{
    CommitPermit,
    jobs::{
        self, FailureOutcome,
        operator::{self, ChangedJob},
    },
};

pub use context::job_lease::renew;

const KIND: Kind = Kind("job that is not done or running");

/// Leases the next job of a queue to this worker.
pub async fn lease(app: &App, queue: Queue) -> Result<Option<LeasedJob>> {
    jobs::lease(&app.db, queue, app.settings.limits.max_running_jobs).await
}

/// Returns how many jobs of a queue one node runs concurrently.
pub fn runners(app: &App, queue: Queue) -> usize {
    let limits = &app.settings.limits;
    match queue {
        Queue::Mail => limits.mail_runners,
        Queue::Content => limits.content_runners,
        Queue::Fetch => limits.fetch_runners,
        Queue::Language => limits.language_runners,
        Queue::Maintenance => limits.maintenance_runners,
    }
}

/// Returns the context for a job's use case. Its request id is the job's.
pub fn ctx(app: Arc<App>, job: &LeasedJob) -> Ctx {
    let initiator = &job.initiator;
    let principal = Principal::System {
        on_behalf_of: initiator.user.or(initiator.on_behalf_of),
    };
    let facts = RequestInfo {
        id: job.id.to_string(),
        ..RequestInfo::default()
    };
    Ctx::new(app, principal, facts)
}

/// Commits the effects of the use case and the completion of the job. Does neither if the lease was lost.
pub async fn finish(ctx: &Ctx, job: &LeasedJob) -> Result<()> {
    let (mut tx, permit) = if let Some(pending) = ctx.take_pending() {
        pending
    } else {
        let permit = CommitPermit::without_event("the job changed nothing, it only ended");
        (ctx.begin().await?, permit)
    };
    if !jobs::finish(&mut tx, job).await? {
        return Err(Error::Conflict(
            "The job took longer than its lease; another worker has it.".to_owned(),
        ));
    }
    ctx.defer_commit(tx, permit);
    ctx.commit(None).await?;
    Ok(())
}

/// Records a failed attempt. The job is retried later; after the last attempt the failure is reported.
pub async fn fail(app: &Arc<App>, job: &LeasedJob, error: &Error) -> Result<()> {
    let ctx = ctx(app.clone(), job);
    let mut tx = ctx.begin().await?;
    let failed = jobs::fail(&mut tx, job, &error.trace()).await?;
    if failed == FailureOutcome::LeaseLost {
        return Ok(());
    }
    let permit = CommitPermit::without_event("only the failure of an operation is an event");
    ctx.defer_commit(tx, permit);
    if failed == FailureOutcome::GaveUp
        && let Ok(work) = &job.work
    {
        let reported = report_failure(&ctx, work, error).await;
        reported.inspect_err(|_| ctx.roll_back())?;
    }
    ctx.commit(None).await?;
    Ok(())
}

/// Reports that the work will not be done; the caller commits.
async fn report_failure(ctx: &Ctx, work: &Work, error: &Error) -> Result<()> {
    match work {
        Work::SyncGit {
            organization,
            space,
            operation,
            remote,
            request,
        } => {
            let sync = SyncWork {
                organization: *organization,
                space: *space,
                operation: *operation,
                remote,
                request,
            };
            git_syncs::fail(ctx, &sync, error).await
        }
        Work::ReadOpenApiSpec {
            organization,
            spec,
            number,
            fetched,
        } => {
            let sending = Submission {
                organization: *organization,
                spec: *spec,
                number: *number,
            };
            processing::record_failure(ctx, sending, *fetched).await
        }
        Work::RunTranslation {
            organization,
            translation,
        } => translations::fail(ctx, *organization, *translation, error).await,
        // The next ingestion or deletion enqueues another one.
        Work::ProcessConversations { .. }
        | Work::PurgeConversations { .. }
        | Work::PurgeSpace { .. }
        | Work::CollectGarbage { .. }
        | Work::ReadLinks { .. }
        | Work::ReadComputedSources { .. }
        | Work::ComputeContent { .. }
        | Work::RemoveTraces { .. }
        | Work::MailVerification { .. }
        | Work::MailPasswordReset { .. }
        | Work::MailInvitation { .. }
        | Work::MailFailedSignIns { .. }
        | Work::MailWebhookDisabled { .. }
        | Work::MailNotifications { .. } => Ok(()),
    }
}

/// Counts the jobs of each queue.
pub async fn count(app: &App) -> Result<Vec<QueueCounts>> {
    operator::count(&app.db).await
}

/// Restarts a job that failed for good or that waits. For operators; the caller commits.
pub async fn retry(ctx: &Ctx, id: JobId) -> Result<()> {
    let mut tx = ctx.begin().await?;
    let job = operator::retry(&mut tx, id).await?;
    let job = job.ok_or(Error::NotFound(KIND))?;
    let permit = tx.record(event(&job, id, EventType::JobRetried));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Cancels a job, even a running one. For operators; the caller commits.
pub async fn cancel(ctx: &Ctx, id: JobId) -> Result<()> {
    let mut tx = ctx.begin().await?;
    let job = operator::cancel(&mut tx, id).await?;
    let job = job.ok_or(Error::NotFound(KIND))?;
    let permit = tx.record(event(&job, id, EventType::JobCancelled));
    ctx.defer_commit(tx, permit);
    let Ok(work) = &job.work else { return Ok(()) };
    let cancelled = Error::Conflict("The operator of this server cancelled it.".to_owned());
    report_failure(ctx, work, &cancelled).await
}

fn event(job: &ChangedJob, id: JobId, kind: EventType) -> NewEvent {
    NewEvent::new(job.organization, kind, id.uuid()).with_payload(json!({"kind": job.kind}))
}

/// Deletes jobs that ended long ago.
pub async fn delete_old(app: &App) -> Result<u64> {
    jobs::delete_old(&app.db).await
}
