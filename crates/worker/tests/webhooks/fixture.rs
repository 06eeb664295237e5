//! A server with webhooks, and everything between an event and its receivers: relay, stream, consumer.

use std::{sync::Arc, time::Duration};

use events::{Bus, Group, Options, Relay, RetryPolicy, Webhooks};
use model::event::Actor;
use serde_json::{Value, json};
use store::TxContext;
use testkit::{NatsServer, Org, TestApp, WebhookReceiver};
use tokio::{sync::Notify, time::Instant};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use worker::{DeliveryWorker, WebhookQueue};

/// Everything runs until this is dropped.
pub(crate) struct WebhookFixture {
    pub(crate) app: TestApp,
    pub(crate) receiver: WebhookReceiver,
    wake: Arc<Notify>,
    _nats: NatsServer,
    tasks: TaskTracker,
    stop: CancellationToken,
}

impl Drop for WebhookFixture {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl WebhookFixture {
    pub(crate) async fn new() -> Self {
        let reachable = vec!["127.0.0.0/8".parse().expect("a network")];
        let app = TestApp::builder().settings(|settings| {
            settings.reachable = reachable;
            settings.sends_mail = true;
        });
        let app = app.build().await;
        let nats = NatsServer::start();
        let options = Options {
            stream: "test-webhooks".to_owned(),
            max_bytes: 64 << 20,
            replicas: 1,
        };
        let bus = Bus::connect(&nats.url(), options).await;
        let bus = bus.expect("a good URL");
        let (tasks, stop) = (TaskTracker::new(), CancellationToken::new());
        let relay = Relay {
            bus: bus.clone(),
            db: app.app.db.clone(),
            committed: app.app.committed.clone(),
        };
        let wake = Arc::new(Notify::new());
        let group = Group {
            bus,
            db: app.app.db.clone(),
            stamp: TxContext {
                actor: Actor::system(),
                clock: app.app.clock.clone(),
                entropy: app.app.entropy.clone(),
            },
            consumer: Webhooks { wake: wake.clone() },
            retry_policy: RetryPolicy::default(),
        };
        let stopped = stop.clone();
        tasks.spawn(async move { relay.run(stopped).await });
        let stopped = stop.clone();
        tasks.spawn(async move { group.run(stopped).await });
        Self {
            app,
            receiver: WebhookReceiver::start().await,
            wake,
            _nats: nats,
            tasks,
            stop,
        }
    }

    pub(crate) fn worker(&self) -> DeliveryWorker<WebhookQueue> {
        DeliveryWorker::new(self.app.app.clone(), self.wake.clone())
    }

    /// Sends whatever becomes due, from now on.
    pub(crate) fn start_worker(&self) {
        let (worker, stop) = (self.worker(), self.stop.clone());
        self.tasks.spawn(async move { worker.run(stop).await });
    }

    /// Sends what is due now. Returns the number of attempts.
    pub(crate) async fn send_due(&self) -> usize {
        let sent = self.worker().run_due().await;
        sent.expect("the database answers")
    }

    /// Creates something, and waits until its delivery to the webhook is stored.
    pub(crate) async fn happen(&self, org: &Org<'_>, webhook: &str) -> String {
        let before = self.deliveries(org, webhook, "").await.len();
        org.collection("Guides").await;
        let end = Instant::now() + Duration::from_secs(15);
        loop {
            let deliveries = self.deliveries(org, webhook, "").await;
            if deliveries.len() > before {
                return deliveries[0]["id"].as_str().expect("an id").to_owned();
            }
            assert!(Instant::now() < end, "no delivery was stored");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub(crate) async fn deliveries(&self, org: &Org<'_>, webhook: &str, query: &str) -> Vec<Value> {
        let path = org.path(&format!("/webhooks/{webhook}/deliveries{query}"));
        let list = org.admin.get(path).await.expect_status(200).json();
        list["items"].as_array().expect("a list").clone()
    }

    pub(crate) async fn delivery(&self, org: &Org<'_>, webhook: &str, id: &str) -> Value {
        let path = org.path(&format!("/webhooks/{webhook}/deliveries/{id}"));
        org.admin.get(path).await.expect_status(200).json()
    }
}

/// Creates a webhook for new collections. Returns it with its secret.
pub(crate) async fn create_webhook(org: &Org<'_>, url: &str) -> Value {
    let body = json!({"url": url, "events": ["collection.created"]});
    let created = org.admin.post(org.path("/webhooks"), body).await;
    created.expect_status(201).json()
}

pub(crate) fn id_of(webhook: &Value) -> &str {
    webhook["id"].as_str().expect("an id")
}
