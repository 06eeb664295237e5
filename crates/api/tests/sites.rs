//! Sites, as people use them.

#[path = "sites/access.rs"]
mod access;
#[path = "sites/adaptive.rs"]
mod adaptive;
#[path = "sites/fixture.rs"]
mod fixture;
#[path = "sites/moves.rs"]
mod moves;
#[path = "sites/readers.rs"]
mod readers;
#[path = "sites/structure.rs"]
mod structure;

use fixture::SitesFixture;
use model::Role;
use serde_json::json;
use testkit::TestApp;

#[tokio::test]
async fn creators_make_sites_and_readers_see_them() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let sites = stage.sites();
    let creator = stage.org.member(Role::Create).await;
    let created = creator
        .post(&sites, json!({"title": "Our Handbook"}))
        .await
        .expect_status(201);
    insta::assert_json_snapshot!(created.json(), {
        ".id" => "[id]", ".createdAt" => "[time]", ".urls.location" => "[url]", ".urls.app" => "[url]",
        ".features" => "[features]"
    }, @r#"
    {
      "adaptiveContent": {
        "enabled": false
      },
      "agentsContext": "excluded",
      "basename": "our-handbook",
      "createdAt": "[time]",
      "features": "[features]",
      "id": "[id]",
      "object": "site",
      "published": false,
      "siteSpaces": 0,
      "title": "Our Handbook",
      "type": "basic",
      "urls": {
        "app": "[url]",
        "location": "[url]"
      },
      "visibility": "public"
    }
    "#);
    let reported = created.json();
    let features = reported["features"].as_array().expect("a list");
    let adaptive = json!({"id": "sites-adaptive-content", "plan": "basic", "frozen": false});
    assert!(features.contains(&adaptive), "{features:?}");
    assert!(!reported["features"].to_string().contains("sites-ai"));
    assert_eq!(created.header("location"), created.text("/urls/location"));
    let path = format!("{sites}/{}", created.id());
    let reader = stage.org.member(Role::Read).await;
    assert_eq!(reader.get_json(&path).await, created.json());
    reader.post(&sites, json!({})).await.expect_status(403);
    let guest = stage.org.guest().await;
    guest.get(&path).await.expect_status(404);
    assert_eq!(guest.get_json(&sites).await["count"], 0);
    app.stranger().await.get(&path).await.expect_status(404);
    app.stranger().await.get(&sites).await.expect_status(404);
    app.anonymous().get(&path).await.expect_status(401);
}

#[tokio::test]
async fn basenames_are_derived_from_titles_and_unique() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let make = async |title: &str| {
        let created = admin.post(stage.sites(), json!({"title": title})).await;
        created.expect_status(201).text("/basename")
    };
    assert_eq!(make("API").await, "api");
    assert_eq!(make("Api!").await, "api-2");
    assert_eq!(make("api").await, "api-3");
    assert_eq!(make("漢字").await, "han-zi");
    assert_eq!(make("??").await, "docs");
    assert_eq!(
        admin
            .post_empty(stage.sites())
            .await
            .expect_status(201)
            .text("/basename"),
        "untitled"
    );
    let site = stage.site(json!({"title": "Other"})).await;
    admin
        .patch(&site, json!({"basename": "api"}))
        .await
        .expect_status(409);
    admin
        .patch(&site, json!({"basename": "api-9"}))
        .await
        .expect_status(200);
}

#[tokio::test]
async fn limits_are_reported_with_the_field() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let site = stage.site(json!({})).await;
    let admin = &stage.org.admin;
    let wrong = [
        (json!({"title": "x"}), "title"),
        (json!({"title": "x".repeat(129)}), "title"),
        (json!({"visibility": "secret"}), "visibility"),
        (json!({"basename": "a/b"}), "basename"),
        (json!({"basename": "v"}), "basename"),
        (json!({"basename": "~x"}), "basename"),
        (json!({"basename": ""}), "basename"),
        (json!({"proxy": "example.com"}), "proxy"),
        (json!({"agentsContext": "maybe"}), "agentsContext"),
        (json!({"defaultSiteSpace": "nothing"}), "defaultSiteSpace"),
        (
            json!({"defaultSiteSection": site_id()}),
            "defaultSiteSection",
        ),
    ];
    for (body, field) in wrong {
        admin.patch(&site, body).await.expect_invalid(field);
    }
    let refused = admin
        .post(stage.sites(), json!({"spaces": [site_id()]}))
        .await;
    refused.expect_invalid("spaces");
    let refused = admin
        .get(format!("{}?published=maybe", stage.sites()))
        .await;
    refused.expect_invalid("published");
}

