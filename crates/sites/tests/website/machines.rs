//! What machines read of a site.

use testkit::TestApp;

use crate::stage::Stage;

#[tokio::test]
async fn every_page_is_there_as_markdown() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app, "public").await;
    let guide = stage.get("/guide.md").await.status(200);
    assert_eq!(guide.header("content-type"), "text/markdown; charset=utf-8");
    assert!(guide.text.starts_with("# Guide\n"), "{}", guide.text);
    let home = stage.get("/index.md").await.status(200);
    assert!(
        home.text.contains("sites.test/handbook/guide#first"),
        "{}",
        home.text
    );
}

#[tokio::test]
async fn lists_have_the_pages_of_the_menu_and_no_others() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app, "public").await;
    let index = stage.get("/sitemap.xml").await.status(200);
    assert!(
        index.text.contains("/handbook/sitemap-pages.xml"),
        "{}",
        index.text
    );
    for path in ["/sitemap-pages.xml", "/llms.txt", "/llms-full.txt"] {
        let list = stage.get(path).await.status(200);
        assert!(
            list.text.to_lowercase().contains("guide"),
            "{path}: {}",
            list.text
        );
        assert!(
            !list.text.to_lowercase().contains("secret"),
            "{path}: {}",
            list.text
        );
    }
    let robots = stage.get("/robots.txt").await.status(200);
    assert!(robots.text.contains("Sitemap: https://"), "{}", robots.text);
}

#[tokio::test]
async fn search_answers_browsers_with_a_page_and_scripts_with_json() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app, "public").await;
    let page = stage.get("/~/search?q=guide").await.status(200);
    assert!(
        page.text.contains("href=\"/handbook/guide\""),
        "{}",
        page.text
    );
    let json = stage
        .ask("/~/search?q=guide", &[("accept", "application/json")])
        .await
        .status(200);
    assert!(
        json.text.contains("\"href\":\"/handbook/guide\""),
        "{}",
        json.text
    );
    let nothing = stage
        .ask("/~/search?q=zebra", &[("accept", "application/json")])
        .await
        .status(200);
    assert_eq!(nothing.text, "{\"items\":[]}");
}
