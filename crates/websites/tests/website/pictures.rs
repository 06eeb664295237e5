//! Social preview images.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::SiteFixture;

/// The path, below the site, of the image that a page names.
pub(crate) fn picture(page: &str) -> Option<String> {
    let (_, rest) = page.split_once("<meta property=\"og:image\" content=\"")?;
    let (address, _) = rest.split_once('"')?;
    let (_, path) = address.split_once("/handbook")?;
    Some(path.to_owned())
}

#[tokio::test]
async fn a_page_has_a_picture_of_its_title() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let guide = stage.get("/guide").await.expect_status(200).text;
    for part in [
        "<meta property=\"og:image:width\" content=\"1200\">",
        "<meta property=\"og:image:height\" content=\"630\">",
        "<meta name=\"twitter:card\" content=\"summary_large_image\">",
    ] {
        assert!(guide.contains(part), "{part} is not in {guide}");
    }
    let path = picture(&guide).expect("a picture");
    let drawn = stage.get(&path).await.expect_status(200);
    assert_eq!(drawn.header("content-type"), "image/png");
    assert!(drawn.text.contains("PNG") && drawn.text.contains("IHDR"));
    assert_eq!(drawn.header("x-content-type-options"), "nosniff");
    let etag = drawn.header("etag").to_owned();
    let again = stage.ask(&path, &[("if-none-match", &etag)]).await;
    again.expect_status(304);
    let home = stage.get("/").await.expect_status(200).text;
    assert_ne!(picture(&home), Some(path), "another page, another picture");
}

#[tokio::test]
async fn any_title_survives() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let long = "Everything about harbours ".repeat(30);
    for title in ["🚀 Start", "دليل المرفأ", "<b>&\"quoted\"", long.trim()] {
        let page = format!("# {title}\n");
        stage.change(&[("README.md", &page)]).await;
        let node = stage.another_node();
        let home = stage
            .ask_node(&node, "/handbook/", &[])
            .await
            .expect_status(200);
        let path = picture(&home.text).unwrap_or_else(|| panic!("{title} has no picture"));
        let path = format!("/handbook{path}");
        let drawn = stage.ask_node(&node, &path, &[]).await.expect_status(200);
        assert_eq!(drawn.header("content-type"), "image/png", "{title}");
    }
}

#[tokio::test]
async fn only_the_pictures_of_pages_are_drawn() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let home = picture(&stage.get("/").await.text).expect("a picture");
    let guide = picture(&stage.get("/guide").await.text).expect("a picture");
    let (page, _) = home.rsplit_once('/').expect("a page");
    let (_, file) = guide.rsplit_once('/').expect("a file");
    for path in [
        format!("{page}/{file}"),
        format!("{page}/0000000000000000.png"),
        format!("/~/og/{file}"),
        "/~/og/".to_owned(),
        "/~/og/x/y.png?title=Words".to_owned(),
    ] {
        stage.get(&path).await.expect_status(404);
    }
}

#[tokio::test]
async fn a_picture_of_the_sites_own_comes_first() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let drawn = picture(&stage.get("/").await.text).expect("a picture");
    stage
        .customize(json!({"socialPreview": {"url": "https://cdn.example/card.png"}}))
        .await;
    let node = stage.another_node();
    let home = stage
        .ask_node(&node, "/handbook/", &[])
        .await
        .expect_status(200);
    assert!(
        home.text
            .contains("<meta property=\"og:image\" content=\"https://cdn.example/card.png\">")
    );
    assert!(!home.text.contains("og:image:width"));
    assert!(drawn.starts_with("/~/og/"), "{drawn}");
}

#[tokio::test]
async fn the_title_of_a_private_page_is_on_no_picture() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let path = picture(&stage.get("/").await.text).expect("a picture");
    let body = json!({"visibility": "share-link"});
    stage
        .org
        .admin
        .patch(stage.at(""), body)
        .await
        .expect_status(200);
    let node = stage.another_node();
    let drawn = stage
        .ask_node(&node, &format!("/handbook{path}"), &[])
        .await;
    assert_ne!(drawn.status.as_u16(), 200);
    assert!(!drawn.text.contains("PNG"));
}