/// An id that no site has.
fn site_id() -> &'static str {
    "0000000000000000000001"
}

#[tokio::test]
async fn visibility_and_hostname_are_set_by_admins_only() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let site = stage.site(json!({"title": "Docs"})).await;
    let creator = stage.org.member(Role::Create).await;
    creator
        .patch(
            &site,
            json!({"title": "Renamed", "agentsContext": "included"}),
        )
        .await
        .expect_status(200);
    for body in [
        json!({"visibility": "unlisted"}),
        json!({"basename": "other"}),
        json!({"proxy": "example.com/docs"}),
        json!({"proxy": null}),
    ] {
        creator.patch(&site, body.clone()).await.expect_status(403);
        stage.org.admin.patch(&site, body).await.expect_status(200);
    }
    creator
        .post_empty(format!("{site}/publish"))
        .await
        .expect_status(403);
    creator
        .post_empty(format!("{site}/unpublish"))
        .await
        .expect_status(403);
    creator.delete(&site).await.expect_status(403);
    let editor = stage.org.member(Role::Review).await;
    editor
        .patch(&site, json!({"title": "No"}))
        .await
        .expect_status(403);
}

#[tokio::test]
async fn a_proxy_site_has_a_target_url() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({"title": "Docs"})).await;
    let set = admin
        .patch(&site, json!({"proxy": "example.com/docs"}))
        .await
        .expect_status(200);
    assert_eq!(set.text("/proxy/origin"), "example.com/docs");
    assert!(
        set.text("/proxy/target")
            .ends_with(".sites.test/docs/~/proxy/")
    );
    let removed = admin
        .patch(&site, json!({"proxy": null}))
        .await
        .expect_status(200);
    assert!(removed.json().get("proxy").is_none());
}

#[tokio::test]
async fn sites_are_listed_by_space_title_type_and_publication() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let space = stage.space("Guide").await;
    let with = stage
        .site(json!({"title": "With a space", "spaces": [space]}))
        .await;
    stage
        .site(json!({"title": "Premium", "type": "premium"}))
        .await;
    admin
        .post_empty(format!("{with}/publish"))
        .await
        .expect_status(200);
    let titles = async |query: &str| {
        let list = admin.get(format!("{}?{query}", stage.sites())).await;
        list.expect_status(200).items("/title")
    };
    assert_eq!(titles("").await, ["With a space", "Premium"]);
    assert_eq!(titles(&format!("space={space}")).await, ["With a space"]);
    assert_eq!(titles("title=PREM").await, ["Premium"]);
    assert_eq!(titles("published=true").await, ["With a space"]);
    assert_eq!(titles("published=false").await, ["Premium"]);
    assert_eq!(titles("type=premium&type=ultimate").await, ["Premium"]);
    let first = admin
        .get(format!("{}?limit=1", stage.sites()))
        .await
        .expect_status(200);
    let next = first.text("/next/page");
    assert_eq!(titles(&format!("limit=1&page={next}")).await, ["Premium"]);
}

#[tokio::test]
async fn deleting_is_for_admins_and_leaves_the_spaces() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let space = stage.space("Guide").await;
    let site = stage
        .site(json!({"title": "Docs", "spaces": [space]}))
        .await;
    admin.delete(&site).await.expect_status(204);
    admin.get(&site).await.expect_status(404);
    admin.delete(&site).await.expect_status(204);
    app.stranger().await.delete(&site).await.expect_status(404);
    stage
        .org
        .guest()
        .await
        .delete(&site)
        .await
        .expect_status(204);
    admin
        .get(format!("/spaces/{space}"))
        .await
        .expect_status(200);
}

#[tokio::test]
async fn a_change_that_knew_another_version_is_refused() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let site = stage.site(json!({"title": "Docs"})).await;
    let etag = admin.get(&site).await.header("etag").to_owned();
    admin
        .patch(&site, json!({"title": "New"}))
        .await
        .expect_status(200);
    let late = admin.with("if-match", &etag);
    late.patch(&site, json!({"title": "Late"}))
        .await
        .expect_status(412);
    late.delete(&site).await.expect_status(412);
}
