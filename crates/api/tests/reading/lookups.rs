//! Resolution of URLs.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::ReadingFixture;

#[tokio::test]
async fn a_public_site_is_found_by_its_address_and_read_with_its_token() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let found = stage
        .ask(&stage.address("/guide?x=1#y"), json!({}))
        .await
        .expect_status(200);
    let reported = found.json();
    assert_eq!(reported["organization"], stage.org.id.to_string());
    assert_eq!(reported["site"], stage.site.id);
    assert_eq!(reported["space"], stage.space);
    assert_eq!(reported["siteBasePath"], "/handbook/");
    assert_eq!(reported["basePath"], "/handbook/");
    assert_eq!(reported["pathname"], "/guide");
    assert_eq!(reported["canonicalUrl"], stage.address("/guide"));
    assert_eq!(reported["complete"], true);
    for absent in [
        "shareKey",
        "changeRequest",
        "revision",
        "contextId",
        "siteSection",
    ] {
        assert!(reported.get(absent).is_none(), "{absent} in {reported}");
    }
    let reader = app.bearer(&found.text("/apiToken"));
    let space = reader
        .get(format!("/spaces/{}", stage.space))
        .await
        .expect_status(200);
    assert_eq!(
        space.header("x-gitbook-cache-tag"),
        format!("space:{}", stage.space)
    );
    let revision = space.text("/revision");
    let base = format!("/spaces/{}/revisions/{revision}", stage.space);
    let whole = reader.get_json(&base).await;
    let titles: Vec<&str> = whole["pages"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|page| page["title"].as_str())
        .collect();
    assert_eq!(titles, ["Home", "Guide"]);
    let page = whole["pages"][1]["id"].as_str().expect("an id");
    let file = whole["files"][0]["id"].as_str().expect("an id");
    let include = whole["reusableContents"][0]["id"].as_str().expect("an id");
    let document = whole["pages"][1]["documentId"].as_str().expect("an id");
    let content = format!("/spaces/{}", stage.space);
    for path in [
        format!("{base}/page/{page}"),
        format!("{base}/page/{page}/document"),
        format!("{base}/path/guide"),
        format!("{base}/files"),
        format!("{base}/files/{file}"),
        format!("{base}/reusable-contents/{include}"),
        format!("{base}/reusable-contents/{include}/document"),
        format!("{base}/pages"),
        format!("{content}/content"),
        format!("{content}/content/pages"),
        format!("{content}/content/files"),
        format!("{content}/content/path/guide"),
        format!("{content}/content/page/{page}?format=markdown"),
        format!("{content}/documents/{document}"),
    ] {
        reader.get(&path).await.expect_status(200);
    }
}

#[tokio::test]
async fn the_older_form_of_the_question_gets_the_same_answer() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let path = format!("/urls/published?url={}", stage.address("/guide"));
    let found = app.anonymous().get_json(path).await;
    assert_eq!(found["pathname"], "/guide");
    assert_eq!(found["space"], stage.space);
}

#[tokio::test]
async fn unpublished_sites_are_not_found() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::unpublished(&app, "public").await;
    stage
        .ask(&stage.address("/"), json!({}))
        .await
        .expect_status(404);
    stage.site.publish().await;
    stage
        .ask(&stage.address("/"), json!({}))
        .await
        .expect_status(200);
    let label = stage.org.id.uuid().simple();
    for elsewhere in [
        format!("https://{label}.sites.test/"),
        format!("https://{label}.sites.test/other/"),
        "https://nobody.sites.test/handbook/".to_owned(),
        "https://sites.test/handbook/".to_owned(),
        "https://docs.example.com/".to_owned(),
        "https://127.0.0.1/handbook/".to_owned(),
    ] {
        stage.ask(&elsewhere, json!({})).await.expect_status(404);
    }
}

#[tokio::test]
async fn addresses_that_are_none_are_named() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let long = stage.address(&format!("/{}", "x".repeat(2048)));
    for wrong in [
        "handbook",
        "ftp://sites.test/",
        "javascript:alert(1)",
        "",
        long.as_str(),
    ] {
        let refused = stage.ask(wrong, json!({})).await.expect_status(400);
        assert_eq!(refused.text("/error/field"), "url", "{wrong}");
    }
    let large = json!({"unsignedClaims": {"x": "x".repeat(1 << 20)}});
    stage
        .ask(&stage.address("/"), large)
        .await
        .expect_invalid("visitor.unsignedClaims");
}

