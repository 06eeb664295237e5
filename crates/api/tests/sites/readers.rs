//! What a published site means for its readers, and for the spaces in it.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::stage::Stage;

#[tokio::test]
async fn a_published_site_has_addresses() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({"title": "Docs"})).await;
    stage.section(&site, "One").await;
    let two = stage.section(&site, "Two").await;
    let space = stage.space("Old").await;
    let body = json!({"spaceId": space, "sectionId": two.id()});
    admin
        .post(format!("{site}/site-spaces"), body)
        .await
        .status(201);
    let address = |found: &serde_json::Value, pointer: &str| {
        let text = found.pointer(pointer).and_then(|value| value.as_str());
        text.map(|text| {
            text.split_once(".sites.test")
                .expect("our host")
                .1
                .to_owned()
        })
    };
    let published = admin
        .post_empty(format!("{site}/publish"))
        .await
        .status(200)
        .json();
    assert_eq!(published["published"], true);
    assert_eq!(
        address(&published, "/urls/published").as_deref(),
        Some("/docs/")
    );
    let found = admin
        .get(format!("{site}/structure"))
        .await
        .status(200)
        .json();
    for (pointer, expected) in [
        ("/structure/0/urls/published", "/docs/"),
        ("/structure/0/siteSpaces/0/urls/published", "/docs/"),
        ("/structure/1/urls/published", "/docs/two/"),
        ("/structure/1/siteSpaces/0/urls/published", "/docs/two/"),
        ("/structure/1/siteSpaces/1/urls/published", "/docs/two/old/"),
        (
            "/structure/1/siteSpaces/1/space/urls/published",
            "/docs/two/old/",
        ),
    ] {
        assert_eq!(
            address(&found, pointer).as_deref(),
            Some(expected),
            "{pointer}"
        );
    }
    let again = admin
        .post_empty(format!("{site}/publish"))
        .await
        .status(200)
        .json();
    assert_eq!(again["urls"], published["urls"]);
    let hidden = admin
        .post_empty(format!("{site}/unpublish"))
        .await
        .status(200)
        .json();
    assert_eq!(hidden["published"], false);
    assert!(hidden["urls"].get("published").is_none());
}

#[tokio::test]
async fn the_address_has_the_names_that_were_chosen() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({"title": "Docs"})).await;
    let published = admin
        .post_empty(format!("{site}/publish"))
        .await
        .status(200);
    let digits = stage.org.id.uuid().simple().to_string();
    assert_eq!(
        published.text("/urls/published"),
        format!("https://{digits}.sites.test/docs/")
    );
    let path = format!("/orgs/{}", stage.org.id);
    admin
        .patch(&path, json!({"hostname": "acme-docs"}))
        .await
        .status(200);
    let named = admin.get(&site).await.status(200).text("/urls/published");
    assert_eq!(named, "https://acme-docs.sites.test/docs/");
    admin
        .patch(&path, json!({"hostname": digits}))
        .await
        .status(400)
        .error("hostname");
}

#[tokio::test]
async fn a_space_is_as_visible_as_its_most_open_published_site() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app).await;
    let admin = &stage.org.admin;
    let space = stage.space("Guide").await;
    let visibility = async || {
        let found = admin.get(format!("/spaces/{space}")).await.status(200);
        let listed = admin
            .get(format!("/orgs/{}/spaces", stage.org.id))
            .await
            .status(200);
        assert_eq!(
            listed.json()["items"][0]["visibility"],
            found.json()["visibility"]
        );
        let published = found.json()["urls"]["published"]
            .as_str()
            .map(str::to_owned);
        (found.text("/visibility"), published.is_some())
    };
    assert_eq!(visibility().await, ("private".to_owned(), false));
    let closed = stage
        .site(json!({"visibility": "visitor-auth", "spaces": [space]}))
        .await;
    let open = stage
        .site(json!({"visibility": "unlisted", "spaces": [space]}))
        .await;
    assert_eq!(visibility().await, ("private".to_owned(), false));
    admin
        .post_empty(format!("{closed}/publish"))
        .await
        .status(200);
    assert_eq!(visibility().await, ("visitor-auth".to_owned(), true));
    admin
        .post_empty(format!("{open}/publish"))
        .await
        .status(200);
    assert_eq!(visibility().await, ("unlisted".to_owned(), true));
    admin
        .patch(&open, json!({"visibility": "public"}))
        .await
        .status(200);
    assert_eq!(visibility().await, ("public".to_owned(), true));
    admin.delete(&open).await.status(204);
    admin
        .post_empty(format!("{closed}/unpublish"))
        .await
        .status(200);
    assert_eq!(visibility().await, ("private".to_owned(), false));
}

#[tokio::test]
async fn a_deleted_space_vanishes_and_comes_back_when_it_is_restored() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app).await;
    let admin = &stage.org.admin;
    let (one, two) = (stage.space("One").await, stage.space("Two").await);
    let site = stage.site(json!({"spaces": [one, two]})).await;
    admin.delete(format!("/spaces/{one}")).await.status(204);
    assert_eq!(stage.shape(&site).await, "Two*");
    assert_eq!(admin.get(&site).await.json()["siteSpaces"], 1);
    let three = stage.space("Three").await;
    admin
        .post(format!("{site}/site-spaces"), json!({"spaceId": three}))
        .await
        .status(201);
    admin
        .post_empty(format!("/spaces/{one}/restore"))
        .await
        .status(200);
    assert_eq!(stage.shape(&site).await, "One* Two Three");
}

#[tokio::test]
async fn a_transferred_space_leaves_the_sites_of_the_old_organization() {
    let app = TestApp::new().await;
    let stage = Stage::new(&app).await;
    let admin = &stage.org.admin;
    let target = app.organization("target").await;
    target.admit(admin, Some(Role::Create)).await;
    let (one, two) = (stage.space("One").await, stage.space("Two").await);
    let collection = admin
        .post(format!("/orgs/{}/collections", stage.org.id), json!({}))
        .await;
    let collection = collection.status(201).id();
    admin
        .post(format!("/spaces/{two}/move"), json!({"parent": collection}))
        .await
        .status(200);
    let three = stage.space("Three").await;
    let site = stage.site(json!({"spaces": [one, two, three]})).await;
    admin
        .post_empty(format!("{site}/publish"))
        .await
        .status(200);
    let body = json!({"organization": target.id});
    let moved = admin
        .post(format!("/spaces/{one}/transfer"), body.clone())
        .await
        .status(200);
    assert_eq!(moved.text("/visibility"), "private");
    assert_eq!(stage.shape(&site).await, "Two* Three");
    admin
        .post(format!("/collections/{collection}/transfer"), body)
        .await
        .status(200);
    assert_eq!(stage.shape(&site).await, "Three*");
    assert_eq!(
        admin
            .get(format!("/spaces/{two}"))
            .await
            .text("/visibility"),
        "in-collection"
    );
}
