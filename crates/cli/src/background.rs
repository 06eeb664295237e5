//! Background tasks of a node. A task ends when `stop` is cancelled: all of them resume after their last commit.

use std::{sync::Arc, time::Duration};

use api::{Dependency, Limits};
use app::{
    Mailer, email_domains, event_stream::StreamWaker, jobs, password_attempts::PasswordAttempts,
    personal_data, site_views, webhook_deliveries,
};
use config::Nats;
use context::{App, member_activity, token_uses};
use events::{
    Audit, Bus, Consumer, Group, Hint, Integrations, Notifications, Reconciler, Relay, RetryPolicy,
    Webhooks,
};
use futures::FutureExt;
use model::event::Actor;
use pages::{
    garbage,
    search::{engine::SearchEngine, insights, limits::SearchLimits},
};
use store::{TxContext, idempotency, organizations, schema};
use tokio::{
    sync::Notify,
    time::{MissedTickBehavior, interval},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use worker::{DeliveryQueue, DeliveryWorker, IntegrationQueue, WebhookQueue, Worker};

use crate::{connection_metrics, error::CommandError, supervisor::supervise, usage};

/// How often the access of event streams is checked. Together with the TTL of cached tokens it stays below a second,
/// and so do three rounds, in which 3,000 listeners are checked (`app::live`).
const LISTENER_CHECK_INTERVAL: Duration = Duration::from_millis(300);
const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

fn apply_hint(app: &App, hint: &Hint) {
    for id in &hint.ids {
        app.invalidate(*id);
    }
    for space in &hint.spaces {
        app.feature::<StreamWaker>().wake(*space);
    }
    app.feature::<SearchEngine>().wake();
}

/// Everything the background tasks of a node need.
pub(crate) struct Background {
    pub(crate) app: Arc<App>,
    pub(crate) bus: Bus,
    pub(crate) tasks: TaskTracker,
    pub(crate) stop: CancellationToken,
}

impl Background {
    /// Starts the tasks of every node: cleanup of its caches and of the database.
    pub(crate) fn start(&self) {
        let (app, bus) = (self.app.clone(), self.bus.clone());
        self.run("hints", move |stop| {
            let app = app.clone();
            events::listen(bus.clone(), move |hint| apply_hint(&app, &hint), stop)
        });
        self.run_periodically(HOUR, "deleting old idempotency keys", |app| async move {
            idempotency::delete_old(&app.db).await.map(|_| ())
        });
        self.run_periodically(MINUTE, "summing up usage", |app| async move {
            usage::sum_up(&app).await
        });
        self.run_periodically(MINUTE, "storing member activity", |app| async move {
            member_activity::store(&app).await
        });
        let interval = token_uses::STORE_INTERVAL;
        self.run_periodically(interval, "storing uses of tokens", |app| async move {
            token_uses::store(&app).await
        });
        self.run_periodically(SECOND, "measuring database connections", |app| async move {
            connection_metrics::record(&app.db);
            Ok(())
        });
        self.run_periodically(MINUTE, "storing search queries", |app| async move {
            insights::store(&app).await
        });
        self.run_periodically(SECOND, "storing views of sites", |app| async move {
            site_views::store(&app).await
        });
        self.run_periodically(DAY, "deleting old search queries", |app| async move {
            insights::delete_old(&app).await
        });
        self.run_periodically(HOUR, "recounting usage", |app| async move {
            usage::recount(&app).await
        });
        self.run_periodically(DAY, "deleting finished jobs", |app| async move {
            jobs::delete_old(&app).await.map(|_| ())
        });
        self.run_periodically(DAY, "deleting old deliveries", |app| async move {
            webhook_deliveries::delete_old(&app).await.map(|_| ())
        });
        self.run_periodically(DAY, "removing old IP addresses", |app| async move {
            personal_data::remove_old_addresses(&app).await.map(|_| ())
        });
        self.run_periodically(
            DAY,
            "deleting files past their retention",
            |app| async move { garbage::purge_deleted_files(&app).await.map(|_| ()) },
        );
        self.run_periodically(DAY, "deleting released hostnames", |app| async move {
            let deleted = organizations::delete_cooled_down_hostnames(&app.db);
            deleted.await.map(|_| ())
        });
        self.run_periodically(DAY, "creating event partitions", |app| async move {
            schema::create_event_partitions(&app.db).await
        });
        self.run_periodically(
            HOUR,
            "replacing partitions of events of integrations",
            |app| async move { schema::update_integration_event_partitions(&app.db).await },
        );
    }

    /// Checks the dependencies of the node periodically, so that the log has their outages.
    pub(crate) fn watch(&self, watched: Vec<Arc<Dependency>>) {
        self.run("dependency checks", move |stop| {
            let watched = watched.clone();
            let rounds = async move {
                let mut ticks = interval(SECOND);
                ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
                loop {
                    ticks.tick().await;
                    for dependency in &watched {
                        dependency.status().await;
                    }
                }
            };
            stop.run_until_cancelled_owned(rounds)
                .map(|_: Option<()>| ())
        });
    }

    /// Starts the eviction of idle clients from the limiters, for the role `api`.
    pub(crate) fn evict_idle_clients(&self, limits: Arc<Limits>) {
        let app = self.app.clone();
        self.every_minute("evicting idle clients", move || {
            limits.evict_idle();
            app.feature::<PasswordAttempts>().evict_idle();
            app.feature::<SearchLimits>().evict_idle();
        });
    }

    /// Starts the same for visitors of sites.
    pub(crate) fn evict_idle_visitors(&self, limits: Arc<websites::Limits>) {
        self.every_minute("evicting idle visitors", move || limits.evict_idle());
    }

    /// Starts the same for clients of the pages of accounts.
    pub(crate) fn evict_idle_page_clients(&self, limits: Arc<account_pages::Limits>) {
        self.every_minute("evicting idle clients of pages", move || {
            limits.evict_idle();
        });
    }

    /// Starts tasks that close event streams once their token, session or access has ended.
    pub(crate) fn end_listeners(&self) {
        // A separate task, so that slow permission checks do not delay the end of revoked tokens.
        let name = "closing event streams without a valid token";
        self.run_periodically(LISTENER_CHECK_INTERVAL, name, |app| async move {
            app.feature::<StreamWaker>()
                .end_without_token(&app.db)
                .await
        });
        let name = "closing event streams without access";
        self.run_periodically(LISTENER_CHECK_INTERVAL, name, |app| async move {
            app.feature::<StreamWaker>()
                .end_without_access(&app.db)
                .await
        });
    }

    fn every_minute(&self, name: &'static str, work: impl Fn() + Send + Sync + 'static) {
        self.run_periodically(MINUTE, name, move |_| {
            work();
            async { Ok(()) }
        });
    }

    fn group<C>(&self, consumer: C) -> Group<C> {
        let app = &self.app;
        Group {
            bus: self.bus.clone(),
            db: app.db.clone(),
            stamp: TxContext {
                actor: Actor::system(),
                clock: app.clock.clone(),
                entropy: app.entropy.clone(),
            },
            consumer,
            retry_policy: RetryPolicy::default(),
        }
    }

    /// Starts the tasks of the role `worker`: the event relay, consumers and jobs.
    pub(crate) fn start_worker(&self, nats: &Nats, mailer: Mailer) {
        let (app, bus) = (&self.app, &self.bus);
        let relay = Relay {
            bus: bus.clone(),
            db: app.db.clone(),
            committed: app.committed.clone(),
        };
        self.start_deliveries();
        self.run_group("audit", Audit);
        let sends_mail = app.settings.sends_mail;
        self.run_group("notifications", Notifications { sends_mail });
        let reconciler = Reconciler {
            bus: bus.clone(),
            db: app.db.clone(),
            groups: vec![
                Audit::NAME,
                Integrations::NAME,
                Notifications::NAME,
                Webhooks::NAME,
            ],
            every: Duration::from_secs(nats.reconcile_every_seconds.get().into()),
            after: Duration::from_secs(nats.reconcile_after_seconds.get().into()),
        };
        let worker = Arc::new(Worker {
            app: app.clone(),
            mailer,
        });
        let (relay, reconciler) = (Arc::new(relay), Arc::new(reconciler));
        self.run("relay", move |stop| {
            let relay = relay.clone();
            async move { relay.run(stop).await }
        });
        self.run("reconciler", move |stop| {
            let reconciler = reconciler.clone();
            async move { reconciler.run(stop).await }
        });
        self.run("jobs", move |stop| worker.clone().run(stop));
        // All content within 90 days.
        self.run_periodically(MINUTE, "verifying stored content", |app| async move {
            worker::verify_due(&app).await
        });
        // Each domain is due once a week; most rounds find few.
        self.run_periodically(HOUR, "checking e-mail domains", |app| async move {
            let unanswered = email_domains::check_due(&app).await?;
            if unanswered > 0 {
                tracing::info!(
                    "the DNS did not answer for {unanswered} e-mail domains; they are checked again later"
                );
            }
            Ok(())
        });
    }

    /// Starts the consumers that store deliveries, and what delivers them.
    fn start_deliveries(&self) {
        let wake = Arc::new(Notify::new());
        self.run_group("webhooks", Webhooks { wake: wake.clone() });
        self.run_deliveries::<WebhookQueue>(wake);
        let wake = Arc::new(Notify::new());
        self.run_group("integrations", Integrations { wake: wake.clone() });
        self.run_deliveries::<IntegrationQueue>(wake);
    }

    fn run_group<C: Consumer + 'static>(&self, name: &'static str, consumer: C) {
        let group = Arc::new(self.group(consumer));
        self.run(name, move |stop| {
            let group = group.clone();
            async move { group.run(stop).await }
        });
    }

    fn run_deliveries<Q: DeliveryQueue>(&self, wake: Arc<Notify>) {
        let worker = Arc::new(DeliveryWorker::<Q>::new(self.app.clone(), wake));
        self.run(Q::NAME, move |stop| {
            let worker = worker.clone();
            async move { worker.run(stop).await }
        });
    }

    /// Runs a task until this node stops, and restarts it if it fails.
    pub(crate) fn run<F>(
        &self,
        name: &'static str,
        task: impl Fn(CancellationToken) -> F + Send + Sync + 'static,
    ) where
        F: Future<Output = ()> + Send + 'static,
    {
        let stop = self.stop.clone();
        self.tasks.spawn(async move {
            let start = || task(stop.clone());
            supervise(name, stop.clone(), start).await;
        });
    }

    /// Runs `work` now and after each interval. Every node does: the work is small, and repeating it is harmless.
    fn run_periodically<W, F>(&self, pause: Duration, name: &'static str, work: W)
    where
        W: Fn(Arc<App>) -> F + Send + Sync + 'static,
        F: Future<Output = model::Result<()>> + Send + 'static,
    {
        let (app, work) = (self.app.clone(), Arc::new(work));
        self.run(name, move |stop| {
            let (app, work) = (app.clone(), work.clone());
            let round = async move {
                let mut ticks = interval(pause);
                ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
                loop {
                    ticks.tick().await;
                    if let Err(error) = work(app.clone()).await {
                        let is_away = app.db.is_outage(&error);
                        let cause = CommandError::from(error);
                        // The watch logs outages of the database.
                        if is_away {
                            tracing::debug!("{name} failed and is tried again later: {cause}");
                        } else {
                            tracing::warn!("{name} failed and is tried again later: {cause}");
                        }
                    }
                }
            };
            stop.run_until_cancelled_owned(round)
                .map(|_: Option<()>| ())
        });
    }
}
