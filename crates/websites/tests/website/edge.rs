//! Middleware of every response, and the validation of visitors' input.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::SiteFixture;

#[tokio::test]
async fn the_root_of_an_organization_leads_to_the_site_it_has_chosen() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let organization = stage.org.path("");
    let root = async || stage.ask_node(&stage.another_node(), "/", &[]).await;
    let listed = root().await.expect_status(200);
    assert!(listed.text.contains("Handbook"), "{}", listed.text);
    let chosen = json!({"defaultContent": {"type": "site", "site": stage.site}});
    let admin = &stage.org.admin;
    admin.patch(&organization, chosen).await.expect_status(200);
    let sent = root().await.expect_status(307);
    let home = format!("https://{}/handbook/", stage.host());
    assert_eq!(sent.header("location"), home);
    let node = stage.another_node();
    stage
        .ask_node(&node, "/nothing", &[])
        .await
        .expect_status(404);
    admin
        .post(stage.at("/unpublish"), json!({}))
        .await
        .expect_status(200);
    root().await.expect_status(404);
    stage.site.publish().await;
    let cleared = json!({"defaultContent": null});
    admin.patch(&organization, cleared).await.expect_status(200);
    root().await.expect_status(200);
}

#[tokio::test]
async fn responses_have_a_request_id_and_rate_limits_a_retry_after() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let ids = [
        stage.get("/").await.header("x-request-id").to_owned(),
        stage.get("/guide").await.header("x-request-id").to_owned(),
    ];
    assert!(ids.iter().all(|id| id.len() > 10), "{ids:?}");
    assert_ne!(ids[0], ids[1]);
    stage
        .customize(json!({"feedback": {"enabled": true}}))
        .await;
    let page = stage.page_id("guide").await;
    let form = format!("page={page}&rating=ok");
    for _ in 0..5 {
        stage
            .post("/~/feedback", &form, &[])
            .await
            .expect_status(204);
    }
    let refused = stage
        .post("/~/feedback", &form, &[])
        .await
        .expect_status(429);
    let wait: u32 = refused.header("retry-after").parse().expect("seconds");
    assert!((1..=60).contains(&wait), "{wait}");
    stage.get("/guide").await.expect_status(200);
}

#[tokio::test]
async fn feedback_of_readers_is_listed_for_editors() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let page = stage.page_id("guide").await;
    let form = format!("page={page}&rating=good&comment=+Clear+%26+short.+");
    stage
        .post("/~/feedback", &form, &[])
        .await
        .expect_status(404);
    stage
        .customize(json!({"feedback": {"enabled": true}}))
        .await;
    let shown = stage.ask("/guide?again", &[]).await.expect_status(200);
    assert!(
        shown.text.contains("action=\"/handbook/~/feedback\""),
        "{}",
        shown.text
    );
    stage
        .post("/~/feedback", &form, &[])
        .await
        .expect_status(204);
    let back = stage
        .post("/~/feedback", &form, &[("accept", "text/html,*/*")])
        .await
        .expect_status(303);
    assert_eq!(back.header("location"), "/handbook/guide");
    let list = stage
        .org
        .admin
        .get(stage.at("/feedback"))
        .await
        .expect_status(200);
    assert_eq!(list.json()["items"].as_array().map(Vec::len), Some(2));
    assert_eq!(list.text("/items/0/rating"), "good");
    assert_eq!(list.text("/items/0/comment"), "Clear & short.");
    assert_eq!(list.text("/items/0/page"), page);
    assert!(list.text("/items/0/url").ends_with("/handbook/guide"));
}

#[tokio::test]
async fn feedback_that_makes_no_sense_is_refused_with_what_is_wrong() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    stage
        .customize(json!({"feedback": {"enabled": true}}))
        .await;
    let page = stage.page_id("guide").await;
    let long = format!("page={page}&rating=ok&comment={}", "a".repeat(513));
    for (form, headers, status, word) in [
        ("page=nothing&rating=ok".to_owned(), &[][..], 400, "`page`"),
        (format!("page={page}&rating=fair"), &[], 400, "`rating`"),
        (long, &[], 400, "`comment`"),
        (
            format!("page={page}&rating=ok"),
            &[("origin", "https://elsewhere.example")],
            400,
            "`Origin`",
        ),
        (
            format!("page={page}&rating=ok&x={}", "a".repeat(9_000)),
            &[],
            400,
            "8192",
        ),
    ] {
        let node = stage.another_node();
        let refused = stage
            .post_to(&node, "/~/feedback", &form, headers)
            .await
            .expect_status(status);
        assert!(refused.text.contains(word), "{form}: {}", refused.text);
    }
    let list = stage.org.admin.get_json(stage.at("/feedback")).await;
    assert_eq!(list["items"], json!([]));
    stage.post("/guide", "", &[]).await.expect_status(405);
}

#[tokio::test]
async fn an_address_with_nul_in_it_is_refused() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let node = stage.another_node();
    for path in [
        "/%00/",
        "/x%00y/",
        "/handbook/x%00",
        "/handbook/%00",
        "/handbook/guide%00.md",
        "/handbook/sitemap%00.xml",
        "/handbook/~/mcp%00",
        "/handbook%00/~/mcp",
        "/handbook/~/files/%00",
        "/handbook/~/search?q=%00",
        "/handbook/?visitor.x=%00",
    ] {
        stage.ask_node(&node, path, &[]).await.expect_status(400);
    }
    // Bytes that are not UTF-8 are not found.
    for path in ["/handbook/%ff", "/%ff/", "/handbook/a%c3.md"] {
        stage.ask_node(&node, path, &[]).await.expect_status(404);
    }
}
