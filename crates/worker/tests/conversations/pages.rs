//! Pages that may already answer a cluster.

use std::num::NonZeroU32;

use model::Role;
use serde_json::{Value, json};
use testkit::{Persona, TestApp};

use crate::fixture::{ConversationFixture, THEMES};

const ANSWER: [(&str, &str); 2] = [
    (
        "README.md",
        "# Passwords\n\nTo reset a forgotten password, ask for a reset mail.\n",
    ),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Passwords](README.md)\n",
    ),
];

/// The titles of the pages of the only cluster; `None` if it has no list.
async fn titles(fixture: &ConversationFixture<'_>, who: &Persona<'_>) -> Option<Vec<String>> {
    let cluster = fixture.clusters("").await.remove(0);
    assert!(cluster.get("pages").is_none(), "lists have no pages");
    let id = cluster["id"].as_str().expect("an id");
    let path = fixture.path(&format!("conversations-clusters/{id}"));
    let cluster = who.get_json(path).await;
    let pages = cluster.get("pages")?.as_array().expect("a list").clone();
    let title = |page: &Value| page["title"].as_str().expect("a title").to_owned();
    Some(pages.iter().map(title).collect())
}

async fn with_one_cluster(app: &TestApp) -> ConversationFixture<'_> {
    let fixture = ConversationFixture::new(app).await;
    fixture
        .ingest("a", "Where do I \"reset\" a forgotten password?", "0")
        .await;
    fixture.work().await;
    fixture
}

#[tokio::test]
async fn a_cluster_names_pages_that_the_caller_may_read() {
    let app = TestApp::new().await;
    let fixture = with_one_cluster(&app).await;
    let unrelated = [
        ("README.md", "# Colours\n\nDark or light.\n"),
        (
            "SUMMARY.md",
            "# Table of contents\n\n* [Colours](README.md)\n",
        ),
    ];
    fixture.org.space_with_files("Looks", &unrelated).await;
    // Another organization has the same page.
    let other = app.organization("other").await;
    other.space_with_files("Help", &ANSWER).await;
    app.indexed().await;
    let (admin, reader) = (&fixture.org.admin, fixture.org.member(Role::Read).await);
    let none: [&str; 0] = [];
    assert_eq!(titles(&fixture, admin).await.expect("a list"), none);

    let space = fixture.org.space_with_files("Help", &ANSWER).await;
    app.indexed().await;
    for who in [admin, &reader] {
        assert_eq!(titles(&fixture, who).await.expect("a list"), ["Passwords"]);
    }
    space.update(json!({"defaultLevel": null})).await;
    assert_eq!(titles(&fixture, &reader).await.expect("a list"), none);
    assert_eq!(
        titles(&fixture, admin).await.expect("a list"),
        ["Passwords"]
    );
    let cluster = fixture.clusters("").await.remove(0);
    let path = format!(
        "conversations-clusters/{}",
        cluster["id"].as_str().expect("an id")
    );
    let page = admin.get_json(fixture.path(&path)).await["pages"][0].clone();
    assert_eq!(page["space"], space.id);
    let location = page["urls"]["location"].as_str().expect("a URL");
    let location = location
        .strip_prefix("https://bindery.test/v1")
        .expect("ours");
    assert_eq!(admin.get_json(location).await["id"], page["id"]);
}

#[tokio::test]
async fn three_pages_are_named_at_most() {
    let app = TestApp::new().await;
    let fixture = with_one_cluster(&app).await;
    for _ in 0..4 {
        fixture.org.space_with_files("Help", &ANSWER).await;
    }
    app.indexed().await;
    let found = titles(&fixture, &fixture.org.admin).await;
    assert_eq!(found.expect("a list").len(), 3);
}

#[tokio::test]
async fn a_cluster_can_be_read_when_the_limit_of_searches_is_reached() {
    let app = TestApp::builder().settings(|settings| {
        settings.limits.searches_per_minute = NonZeroU32::MIN;
    });
    let app = app.build().await;
    let fixture = ConversationFixture::new(&app).await;
    fixture.ingest("a", THEMES[0][0], "0").await;
    fixture.work().await;
    app.indexed().await;
    assert!(titles(&fixture, &fixture.org.admin).await.is_some());
    assert!(titles(&fixture, &fixture.org.admin).await.is_none());
}
