//! Effects of publishing for readers, and for the spaces of the site.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::SitesFixture;

#[tokio::test]
async fn a_published_site_has_addresses() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({"title": "Docs"})).await;
    stage.section(&site, "One").await;
    let two = stage.section(&site, "Two").await;
    let space = stage.space("Old").await;
    let body = json!({"spaceId": space, "sectionId": two.id()});
    admin
        .post(format!("{site}/site-spaces"), body)
        .await
        .expect_status(201);
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
        .expect_status(200)
        .json();
    assert_eq!(published["published"], true);
    assert_eq!(
        address(&published, "/urls/published").as_deref(),
        Some("/docs/")
    );
    let found = admin.get_json(format!("{site}/structure")).await;
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
        .expect_status(200)
        .json();
    assert_eq!(again["urls"], published["urls"]);
    let hidden = admin
        .post_empty(format!("{site}/unpublish"))
        .await
        .expect_status(200)
        .json();
    assert_eq!(hidden["published"], false);
    assert!(hidden["urls"].get("published").is_none());
}

#[tokio::test]
async fn the_address_has_the_names_that_were_chosen() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({"title": "Docs"})).await;
    let published = admin
        .post_empty(format!("{site}/publish"))
        .await
        .expect_status(200);
    let digits = stage.org.id.uuid().simple().to_string();
    assert_eq!(
        published.text("/urls/published"),
        format!("https://{digits}.sites.test/docs/")
    );
    let path = stage.org.path("");
    admin
        .patch(&path, json!({"hostname": "acme-docs"}))
        .await
        .expect_status(200);
    let named = admin
        .get(&site)
        .await
        .expect_status(200)
        .text("/urls/published");
    assert_eq!(named, "https://acme-docs.sites.test/docs/");
    admin
        .patch(&path, json!({"hostname": digits}))
        .await
        .expect_status(400)
        .expect_error("hostname");
}

#[tokio::test]
async fn a_space_is_as_visible_as_its_most_open_published_site() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let space = stage.space("Guide").await;
    let visibility = async || {
        let found = admin
            .get(format!("/spaces/{space}"))
            .await
            .expect_status(200);
        let listed = admin.get_json(stage.org.path("/spaces")).await;
        assert_eq!(listed["items"][0]["visibility"], found.json()["visibility"]);
        let found_json = found.json();
        let urls = &found_json["urls"];
        match found_json["visibility"].as_str() {
            Some("public") => assert_eq!(urls["public"], urls["published"]),
            _ => assert_eq!(urls.get("public"), None),
        }
        match found_json["visibility"].as_str() {
            Some("visitor-auth") => {
                assert_eq!(found_json["visitorAuth"], json!({"backend": "custom"}));
            }
            _ => assert_eq!(found_json.get("visitorAuth"), None),
        }
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
        .expect_status(200);
    assert_eq!(visibility().await, ("visitor-auth".to_owned(), true));
    admin
        .post_empty(format!("{open}/publish"))
        .await
        .expect_status(200);
    assert_eq!(visibility().await, ("unlisted".to_owned(), true));
    admin
        .patch(&open, json!({"visibility": "public"}))
        .await
        .expect_status(200);
    assert_eq!(visibility().await, ("public".to_owned(), true));
    admin.delete(&open).await.expect_status(204);
    admin
        .post_empty(format!("{closed}/unpublish"))
        .await
        .expect_status(200);
    assert_eq!(visibility().await, ("private".to_owned(), false));
}

#[tokio::test]
async fn a_deleted_space_vanishes_and_comes_back_when_it_is_restored() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let (one, two) = (stage.space("One").await, stage.space("Two").await);
    let site = stage.site(json!({"spaces": [one, two]})).await;
    admin
        .delete(format!("/spaces/{one}"))
        .await
        .expect_status(204);
    assert_eq!(stage.shape(&site).await, "Two*");
    assert_eq!(admin.get(&site).await.json()["siteSpaces"], 1);
    let three = stage.space("Three").await;
    admin
        .post(format!("{site}/site-spaces"), json!({"spaceId": three}))
        .await
        .expect_status(201);
    admin
        .post_empty(format!("/spaces/{one}/restore"))
        .await
        .expect_status(200);
    assert_eq!(stage.shape(&site).await, "One* Two Three");
}

#[tokio::test]
async fn a_transferred_space_leaves_the_sites_of_the_old_organization() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let target = app.organization("target").await;
    target.admit(admin, Some(Role::Create)).await;
    let (one, two) = (stage.space("One").await, stage.space("Two").await);
    let collection = admin
        .create(stage.org.path("/collections"), json!({}))
        .await;
    admin
        .post(format!("/spaces/{two}/move"), json!({"parent": collection}))
        .await
        .expect_status(200);
    let three = stage.space("Three").await;
    let site = stage.site(json!({"spaces": [one, two, three]})).await;
    admin
        .post_empty(format!("{site}/publish"))
        .await
        .expect_status(200);
    let body = json!({"organization": target.id});
    let moved = admin
        .post(format!("/spaces/{one}/transfer"), body.clone())
        .await
        .expect_status(200);
    assert_eq!(moved.text("/visibility"), "private");
    assert_eq!(stage.shape(&site).await, "Two* Three");
    admin
        .post(format!("/collections/{collection}/transfer"), body)
        .await
        .expect_status(200);
    assert_eq!(stage.shape(&site).await, "Three*");
    assert_eq!(
        admin
            .get(format!("/spaces/{two}"))
            .await
            .text("/visibility"),
        "in-collection"
    );
}

