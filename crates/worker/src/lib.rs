//! Runs jobs: each is one call of a use case in `pages`, `changes` or `app`. It knows queues, leases and retries, not
//! what a job does. It also sends what is due to webhooks and integrations ([`DeliveryWorker`]).
//!
//! ```no_run
//! use std::sync::Arc;
//!
//! use app::Mailer;
//! use context::App;
//! use tokio_util::sync::CancellationToken;
//! use worker::Worker;
//!
//! async fn example(app: Arc<App>, mailer: Mailer, cancel: CancellationToken) {
//!     let worker = Arc::new(Worker { app, mailer });
//!     // Finishes the jobs it has started before it returns.
//!     worker.run(cancel).await;
//! }
//! ```

mod deliveries;
mod measure;
mod perform;
mod verification;

pub use deliveries::{DeliveryQueue, DeliveryWorker, IntegrationQueue, WebhookQueue};
pub use verification::verify_due;

use std::{any::Any, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use app::{Mailer, jobs};
use context::App;
use fail::fail_point;
use futures::{FutureExt, future::join_all};
use model::{
    Error, Result,
    job::{LeasedJob, Queue},
};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// How often the lease of a running job is renewed: well before it expires.
const LEASE_RENEW_INTERVAL: Duration = Duration::from_secs(20);
/// Poll interval without due jobs.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

pub struct Worker {
    pub app: Arc<App>,
    pub mailer: Mailer,
}

impl Worker {
    /// Runs until cancelled, and finishes the jobs it has started.
    pub async fn run(self: Arc<Self>, cancel: CancellationToken) {
        let measured = cancel.run_until_cancelled(measure::report_metrics(&self.app));
        let served = join_all(Queue::ALL.map(|queue| self.serve(queue, &cancel)));
        tokio::join!(served, measured);
    }

    /// Serves one queue: at most as many concurrent jobs as it has runners, each in its own task.
    async fn serve(self: &Arc<Self>, queue: Queue, cancel: &CancellationToken) {
        let runners = jobs::runners(&self.app, queue);
        let mut running = JoinSet::new();
        while !cancel.is_cancelled() {
            while running.try_join_next().is_some() {}
            let is_full = running.len() >= runners;
            // Not cancelled: a job that was just leased has to run.
            if !is_full && let Some(job) = self.lease(queue).await {
                let worker = self.clone();
                running.spawn(async move { worker.attempt(&job).await });
                continue;
            }
            tokio::select! {
                () = cancel.cancelled() => {}
                Some(_) = running.join_next() => {}
                () = tokio::time::sleep(POLL_INTERVAL), if !is_full => {}
            }
        }
        while running.join_next().await.is_some() {}
    }

    /// Leases the next job of a queue, if one is due.
    async fn lease(&self, queue: Queue) -> Option<LeasedJob> {
        let leased = jobs::lease(&self.app, queue).await;
        leased.unwrap_or_else(|error| {
            // The database monitor reports that.
            if self.app.db.is_outage(&error) {
                tracing::debug!(
                    queue = queue.as_str(),
                    "jobs cannot be leased: {}",
                    error.trace()
                );
            } else {
                tracing::warn!(
                    queue = queue.as_str(),
                    "jobs cannot be leased: {}",
                    error.trace()
                );
            }
            None
        })
    }

    /// Runs the next due job, of the most urgent queue that has one. Returns whether there was one.
    pub async fn run_next(&self) -> Result<bool> {
        for queue in Queue::ALL {
            if let Some(job) = jobs::lease(&self.app, queue).await? {
                self.attempt(&job).await;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Runs a job and records its failure. A panic counts as a failure, like an error. If the failure cannot be
    /// recorded, the lease expires and the attempt counts.
    async fn attempt(&self, job: &LeasedJob) {
        let ended = AssertUnwindSafe(self.run_job(job)).catch_unwind().await;
        let Err(error) = ended.unwrap_or_else(|panic| Err(panicked(&*panic))) else {
            return;
        };
        let (id, why) = (job.id, error.trace());
        tracing::warn!(job.id = %id, attempts = job.attempts, "job {id} failed: {why}");
        if let Err(error) = jobs::fail(&self.app, job, &error).await {
            tracing::warn!(job.id = %id, "its failure could not be recorded: {}", error.trace());
        }
    }

    async fn run_job(&self, job: &LeasedJob) -> Result<()> {
        if job.attempts > job.max_attempts {
            return Err(Error::Conflict(
                "Every worker that ran this job stopped before it could report the cause."
                    .to_owned(),
            ));
        }
        let work = job.work.clone().map_err(|why| {
            Error::Conflict(format!(
                "This server cannot read the job ({why}). Upgrade all nodes."
            ))
        })?;
        let ctx = jobs::ctx(self.app.clone(), job);
        let performed = tokio::select! {
            done = self.perform(&ctx, job, work) => done,
            lost = self.renew_lease(job) => Err(lost),
        };
        if let Err(error) = performed {
            ctx.roll_back();
            return Err(error);
        }
        fail_point!("job.performed", |_| std::process::abort());
        jobs::finish(&ctx, job).await
    }

    /// Renews the lease while the job runs. Returns only when it is lost.
    async fn renew_lease(&self, job: &LeasedJob) -> Error {
        loop {
            tokio::time::sleep(LEASE_RENEW_INTERVAL).await;
            if let Err(lost) = jobs::renew(&self.app, job, None).await {
                return lost;
            }
        }
    }
}

fn panicked(panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    Error::internal(format!("the job panicked: {}", text.unwrap_or("no reason")))
}
