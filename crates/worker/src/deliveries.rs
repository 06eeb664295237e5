//! Delivers events to receivers outside: webhooks and integrations. These queues have no runners in common with jobs nor
//! with each other: a receiver that never responds delays no job, and jobs delay no delivery.

use std::{marker::PhantomData, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use app::{
    integration_events::dispatch::{self, LeasedEvent},
    webhook_deliveries::sending::{self, LeasedDelivery},
};
use context::App;
use futures::FutureExt;
use model::Result;
use tokio::{sync::Notify, task::JoinSet};
use tokio_util::sync::CancellationToken;

/// Poll interval without due deliveries.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// So that a lease takes several deliveries when many end at the same time.
const LEASE_INTERVAL: Duration = Duration::from_millis(10);

/// A queue of deliveries that nodes lease.
pub trait DeliveryQueue: Send + Sync + 'static {
    type Leased: Send + Sync + 'static;
    /// For the log.
    const NAME: &'static str;

    fn lease(app: &App, free: usize) -> impl Future<Output = Result<Vec<Self::Leased>>> + Send;

    /// Attempts one delivery and stores the outcome.
    fn deliver(app: &Arc<App>, leased: &Self::Leased) -> impl Future<Output = Result<()>> + Send;
}

/// Deliveries to the webhooks of organizations.
pub enum WebhookQueue {}

impl DeliveryQueue for WebhookQueue {
    type Leased = LeasedDelivery;
    const NAME: &'static str = "deliveries to webhooks";

    async fn lease(app: &App, free: usize) -> Result<Vec<LeasedDelivery>> {
        sending::lease(app, free).await
    }

    async fn deliver(app: &Arc<App>, leased: &LeasedDelivery) -> Result<()> {
        sending::deliver_now(app, leased).await
    }
}

/// Events for the scripts of integrations.
pub enum IntegrationQueue {}

impl DeliveryQueue for IntegrationQueue {
    type Leased = LeasedEvent;
    const NAME: &'static str = "events of integrations";

    async fn lease(app: &App, free: usize) -> Result<Vec<LeasedEvent>> {
        dispatch::lease(app, free).await
    }

    async fn deliver(app: &Arc<App>, leased: &LeasedEvent) -> Result<()> {
        dispatch::dispatch_now(app, leased).await
    }
}

pub struct DeliveryWorker<Q> {
    app: Arc<App>,
    /// Notified when there may be something to deliver.
    wake: Arc<Notify>,
    queue: PhantomData<Q>,
}

impl<Q: DeliveryQueue> DeliveryWorker<Q> {
    pub fn new(app: Arc<App>, wake: Arc<Notify>) -> Self {
        Self {
            app,
            wake,
            queue: PhantomData,
        }
    }

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
        let leased = Q::lease(&self.app, free).await;
        let leased = leased.unwrap_or_else(|error| {
            // The database monitor reports that.
            if self.app.db.is_outage(&error) {
                tracing::debug!("{} cannot be leased: {}", Q::NAME, error.trace());
            } else {
                tracing::warn!("{} cannot be leased: {}", Q::NAME, error.trace());
            }
            Vec::new()
        });
        let is_any = !leased.is_empty();
        for delivery in leased {
            let app = self.app.clone();
            running.spawn(async move {
                let delivered = AssertUnwindSafe(Q::deliver(&app, &delivery));
                match delivered.catch_unwind().await {
                    Ok(Ok(())) => {}
                    // The lease expires, and the delivery is attempted again.
                    Ok(Err(error)) => tracing::warn!("{}: one failed: {}", Q::NAME, error.trace()),
                    Err(_) => tracing::error!("{}: one panicked", Q::NAME),
                }
            });
        }
        is_any
    }

    /// Delivers everything that is due, for tests. Returns the number of attempts.
    pub async fn run_due(&self) -> Result<usize> {
        let mut attempts = 0;
        loop {
            let leased = Q::lease(&self.app, self.app.settings.limits.delivery_runners).await?;
            if leased.is_empty() {
                return Ok(attempts);
            }
            attempts += leased.len();
            let app = &self.app;
            let sent = leased.iter().map(|delivery| Q::deliver(app, delivery));
            futures::future::try_join_all(sent).await?;
        }
    }
}