#[tokio::test]
async fn front_ends_get_a_published_site_with_its_look() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let (one, two) = (stage.space("One").await, stage.space("Two").await);
    let site = stage
        .site(json!({"title": "Docs", "spaces": [one, two]}))
        .await;
    let path = format!("{site}/published");
    admin.get(&path).await.expect_status(404);
    admin
        .post_empty(format!("{site}/publish"))
        .await
        .expect_status(200);
    let spaces = admin.get(format!("{site}/site-spaces")).await.items("/id");
    let look = format!("{site}/site-spaces/{}/customization", spaces[1]);
    admin
        .patch(&look, json!({"styling": {"theme": "bold"}}))
        .await
        .expect_status(200);
    let found = stage.org.member(Role::Read).await.get_json(&path).await;
    assert_eq!(found["object"], "published-content-site");
    assert_eq!(found["site"]["id"], admin.get(&site).await.json()["id"]);
    assert_eq!(
        crate::fixture::shape_of(&found["structure"]["structure"]),
        "One* Two"
    );
    let looks = &found["customizations"];
    assert_eq!(looks["site"]["styling"]["theme"], "clean");
    assert_eq!(looks["siteSpaces"][&spaces[1]]["styling"]["theme"], "bold");
    assert_eq!(looks["siteSpaces"][&spaces[0]], looks["site"]);
    stage.org.guest().await.get(&path).await.expect_status(404);
    app.anonymous().get(&path).await.expect_status(401);
}

#[tokio::test]
async fn readers_find_what_their_conditions_let_them_see() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({"title": "Docs"})).await;
    stage.section(&site, "Open").await;
    let beta = stage.section(&site, "Beta").await.id();
    let secret = stage.section(&site, "Secret").await.id();
    stage
        .group(&site, json!({"title": "Group", "sections": [secret]}))
        .await;
    for (id, condition) in [
        (&beta, "visitor.claims.unsigned.beta"),
        (&secret, "visitor.claims.staff"),
    ] {
        let path = format!("{site}/sections/{id}");
        admin
            .patch(&path, json!({"condition": condition}))
            .await
            .expect_status(200);
    }
    let beta = json!({"type": "boolean", "description": "Tries the beta"});
    let unsigned = json!({"type": "object", "description": "Unsigned", "properties": {"beta": beta},
                          "additionalProperties": false});
    let schema = json!({"type": "object", "properties": {"unsigned": unsigned},
                        "additionalProperties": false});
    let schema = json!({"jsonSchema": schema});
    admin
        .put(format!("{site}/adaptive-schema"), schema)
        .await
        .expect_status(200);
    let adaptive = json!({"adaptiveContent": {"enabled": true}});
    admin.patch(&site, adaptive).await.expect_status(200);
    let published = admin
        .post_empty(format!("{site}/publish"))
        .await
        .expect_status(200);
    let url = published.text("/urls/published");
    let claims = json!({"unsignedClaims": {"beta": true}});
    for (visitor, expected) in [
        (json!({}), "Open*[Open*]"),
        (claims, "Open*[Open*] Beta[Beta*]"),
    ] {
        let body = json!({"url": url, "visitor": visitor});
        let found = app
            .anonymous()
            .post("/urls/published", body)
            .await
            .expect_status(200);
        let reader = app.bearer(&found.text("/apiToken"));
        let seen = reader.get_json(format!("{site}/published")).await;
        assert_eq!(
            crate::fixture::shape_of(&seen["structure"]["structure"]),
            expected
        );
        let sections = expected.matches("*]").count();
        assert_eq!(seen["site"]["siteSpaces"], sections);
        for list in ["sections", "site-spaces"] {
            let seen = reader.get_json(format!("{site}/{list}")).await;
            assert_eq!(seen["count"], sections, "{list}");
        }
        let seen = reader.get_json(format!("{site}/structure")).await;
        assert_eq!(crate::fixture::shape_of(&seen["structure"]), expected);
        let other = stage.site(json!({"title": "Other"})).await;
        reader
            .get(format!("{other}/structure"))
            .await
            .expect_status(404);
        reader
            .patch(&site, json!({"title": "Mine"}))
            .await
            .expect_status(403);
    }
}

#[tokio::test]
async fn visitors_of_an_organization_can_be_shown_a_site_first() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({"title": "Docs"})).await;
    let id = site.rsplit('/').next().expect("an id");
    let path = stage.org.path("");
    let content = json!({"type": "site", "site": id});
    let set = admin.patch(&path, json!({"defaultContent": content})).await;
    assert_eq!(set.expect_status(200).json()["defaultContent"], content);
    let strange = json!({"type": "site", "site": "0000000000000000000001"});
    let refused = admin.patch(&path, json!({"defaultContent": strange})).await;
    refused.expect_invalid("defaultContent");
    admin.delete(&site).await.expect_status(204);
    let after = admin.get_json(&path).await;
    assert!(after.get("defaultContent").is_none());
}
