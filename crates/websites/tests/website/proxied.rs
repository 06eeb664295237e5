//! A site behind its owner's reverse proxy, below a path of another domain.

use serde_json::json;
use testkit::TestApp;

use crate::{
    fixture::SiteFixture,
    mcp::{ask, call},
};

/// Requests of the owner's proxy are below it.
const TARGET: &str = "/~/proxy";

async fn proxied<'a>(app: &'a TestApp, visibility: &str) -> SiteFixture<'a> {
    let stage = SiteFixture::new(app, visibility).await;
    let body = json!({"proxy": "example.com/docs"});
    let site = stage
        .org
        .admin
        .patch(stage.at(""), body)
        .await
        .expect_status(200);
    assert_eq!(site.text("/proxy/origin"), "example.com/docs");
    let target = format!("https://{}/handbook{TARGET}/", stage.host());
    assert_eq!(site.text("/proxy/target"), target);
    assert_eq!(site.text("/urls/published"), "https://example.com/docs/");
    stage
}

#[tokio::test]
async fn pages_link_to_each_other_below_the_proxy() {
    let app = TestApp::new().await;
    let stage = proxied(&app, "public").await;
    let page = stage
        .get(&format!("{TARGET}/"))
        .await
        .expect_status(200)
        .text;
    assert!(page.contains("href=\"/docs/guide#first\""), "{page}");
    assert!(page.contains("href=\"https://example.com/docs/\""));
    assert!(page.contains("\"/docs/~/search\""));
    assert!(!page.contains("/handbook/"), "{page}");
    let style = page
        .split('"')
        .find(|part| part.starts_with("/docs/~/assets/") && part.contains(".css"));
    let style = style.expect("a stylesheet below the proxy");
    let response = format!("{TARGET}{}", style.trim_start_matches("/docs"));
    stage.get(&response).await.expect_status(200);
    let guide = stage
        .get(&format!("{TARGET}/guide"))
        .await
        .expect_status(200);
    assert!(
        guide
            .text
            .contains("href=\"https://example.com/docs/guide\"")
    );
}

#[tokio::test]
async fn machine_readable_texts_have_urls_of_the_proxy() {
    let app = TestApp::new().await;
    let stage = proxied(&app, "public").await;
    for (name, expected) in [
        ("sitemap.xml", "https://example.com/docs/sitemap-pages.xml"),
        (
            "sitemap-pages.xml",
            "<loc>https://example.com/docs/guide</loc>",
        ),
        (
            "robots.txt",
            "Sitemap: https://example.com/docs/sitemap.xml",
        ),
        ("llms.txt", "(https://example.com/docs/guide.md)"),
        ("index.md", "(https://example.com/docs/guide#first)"),
    ] {
        // On our own host, too, the canonical URL is that of the proxy.
        for path in [format!("{TARGET}/{name}"), format!("/{name}")] {
            let text = stage.get(&path).await.expect_status(200).text;
            assert!(text.contains(expected), "{path}: {text}");
        }
    }
    let at = format!("{TARGET}/~/mcp");
    ask(&stage, &at, "tools/list", json!({})).await;
    let (list, failed) = call(&stage, &at, "list_pages", json!({})).await;
    assert!(
        !failed && list.contains("(https://example.com/docs/guide)"),
        "{list}"
    );
    let requested = json!({"path": "https://example.com/docs/guide"});
    let (text, failed) = call(&stage, &at, "read_page", requested).await;
    assert!(!failed && text.contains("Mind the gap."), "{text}");
}

#[tokio::test]
async fn our_own_host_goes_on_to_show_the_site() {
    let app = TestApp::new().await;
    let stage = proxied(&app, "public").await;
    let page = stage.get("/").await.expect_status(200).text;
    assert!(page.contains("href=\"/handbook/guide#first\""), "{page}");
    assert!(page.contains("rel=\"canonical\" href=\"https://example.com/docs/\""));
}

#[tokio::test]
async fn redirects_stay_below_the_proxy() {
    let app = TestApp::new().await;
    let stage = proxied(&app, "public").await;
    let moved = stage
        .get(&format!("{TARGET}/was-here"))
        .await
        .expect_status(308);
    assert_eq!(moved.header("location"), "/docs/guide");
    let admin = &stage.org.admin;
    let spaces = admin.get(stage.at("/site-spaces")).await.expect_status(200);
    let to = json!({"kind": "site-space", "siteSpaceId": spaces.text("/items/0/id")});
    let new = json!({"source": "/gone", "destination": to});
    admin
        .post(stage.at("/redirects"), new)
        .await
        .expect_status(201);
    let sent = stage
        .get(&format!("{TARGET}/gone"))
        .await
        .expect_status(308);
    assert_eq!(sent.header("location"), "https://example.com/docs/");
}

#[tokio::test]
async fn secrets_are_put_away_for_the_path_of_the_proxy() {
    let app = TestApp::new().await;
    let stage = proxied(&app, "share-link").await;
    let link = stage
        .org
        .admin
        .post(stage.at("/share-links"), json!({}))
        .await
        .expect_status(201);
    let address = link.text("/urls/published");
    let key = address.strip_prefix("https://example.com/docs/");
    let key = key.expect("below the proxy").trim_end_matches('/');
    let path = format!("{TARGET}/guide?shareKey={key}&x=1");
    let sent = stage.get(&path).await.expect_status(307);
    assert_eq!(sent.header("location"), "/docs/guide?x=1");
    assert!(sent.header("set-cookie").contains("Path=/docs/"));
    let page = stage
        .get(&format!("{TARGET}/{key}/"))
        .await
        .expect_status(200);
    assert!(
        page.text
            .contains(&format!("href=\"/docs/{key}/guide#first\""))
    );
}

#[tokio::test]
async fn forms_are_taken_from_pages_at_the_proxy() {
    let app = TestApp::new().await;
    let stage = proxied(&app, "public").await;
    stage
        .customize(json!({"feedback": {"enabled": true}}))
        .await;
    let page = stage.page_id("guide").await;
    let form = format!("page={page}&rating=good");
    let path = format!("{TARGET}/~/feedback");
    for (origin, expected) in [
        ("https://example.com", 204),
        ("https://evil.example", 400),
        ("null", 400),
    ] {
        let answer = stage.post(&path, &form, &[("origin", origin)]).await;
        answer.expect_status(expected);
    }
    // The origin is accepted only through the proxy.
    let direct = [("origin", "https://example.com")];
    stage
        .post("/~/feedback", &form, &direct)
        .await
        .expect_status(400);
}

#[tokio::test]
async fn without_a_proxy_there_is_nothing_to_show_through_it() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    stage.get(&format!("{TARGET}/")).await.expect_status(404);
    stage
        .get(&format!("{TARGET}/guide"))
        .await
        .expect_status(404);
}
