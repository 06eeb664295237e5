//! Fixture for event tests: a server, a NATS server, and the tasks that run between the two.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use async_nats::jetstream::{self, consumer::DeliverPolicy};
use events::{Bus, Consumer, Group, Options, Reconciler, Relay, RetryPolicy};
use futures::StreamExt;
use model::event::{Actor, Event};
use serde_json::json;
use store::TxContext;
use testkit::{NatsServer, Org, TestApp};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use uuid::Uuid;

pub(crate) const STREAM: &str = "test-events";

/// Everything runs until this is dropped.
pub(crate) struct Stage {
    pub(crate) app: TestApp,
    pub(crate) nats: NatsServer,
    pub(crate) bus: Bus,
    pub(crate) tasks: TaskTracker,
    stop: CancellationToken,
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Stage {
    pub(crate) async fn new() -> Self {
        let nats = NatsServer::start();
        let options = Options {
            stream: STREAM.to_owned(),
            max_bytes: 64 << 20,
            replicas: 1,
        };
        let bus = Bus::connect(&nats.url(), options)
            .await
            .expect("a good URL");
        Self {
            app: TestApp::new().await,
            nats,
            bus,
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
        }
    }

    pub(crate) fn start_relay(&self) {
        let relay = Relay {
            bus: self.bus.clone(),
            db: self.app.app.db.clone(),
            committed: self.app.app.committed.clone(),
        };
        let stop = self.stop.clone();
        self.tasks.spawn(async move { relay.run(stop).await });
    }

    /// Failures are retried three times, with a short delay.
    pub(crate) fn start_group<C: Consumer + 'static>(&self, consumer: C) {
        let app = &self.app.app;
        let group = Group {
            bus: self.bus.clone(),
            db: app.db.clone(),
            stamp: TxContext {
                actor: Actor::system(),
                clock: app.clock.clone(),
                entropy: app.entropy.clone(),
            },
            consumer,
            patience: RetryPolicy {
                max_deliver: 3,
                pauses: vec![Duration::from_millis(50)],
            },
        };
        let stop = self.stop.clone();
        self.tasks.spawn(async move { group.run(stop).await });
    }

    /// Republishes events older than `after`, every tenth of a second.
    pub(crate) fn start_reconciler(&self, groups: Vec<&'static str>, after: Duration) {
        let reconciler = Reconciler {
            bus: self.bus.clone(),
            db: self.app.app.db.clone(),
            groups,
            every: Duration::from_millis(100),
            after,
        };
        let stop = self.stop.clone();
        self.tasks.spawn(async move { reconciler.run(stop).await });
    }

    /// Listens to hints like another node.
    pub(crate) fn start_listening(&self) -> Arc<Mutex<Vec<Uuid>>> {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (bus, stop, ids) = (self.bus.clone(), self.stop.clone(), heard.clone());
        let heed = move |hint: events::Hint| ids.lock().expect("no holder panics").extend(hint.ids);
        self.tasks
            .spawn(async move { events::listen(bus, heed, stop).await });
        heard
    }

    pub(crate) async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql)
            .fetch_one(self.app.pool())
            .await
            .expect("the database answers")
    }

    pub(crate) async fn execute(&self, sql: &'static str) {
        sqlx::query(sql)
            .execute(self.app.pool())
            .await
            .expect("the database answers");
    }

    /// Waits until a query returns a number, for at most twenty seconds.
    pub(crate) async fn until(&self, sql: &'static str, wanted: i64) {
        let mut found = -1;
        for _ in 0..400 {
            found = self.count(sql).await;
            if found == wanted {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{sql}: {found} instead of {wanted}");
    }

    /// Returns all events in the stream, in order.
    pub(crate) async fn streamed(&self) -> Vec<Event> {
        let client = async_nats::connect(self.nats.url())
            .await
            .expect("NATS runs");
        let stream = jetstream::new(client)
            .get_stream(STREAM)
            .await
            .expect("the stream is there");
        let held = stream.cached_info().state.messages;
        let config = jetstream::consumer::pull::Config {
            deliver_policy: DeliverPolicy::All,
            ..Default::default()
        };
        let reader = stream.create_consumer(config).await.expect("NATS runs");
        let messages = reader.messages().await.expect("NATS runs");
        messages
            .take(usize::try_from(held).expect("few"))
            .map(|message| {
                serde_json::from_slice(&message.expect("a message").payload).expect("an event")
            })
            .collect()
            .await
    }
}

pub(crate) async fn make_collections(org: &Org<'_>, count: usize) {
    let path = format!("/orgs/{}/collections", org.id);
    for number in 0..count {
        let body = json!({"title": format!("c{number}")});
        org.admin.post(&path, body).await.status(201);
    }
}
