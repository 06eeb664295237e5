//! Running what was put off: a job is leased, its use-case runs in the name of whoever asked for it, and the effect
//! is committed together with the note that the job is done.

use std::sync::Arc;

use model::{
    Error, Result,
    job::{LeasedJob, Queue},
};
use serde_json::Value;
use store::jobs;

use crate::{App, Ctx, Principal, RequestFacts};

/// The job of a queue whose turn it is, for this worker alone and for a time.
pub async fn lease(app: &App, queue: Queue) -> Result<Option<LeasedJob>> {
    jobs::lease(&app.db, queue, app.settings.limits.max_running_jobs).await
}

/// How many jobs of a queue one node runs at once.
pub fn runners(app: &App, queue: Queue) -> usize {
    let limits = &app.settings.limits;
    match queue {
        Queue::Mail => limits.mail_runners,
        Queue::Content => limits.content_runners,
        Queue::Fetch => limits.fetch_runners,
        Queue::Maintenance => limits.maintenance_runners,
    }
}

/// The context that a job's use-case runs in. Its request id is the job's.
pub fn ctx(app: Arc<App>, job: &LeasedJob) -> Ctx {
    let initiator = &job.initiator;
    let principal = Principal::System {
        on_behalf_of: initiator.user.or(initiator.on_behalf_of),
    };
    let facts = RequestFacts {
        id: job.id.to_string(),
        ..RequestFacts::default()
    };
    Ctx::new(app, principal, facts)
}

/// Commits what the use-case did, and that the job is done. A worker that lost its lease commits neither.
pub async fn finish(ctx: &Ctx, job: &LeasedJob) -> Result<()> {
    let mut tx = match ctx.take_pending() {
        Some(tx) => tx,
        None => ctx.begin().await?,
    };
    if !jobs::finish(&mut tx, job).await? {
        return Err(Error::Conflict(
            "The job took longer than its lease; another worker has it.".to_owned(),
        ));
    }
    ctx.keep(tx);
    ctx.commit(None).await
}

/// Holds on to the job for longer, and notes how far it is if that is told.
pub async fn renew(app: &App, job: &LeasedJob, progress: Option<&Value>) -> Result<()> {
    if jobs::renew(&app.db, job, progress).await? {
        return Ok(());
    }
    Err(Error::Conflict(
        "The job took longer than its lease; another worker has it.".to_owned(),
    ))
}

/// Notes why an attempt failed. The job runs again later, unless this was its last attempt.
pub async fn fail(app: &App, job: &LeasedJob, error: &Error) -> Result<()> {
    jobs::fail(&app.db, job, &error.trace()).await
}

/// Forgets what was done long ago.
pub async fn forget_old(app: &App) -> Result<u64> {
    jobs::delete_old(&app.db).await
}
