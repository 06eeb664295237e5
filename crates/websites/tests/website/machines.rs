//! Texts of a site for machines.

use serde_json::json;
use testkit::TestApp;

use crate::{
    fixture::{FILES, SiteFixture},
    mcp::call,
};

#[tokio::test]
async fn every_page_is_there_as_markdown() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let guide = stage.get("/guide.md").await.expect_status(200);
    assert_eq!(guide.header("content-type"), "text/markdown; charset=utf-8");
    assert!(guide.text.starts_with("# Guide\n"), "{}", guide.text);
    let home = stage.get("/index.md").await.expect_status(200);
    assert!(
        home.text.contains("sites.test/handbook/guide#first"),
        "{}",
        home.text
    );
}

#[tokio::test]
async fn lists_have_the_pages_of_the_menu_and_no_others() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let index = stage.get("/sitemap.xml").await.expect_status(200);
    assert!(
        index.text.contains("/handbook/sitemap-pages.xml"),
        "{}",
        index.text
    );
    for path in ["/sitemap-pages.xml", "/llms.txt", "/llms-full.txt"] {
        let list = stage.get(path).await.expect_status(200);
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
    let robots = stage.get("/robots.txt").await.expect_status(200);
    assert!(robots.text.contains("Sitemap: https://"), "{}", robots.text);
}

#[tokio::test]
async fn titles_stay_within_their_links() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let guide = r"* [Guide \](https://evil.example) \[x \\](guide.md)";
    let summary = format!("* [Home](README.md)\n{guide}\n");
    stage
        .change(&[FILES[0], FILES[1], ("SUMMARY.md", summary.as_str())])
        .await;
    let title = json!({"title": "Hand\nbook](https://evil.example) ["});
    let titled = stage.org.admin.patch(stage.at(""), title);
    titled.await.expect_status(200);
    stage.indexed().await;
    let host = stage.host();
    let page = r"- [Guide \](https://evil.example) \[x \\](https://";
    let page = format!("{page}{host}/handbook/guide");
    let list = stage.get("/llms.txt").await.expect_status(200).text;
    assert!(list.contains(&format!("{page}.md)")), "{list}");
    assert!(!list.contains("\nbook]"), "{list}");
    let markdown = [("accept", "text/markdown")];
    let missing = stage.ask("/gudie", &markdown).await.expect_status(404).text;
    assert!(missing.contains(&format!("{page})")), "{missing}");
    let (listed, _) = call(&stage, "/~/mcp", "list_pages", json!({})).await;
    assert!(listed.contains(&format!("{page})")), "{listed}");
    let (found, _) = call(&stage, "/~/mcp", "search_pages", json!({"query": "guide"})).await;
    assert!(found.contains(&format!("{page})")), "{found}");
    let node = stage.another_node();
    let sites = stage
        .ask_node(&node, "/llms.txt", &[])
        .await
        .expect_status(200);
    let handbook = r"- [Hand book\](https://evil.example) \[](https://";
    let handbook = format!("{handbook}{host}/handbook/llms.txt)\n");
    assert!(sites.text.contains(&handbook), "{}", sites.text);
}

#[tokio::test]
async fn a_page_with_updates_has_a_feed() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    stage.get("/guide/rss.xml").await.expect_status(404);
    let updates = "# Guide\n\n{% updates format=\"full\" %}\n{% update date=\"2026-03-01\" %}\n## Faster & <better>\n\nMuch.\n\
                   {% endupdate %}\n{% endupdates %}\n";
    stage.change(&[("guide.md", updates)]).await;
    let node = stage.another_node();
    let page = stage
        .ask_node(&node, "/handbook/guide", &[])
        .await
        .expect_status(200);
    let link = "rel=\"alternate\" type=\"application/rss+xml\"";
    assert!(page.text.contains(link), "{}", page.text);
    let feed = stage
        .ask_node(&node, "/handbook/guide/rss.xml", &[])
        .await
        .expect_status(200);
    assert_eq!(
        feed.header("content-type"),
        "application/rss+xml; charset=utf-8"
    );
    for part in [
        "<title>Faster &amp; &lt;better&gt;</title>",
        "<pubDate>Sun, 1 Mar 2026 00:00:00 +0000</pubDate>",
        "/handbook/#2026-03-01",
        "&lt;p&gt;Much.&lt;/p&gt;",
    ] {
        assert!(feed.text.contains(part), "{part} is not in {}", feed.text);
    }
}

#[tokio::test]
async fn a_page_is_there_as_pdf_where_the_site_says_so() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let id = stage.page_id("guide").await;
    let path = format!("/~/pdf/{id}.pdf");
    stage.customize(json!({"pdf": {"enabled": false}})).await;
    stage.get(&path).await.expect_status(404);
    stage.customize(json!({"pdf": {"enabled": true}})).await;
    let page = stage.ask("/guide?again", &[]).await.expect_status(200);
    assert!(
        page.text
            .contains(&format!("href=\"/handbook{path}\" rel=\"nofollow\"")),
        "{}",
        page.text
    );
    let pdf = stage.get(&path).await.expect_status(200);
    assert_eq!(pdf.header("content-type"), "application/pdf");
    assert_eq!(pdf.header("x-robots-tag"), "noindex");
    assert!(pdf.text.starts_with("%PDF-"), "{}", &pdf.text[..20]);
    let missing = format!("/~/pdf/{}.pdf", stage.space);
    stage.get(&missing).await.expect_status(404);
}
