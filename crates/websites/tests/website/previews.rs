//! Previews of a site: members see only what they may see without it.

use model::Role;
use serde_json::json;
use testkit::{Persona, TestApp};

use crate::fixture::SiteFixture;

/// Adds a space with the title Mergers to the site. Returns its path in the API.
async fn add_mergers(stage: &SiteFixture<'_>) -> String {
    let files = [
        ("README.md", "# Start\n\nBegin here.\n"),
        ("zebra.md", "# Zebra\n\nA striped one.\n"),
    ];
    let space = stage.org.space_with_files("Mergers", &files).await;
    stage.site.site_space(json!({"spaceId": space})).await;
    space.path("")
}

async fn hide(stage: &SiteFixture<'_>, space: &str) {
    let hidden = json!({"defaultLevel": null});
    stage
        .org
        .admin
        .patch(space, hidden)
        .await
        .expect_status(200);
}

/// Returns the path at which a preview starts, and its cookie.
async fn preview(stage: &SiteFixture<'_>, who: &Persona<'_>) -> (String, String) {
    let preview = who
        .get(stage.at("/publishing/preview"))
        .await
        .expect_status(200);
    let address = preview.text("/url");
    let (_, path) = address.split_once(".sites.test").expect("our host");
    let (_, ticket) = address.split_once("preview=").expect("a ticket");
    (path.to_owned(), format!("site_preview={ticket}"))
}

#[tokio::test]
async fn a_preview_leaves_out_spaces_that_its_maker_may_not_see() {
    let app = TestApp::new().await;
    let stage = SiteFixture::unpublished(&app, "public").await;
    let mergers = add_mergers(&stage).await;
    hide(&stage, &mergers).await;
    let dave = stage.org.member(Role::Create).await;
    let (_, of_admin) = preview(&stage, &stage.org.admin).await;
    let (_, of_dave) = preview(&stage, &dave).await;
    stage.indexed().await;
    for path in [
        "/mergers/",
        "/mergers/zebra",
        "/v/mergers/zebra",
        "/mergers/zebra.md",
        "/mergers/llms.txt",
        "/mergers/sitemap-pages.xml",
        "/mergers/~/search?q=Zebra",
    ] {
        stage
            .ask(path, &[("cookie", &of_admin)])
            .await
            .expect_status(200);
        let seen = stage
            .ask(path, &[("cookie", &of_dave)])
            .await
            .expect_status(404);
        assert!(!seen.text.contains("striped"), "{path}: {}", seen.text);
    }
    // Whether the response mentions the space to its admin.
    for (path, is_told) in [
        ("/", true),
        ("/guide", true),
        ("/sitemap.xml", true),
        ("/llms.txt", true),
        ("/llms-full.txt", true),
        ("/guide.md", false),
        ("/sitemap-pages.xml", false),
        ("/~/search?q=e", false),
        ("/~/search?q=striped", false),
        ("/~/search?q=striped&scope=all", true),
    ] {
        let reported = |text: &str| {
            let text = text.to_lowercase();
            text.contains("mergers") || text.contains("zebra")
        };
        let seen = stage
            .ask(path, &[("cookie", &of_admin)])
            .await
            .expect_status(200);
        assert!(!is_told || reported(&seen.text), "{path}: {}", seen.text);
        let seen = stage
            .ask(path, &[("cookie", &of_dave)])
            .await
            .expect_status(200);
        assert!(!reported(&seen.text), "{path}: {}", seen.text);
    }
}

#[tokio::test]
async fn preview_without_access_to_the_default_variant_redirects_to_another() {
    let app = TestApp::new().await;
    let stage = SiteFixture::unpublished(&app, "public").await;
    add_mergers(&stage).await;
    hide(&stage, &format!("/spaces/{}", stage.space)).await;
    let dave = stage.org.member(Role::Create).await;
    let (path, cookie) = preview(&stage, &dave).await;
    let node = stage.another_node();
    let sent = stage.ask_node(&node, &path, &[]).await.expect_status(307);
    let to = format!("https://{}/handbook/mergers/", stage.host());
    assert_eq!(sent.header("location"), to);
    let stored = sent.header("set-cookie");
    assert!(stored.starts_with(&format!("{cookie};")), "{stored}");
    let cookie = [("cookie", cookie.as_str())];
    let seen = stage.ask("/mergers/", &cookie).await.expect_status(200);
    assert!(seen.text.contains("Begin here."), "{}", seen.text);
    let guide = stage.ask("/guide", &cookie).await.expect_status(404);
    assert!(!guide.text.contains("Mind the gap"), "{}", guide.text);
}

#[tokio::test]
async fn preview_without_access_to_any_space_is_refused() {
    let app = TestApp::new().await;
    let stage = SiteFixture::unpublished(&app, "public").await;
    hide(&stage, &format!("/spaces/{}", stage.space)).await;
    let dave = stage.org.member(Role::Create).await;
    let (path, cookie) = preview(&stage, &dave).await;
    let node = stage.another_node();
    stage.ask_node(&node, &path, &[]).await.expect_status(404);
    let cookie = [("cookie", cookie.as_str())];
    for path in ["/", "/guide", "/llms.txt", "/sitemap.xml"] {
        stage.ask(path, &cookie).await.expect_status(404);
    }
}
