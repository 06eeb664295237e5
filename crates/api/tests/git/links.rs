//! Links that are updated when a push renames their targets, if the push requests it.

use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::GitFixture;

const FILES: [(&str, &str); 4] = [
    (
        "README.md",
        "# Home\n\nSee [the guide](guide.md#begin), ![dot](.gitbook/assets/dot.png).\n",
    ),
    (
        "guide.md",
        "# Guide\n\nBack [home](README.md).\n\n## Begin\n\nMany words, so that Git sees the rename.\n",
    ),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Home](README.md)\n* [Guide](guide.md)\n",
    ),
    (".gitbook/assets/dot.png", "not really a picture"),
];

async fn begun(app: &TestApp) -> GitFixture<'_> {
    let setup = GitFixture::new(app).await;
    setup.repository("mine", &FILES).await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    setup
}

async fn get(setup: &GitFixture<'_>, path: &str) -> Value {
    let path = format!("/spaces/{}{path}", setup.space);
    setup.org.admin.get_json(path).await
}

/// Moves the guide into a directory, as Git users do, without updating links.
async fn rename(setup: &GitFixture<'_>) -> String {
    setup
        .git("mine", &["rm", "-q", "--cached", "guide.md"])
        .await
        .ok();
    std::fs::remove_file(setup.path("mine").join("guide.md")).expect("it is there");
    let summary = FILES[2].1.replace("guide.md", "deep/manual.md");
    let files = [
        ("deep/manual.md", FILES[1].1),
        ("SUMMARY.md", summary.as_str()),
    ];
    setup.commit("mine", &files, "Move the guide").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_option_updates_links_to_renamed_files() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let admin = &setup.org.admin;
    let guide = get(&setup, "/content/pages").await["pages"][1]["id"].clone();
    let pushed = rename(&setup).await;
    let said = setup
        .push("mine", admin, &["-o", "update-links", "main"])
        .await
        .ok();
    assert!(
        said.err.contains("updated links to renamed files"),
        "{}",
        said.err
    );

    setup
        .git("mine", &["pull", "-q", &setup.url(admin), "main"])
        .await
        .ok();
    assert_eq!(
        setup.tip("mine", "HEAD~1").await,
        pushed,
        "one commit on top"
    );
    let read = |path: &str| std::fs::read_to_string(setup.path("mine").join(path)).expect("a file");
    assert!(read("README.md").contains("[the guide](deep/manual.md#begin)"));
    assert!(read("deep/manual.md").contains("Back [home](../README.md)."));
    let author = setup
        .git("mine", &["log", "-1", "--format=%an %s"])
        .await
        .ok()
        .out;
    assert!(author.contains("Update links to renamed files"), "{author}");

    let links = get(&setup, "/links").await;
    assert_eq!(links["stats"], json!({"total": 3, "broken": {"total": 0}}));
    let pages = get(&setup, "/content/pages").await;
    assert_eq!(pages["pages"][1]["id"], guide);
    let revision = get(&setup, "").await["revision"].clone();
    assert_eq!(revision, json!(setup.tip("mine", "HEAD").await));
    setup
        .commit("mine", &[("README.md", "# Home\n")], "Go on")
        .await;
    setup.push("mine", admin, &["main"]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_option_the_links_are_reported() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let pushed = rename(&setup).await;
    setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    assert_eq!(get(&setup, "").await["revision"], json!(pushed));
    let broken = get(&setup, "/links?status=broken").await;
    let written: Vec<&Value> = broken["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|item| &item["targetReference"]["url"])
        .collect();
    assert_eq!(written, ["guide.md#begin", "README.md"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_commit_is_added_when_links_are_already_updated() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    rename(&setup).await;
    let home = FILES[0].1.replace("guide.md", "deep/manual.md");
    let guide = FILES[1].1.replace("README.md", "../README.md");
    let mended = [
        ("README.md", home.as_str()),
        ("deep/manual.md", guide.as_str()),
    ];
    let pushed = setup.commit("mine", &mended, "Mend the links").await;
    let said = setup
        .push("mine", &setup.org.admin, &["-o", "update-links", "main"])
        .await
        .ok();
    assert!(
        !said.err.contains("updated links to renamed files"),
        "{}",
        said.err
    );
    assert_eq!(get(&setup, "").await["revision"], json!(pushed));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_request_gets_its_commit_on_top_when_it_is_opened_and_later() {
    let app = TestApp::new().await;
    let setup = begun(&app).await;
    let admin = &setup.org.admin;
    setup
        .git("mine", &["checkout", "-q", "-b", "moving"])
        .await
        .ok();
    let pushed = rename(&setup).await;
    setup
        .push("mine", admin, &["-o", "update-links", "moving"])
        .await
        .ok();
    let request = get(&setup, "/change-requests/1").await;
    assert_eq!(request["subject"], "Move the guide");
    assert_ne!(request["revision"], json!(pushed));
    let links = get(&setup, "/change-requests/1/links").await;
    assert_eq!(
        links["stats"]["broken"],
        json!({"total": 0, "changeRequest": 0})
    );

    setup
        .git("mine", &["pull", "-q", &setup.url(admin), "moving"])
        .await
        .ok();
    setup
        .git("mine", &["mv", "deep/manual.md", "deep/book.md"])
        .await
        .ok();
    let summary = FILES[2].1.replace("guide.md", "deep/book.md");
    setup
        .commit("mine", &[("SUMMARY.md", summary.as_str())], "Again")
        .await;
    setup
        .push("mine", admin, &["-o", "update-links", "moving"])
        .await
        .ok();
    let links = get(&setup, "/change-requests/1/links").await;
    assert_eq!(links["stats"]["broken"]["total"], 0);
    let main = get(&setup, "/links").await;
    assert_eq!(main["items"][0]["targetReference"]["page"]["path"], "guide");
}
