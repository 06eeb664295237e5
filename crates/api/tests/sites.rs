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
    let made = creator
        .post(&sites, json!({"title": "Our Handbook"}))
        .await
        .status(201);
    insta::assert_json_snapshot!(made.json(), {
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
    let told = made.json();
    let features = told["features"].as_array().expect("a list");
    let adaptive = json!({"id": "sites-adaptive-content", "plan": "basic", "frozen": false});
    assert!(features.contains(&adaptive), "{features:?}");
    assert!(!told["features"].to_string().contains("sites-ai"));
    assert_eq!(made.header("location"), made.text("/urls/location"));
    let path = format!("{sites}/{}", made.id());
    let reader = stage.org.member(Role::Read).await;
    assert_eq!(reader.get(&path).await.status(200).json(), made.json());
    reader.post(&sites, json!({})).await.status(403);
    let guest = stage.org.guest().await;
    guest.get(&path).await.status(404);
    assert_eq!(guest.get(&sites).await.status(200).json()["count"], 0);
    app.stranger().await.get(&path).await.status(404);
    app.stranger().await.get(&sites).await.status(404);
    app.anonymous().get(&path).await.status(401);
}

#[tokio::test]
async fn basenames_are_derived_from_titles_and_unique() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let admin = &stage.org.admin;
    let make = async |title: &str| {
        let made = admin.post(stage.sites(), json!({"title": title})).await;
        made.status(201).text("/basename")
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
            .status(201)
            .text("/basename"),
        "untitled"
    );
    let site = stage.site(json!({"title": "Other"})).await;
    admin
        .patch(&site, json!({"basename": "api"}))
        .await
        .status(409);
    admin
        .patch(&site, json!({"basename": "api-9"}))
        .await
        .status(200);
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
        let refused = admin.patch(&site, body).await.status(400);
        assert_eq!(refused.text("/error/field"), field);
    }
    let refused = admin
        .post(stage.sites(), json!({"spaces": [site_id()]}))
        .await;
    assert_eq!(refused.status(400).text("/error/field"), "spaces");
    let refused = admin
        .get(format!("{}?published=maybe", stage.sites()))
        .await;
    assert_eq!(refused.status(400).text("/error/field"), "published");
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
        .status(200);
    for body in [
        json!({"visibility": "unlisted"}),
        json!({"basename": "other"}),
        json!({"proxy": "example.com/docs"}),
        json!({"proxy": null}),
    ] {
        creator.patch(&site, body.clone()).await.status(403);
        stage.org.admin.patch(&site, body).await.status(200);
    }
    creator
        .post_empty(format!("{site}/publish"))
        .await
        .status(403);
    creator
        .post_empty(format!("{site}/unpublish"))
        .await
        .status(403);
    creator.delete(&site).await.status(403);
    let editor = stage.org.member(Role::Review).await;
    editor
        .patch(&site, json!({"title": "No"}))
        .await
        .status(403);
}

#[tokio::test]
async fn a_proxy_site_has_a_target_url() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let site = stage.site(json!({"title": "Docs"})).await;
    let set = stage
        .org
        .admin
        .patch(&site, json!({"proxy": "example.com/docs"}))
        .await
        .status(200);
    assert_eq!(set.text("/proxy/origin"), "example.com/docs");
    assert!(
        set.text("/proxy/target")
            .ends_with(".sites.test/docs/~/proxy/")
    );
    let removed = stage
        .org
        .admin
        .patch(&site, json!({"proxy": null}))
        .await
        .status(200);
    assert!(removed.json().get("proxy").is_none());
}

#[tokio::test]
async fn sites_are_listed_by_space_title_type_and_publication() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let space = stage.space("Guide").await;
    let with = stage
        .site(json!({"title": "With a space", "spaces": [space]}))
        .await;
    stage
        .site(json!({"title": "Premium", "type": "premium"}))
        .await;
    stage
        .org
        .admin
        .post_empty(format!("{with}/publish"))
        .await
        .status(200);
    let titles = async |query: &str| {
        let list = stage
            .org
            .admin
            .get(format!("{}?{query}", stage.sites()))
            .await;
        list.status(200).items("/title")
    };
    assert_eq!(titles("").await, ["With a space", "Premium"]);
    assert_eq!(titles(&format!("space={space}")).await, ["With a space"]);
    assert_eq!(titles("title=PREM").await, ["Premium"]);
    assert_eq!(titles("published=true").await, ["With a space"]);
    assert_eq!(titles("published=false").await, ["Premium"]);
    assert_eq!(titles("type=premium&type=ultimate").await, ["Premium"]);
    let first = stage
        .org
        .admin
        .get(format!("{}?limit=1", stage.sites()))
        .await
        .status(200);
    let next = first.text("/next/page");
    assert_eq!(titles(&format!("limit=1&page={next}")).await, ["Premium"]);
}

#[tokio::test]
async fn deleting_is_for_admins_and_leaves_the_spaces() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let space = stage.space("Guide").await;
    let site = stage
        .site(json!({"title": "Docs", "spaces": [space]}))
        .await;
    stage.org.admin.delete(&site).await.status(204);
    stage.org.admin.get(&site).await.status(404);
    stage.org.admin.delete(&site).await.status(204);
    app.stranger().await.delete(&site).await.status(404);
    stage.org.guest().await.delete(&site).await.status(204);
    stage
        .org
        .admin
        .get(format!("/spaces/{space}"))
        .await
        .status(200);
}

#[tokio::test]
async fn a_change_that_knew_another_version_is_refused() {
    let app = TestApp::new().await;
    let stage = SitesFixture::new(&app).await;
    let site = stage.site(json!({"title": "Docs"})).await;
    let etag = stage.org.admin.get(&site).await.header("etag").to_owned();
    stage
        .org
        .admin
        .patch(&site, json!({"title": "New"}))
        .await
        .status(200);
    let late = stage.org.admin.with("if-match", &etag);
    late.patch(&site, json!({"title": "Late"}))
        .await
        .status(412);
    late.delete(&site).await.status(412);
}
