//! Views of pages, which integrations are told of.

use app::site_views;
use axum::http::Method;
use serde_json::{Value, json};

use super::{app, script};
use crate::fixture::SiteFixture;

const BROWSER: &[(&str, &str)] = &[
    ("user-agent", "Browser/1.0"),
    ("accept-language", "de-CH,en"),
    ("referer", "https://search.example/find?q=secret"),
];

/// Stores the views that wait, and returns their events, which are then forgotten.
async fn views(stage: &SiteFixture<'_>) -> Vec<Value> {
    let stored = site_views::store(&stage.app.app).await;
    stored.expect("views are stored");
    let taken = "delete from pending_integration_events where payload ->> 'type' = 'site_view' returning payload";
    sqlx::query_scalar(taken)
        .fetch_all(stage.app.pool())
        .await
        .expect("the database answers")
}

async fn install(stage: &SiteFixture<'_>, name: &str, scopes: Value) -> String {
    let fields = json!({"scopes": scopes, "target": "site"});
    let installation = stage.install(name, &script("null"), fields).await;
    let path = format!("{installation}/sites");
    let body = json!({"siteId": stage.site.id});
    stage.org.admin.post(path, body).await.expect_status(201);
    installation
}

#[tokio::test]
async fn integrations_of_a_site_are_told_of_views() {
    let app = app().await;
    app.start_without_scripts();
    let stage = SiteFixture::new(&app, "public").await;
    stage
        .change(&[("README.md", "# Home\n"), ("guide.md", "# Guide\n")])
        .await;
    let installation = install(&stage, "counter", json!(["site:views:read"])).await;
    install(&stage, "chat", json!(["site:metadata:read"])).await;
    // Installed on the organization, but not on the site.
    let fields = json!({"scopes": ["site:views:read"], "target": "site"});
    stage.install("elsewhere", &script("null"), fields).await;

    stage.ask("/guide", BROWSER).await.expect_status(200);
    let viewed = views(&stage).await;
    assert_eq!(viewed.len(), 1, "{viewed:?}");
    let view = &viewed[0];
    let id = installation.rsplit('/').next().expect("an id");
    assert_eq!(view["type"], "site_view");
    assert_eq!(view["installationId"], id);
    assert_eq!(view["siteId"], stage.site.id.as_str());
    assert_eq!(view["spaceId"], stage.space.id.as_str());
    assert!(view["siteSpaceId"].is_string());
    assert_eq!(view["pageId"], stage.page_id("guide").await);
    assert_eq!(
        view["url"],
        format!("https://{}/handbook/guide", stage.host())
    );
    assert_eq!(view["referrer"], "https://search.example/find");
    let mut visitor = view["visitor"].clone();
    let id = visitor["anonymousId"].take();
    assert!(id.as_str().is_some_and(|id| id.len() > 30), "{view}");
    let expected = json!({
        "anonymousId": null, "cookies": {}, "ip": "", "userAgent": "Browser/1.0", "language": "de",
    });
    assert_eq!(visitor, expected);
}

#[tokio::test]
async fn each_view_of_a_page_counts_and_nothing_else() {
    let app = app().await;
    app.start_without_scripts();
    let stage = SiteFixture::new(&app, "public").await;
    stage
        .change(&[("README.md", "# Home\n"), ("guide.md", "# Guide\n")])
        .await;
    let installation = install(&stage, "counter", json!(["site:views:read"])).await;
    // From the cache per URL, by others, by those who have the page, and with cookies.
    let first = stage.get("/guide").await.expect_status(200);
    stage.get("/guide").await.expect_status(200);
    let known = [("if-none-match", first.header("etag"))];
    stage.ask("/guide", &known).await.expect_status(304);
    let cookie = [("cookie", "theme=dark")];
    stage.ask("/guide", &cookie).await.expect_status(200);
    let viewed = views(&stage).await;
    assert_eq!(viewed.len(), 4, "{viewed:?}");
    let ids: Vec<&Value> = viewed
        .iter()
        .map(|view| &view["visitor"]["anonymousId"])
        .collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "one visitor: {ids:?}");

    for path in [
        "/missing",
        "/~/search?q=guide",
        "/guide.md",
        "/llms.txt",
        "/~/pdf/x",
    ] {
        stage.get(path).await;
    }
    let prefetch = [("sec-purpose", "prefetch;prerender")];
    stage.ask("/guide", &prefetch).await.expect_status(200);
    let head = stage.deliver((Method::HEAD, "/guide"), &[], "").await;
    head.expect_status(200);
    assert_eq!(views(&stage).await, [] as [Value; 0]);

    let paused = stage
        .org
        .admin
        .patch(&installation, json!({"status": "paused"}));
    paused.await.expect_status(200);
    stage.ask("/guide", &cookie).await.expect_status(200);
    assert_eq!(views(&stage).await, [] as [Value; 0]);
}

#[tokio::test]
async fn views_of_a_site_are_limited() {
    let app = app().await;
    app.start_without_scripts();
    let stage = SiteFixture::new(&app, "public").await;
    install(&stage, "counter", json!(["site:views:read"])).await;
    for _ in 0..310 {
        stage.get("").await.expect_status(200);
    }
    site_views::store(&app.app).await.expect("views are stored");
    let waiting =
        "select count(*) from pending_integration_events where payload ->> 'type' = 'site_view'";
    let waiting: i64 = sqlx::query_scalar(waiting)
        .fetch_one(app.pool())
        .await
        .expect("a count");
    assert_eq!(waiting, 300);
}
