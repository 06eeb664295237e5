//! The changes of a pushed revision include files, variables and reusable contents.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::GitFixture;

const ASSET: &str = ".gitbook/assets/note.txt";
const INCLUDE: &str = ".gitbook/includes/hello.md";
const VARIABLES: &str = ".gitbook/vars.yaml";

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_a_push_list_files_and_variables() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    let first = [
        ("README.md", "# Hello\n"),
        (ASSET, "a note"),
        (INCLUDE, "---\ntitle: Greeting\n---\n\nHello.\n"),
        (VARIABLES, "release: one\nyear: 2025\n"),
    ];
    setup.repository("mine", &first).await;
    setup.push("mine", admin, &["main"]).await.ok();
    let second = [
        (ASSET, "a longer note"),
        (INCLUDE, "---\ntitle: Welcome\n---\n\nHello.\n"),
        (VARIABLES, "release: two\nyear: 2025\n"),
    ];
    let revision = setup.commit("mine", &second, "Better").await;
    setup.push("mine", admin, &["main"]).await.ok();
    let path = format!("/spaces/{}/revisions/{revision}/changes", setup.space);
    let reported = admin.get_json(path).await;
    let [file, content, variables] = reported["changes"].as_array().expect("a list").as_slice()
    else {
        panic!("{reported:#}");
    };
    assert_eq!(file["type"], "file_edited");
    assert_eq!(
        file["attributes"]["size"],
        json!({"before": 6, "after": 13})
    );
    assert_ne!(
        file["attributes"]["downloadURL"]["before"],
        file["attributes"]["downloadURL"]["after"]
    );
    assert_eq!(content["type"], "reusable_content_edited");
    assert_eq!(content["reusableContent"]["title"], "Welcome");
    assert_eq!(
        content["attributes"]["title"],
        json!({"before": "Greeting", "after": "Welcome"})
    );
    assert!(content["attributes"]["document"]["before"].is_string());
    assert_eq!(
        *variables,
        json!({"type": "variables_edited", "variables": {"release": {"before": "one", "after": "two"}}})
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_follows_a_renamed_page_has_not_changed() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    let summary =
        |file: &str| format!("* [Home](README.md)\n* [Guide]({file})\n* [Step one]({file}#one)\n");
    let guide = "# Guide\n\n## One\n\nEnough words to know the page again by them.\n";
    let first = [
        ("README.md", "# Hello\n"),
        ("guide.md", guide),
        ("SUMMARY.md", &summary("guide.md")),
    ];
    setup.repository("mine", &first).await;
    setup.push("mine", admin, &["main"]).await.ok();
    setup
        .git("mine", &["mv", "guide.md", "handbook.md"])
        .await
        .ok();
    let second = [("SUMMARY.md", &summary("handbook.md")[..])];
    let revision = setup.commit("mine", &second, "Rename").await;
    setup.push("mine", admin, &["main"]).await.ok();
    let path = format!("/spaces/{}/revisions/{revision}/changes", setup.space);
    let reported = admin.get_json(path).await;
    let [renamed] = reported["changes"].as_array().expect("a list").as_slice() else {
        panic!("{reported:#}");
    };
    assert_eq!(renamed["page"]["title"], "Guide");
    let slug = json!({"slug": {"before": "guide", "after": "handbook"}});
    assert_eq!(renamed["attributes"], slug);
}
