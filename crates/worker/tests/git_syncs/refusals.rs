//! Rejected and failing syncs.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use serde_json::json;
use testkit::TestApp;
use tokio::net::TcpListener;

use crate::fixture::{GitSyncFixture, NAME, open_app, open_app_with};

#[tokio::test]
async fn addresses_refs_and_folders_that_cannot_be_used_are_named() {
    let app = TestApp::new().await;
    let stage = GitSyncFixture::new(&app).await;
    let admin = &stage.org.admin;
    let loopback = stage.remote.url(NAME).replace("http:", "https:");
    let good = "https://9.9.9.9/docs.git";
    let cases = [
        ("url", loopback.as_str(), "refs/heads/main", ""),
        ("url", "https://localhost/docs.git", "refs/heads/main", ""),
        (
            "url",
            "https://169.254.169.254/latest",
            "refs/heads/main",
            "",
        ),
        (
            "url",
            "https://[::ffff:10.0.0.1]/docs.git",
            "refs/heads/main",
            "",
        ),
        ("url", "https://2130706433/docs.git", "refs/heads/main", ""),
        ("url", "http://9.9.9.9/docs.git", "refs/heads/main", ""),
        ("url", "file:///etc", "refs/heads/main", ""),
        ("url", "ssh://git@9.9.9.9/docs.git", "refs/heads/main", ""),
        ("url", "ext::sh -c true", "refs/heads/main", ""),
        ("url", "git@example.com:docs.git", "refs/heads/main", ""),
        ("url", "--upload-pack=true", "refs/heads/main", ""),
        (
            "url",
            "https://ada:secret@9.9.9.9/docs.git",
            "refs/heads/main",
            "",
        ),
        ("ref", good, "--upload-pack=true", ""),
        ("ref", good, "refs/heads/--upload-pack=true", ""),
        ("ref", good, "main", ""),
        ("ref", good, "refs/heads/a..b", ""),
        ("ref", good, "refs/heads/a:refs/heads/b", ""),
        ("ref", good, "+refs/heads/main", ""),
        ("repoProjectDirectory", good, "refs/heads/main", "../docs"),
        ("repoProjectDirectory", good, "refs/heads/main", "a\nb"),
        ("repoProjectDirectory", good, "refs/heads/main", ".git"),
    ];
    for (field, url, reference, directory) in cases {
        let body = json!({
            "url": url, "ref": reference, "repoProjectDirectory": directory, "commitMessage": "Export",
        });
        for operation in ["git/import", "git/export"] {
            let refused = admin.post(stage.path(operation), body.clone()).await;
            let refused = refused.expect_status(400).json();
            assert_eq!(
                refused["error"]["field"], field,
                "{url} {reference} {directory}"
            );
            assert!(!refused.to_string().contains("secret"), "{refused}");
        }
    }
    let tag = json!({"url": good, "ref": "refs/tags/v1", "commitMessage": "Export"});
    admin
        .post(stage.path("git/export"), tag)
        .await
        .expect_status(400);
    admin.get(stage.path("git/info")).await.expect_status(404);
    assert_eq!(stage.work().await, 0);
}

#[tokio::test]
async fn sync_requires_administration_also_when_the_job_runs() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    stage
        .remote
        .commit(NAME, "main", &[("README.md", "# One\n")]);
    let body = json!({"url": stage.remote.url(NAME), "ref": "refs/heads/main"});
    let reviewer = stage.reader().await;
    reviewer
        .post(stage.path("git/import"), body.clone())
        .await
        .expect_status(403);
    reviewer
        .get(stage.path("git/info"))
        .await
        .expect_status(403);

    let before = stage.revision().await;
    let admin = stage.org.member(model::Role::Admin).await;
    let import = stage.path("git/import");
    admin.post(&import, body.clone()).await.expect_status(204);
    sqlx::query("update members set role = 'read' where user_id = $1")
        .bind(admin.id.uuid())
        .execute(app.pool())
        .await
        .unwrap();
    assert_eq!(stage.work().await, 1);
    assert_eq!(stage.info().await["operation"]["state"], "failure");

    let closed = stage.org.member(model::Role::Admin).await;
    closed.post(&import, body).await.expect_status(204);
    app.disable(closed.id).await;
    assert_eq!(stage.work().await, 1);
    let info = stage.info().await;
    let said = info["operation"]["error"].as_str().unwrap_or_default();
    assert!(
        said.contains("account") && said.contains("disabled"),
        "{info}"
    );
    assert_eq!(stage.revision().await, before);
}

#[tokio::test]
async fn failing_remote_is_reported_and_not_retried() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    stage
        .remote
        .commit(NAME, "main", &[("README.md", "# One\n")]);
    let cases = [
        json!({"ref": "refs/heads/other"}),
        json!({"url": stage.remote.url("missing.git")}),
        json!({"url": "http://127.0.0.1:1/docs.git"}),
    ];
    for case in cases {
        let info = stage.import(case).await;
        assert_eq!(info["operation"]["state"], "failure", "{info}");
        assert_eq!(info["operation"]["stage"], "repo_fetch");
        assert!(!info["operation"]["error"].as_str().unwrap().is_empty());
    }
    assert_eq!(stage.work().await, 0);
}

/// Counts the processes with this working directory.
fn count_processes(directory: &Path) -> usize {
    let all = fs::read_dir("/proc").expect("this is Linux");
    let places = all.filter_map(|entry| fs::read_link(entry.ok()?.path().join("cwd")).ok());
    places.filter(|place| place.starts_with(directory)).count()
}

#[tokio::test]
async fn a_server_that_stays_silent_is_given_up_and_nothing_waits_for_it() {
    let app = open_app_with(|settings| settings.limits.git_sync_seconds = 2).await;
    let stage = GitSyncFixture::new(&app).await;
    // The system accepts connections, but nothing responds.
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let url = format!("http://{}/docs.git", listener.local_addr().unwrap());
    let info = stage.import(json!({"url": url})).await;
    assert_eq!(info["operation"]["state"], "failure", "{info}");
    let said = info["operation"]["error"].as_str().unwrap();
    assert!(said.contains("longer than 2 s"), "{said}");
    assert_eq!(stage.work().await, 0);
    let directory = app.app.settings.git.directory.canonicalize().unwrap();
    let started = Instant::now();
    while count_processes(&directory) > 0 {
        assert!(started.elapsed() < Duration::from_secs(10), "some are left");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_locked_space_takes_no_import() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    stage
        .remote
        .commit(NAME, "main", &[("README.md", "# One\n")]);
    let lock = json!({"editMode": "locked"});
    let space = stage.path("");
    stage
        .org
        .admin
        .patch(space.trim_end_matches('/'), lock)
        .await
        .expect_status(200);
    let info = stage.import(json!({})).await;
    let said = info["operation"]["error"].as_str().unwrap();
    assert!(said.contains("locked"), "{said}");
}
