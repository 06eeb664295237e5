//! Sends deliveries to webhooks. They have no runners in common with jobs: a receiver that never responds delays no job,
//! and jobs delay no delivery.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use app::webhook_deliveries::sending;
use context::App;
use futures::FutureExt;
use tokio::{sync::Notify, task::JoinSet};
use tokio_util::sync::CancellationToken;

/// Poll interval without due deliveries.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// So that a lease takes several deliveries when many end at the same time.
const LEASE_INTERVAL: Duration = Duration::from_millis(10);

pub struct DeliveryWorker {
    pub app: Arc<App>,
    /// Notified when there may be something to deliver.
    pub wake: Arc<Notify>,
}

impl DeliveryWorker {
    /// Runs until cancelled, and finishes the deliveries it has started.
    pub async fn run(&self, cancel: CancellationToken) {
        let runners = self.app.settings.limits.delivery_runners;
        let mut running = JoinSet::new();
        while !cancel.is_cancelled() {
            while running.try_join_next().is_some() {}
            let free = runners.saturating_sub(running.len());
            let started = self.start(free, &mut running).await;
            if started {
                tokio::time::sleep(LEASE_INTERVAL).await;
                continue;
            }
            tokio::select! {
                () = cancel.cancelled() => {}
                Some(_) = running.join_next() => tokio::time::sleep(LEASE_INTERVAL).await,
                () = self.wake.notified() => {}
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
        }
        while running.join_next().await.is_some() {}
    }

    /// Starts deliveries that are due, at most `free`. Returns whether there were any.
    async fn start(&self, free: usize, running: &mut JoinSet<()>) -> bool {
        if free == 0 {
            return false;
        }
        let leased = sending::lease(&self.app, free).await;
        let leased = leased.unwrap_or_else(|error| {
            // The database monitor reports that.
            if self.app.db.is_outage(&error) {
                tracing::debug!("deliveries cannot be leased: {}", error.trace());
            } else {
                tracing::warn!("deliveries cannot be leased: {}", error.trace());
            }
            Vec::new()
        });
        let is_any = !leased.is_empty();
        for delivery in leased {
            let app = self.app.clone();
            running.spawn(async move {
                let delivered = AssertUnwindSafe(sending::deliver_now(&app, &delivery));
                match delivered.catch_unwind().await {
                    Ok(Ok(())) => {}
                    // The lease expires, and the delivery is attempted again.
                    Ok(Err(error)) => {
                        tracing::warn!(webhook.id = %delivery.webhook, "a delivery failed: {}", error.trace());
                    }
                    Err(_) => {
                        tracing::error!(webhook.id = %delivery.webhook, "a delivery panicked");
                    }
                }
            });
        }
        is_any
    }

    /// Sends everything that is due, for tests. Returns the number of attempts.
    pub async fn run_due(&self) -> model::Result<usize> {
        let mut attempts = 0;
        loop {
            let leased =
                sending::lease(&self.app, self.app.settings.limits.delivery_runners).await?;
            if leased.is_empty() {
                return Ok(attempts);
            }
            attempts += leased.len();
            let app = &self.app;
            let sent = leased
                .iter()
                .map(|delivery| sending::deliver_now(app, delivery));
            futures::future::try_join_all(sent).await?;
        }
    }
}
