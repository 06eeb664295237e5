//! A server with integrations, and everything between an event and their scripts: relay, stream, consumer, dispatch.

use std::{sync::Arc, time::Duration};

use app::Mailer;
use events::{Bus, Group, Integrations, Options, Relay, RetryPolicy};
use model::event::Actor;
use serde_json::{Value, json};
use store::TxContext;
use testkit::{NatsServer, Org, TestApp, TestSpace, WebhookReceiver};
use tokio::{sync::Notify, time::Instant};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use worker::{DeliveryWorker, IntegrationQueue, Worker};

/// Everything runs until this is dropped.
pub(crate) struct IntegrationFixture {
    pub(crate) app: TestApp,
    /// Where tunnels of tests lead to.
    pub(crate) receiver: WebhookReceiver,
    wake: Arc<Notify>,
    _nats: NatsServer,
    tasks: TaskTracker,
    stop: CancellationToken,
}

impl Drop for IntegrationFixture {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl IntegrationFixture {
    pub(crate) async fn new() -> Self {
        let reachable = vec!["127.0.0.0/8".parse().expect("a network")];
        let app = TestApp::builder().settings(|settings| settings.reachable = reachable);
        let app = app.build().await;
        let nats = NatsServer::start();
        let options = Options {
            stream: "test-integrations".to_owned(),
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
            consumer: Integrations { wake: wake.clone() },
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

    /// Dispatches whatever becomes due, from now on.
    pub(crate) fn start_worker(&self) {
        let app = self.app.app.clone();
        let worker = DeliveryWorker::<IntegrationQueue>::new(app, self.wake.clone());
        let stop = self.stop.clone();
        self.tasks.spawn(async move { worker.run(stop).await });
    }

    /// Publishes an integration whose script has this source, and installs it. Returns the path of the installation.
    pub(crate) async fn install(&self, org: &Org<'_>, name: &str, fields: &Value) -> String {
        let mut body = json!({
            "title": "Chat", "description": "", "organization": org.id,
            "scopes": ["space:content:read", "space:metadata:read", "page:feedback:read"],
            "script": "export default { fetch: () => new Response('OK') };",
        });
        for (field, value) in fields.as_object().expect("an object") {
            body[field] = value.clone();
        }
        let published = org.admin.post(format!("/integrations/{name}"), body).await;
        published.expect_status(200);
        let path = format!("/integrations/{name}/installations");
        let body = json!({"organization": org.id});
        let installed = org.admin.post(&path, body).await.expect_status(201);
        format!("{path}/{}", installed.id())
    }

    /// Runs the jobs that become due until something in a space's list of pages holds, and returns the pages.
    pub(crate) async fn pages_when(
        &self,
        org: &Org<'_>,
        space: &TestSpace<'_>,
        holds: impl Fn(&Value) -> bool,
    ) -> Value {
        let worker = self.jobs();
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            while worker.run_next().await.expect("the database answers") {}
            let listed = org.admin.get_json(space.path("/content/pages")).await;
            if holds(&listed["pages"]) {
                return listed["pages"].clone();
            }
            assert!(Instant::now() < end, "only {listed}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub(crate) fn jobs(&self) -> Worker {
        Worker {
            app: self.app.app.clone(),
            mailer: Mailer::None,
        }
    }

    /// Waits until an integration has so many events, and returns them, latest first.
    pub(crate) async fn events(&self, org: &Org<'_>, name: &str, number: usize) -> Vec<Value> {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let path = format!("/integrations/{name}/events?limit=100");
            let listed = org.admin.get(path).await.expect_status(200);
            let items = listed.json()["items"].as_array().expect("a list").clone();
            if items.len() >= number {
                assert_eq!(items.len(), number, "{items:?}");
                return items;
            }
            assert!(Instant::now() < end, "only {items:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
