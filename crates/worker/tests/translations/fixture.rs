//! Shared fixture: an organization that allows translations, a space in English, a provider.

use std::collections::HashMap;

use app::Mailer;
use changes::git::export_files;
use context::{Ctx, Principal, RequestInfo};
use language::translation::{ProviderKind, Settings};
use serde_json::{Value, json};
use testkit::{Org, TestApp, update_page};
use worker::Worker;

pub(crate) const GUIDE: &str = "# Guide\n\nRun the **fast** tool `make all` [now](https://example.com/now).\n\n\
     ## Setup\n\nThe first step.\n\n```sh\nmake all # not a text\n```\n\n\
     {% hint style=\"info\" %}\nRead this hint.\n{% endhint %}\n\nSee [the setup](#setup).\n";

pub(crate) struct TranslationFixture<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) org: Org<'a>,
    pub(crate) space: String,
    /// The id of the page with [`GUIDE`].
    pub(crate) guide: String,
    worker: Worker,
}

pub(crate) async fn app_with(settings: Settings) -> TestApp {
    let builder = TestApp::builder();
    let builder = builder.settings(|all| all.translation = Some(settings));
    builder.build().await
}

pub(crate) async fn app_with_server(server: &testkit::TranslationServer) -> TestApp {
    app_with(server.settings(ProviderKind::LibreTranslate)).await
}

impl<'a> TranslationFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        let org = app.organization("acme").await;
        let settings = format!("/orgs/{}/language-settings", org.id);
        let allowed = json!({"translations": true});
        org.admin.put(settings, allowed).await.expect_status(200);
        let new = json!({"title": "Docs", "empty": true, "language": "en"});
        let space = org.space_with(new).await.id;
        let mut fixture = Self {
            app,
            org,
            space,
            guide: String::new(),
            worker: Worker {
                app: app.app.clone(),
                mailer: Mailer::None,
            },
        };
        let insert = json!({"operation": "insert_page", "title": "Guide", "description": "How it works",
                            "document": {"markdown": GUIDE}});
        fixture.guide = fixture.write(&fixture.space, insert).await.remove(0);
        fixture
    }

    fn path(&self, rest: &str) -> String {
        format!("/orgs/{}/translations{rest}", self.org.id)
    }

    /// Changes a space. Returns the ids of the changed pages.
    pub(crate) async fn write(&self, space: &str, change: Value) -> Vec<String> {
        self.org.admin.space(space).change(json!([change])).await
    }

    /// Replaces the body of a page.
    pub(crate) async fn rewrite(&self, space: &str, page: &str, markdown: &str) {
        self.write(space, update_page(page, markdown)).await;
    }

    pub(crate) async fn create(&self) -> Value {
        let source = json!({"space": self.space, "language": "en"});
        let new = json!({"source": source, "language": "es"});
        let created = self.org.admin.post(self.path(""), new).await;
        created.expect_status(201).json()
    }

    /// Creates a translation and runs it.
    pub(crate) async fn translated(&self) -> Value {
        let created = self.create().await;
        self.work().await;
        self.get(&created).await
    }

    pub(crate) async fn get(&self, translation: &Value) -> Value {
        let path = self.path(&format!("/{}", id(translation)));
        self.org.admin.get(path).await.expect_status(200).json()
    }

    /// Runs it again.
    pub(crate) async fn run(&self, translation: &Value) -> Value {
        let path = self.path(&format!("/{}/run", id(translation)));
        self.org
            .admin
            .post(path, json!({}))
            .await
            .expect_status(204);
        self.work().await;
        self.get(translation).await
    }

    /// Runs all jobs that are due, also those that wait for their next attempt.
    pub(crate) async fn work(&self) {
        for _ in 0..4 {
            while self.worker.run_next().await.expect("the database answers") {}
            let due = "update jobs set run_at = now() - interval '1 hour'
                       where queue = 'language' and failed_at is null and finished_at is null";
            let due = sqlx::query(due).execute(self.app.pool()).await;
            due.expect("the database answers");
        }
    }

    /// The text of a page of a space.
    pub(crate) async fn markdown(&self, space: &str, page: &str) -> String {
        let path = format!("/spaces/{space}/content/page/{page}?format=markdown");
        let read = self.org.admin.get(path).await.expect_status(200);
        // After front matter there is an empty line.
        read.text("/markdown").trim_start().to_owned()
    }

    pub(crate) async fn page(&self, space: &str, page: &str) -> Value {
        let path = format!("/spaces/{space}/content/page/{page}");
        self.org.admin.get(path).await.expect_status(200).json()
    }

    /// The files of a space, by path.
    pub(crate) async fn files(&self, space: &str) -> HashMap<String, String> {
        let principal = Principal::User {
            user: self.org.admin.id,
            token: None,
        };
        let ctx = Ctx::new(self.app.app.clone(), principal, RequestInfo::default());
        let mut files = HashMap::new();
        let exported = export_files(&ctx, space.parse().expect("an id"), |file| {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            files.insert(text(&file.path), text(&file.bytes));
            Ok(())
        });
        exported.await.expect("the space can be read");
        files
    }

    /// The payloads of the events of a type, oldest first.
    pub(crate) async fn events(&self, kind: &str) -> Vec<Value> {
        let query = "select payload from events where type = $1 order by id";
        let rows = sqlx::query_scalar(query).bind(kind);
        let rows = rows.fetch_all(self.app.pool()).await;
        rows.expect("the database answers")
    }
}

fn id(translation: &Value) -> &str {
    translation["id"].as_str().expect("an id")
}

pub(crate) fn result_space(translation: &Value) -> String {
    let space = translation["result"]["space"].as_str();
    space
        .unwrap_or_else(|| panic!("no result in {translation}"))
        .to_owned()
}
