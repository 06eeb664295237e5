//! A site's settings of the page menu and of the logo.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::SiteFixture;

#[tokio::test]
async fn the_menu_of_a_page_has_what_the_site_lists_in_its_order() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let place = |page: &str, what: &str| {
        let at = page.find(what);
        at.unwrap_or_else(|| panic!("no {what} in {page}"))
    };
    let items = json!(["pdf", "external-ai", "markdown"]);
    stage
        .customize(json!({"pageActions": {"items": items, "externalAI": true}}))
        .await;
    let page = stage.get("/guide").await.expect_status(200).text;
    let menu = &page[place(&page, "class=\"menu\" name=\"header\"")..];
    let pdf = place(menu, "/~/pdf/");
    let assistant = place(menu, "https://chatgpt.com/?q=");
    let markdown = place(menu, "type=\"text/markdown\"");
    assert!(pdf < assistant && assistant < markdown, "{menu}");
    assert!(page.contains("handbook%2Fguide.md"), "the page is named");
    assert!(!page.contains("/~/mcp"), "it is not listed");
}

#[tokio::test]
async fn assistants_elsewhere_are_offered_where_they_can_read() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let look = json!({"pageActions": {"externalAI": true}});
    stage.customize(look).await;
    let page = stage.get("/").await.expect_status(200).text;
    assert!(page.contains("https://claude.ai/new?q="));
    let organization = stage.org.path("");
    let off = json!({"ai": false});
    stage
        .org
        .admin
        .patch(organization, off)
        .await
        .expect_status(200);
    let page = stage.get("/guide").await.expect_status(200).text;
    assert!(!page.contains("claude.ai"));
}

#[tokio::test]
async fn a_page_leads_to_its_file_where_it_came_from() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    sqlx::query(
        "insert into git_syncs (organization_id, space_id, operation_id, url, ref, directory, direction, state, stage,
                                started_at, updated_at)
         values ($1, $2, $1, 'https://github.com/acme/docs.git', 'refs/heads/main', 'site', 'import', 'success',
                 'finalize', now(), now())",
    )
    .bind(stage.org.id.uuid())
    .bind(stage.space.space_id().uuid())
    .execute(app.pool())
    .await
    .expect("a remote");
    let address = "https://github.com/acme/docs/edit/main/site/guide.md";
    let page = stage.get("/guide").await.expect_status(200).text;
    assert!(!page.contains(address), "nobody wanted it");
    stage
        .customize(json!({"git": {"showEditLink": true}}))
        .await;
    let again = stage.get("/guide?again").await.expect_status(200).text;
    assert!(again.contains(address), "{again}");
}

#[tokio::test]
async fn the_logo_leads_where_the_site_says() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let to = |url: &str| json!({"header": {"primaryLink": {"kind": "url", "url": url}}});
    for (url, expected) in [
        (
            "https://example.com/",
            "class=\"brand\" href=\"https://example.com/\"",
        ),
        ("/guide", "class=\"brand\" href=\"/handbook/guide\""),
    ] {
        stage.customize(to(url)).await;
        let page = stage
            .get(&format!("/guide?{}", url.len()))
            .await
            .expect_status(200);
        assert!(page.text.contains(expected), "{url}");
    }
}
