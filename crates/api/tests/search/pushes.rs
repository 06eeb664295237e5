//! Reusable contents, which are written with Git: pages that include them are found by their text.

use std::{fs, path::Path, process::Command};

use model::id::PageId;
use tempfile::TempDir;
use testkit::{Org, RunningServer, TestApp};

use crate::index_helpers::{find, new_space};

const NOTE: &str = ".gitbook/includes/note.md";

/// A repository that is pushed to a space of a running server.
struct Checkout {
    folder: TempDir,
    url: String,
    /// Running until dropped.
    _server: RunningServer,
}

impl Checkout {
    async fn new(app: &TestApp, org: &Org<'_>, space: &str) -> Self {
        let server = app.serve().await;
        let checkout = Self {
            folder: tempfile::tempdir().expect("a folder"),
            url: server.git_url(&org.admin, space),
            _server: server,
        };
        checkout.git(&["init", "-q", "-b", "main"]).await;
        checkout
    }

    async fn push(&self, files: &[(&str, &str)]) {
        for (path, text) in files {
            let path = self.folder.path().join(path);
            let folder = path.parent().expect("it is in the folder");
            fs::create_dir_all(folder).expect("a folder of the test's own");
            fs::write(path, text).expect("a folder of the test's own");
        }
        self.git(&["add", "-A"]).await;
        self.git(&["commit", "-q", "-m", "Write"]).await;
        self.git(&["push", "-q", &self.url, "main"]).await;
    }

    /// In another thread: the server is in this process.
    async fn git(&self, arguments: &[&str]) {
        let folder = self.folder.path().to_owned();
        let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
        let run = tokio::task::spawn_blocking(move || git(&folder, &arguments));
        run.await.expect("git did what it was told");
    }
}

fn git(folder: &Path, arguments: &[String]) {
    let output = Command::new("git")
        .args(["-c", "user.name=Ada", "-c", "user.email=ada@example.com"])
        .args(arguments)
        .current_dir(folder)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_TERMINAL_PROMPT", "0")
        .output()
        .expect("git is installed");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_indexed_again_when_a_content_changes_that_they_include() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = new_space(&org).await;
    let checkout = Checkout::new(&app, &org, &space.to_string()).await;
    let summary = "# Table of contents\n\n* [Home](README.md)\n* [Ships](ships.md)\n";
    let ships = "# Ships\n\n## Rules\n\n{% if visitor.claims.crew %}\n{% include \".gitbook/includes/note.md\" %}\n{% endif %}\n";
    let files = [
        ("README.md", "# Home\n\nA lighthouse.\n"),
        ("ships.md", ships),
        ("SUMMARY.md", summary),
        (NOTE, "---\ntitle: Note\n---\n\nMind the barometer.\n"),
    ];
    checkout.push(&files).await;
    app.process_events().await;
    let found = |word: &str| find(&app.index(), org.id, &[space], word);
    let hits = found("barometer");
    assert_eq!(hits.len(), 1, "{hits:?}");
    let page: PageId = hits[0].page;
    assert_eq!(hits[0].anchor.as_deref(), Some("rules"));
    assert_eq!(hits[0].conditions, ["visitor.claims.crew"]);
    let source = hits[0].source.expect("the file of the content");
    let home = found("lighthouse")[0].page;
    let before = app.index().pages_of(space).expect("the index is whole");

    checkout
        .push(&[(NOTE, "---\ntitle: Note\n---\n\nMind the compass.\n")])
        .await;
    app.process_events().await;
    assert!(found("barometer").is_empty());
    let hits = found("compass");
    assert_eq!(hits.len(), 1, "{hits:?}");
    assert_eq!(hits[0].page, page);
    assert_ne!(hits[0].source, Some(source));
    let after = app.index().pages_of(space).expect("the index is whole");
    assert_ne!(before[&page], after[&page]);
    assert_eq!(before[&home], after[&home]);
}
