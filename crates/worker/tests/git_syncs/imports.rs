//! Effects of an import on a space.

use serde_json::json;

use crate::fixture::{GitSyncFixture, NAME, open_app};

#[tokio::test]
async fn a_repository_comes_with_its_commits_and_a_second_time_changes_nothing() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    stage
        .remote
        .commit(NAME, "main", &[("README.md", "# Welcome\n")]);
    let tip = stage.remote.commit(
        NAME,
        "main",
        &[
            ("a.md", "# A\n"),
            ("SUMMARY.md", "# S\n\n* [Welcome](README.md)\n* [A](a.md)\n"),
        ],
    );
    let info = stage.import(json!({})).await;
    assert_eq!(info["operation"]["state"], "success", "{info}");
    assert_eq!(info["operation"]["completedTasks"], 3);
    assert_eq!(info["repoName"], "docs");
    let space = stage.path("");
    let space = space.trim_end_matches('/');
    let reader = stage.org.member(model::Role::Read).await;
    let reported = reader.get_json(space).await;
    let expected = json!({"repoName": "docs", "url": info["url"], "updatedAt": info["updatedAt"]});
    assert_eq!(reported["gitSync"], expected);
    assert_eq!(stage.revision().await, tip);
    assert_eq!(stage.titles().await, ["Welcome", "A"]);
    let kinds = ["started", "progress", "completed"].map(|end| format!("space.git_import_{end}"));
    assert_eq!(stage.event_kinds().await, kinds);
    let progress: serde_json::Value =
        sqlx::query_scalar("select progress from jobs where progress is not null")
            .fetch_one(app.pool())
            .await
            .unwrap();
    assert_eq!(progress["stage"], "content_process");

    let again = stage
        .import(json!({"url": stage.remote.file_url(NAME)}))
        .await;
    assert_eq!(again["operation"]["state"], "success", "{again}");
    assert_eq!(
        stage.revision().await,
        tip,
        "a second import finds all of it there"
    );

    let next = stage.remote.commit(NAME, "main", &[("a.md", "# B\n")]);
    stage.import(json!({})).await;
    assert_eq!(stage.revision().await, next, "main moves forward");
}

#[tokio::test]
async fn changes_of_the_space_are_replaced_only_by_force_and_stay_in_its_history() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    stage
        .remote
        .commit(NAME, "main", &[("README.md", "# One\n")]);
    stage.import(json!({})).await;
    stage.edit(&[("README.md", "# Ours\n")]).await;
    let ours = stage.revision().await;
    let theirs = stage
        .remote
        .commit(NAME, "main", &[("README.md", "# Theirs\n")]);

    let refused = stage.import(json!({})).await;
    assert_eq!(refused["operation"]["state"], "failure");
    let said = refused["operation"]["error"].as_str().unwrap();
    assert!(said.contains("`force`"), "{said}");
    assert_eq!(stage.revision().await, ours);
    let kinds = stage.event_kinds().await;
    assert_eq!(kinds.last().unwrap(), "space.git_import_failed");

    let forced = stage.import(json!({"force": true})).await;
    assert_eq!(forced["operation"]["state"], "success", "{forced}");
    assert_eq!(stage.titles().await, ["Theirs"]);
    let revision = stage.path(&format!("revisions/{}", stage.revision().await));
    let revision = stage.org.admin.get_json(revision).await;
    assert_eq!(revision["parents"], json!([ours, theirs]), "{revision}");
    // Both are in sync again, so the next import needs no force.
    stage
        .remote
        .commit(NAME, "main", &[("README.md", "# Later\n")]);
    let next = stage.import(json!({})).await;
    assert_eq!(next["operation"]["state"], "success", "{next}");
    assert_eq!(stage.titles().await, ["Later"]);
}

#[tokio::test]
async fn a_folder_becomes_the_whole_content() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    stage.remote.commit(
        NAME,
        "main",
        &[("src/main.rs", "x"), ("docs/README.md", "# Docs\n")],
    );
    let info = stage
        .import(json!({"repoProjectDirectory": "./docs/"}))
        .await;
    assert_eq!(info["operation"]["state"], "success", "{info}");
    assert_eq!(info["repoProjectDirectory"], "docs");
    assert_eq!(stage.titles().await, ["Docs"]);
    let first = stage.revision().await;
    stage.remote.commit(NAME, "main", &[("src/main.rs", "y")]);
    stage.import(json!({"repoProjectDirectory": "docs"})).await;
    assert_eq!(
        stage.revision().await,
        first,
        "nothing in the folder has changed"
    );

    let missing = stage
        .import(json!({"repoProjectDirectory": "nowhere"}))
        .await;
    let said = missing["operation"]["error"].as_str().unwrap();
    assert!(said.contains("`nowhere`"), "{said}");
}

#[tokio::test]
async fn a_standalone_import_is_a_change_request() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    stage
        .remote
        .commit(NAME, "main", &[("README.md", "# One\n")]);
    stage.import(json!({})).await;
    let before = stage.revision().await;
    let tip = stage
        .remote
        .commit(NAME, "main", &[("README.md", "# Two\n")]);
    let info = stage.import(json!({"standalone": true})).await;
    assert_eq!(info["operation"]["state"], "success", "{info}");
    assert_eq!(stage.revision().await, before);
    let requests = stage
        .org
        .admin
        .get_json(stage.path("change-requests?status=draft"))
        .await;
    assert_eq!(requests["items"][0]["revision"], json!(tip), "{requests}");
}

#[tokio::test]
async fn a_second_import_takes_the_place_of_one_that_waits() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    let files = [("README.md", "# One\n")];
    stage.remote.commit(NAME, "main", &files);
    let elsewhere = json!({"url": stage.remote.url(NAME), "ref": "refs/heads/other"});
    for _ in 0..3 {
        let response = stage
            .org
            .admin
            .post(stage.path("git/import"), elsewhere.clone());
        response.await.expect_status(204);
    }
    let last = stage.import(json!({})).await;
    assert_eq!(last["operation"]["state"], "success", "{last}");
    assert_eq!(stage.titles().await, ["One"]);
}