#[tokio::test]
async fn a_custom_hostname_resolves_once_verified() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    stage
        .sql("insert into site_hostnames (hostname, organization_id, site_id, proof, created_at, created_by)
              values ('docs.acme.example', $1, $2, 'x', now(), gen_random_uuid())")
        .await;
    stage
        .ask("https://docs.acme.example/guide", json!({}))
        .await
        .expect_status(404);
    stage
        .sql("update site_hostnames set verified_at = now() where organization_id = $1 and site_id = $2")
        .await;
    let found = wait_for(&stage, "https://docs.acme.example/guide").await;
    assert_eq!(found["siteBasePath"], "/");
    assert_eq!(found["pathname"], "/guide");
    assert_eq!(found["canonicalUrl"], "https://docs.acme.example/guide");
    let old = stage
        .ask(&stage.address("/guide"), json!({}))
        .await
        .expect_status(200);
    assert_eq!(old.text("/canonicalUrl"), "https://docs.acme.example/guide");
}

/// Retries until the host is known: nodes cache hosts for half a second.
async fn wait_for(stage: &ReadingFixture<'_>, url: &str) -> serde_json::Value {
    loop {
        let found = stage.ask(url, json!({})).await;
        if found.status == 200 {
            return found.json();
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn members_find_content_by_address() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let admin = &stage.org.admin;
    let ask = |url: String| async move { admin.get(format!("/urls/content?url={url}")).await };
    let app_url = |path: String| format!("https://bindery.test/app/{path}");
    let space = ask(app_url(format!("spaces/{}", stage.space)))
        .await
        .expect_status(200);
    assert_eq!(space.text("/space/id"), stage.space);
    let page = ask(app_url(format!("spaces/{}/guide", stage.space)))
        .await
        .expect_status(200);
    assert_eq!(page.text("/page/title"), "Guide");
    let published = ask(stage.address("/guide")).await.expect_status(200);
    assert_eq!(published.text("/page/title"), "Guide");
    let request = admin
        .create(
            format!("/spaces/{}/change-requests", stage.space),
            json!({}),
        )
        .await;
    let found = ask(app_url(format!("spaces/{}/~/changes/1/guide", stage.space)))
        .await
        .expect_status(200);
    assert_eq!(found.text("/changeRequest/id"), request);
    let body = json!({"title": "Shelf"});
    let collections = stage.org.path("/collections");
    let shelf = admin.create(collections, body).await;
    let found = ask(app_url(format!("collections/{shelf}")))
        .await
        .expect_status(200);
    assert_eq!(found.text("/collection/id"), shelf);
    for nothing in ["spaces", "nothing/here", "spaces/x", "collections/x"] {
        ask(app_url(nothing.to_owned())).await.expect_status(404);
    }
    ask("https://example.com/".to_owned())
        .await
        .expect_status(404);
    ask("nonsense".to_owned()).await.expect_status(400);
    let stranger = app.stranger().await;
    for hidden in [
        app_url(format!("spaces/{}", stage.space)),
        stage.address("/guide"),
    ] {
        stranger
            .get(format!("/urls/content?url={hidden}"))
            .await
            .expect_status(404);
    }
}

#[tokio::test]
async fn embeds_are_derived_from_the_url_alone() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let (reader, admin) = (stage.reader().await, &stage.org.admin);
    let in_space = |space: &str, url: &str| format!("/spaces/{space}/embed?url={url}");
    for who in [&reader, admin] {
        let path = in_space(&stage.space, "https://youtu.be/aB-1_x");
        let film = who.get(path).await.expect_status(200);
        assert_eq!(film.text("/type"), "rich");
        assert_eq!(film.text("/site"), "youtu.be");
        let html = film.text("/html");
        assert!(
            html.contains("src=\"https://www.youtube-nocookie.com/embed/aB-1_x\""),
            "{html}"
        );
        let path = in_space(&stage.space, "https://www.example.com/a%2520b/");
        let link = who.get_json(path).await;
        let expected = json!({"type": "link", "title": "example.com/a b", "site": "example.com"});
        assert_eq!(link, expected);
    }
    let hidden = in_space(&stage.other, "https://example.com");
    reader.get(hidden).await.expect_status(404);
    let bad = in_space(&stage.space, "javascript:alert(1)");
    assert_eq!(
        admin.get(bad).await.expect_status(400).text("/error/field"),
        "url"
    );
    let anywhere = "/urls/embed?url=https://example.com/a.mp4";
    let film = admin.get(anywhere).await.expect_status(200);
    assert!(film.text("/html").starts_with("<video "));
    app.anonymous().get(anywhere).await.expect_status(401);
}
