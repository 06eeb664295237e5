//! Runs jobs: each is one call of a use-case in `app`.

use std::{sync::Arc, time::Duration};

use app::{
    App, Ctx, Mailer, garbage,
    git_syncs::{self, SyncWork},
    jobs, mail,
    openapi_specs::{self, processing::Sending},
    spaces,
};
use futures::future::join_all;
use model::{
    Error, Result,
    job::{LeasedJob, Work},
};
use tokio_util::sync::CancellationToken;

/// Jobs that one node runs at the same time, so that a slow mail server does not hold up everything else.
const LANES: usize = 2;
/// How often the lease of a running job is renewed: well before it ends.
const RENEW: Duration = Duration::from_secs(20);
/// How often to look when there is nothing to do.
const IDLE: Duration = Duration::from_secs(1);

pub struct Worker {
    pub app: Arc<App>,
    pub mailer: Mailer,
}

impl Worker {
    /// Runs until it is cancelled, and finishes the jobs it has begun.
    pub async fn run(&self, cancel: CancellationToken) {
        join_all((0..LANES).map(|_| self.lane(&cancel))).await;
    }

    async fn lane(&self, cancel: &CancellationToken) {
        while !cancel.is_cancelled() {
            match self.run_next().await {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => tracing::warn!("jobs wait: {}", error.trace()),
            }
            tokio::select! {
                () = cancel.cancelled() => return,
                () = tokio::time::sleep(IDLE) => {}
            }
        }
    }

    /// Runs the next job that is due. Tells whether there was one.
    pub async fn run_next(&self) -> Result<bool> {
        let Some(job) = jobs::lease(&self.app).await? else {
            return Ok(false);
        };
        if let Err(error) = self.run_job(&job).await {
            let (id, why) = (job.id, error.trace());
            tracing::warn!(job.id = %id, attempts = job.attempts, "job {id} failed: {why}");
            jobs::fail(&self.app, &job, &error).await?;
        }
        Ok(true)
    }

    async fn run_job(&self, job: &LeasedJob) -> Result<()> {
        if job.attempts > job.max_attempts {
            return Err(Error::Conflict(
                "Every worker that tried this job ended before it could say why.".to_owned(),
            ));
        }
        let work = job.work.clone().map_err(|why| {
            Error::Conflict(format!(
                "This server cannot read the job ({why}). Upgrade all nodes."
            ))
        })?;
        let ctx = jobs::ctx(self.app.clone(), job);
        tokio::select! {
            done = self.perform(&ctx, job, work) => done?,
            lost = self.hold(job) => return Err(lost),
        }
        jobs::finish(&ctx, job).await
    }

    /// Keeps the lease while the work goes on. Returns only when it is lost.
    async fn hold(&self, job: &LeasedJob) -> Error {
        loop {
            tokio::time::sleep(RENEW).await;
            if let Err(lost) = jobs::renew(&self.app, job, None).await {
                return lost;
            }
        }
    }

    async fn perform(&self, ctx: &Ctx, job: &LeasedJob, work: Work) -> Result<()> {
        match work {
            Work::SyncGit {
                organization,
                space,
                operation,
                remote,
                wish,
            } => {
                let sync = SyncWork {
                    organization,
                    space,
                    operation,
                    remote: &remote,
                    wish: &wish,
                };
                git_syncs::run_now(ctx, job, &sync).await
            }
            Work::PurgeSpace {
                organization,
                space,
            } => spaces::purge_now(ctx, organization, space).await,
            Work::CollectGarbage { organization, pool } => {
                garbage::collect_now(ctx, organization, pool).await
            }
            Work::ReadOpenApiSpec {
                organization,
                spec,
                number,
            } => {
                let sending = Sending {
                    organization,
                    spec,
                    number,
                };
                openapi_specs::processing::read_now(ctx, sending).await
            }
            Work::MailVerification { user } => {
                mail::send_verification_now(ctx, &self.mailer, user).await
            }
            Work::MailPasswordReset { user } => {
                mail::send_password_reset_now(ctx, &self.mailer, user).await
            }
            Work::MailInvitation {
                organization,
                email,
            } => mail::send_invitation_now(ctx, &self.mailer, organization, email).await,
        }
    }
}
