//! Shared fixture: an organization, conversations about a few themes, and a worker.

use app::Mailer;
use serde_json::{Value, json};
use testkit::{Org, TestApp};
use worker::Worker;

/// Three themes, in several wordings each.
pub(crate) const THEMES: [[&str; 4]; 3] = [
    [
        "How do I export an invoice as PDF?",
        "The PDF export of an invoice fails.",
        "Can I export all invoices to one PDF file?",
        "Exporting the invoice PDF does not work for me.",
    ],
    [
        "How can I reset my password?",
        "The password reset mail never arrives.",
        "Resetting the password fails with an error.",
        "Where do I reset a forgotten password?",
    ],
    [
        "Why does the webhook signature not match?",
        "The signature of our webhook is invalid.",
        "How is the webhook signature computed?",
        "Verifying a webhook signature always fails.",
    ],
];

pub(crate) struct ConversationFixture<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) org: Org<'a>,
    pub(crate) worker: Worker,
}

impl<'a> ConversationFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        let org = app.organization("acme").await;
        let worker = Worker {
            app: app.app.clone(),
            mailer: Mailer::None,
        };
        Self { app, org, worker }
    }

    /// Ingests all themes, and finds their issues.
    pub(crate) async fn with_themes(app: &'a TestApp) -> Self {
        let fixture = Self::new(app).await;
        for (number, theme) in THEMES.iter().enumerate() {
            for (wording, text) in theme.iter().enumerate() {
                let id = format!("{number}-{wording}");
                fixture.ingest(&id, text, &number.to_string()).await;
            }
        }
        fixture.work().await;
        fixture
    }

    /// Ingests a conversation with an attribute.
    pub(crate) async fn ingest(&self, id: &str, text: &str, theme: &str) {
        let parts = json!([{"type": "message", "role": "user", "body": text}]);
        let body = json!({"id": id, "parts": parts, "metadata": {"attributes": {"theme": theme}}});
        let sent = self.org.admin.post(self.path("conversations"), body).await;
        sent.expect_status(204);
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/orgs/{}/{rest}", self.org.id)
    }

    pub(crate) async fn work(&self) {
        while self.worker.run_next().await.expect("the database answers") {}
        let failed = "select count(*) from jobs where last_error is not null";
        assert_eq!(self.count(failed).await, 0, "no job fails");
    }

    pub(crate) async fn clusters(&self, query: &str) -> Vec<Value> {
        let path = self.path(&format!("conversations-clusters{query}"));
        let list = self.org.admin.get(path).await.expect_status(200).json();
        list["items"].as_array().expect("a list").clone()
    }

    pub(crate) async fn issues(&self, query: &str) -> Vec<Value> {
        let path = self.path(&format!("conversations-issues{query}"));
        let list = self.org.admin.get(path).await.expect_status(200).json();
        list["items"].as_array().expect("a list").clone()
    }

    pub(crate) async fn count(&self, query: &str) -> i64 {
        let count = sqlx::query_scalar(sqlx::AssertSqlSafe(query.to_owned()));
        let count = count.fetch_one(self.app.pool()).await;
        count.expect("the database answers")
    }
}
