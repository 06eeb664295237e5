//! Rate limits of search, errors of search, and suggestions on 404 pages.

use std::{
    num::{NonZeroU32, NonZeroU64},
    sync::Arc,
};

use serde_json::Value;
use testkit::TestApp;
use websites::{Limits, Websites};

use crate::fixture::SiteFixture;

const JSON: (&str, &str) = ("accept", "application/json");
const BROWSER: (&str, &str) = ("accept", "text/html");
const HOME: (&str, &str) = ("README.md", "# Home\n\nWelcome.\n");

async fn limited(searches: u32) -> TestApp {
    let searches = NonZeroU32::new(searches).expect("not zero");
    TestApp::builder()
        .settings(move |settings| settings.limits.searches_per_minute = searches)
        .build()
        .await
}

#[tokio::test]
async fn frequent_searches_get_429_with_retry_after() {
    let app = limited(3).await;
    let stage = SiteFixture::new(&app, "public").await;
    stage.indexed().await;
    for number in 0..3 {
        let path = format!("/~/search?q=guide+{number}");
        stage.ask(&path, &[JSON]).await.expect_status(200);
    }
    let page = stage
        .ask("/~/search?q=guide", &[BROWSER])
        .await
        .expect_status(429);
    assert!(page.text.contains("<html") && page.text.contains("Too many requests"));
    let json = stage
        .ask("/~/search?q=guide", &[JSON])
        .await
        .expect_status(429);
    assert_eq!(json.header("content-type"), "application/json");
    let reported: Value = serde_json::from_str(&json.text).expect("JSON");
    assert_eq!(reported["error"]["code"], 429, "{reported}");
    for refused in [page, json] {
        let wait = refused.header("retry-after").parse::<NonZeroU64>();
        assert!(wait.is_ok(), "{:?}", refused.headers);
        assert_eq!(refused.header("cache-control"), "no-store");
    }
    // An empty query is not searched, and the page still works.
    stage.get("/~/search").await.expect_status(200);
    stage.get("/guide").await.expect_status(200);
}

#[tokio::test]
async fn a_missing_page_suggests_pages_about_its_words() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let text = "# Moorings\n\nA pelican watches the hawser.\n";
    let summary = "* [Home](README.md)\n* [Moorings](moorings.md)\n";
    stage
        .change(&[HOME, ("moorings.md", text), ("SUMMARY.md", summary)])
        .await;
    stage.indexed().await;
    let suggested = "<a href=\"/handbook/moorings\">Moorings</a>";
    let path = "/docs/pelican-hawser.html";
    let missing = stage.ask(path, &[BROWSER]).await.expect_status(404);
    let list = missing.text.split("class=\"suggestions\"").nth(1);
    let list = list.unwrap_or_else(|| panic!("nothing is suggested: {}", missing.text));
    assert!(list.contains(suggested), "{list}");
    // Names take precedence over texts; images get no suggestions.
    let mistyped = stage.ask("/mooring", &[BROWSER]).await.expect_status(404);
    assert!(mistyped.text.contains(suggested), "{}", mistyped.text);
    let picture = [("accept", "image/webp,*/*;q=0.8"), ("cookie", "a=b")];
    let picture = stage.ask(path, &picture).await.expect_status(404);
    assert!(!picture.text.contains("class=\"suggestions\""));
}

#[tokio::test]
async fn over_the_limit_a_missing_page_is_still_told() {
    let app = limited(1).await;
    let stage = SiteFixture::new(&app, "public").await;
    let text = "# Guide\n\nA pelican watches.\n";
    let summary = "* [Home](README.md)\n* [Guide](guide.md)\n";
    stage
        .change(&[HOME, ("guide.md", text), ("SUMMARY.md", summary)])
        .await;
    stage.indexed().await;
    for (path, is_suggested) in [("/pelican", true), ("/pelican/again", false)] {
        let missing = stage.ask(path, &[BROWSER]).await.expect_status(404);
        let list = missing.text.contains("class=\"suggestions\"");
        assert_eq!(list, is_suggested, "{path}: {}", missing.text);
    }
}

#[tokio::test]
async fn search_says_when_it_is_not_complete() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let plenty = NonZeroU32::new(10_000).expect("not zero");
    let limits = Arc::new(Limits::per_minute(plenty, plenty));
    // A node without an index, which knows no other node with one.
    let node = Websites::new(app.restarted(), limits);
    let path = "/handbook/~/search?q=guide";
    let page = stage
        .ask_node(&node, path, &[BROWSER])
        .await
        .expect_status(200);
    assert!(page.text.contains("class=\"incomplete\""), "{}", page.text);
    let json = stage
        .ask_node(&node, path, &[JSON])
        .await
        .expect_status(200);
    assert_eq!(json.text, "{\"items\":[],\"partial\":true}");
    let missing = stage.ask_node(&node, "/handbook/gap", &[BROWSER]).await;
    assert!(
        !missing
            .expect_status(404)
            .text
            .contains("class=\"suggestions\"")
    );
}
