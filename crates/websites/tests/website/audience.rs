//! Access to sites by audience.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::SiteFixture;

#[tokio::test]
async fn a_site_that_is_not_published_is_not_there() {
    let app = TestApp::new().await;
    let stage = SiteFixture::unpublished(&app, "public").await;
    let answer = stage.get("/").await.expect_status(404);
    assert!(!answer.text.contains("Welcome"), "{}", answer.text);
}

#[tokio::test]
async fn an_unlisted_site_tells_robots_to_stay_away() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "unlisted").await;
    let home = stage.get("/").await.expect_status(200);
    assert_eq!(home.header("x-robots-tag"), "noindex");
    assert!(stage.get("/robots.txt").await.text.contains("Disallow: /"));
}

#[tokio::test]
async fn a_share_link_opens_a_site_and_leaves_the_address() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "share-link").await;
    stage.get("/").await.expect_status(404);
    let link = stage
        .org
        .admin
        .post(
            stage.at("/share-links"),
            serde_json::json!({"name": "For Bo"}),
        )
        .await
        .expect_status(201);
    let address = link.text("/urls/published");
    let path = address
        .split_once(".sites.test")
        .expect("an address of the site")
        .1
        .to_owned();
    let node = stage.another_node();
    let home = stage.ask_node(&node, &path, &[]).await.expect_status(200);
    assert!(home.text.contains("Welcome."), "{}", home.text);
    assert_eq!(home.header("cache-control"), "private, no-store");
    assert_eq!(home.header("referrer-policy"), "no-referrer");
    assert_eq!(home.header("x-robots-tag"), "noindex");
    let old = format!("{}/was-here", path.trim_end_matches('/'));
    let moved = stage.ask_node(&node, &old, &[]).await.expect_status(308);
    assert_eq!(moved.header("cache-control"), "private, max-age=3600");
    assert_eq!(moved.header("surrogate-key"), "");
    let guide = stage.page_id("guide").await;
    for slug in ["start", "guide"] {
        let change = serde_json::json!({"operation": "update_page", "page": guide, "slug": slug});
        stage.space.change(serde_json::json!([change])).await;
    }
    let left = format!("{}/start", path.trim_end_matches('/'));
    let back = stage.ask_node(&node, &left, &[]).await.expect_status(307);
    assert!(back.header("location").ends_with("/guide?back"));
    assert_eq!(back.header("cache-control"), "private, no-store");
    stage.get("/").await.expect_status(404);
}

#[tokio::test]
async fn a_site_for_signed_in_visitors_refuses_others_and_keeps_no_copy() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "visitor-auth").await;
    let refused = stage.get("/").await.expect_status(401);
    assert!(!refused.text.contains("Welcome"));
    assert_eq!(refused.header("cache-control"), "no-store");
}

#[tokio::test]
async fn a_preview_and_the_published_page_are_never_mixed_up() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let preview = stage.org.admin.get(stage.at("/publishing/preview"));
    let address = preview.await.expect_status(200).text("/url");
    let (_, path) = address
        .split_once(".sites.test")
        .expect("an address of the site");
    let node = stage.another_node();
    let entered = stage.ask_node(&node, path, &[]).await.expect_status(307);
    let cookie = entered
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap_or_default()
        .to_owned();
    assert!(cookie.starts_with("site_preview="), "{cookie}");
    let seen = stage
        .ask("/", &[("cookie", &cookie)])
        .await
        .expect_status(200);
    assert!(seen.text.contains("This is a preview"), "{}", seen.text);
    assert_eq!(seen.header("cache-control"), "private, no-store");
    let public = stage.get("/").await.expect_status(200);
    assert!(
        !public.text.contains("This is a preview"),
        "{}",
        public.text
    );
    let again = stage
        .ask("/", &[("cookie", &cookie)])
        .await
        .expect_status(200);
    assert!(again.text.contains("This is a preview"));
}

#[tokio::test]
async fn a_change_request_tells_where_its_preview_is_and_the_preview_tells_which_it_is() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let admin = &stage.org.admin;
    let requests = format!("/spaces/{}/change-requests", stage.space);
    let request = admin
        .post(&requests, json!({"subject": "Mind <gaps>"}))
        .await
        .expect_status(201);
    let address = request.text("/urls/preview");
    assert!(address.ends_with("/~/changes/1/"), "{address}");

    let preview = admin.get(stage.at("/publishing/preview")).await;
    let entrance = preview.expect_status(200).text("/url");
    let (_, ticket) = entrance.split_once("preview=").expect("a ticket");
    let cookie = format!("site_preview={ticket}");
    let seen = stage
        .ask("/~/changes/1/guide", &[("cookie", &cookie)])
        .await
        .expect_status(200);
    let banner = "preview of change request #1: Mind &lt;gaps&gt;";
    assert!(seen.text.contains(banner), "{}", seen.text);
    stage.get("/~/changes/1/guide").await.expect_status(404);

    admin
        .post(stage.at("/unpublish"), json!({}))
        .await
        .expect_status(200);
    let path = format!("{requests}/1");
    let request = admin.get_json(path).await;
    assert!(request["urls"].get("preview").is_none(), "{request}");
}
