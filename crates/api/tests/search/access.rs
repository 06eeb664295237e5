//! Search results are what a member may see at that time, and nothing else.

use model::Role;
use serde_json::json;
use testkit::{Org, Persona, TestApp};

use crate::fixture::{Site, hide, in_organization, in_space, organization_path, space_path};

const PLANS: [(&str, &str); 2] = [
    ("README.md", "# Plans\n\nWe buy the zeppelin.\n"),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Plans](README.md)\n",
    ),
];
const NOTHING: [&str; 0] = [];

async fn grant(org: &Org<'_>, space: &str, who: &Persona<'_>) {
    let body = json!({"role": "read", "users": [who.id]});
    let path = format!("/spaces/{space}/permissions");
    org.admin.post(path, body).await.expect_status(204);
}

async fn revoke(org: &Org<'_>, space: &str, who: &Persona<'_>) {
    let path = format!("/spaces/{space}/permissions/users/{}", who.id);
    org.admin.delete(path).await.expect_status(204);
}

#[tokio::test]
async fn a_guest_finds_what_was_granted_and_nothing_as_soon_as_it_is_revoked() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with_files("Secret", &PLANS).await.id;
    app.indexed().await;
    let guest = org.guest().await;
    assert_eq!(in_organization(&guest, &org, "zeppelin").await, NOTHING);
    guest
        .get(space_path(&space, "zeppelin"))
        .await
        .expect_status(404);

    grant(&org, &space, &guest).await;
    assert_eq!(in_organization(&guest, &org, "zeppelin").await, ["Plans"]);
    assert_eq!(in_space(&guest, &space, "zeppelin").await, ["Plans"]);

    revoke(&org, &space, &guest).await;
    assert_eq!(in_organization(&guest, &org, "zeppelin").await, NOTHING);
    guest
        .get(space_path(&space, "zeppelin"))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn a_space_for_some_is_found_by_these() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with_files("Secret", &PLANS).await.id;
    app.indexed().await;
    let (member, friend) = (org.member(Role::Create).await, org.member(Role::Read).await);
    assert_eq!(in_organization(&member, &org, "zeppelin").await, ["Plans"]);
    hide(&org, &space).await;
    grant(&org, &space, &friend).await;
    assert_eq!(in_organization(&member, &org, "zeppelin").await, NOTHING);
    member
        .get(space_path(&space, "zeppelin"))
        .await
        .expect_status(404);
    assert_eq!(in_organization(&friend, &org, "zeppelin").await, ["Plans"]);
    assert_eq!(
        in_organization(&org.admin, &org, "zeppelin").await,
        ["Plans"]
    );
}

#[tokio::test]
async fn members_find_in_a_site_what_they_may_see_of_it() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let secret = org.space_with_files("Secret", &PLANS).await.id;
    let open = [
        ("README.md", "# News\n\nSomebody bought a zeppelin.\n"),
        ("SUMMARY.md", "# Table of contents\n\n* [News](README.md)\n"),
    ];
    let open = org.space_with_files("Open", &open).await.id;
    let site = Site::new(&app, &org, &[&open, &secret]).await;
    hide(&org, &secret).await;
    app.indexed().await;
    let member = org.member(Role::Read).await;
    assert_eq!(site.find(&member, "zeppelin").await, ["News"]);
    let mut all = site.find(&org.admin, "zeppelin").await;
    all.sort();
    assert_eq!(all, ["News", "Plans"]);
    // Guests see no sites, and others not even the organization.
    let body = json!({"query": "zeppelin", "scope": {"mode": "all"}});
    for who in [
        org.guest().await,
        org.disabled().await,
        app.stranger().await,
    ] {
        site.search(&who, body.clone()).await.expect_status(404);
    }
}

#[tokio::test]
async fn a_deleted_space_is_found_by_nobody() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with_files("Gone", &PLANS).await.id;
    let site = Site::new(&app, &org, &[&space]).await;
    app.indexed().await;
    let outsider = site.outsider().await;
    assert_eq!(site.find(&outsider, "zeppelin").await, ["Plans"]);
    org.admin
        .delete(format!("/spaces/{space}"))
        .await
        .expect_status(204);
    assert_eq!(in_organization(&org.admin, &org, "zeppelin").await, NOTHING);
    assert_eq!(site.find(&org.admin, "zeppelin").await, NOTHING);
    assert_eq!(site.find(&outsider, "zeppelin").await, NOTHING);
    org.admin
        .get(space_path(&space, "zeppelin"))
        .await
        .expect_status(404);
    app.indexed().await;
    let restored = format!("/spaces/{space}/restore");
    org.admin.post_empty(restored).await.expect_status(200);
    app.indexed().await;
    assert_eq!(
        in_organization(&org.admin, &org, "zeppelin").await,
        ["Plans"]
    );
}

#[tokio::test]
async fn outsiders_and_those_who_were_members_find_nothing() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with_files("Secret", &PLANS).await.id;
    app.indexed().await;
    for who in [app.stranger().await, org.disabled().await] {
        who.get(space_path(&space, "zeppelin"))
            .await
            .expect_status(404);
        who.get(organization_path(&org, "zeppelin"))
            .await
            .expect_status(404);
    }
}
