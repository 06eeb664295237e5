//! Missing pages, redirects, and elements beside the text, as readers see them.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::SiteFixture;

const BARE: &str = "# Bare\n\nOpen <img src=\"lost.png\" alt=\"the menu\"> and <img src=\"lost.png\" alt=\"\">go on.\n\n\
    ![](gone.png)\n\n\
    <table data-view=\"cards\"><thead><tr><th>Title</th><th data-hidden data-card-cover data-type=\"files\"></th></tr></thead>\
    <tbody><tr><td>A card</td><td><a href=\"cover.png\">cover</a></td></tr></tbody></table>\n";

#[tokio::test]
async fn only_previews_tell_that_a_picture_is_missing() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    stage.change(&[("guide.md", BARE)]).await;
    let read = stage.get("/guide").await.expect_status(200).text;
    assert!(
        read.contains("<p>Open <span class=\"missing\">the menu</span> and go on.</p>"),
        "{read}"
    );
    for part in ["Picture not found", "class=\"picture\"", "class=\"cover\""] {
        assert!(!read.contains(part), "{part} is in {read}");
    }
    let preview = stage.org.admin.get(stage.at("/publishing/preview"));
    let address = preview.await.expect_status(200).text("/url");
    let (_, ticket) = address.split_once("preview=").expect("a ticket");
    let cookie = format!("site_preview={ticket}");
    let seen = stage.ask("/guide", &[("cookie", &cookie)]).await;
    let seen = seen.expect_status(200).text;
    assert_eq!(seen.matches("Picture not found").count(), 3, "{seen}");
    assert!(seen.contains("class=\"missing told\""), "{seen}");
}

#[tokio::test]
async fn assistant_buttons_open_the_search() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let text = "# Guide\n\n<button type=\"button\" class=\"button primary\" data-action=\"ask\" data-query=\"Mind & gap\">Ask</button>\n";
    stage.change(&[("guide.md", text)]).await;
    let guide = stage.get("/guide").await.expect_status(200).text;
    let href = "href=\"/handbook/~/search?q=Mind%20%26%20gap\"";
    assert!(guide.contains(href), "{guide}");
    assert!(guide.contains("data-action=\"search\""), "{guide}");
    assert!(!guide.contains("data-action=\"ask\""), "{guide}");
    stage
        .get("/~/search?q=Mind%20%26%20gap")
        .await
        .expect_status(200);
}

#[tokio::test]
async fn pages_of_spaces_elsewhere_have_a_title_that_can_be_read() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let url = "https://app.example.com/s/2SyQSbIa1iYS7z6Dx5di/rest/api-reference";
    let text = format!(
        "# Guide\n\n{{% content-ref url=\"{url}\" %}}\n[x]({url})\n{{% endcontent-ref %}}\n"
    );
    stage.change(&[("guide.md", &text)]).await;
    let guide = stage.get("/guide").await.expect_status(200).text;
    assert!(guide.contains(&format!("href=\"{url}\"")), "{guide}");
    assert!(guide.contains(">Api reference</span>"), "{guide}");
}

#[tokio::test]
async fn links_of_the_frame_lead_into_other_sections() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let files = [("README.md", "# Api\n\nTokens.\n")];
    let api = stage.org.space_with_files("Api", &files).await;
    let docs = json!({"spaceId": stage.space, "title": "Docs"});
    stage.site.section(docs).await;
    let body = json!({"spaceId": api, "title": "Api", "path": "api"});
    stage.site.section(body).await;
    let guide = stage.page_id("guide").await;
    let to = json!({"kind": "page", "page": guide, "space": stage.space});
    let link = json!({"title": "What is new", "to": to});
    stage
        .customize(json!({
            "announcement": {"enabled": true, "message": "News.", "style": "info", "link": link},
            "footer": {"groups": [{"title": "More", "links": [link]}]},
        }))
        .await;
    for path in ["/", "/api/"] {
        let page = stage.get(path).await.expect_status(200).text;
        let link = "<a href=\"/handbook/guide\">What is new</a>";
        assert_eq!(page.matches(link).count(), 2, "{path}: {page}");
    }
}

#[tokio::test]
async fn every_page_has_a_favicon() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    for (path, status) in [("/", 200), ("/nothing", 404), ("/~/search?q=guide", 200)] {
        let page = stage.get(path).await.expect_status(status).text;
        assert!(page.contains("<link rel=\"icon\""), "{path}: {page}");
    }
}

#[tokio::test]
async fn outlines_begin_at_the_edge() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let text = "# Guide\n\n{% stepper %}\n{% step %}\n### One\n{% endstep %}\n\n{% step %}\n## Two\n{% endstep %}\n\n{% step %}\n### Three\n{% endstep %}\n{% endstepper %}\n\n### Below\n";
    stage.change(&[("guide.md", text)]).await;
    let guide = stage.get("/guide").await.expect_status(200).text;
    for (depth, anchor) in [(1, "one"), (1, "two"), (1, "three"), (2, "below")] {
        let entry = format!("<li data-depth=\"{depth}\"><a href=\"#{anchor}\">");
        assert!(guide.contains(&entry), "{entry} is not in {guide}");
    }
}
