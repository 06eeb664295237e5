//! An organization whose specs are processed by a worker.

use app::Mailer;
use serde_json::{Value, json};
use testkit::{Org, TestApp};
use worker::Worker;

pub(crate) struct SpecFixture<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) org: Org<'a>,
    pub(crate) worker: Worker,
}

/// An app that may fetch from this machine.
pub(crate) async fn app_with_local_network() -> TestApp {
    let networks = |settings: &mut context::Settings| {
        settings.reachable = vec!["127.0.0.0/8".parse().expect("a network")];
    };
    TestApp::builder().settings(networks).build().await
}

impl<'a> SpecFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        Self {
            app,
            org: app.organization("acme").await,
            worker: Worker {
                app: app.app.clone(),
                mailer: Mailer::None,
            },
        }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/orgs/{}/openapi{rest}", self.org.id)
    }

    pub(crate) async fn put(&self, source: Value, status: u16) -> Value {
        let body = json!({"source": source});
        let put = self.org.admin.put(self.path("/payments"), body).await;
        put.expect_status(status).json()
    }

    /// Submits a source, processes it, and returns the spec.
    pub(crate) async fn process(&self, source: Value) -> Value {
        let body = json!({"source": source});
        let put = self.org.admin.put(self.path("/payments"), body).await;
        assert!(put.status.is_success(), "{put:?}");
        self.work().await;
        self.spec().await
    }

    pub(crate) async fn work(&self) -> usize {
        let mut ran = 0;
        while self.worker.run_next().await.expect("the database answers") {
            ran += 1;
        }
        ran
    }

    pub(crate) async fn spec(&self) -> Value {
        self.org.admin.get_json(self.path("/payments")).await
    }

    pub(crate) async fn specification(&self) -> Value {
        let path = self.path("/payments/versions/latest/content");
        let content = self.org.admin.get_json(path).await;
        content["filesystem"][0]["specification"].clone()
    }
}
