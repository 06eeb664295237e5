//! Rate limits of searches.

use std::num::NonZeroU32;

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::{Site, organization_path, space_path};

const FILES: [(&str, &str); 2] = [
    ("README.md", "# Home\n\nWelcome.\n"),
    ("SUMMARY.md", "# Table of contents\n\n* [Home](README.md)\n"),
];

#[tokio::test]
async fn searches_are_counted_for_each_caller_by_themselves() {
    let few = NonZeroU32::new(3).expect("not zero");
    let app = TestApp::builder()
        .settings(|settings| settings.limits.searches_per_minute = few)
        .build()
        .await;
    let org = app.organization("acme").await;
    let space = org.space_with_files("Docs", &FILES).await.id;
    let site = Site::new(&app, &org, &[&space]).await;
    let body = json!({"query": "welcome", "scope": {"mode": "all"}});
    let (one, other) = (org.member(Role::Read).await, org.member(Role::Read).await);

    // Invalid searches are not counted.
    for _ in 0..5 {
        one.get(space_path(&space, "")).await.expect_status(400);
    }
    one.get(space_path(&space, "welcome"))
        .await
        .expect_status(200);
    one.get(organization_path(&org, "welcome"))
        .await
        .expect_status(200);
    site.search(&one, body.clone()).await.expect_status(200);
    let refused = one
        .get(space_path(&space, "welcome"))
        .await
        .expect_status(429);
    let wait: u64 = refused.header("retry-after").parse().expect("seconds");
    assert!((1..=60).contains(&wait), "{wait}");
    assert_eq!(refused.text("/error/type"), "rate_limited");
    site.search(&one, body.clone()).await.expect_status(429);

    one.get(format!("/spaces/{space}")).await.expect_status(200);
    other
        .get(space_path(&space, "welcome"))
        .await
        .expect_status(200);

    let reader = site.outsider().await;
    for _ in 0..3 {
        site.search(&reader, body.clone()).await.expect_status(200);
    }
    // Another token of the same site at the same address.
    let again = site.insider(json!({"beta": true})).await;
    site.search(&again, body.clone()).await.expect_status(429);
    let elsewhere = Site::new(&app, &org, &[&space]).await;
    let reader = elsewhere.outsider().await;
    elsewhere.search(&reader, body).await.expect_status(200);
}
