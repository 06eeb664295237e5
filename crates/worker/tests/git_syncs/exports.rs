//! Effects of an export on a remote repository.

use serde_json::json;

use crate::fixture::{GitSyncFixture, NAME, open_app};

#[tokio::test]
async fn main_goes_out_with_its_history_and_comes_back() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    stage.edit(&[("README.md", "# Ours\n")]).await;
    let main = stage.revision().await;
    let info = stage.export(json!({})).await;
    assert_eq!(info["operation"]["state"], "success", "{info}");
    assert_eq!(info["operation"]["direction"], "export");
    let elsewhere = &stage.remote;
    assert_eq!(elsewhere.ask(NAME, &["show", "main:README.md"]), "# Ours");
    let message = elsewhere.ask(NAME, &["log", "-1", "--format=%s", "main"]);
    assert_eq!(message, "Take it from us");
    assert_eq!(elsewhere.ask(NAME, &["rev-parse", "main^"]), main);
    elsewhere.ask(NAME, &["fsck", "--full", "--strict"]);
    let tip = elsewhere.tip(NAME, "main").unwrap();

    stage.export(json!({})).await;
    assert_eq!(
        elsewhere.tip(NAME, "main").unwrap(),
        tip,
        "nothing new, no commit"
    );

    let next = elsewhere.commit(NAME, "main", &[("README.md", "# Back\n")]);
    stage.import(json!({})).await;
    assert_eq!(
        stage.revision().await,
        next,
        "what was exported is an ancestor"
    );
    assert!(
        stage
            .event_kinds()
            .await
            .contains(&"space.git_export_completed".to_owned())
    );
}

#[tokio::test]
async fn commits_of_others_are_replaced_only_by_force_and_stay_in_the_history() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    let theirs = stage
        .remote
        .commit(NAME, "main", &[("README.md", "# Theirs\n")]);
    stage.edit(&[("README.md", "# Ours\n")]).await;
    let refused = stage.export(json!({})).await;
    assert_eq!(refused["operation"]["state"], "failure");
    assert_eq!(stage.remote.tip(NAME, "main").unwrap(), theirs);

    let forced = stage.export(json!({"force": true})).await;
    assert_eq!(forced["operation"]["state"], "success", "{forced}");
    assert_eq!(
        stage.remote.ask(NAME, &["show", "main:README.md"]),
        "# Ours"
    );
    assert_eq!(stage.remote.ask(NAME, &["rev-parse", "main^1"]), theirs);
}

#[tokio::test]
async fn only_the_folder_is_replaced() {
    let app = open_app().await;
    let stage = GitSyncFixture::new(&app).await;
    stage.remote.commit(
        NAME,
        "main",
        &[("src/main.rs", "x"), ("docs/old.md", "# Old\n")],
    );
    stage.import(json!({"repoProjectDirectory": "docs"})).await;
    stage.edit(&[("new.md", "# New\n")]).await;
    let info = stage.export(json!({"repoProjectDirectory": "docs"})).await;
    assert_eq!(info["operation"]["state"], "success", "{info}");
    let files = stage
        .remote
        .ask(NAME, &["ls-tree", "-r", "--name-only", "main"]);
    assert_eq!(files, "docs/new.md\ndocs/old.md\nsrc/main.rs");
}
