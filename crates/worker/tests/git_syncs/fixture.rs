//! Fixture: a space, a worker, and an external Git server.

use std::{path::Path, process::Command};

use app::Mailer;
use context::{GitScheme, Settings};
use model::Role;
use serde_json::{Value, json};
use testkit::{GitServer, Org, Persona, TestApp};
use worker::Worker;

pub(crate) const NAME: &str = "docs.git";

pub(crate) struct GitSyncFixture<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) org: Org<'a>,
    pub(crate) space: String,
    pub(crate) remote: GitServer,
}

/// A server whose operator allows outbound requests to this machine.
pub(crate) async fn open_app() -> TestApp {
    open_app_with(|_| ()).await
}

pub(crate) async fn open_app_with(change: impl FnOnce(&mut Settings)) -> TestApp {
    let builder = TestApp::builder().settings(|settings| {
        change(settings);
        settings.git_schemes = vec![GitScheme::Https, GitScheme::Http, GitScheme::File];
        settings.reachable = vec!["127.0.0.0/8".parse().expect("a network")];
    });
    let app = builder.build().await;
    assert!(
        app.app.settings.git.sandbox.program.is_some(),
        "build `bindery-sandbox` first: `just test` does"
    );
    app
}

impl<'a> GitSyncFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        let org = app.organization("acme").await;
        let space = org.space("Guide").await.id;
        let elsewhere = GitServer::start().await;
        elsewhere.create(NAME);
        Self {
            app,
            org,
            space,
            remote: elsewhere,
        }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/spaces/{}/{rest}", self.space)
    }

    /// Requests an import over HTTP, and runs its job.
    pub(crate) async fn import(&self, more: Value) -> Value {
        self.operate("git/import", more).await
    }

    pub(crate) async fn export(&self, more: Value) -> Value {
        let mut more = more;
        more["commitMessage"] = json!("Take it from us");
        self.operate("git/export", more).await
    }

    async fn operate(&self, operation: &str, more: Value) -> Value {
        let mut body = json!({"url": self.remote.url(NAME), "ref": "refs/heads/main"});
        for (name, value) in more.as_object().expect("an object") {
            body[name] = value.clone();
        }
        let response = self.org.admin.post(self.path(operation), body).await;
        response.expect_status(204);
        assert_eq!(self.work().await, 1);
        self.info().await
    }

    pub(crate) async fn info(&self) -> Value {
        self.org.admin.get_json(self.path("git/info")).await
    }

    /// Runs all due jobs, and returns how many.
    pub(crate) async fn work(&self) -> usize {
        let worker = Worker {
            app: self.app.app.clone(),
            mailer: Mailer::None,
        };
        let mut ran = 0;
        while worker.run_next().await.expect("the database answers") {
            ran += 1;
        }
        ran
    }

    pub(crate) async fn revision(&self) -> String {
        self.org
            .admin
            .get_json(self.path("")[..].trim_end_matches('/'))
            .await["revision"]
            .as_str()
            .expect("a text")
            .to_owned()
    }

    pub(crate) async fn titles(&self) -> Vec<String> {
        let path = self.path("content/pages");
        self.org.admin.page_titles(path).await
    }

    /// Changes main of the space, not through the remote.
    pub(crate) async fn edit(&self, files: &[(&str, &str)]) {
        let own = GitServer::start().await;
        let place = own.create("own.git");
        let server = self.app.serve().await;
        let url = server.git_url(&self.org.admin, &self.space);
        let fetch = ["fetch", "-q", &url, "+refs/heads/main:refs/heads/main"];
        in_thread(&place, &fetch).await;
        own.commit("own.git", "main", files);
        in_thread(&place, &["push", "-q", &url, "main:main"]).await;
    }

    pub(crate) async fn event_kinds(&self) -> Vec<String> {
        let kinds = sqlx::query_scalar(
            "select type from events where type like 'space.git%' order by occurred_at, id",
        );
        kinds
            .fetch_all(self.app.pool())
            .await
            .expect("the database answers")
    }

    pub(crate) async fn reader(&self) -> Persona<'a> {
        self.org.member(Role::Review).await
    }
}

/// Runs `git` on a blocking thread: the server is in this process, so its threads must not block.
async fn in_thread(place: &Path, arguments: &[&str]) {
    let mut git = Command::new("git");
    git.args(arguments)
        .current_dir(place)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_TERMINAL_PROMPT", "0");
    let done = tokio::task::spawn_blocking(move || git.output()).await;
    let done = done.expect("it does not panic").expect("git runs");
    let complaint = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "git {arguments:?}: {complaint}");
}
