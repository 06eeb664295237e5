//! Rejected searches, and their messages.

use model::scope::{Scope, Scopes};
use serde_json::{Value, json};
use testkit::{Reply, TestApp};

use crate::fixture::{Site, organization_path, space_path};

const FILES: [(&str, &str); 2] = [
    ("README.md", "# Home\n\nWelcome.\n"),
    ("SUMMARY.md", "# Table of contents\n\n* [Home](README.md)\n"),
];

#[track_caller]
fn refused(reply: Reply, field: &str) {
    let reply = reply.expect_invalid(field);
    assert_eq!(reply.text("/error/type"), "invalid");
}

#[tokio::test]
async fn a_text_must_be_there_and_not_too_long() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with_files("Docs", &FILES).await.id;
    let site = Site::new(&app, &org, &[&space]).await;
    let (admin, long) = (&org.admin, "ä".repeat(513));
    for path in [format!("/spaces/{space}/search"), org.path("/search")] {
        refused(admin.get(&path).await, "query");
        refused(admin.get(format!("{path}?query=")).await, "query");
        refused(admin.get(format!("{path}?query=%20%20")).await, "query");
        refused(admin.get(format!("{path}?query={long}")).await, "query");
        refused(
            admin.get(format!("{path}?query=a&limit=1001")).await,
            "limit",
        );
        refused(admin.get(format!("{path}?query=a&page=none")).await, "page");
        let longest = "ä".repeat(512);
        admin
            .get(format!("{path}?query={longest}"))
            .await
            .expect_status(200);
    }
    let all = json!({"mode": "all"});
    for query in [Value::Null, json!(""), json!(" \n"), json!(long), json!(7)] {
        let body = json!({"query": query, "scope": all});
        refused(site.search(admin, body).await, "query");
    }
    refused(site.search(admin, json!({"scope": all})).await, "query");
}

#[tokio::test]
async fn a_scope_must_be_one_that_is_there() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with_files("Docs", &FILES).await.id;
    let site = Site::new(&app, &org, &[&space]).await;
    let (strange, place) = ("0000000000000000000001", site.site_space(&space).await);
    for (place, field) in [
        (json!({"scope": {"mode": "everything"}}), "scope.mode"),
        (json!({"scope": {"mode": "specific"}}), "scope.siteSpaceIds"),
        (
            json!({"scope": {"mode": "specific", "siteSpaceIds": []}}),
            "scope.siteSpaceIds",
        ),
        (
            json!({"scope": {"mode": "specific", "siteSpaceIds": ["x"]}}),
            "scope.siteSpaceIds",
        ),
        (
            json!({"scope": {"mode": "specific", "siteSpaceIds": [place, strange]}}),
            "scope",
        ),
        (
            json!({"scope": {"mode": "default", "currentSiteSpace": "x"}}),
            "scope.currentSiteSpace",
        ),
        (
            json!({"scope": {"mode": "default", "currentSiteSpace": strange}}),
            "scope",
        ),
        (json!({"mode": "some"}), "mode"),
        (json!({"mode": "specific"}), "siteSpaceIds"),
        (json!({"siteSpaceIds": []}), "siteSpaceIds"),
        (json!({"mode": "current"}), "siteSpaceId"),
        (
            json!({"mode": "current", "siteSpaceId": "x"}),
            "siteSpaceId",
        ),
        (json!({"scope": {"mode": "all"}, "mode": "all"}), "mode"),
        (
            json!({"scope": {"mode": "all", "currentSiteSpace": place}}),
            "scope.currentSiteSpace",
        ),
        (
            json!({"mode": "all", "siteSpaceIds": [place]}),
            "siteSpaceIds",
        ),
        (
            json!({"scope": {"mode": "all"}, "siteSpaceIds": [place]}),
            "siteSpaceIds",
        ),
    ] {
        let mut body = place;
        body["query"] = json!("welcome");
        let reply = site
            .search(&org.admin, body.clone())
            .await
            .expect_status(400);
        assert_eq!(reply.text("/error/field"), field, "{body}");
    }
}

#[tokio::test]
async fn unknown_fields_are_listed() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with_files("Docs", &FILES).await.id;
    let site = Site::new(&app, &org, &[&space]).await;
    let body = json!({"query": "welcome", "scope": {"mode": "all", "siteSpaces": []}, "scopes": 1});
    let reply = site
        .search(&org.admin, body.clone())
        .await
        .expect_status(200);
    let ignored = reply.header("x-ignored");
    assert!(ignored.contains("scope.siteSpaces"), "{ignored}");
    assert!(ignored.contains("scopes (scope?)"), "{ignored}");
    let strict = org.admin.with("prefer", "handling=strict");
    site.search(&strict, body).await.expect_status(400);
    let path = format!("{}&limits=3", space_path(&space, "welcome"));
    let reply = org.admin.get(path).await.expect_status(200);
    assert_eq!(reply.header("x-ignored"), "limits (limit?)");
}

#[tokio::test]
async fn searches_without_a_suitable_token_are_rejected() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with_files("Docs", &FILES).await.id;
    let other = org.space_with_files("Other", &FILES).await.id;
    let site = Site::new(&app, &org, &[&space]).await;
    let elsewhere = Site::new(&app, &org, &[&other]).await;
    let body = json!({"query": "welcome", "scope": {"mode": "all"}});
    let paths = [
        space_path(&space, "welcome"),
        organization_path(&org, "welcome"),
    ];

    let anonymous = app.anonymous();
    let narrow = Scopes::Only(vec![Scope::OrganizationRead]);
    let narrow = app.log_in(org.admin.id, &org.admin.email, narrow).await;
    // A site token can only search its site.
    let reader = site.outsider().await;
    for path in &paths {
        anonymous.get(path).await.expect_status(401);
        narrow.get(path).await.expect_status(403);
        reader.get(path).await.expect_status(403);
    }
    site.search(&anonymous, body.clone())
        .await
        .expect_status(401);
    site.search(&narrow, body.clone()).await.expect_status(403);
    site.search(&reader, body.clone()).await.expect_status(200);
    elsewhere
        .search(&reader, body.clone())
        .await
        .expect_status(404);

    org.admin
        .post_empty(site.at("/unpublish"))
        .await
        .expect_status(200);
    site.search(&reader, body).await.expect_status(404);
}
