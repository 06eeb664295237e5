//! What was signed in an earlier request, and reading that does not begin with an organization in the path.

use model::{Role, scope::Scopes};
use serde_json::json;
use testkit::TestApp;

use crate::{expect_barred, fetch, pass_sso, require_sso, sso_session};

const FILES: [(&str, &str); 3] = [
    ("README.md", "# Home\n"),
    ("SUMMARY.md", "# Table of contents\n\n* [Home](README.md)\n"),
    (".gitbook/assets/note.txt", "a note"),
];

/// The site token of a preview is also what the tools of MCP read with.
#[tokio::test]
async fn previews_end_when_single_sign_on_is_required() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with(json!({})).await;
    space.commit(&FILES).await;
    let site = org
        .site(json!({"title": "Docs", "spaces": [space.id]}))
        .await;
    let creator = org.member(Role::Create).await;
    let preview = site.path("/publishing/preview");
    let before = creator.get(&preview).await.expect_status(200).text("/url");
    let reader = app.visitor(&before, json!({})).await;
    let content = format!("/spaces/{}/content", space.id);
    reader.get(&content).await.expect_status(200);
    reader.get(site.path("/structure")).await.expect_status(200);

    require_sso(&app, &org).await;
    let refused = app.published_url(&before, json!({})).await;
    refused.expect_status(404);
    reader.get(&content).await.expect_status(404);
    reader.get(site.path("/structure")).await.expect_status(404);
    expect_barred(creator.get(&preview).await);

    let session = sso_session(&app, org.id, &creator).await;
    let after = session.get(&preview).await.expect_status(200).text("/url");
    let reader = app.visitor(&after, json!({})).await;
    reader.get(&content).await.expect_status(200);
}

#[tokio::test]
async fn file_urls_end_when_single_sign_on_is_required() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with(json!({})).await;
    space.commit(&FILES).await;
    let files = format!("/spaces/{}/content/files", space.id);
    let before = org.admin.get(&files).await.text("/items/0/downloadURL");
    let anyone = app.anonymous();
    assert_eq!(fetch(&app, &anyone, &before).await.status, 302);
    require_sso(&app, &org).await;
    assert_eq!(fetch(&app, &anyone, &before).await.status, 404);
    let session = sso_session(&app, org.id, &org.admin).await;
    let after = session.get(&files).await.text("/items/0/downloadURL");
    assert_eq!(fetch(&app, &anyone, &after).await.status, 302);
}

#[tokio::test]
async fn urls_of_pdf_files_end_when_single_sign_on_is_required() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.space_with(json!({})).await;
    space.commit(&FILES).await;
    let pdf = format!("/spaces/{}/pdf", space.id);
    let before = org.admin.get(&pdf).await.expect_status(200).text("/url");
    require_sso(&app, &org).await;
    assert_eq!(fetch(&app, &app.anonymous(), &before).await.status, 403);
    let session = sso_session(&app, org.id, &org.admin).await;
    let after = session.get(&pdf).await.expect_status(200).text("/url");
    assert_ne!(fetch(&app, &app.anonymous(), &after).await.status, 403);
}

#[tokio::test]
async fn lists_of_organizations_name_them_only() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let rules = json!({"type": "rules", "rules": [{"rule": "require_at_least_one_review"}]});
    org.update(json!({"emailDomains": ["acme.example"], "mergeRules": rules}))
        .await;
    require_sso(&app, &org).await;
    let seen = org.admin.get_json("/orgs").await["items"][0].clone();
    assert_eq!(seen["title"], "acme");
    assert_eq!(seen["emailDomains"], json!([]));
    assert_ne!(seen["mergeRules"], rules);
    let by_domain = org.admin.get_json("/email-domains/acme.example/orgs").await;
    assert_ne!(by_domain["organizations"][0]["mergeRules"], rules);
    pass_sso(&app, org.id, &org.admin).await;
    let seen = org.admin.get_json("/orgs").await["items"][0].clone();
    assert_eq!(seen["mergeRules"], rules);
}

#[tokio::test]
async fn colleagues_are_not_visible_without_single_sign_on() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let member = org.member(Role::Read).await;
    let path = format!("/users/{}", member.id);
    org.admin.get(&path).await.expect_status(200);
    require_sso(&app, &org).await;
    org.admin.get(&path).await.expect_status(404);
    pass_sso(&app, org.id, &org.admin).await;
    org.admin.get(&path).await.expect_status(200);
}

#[tokio::test]
async fn nothing_is_transferred_to_an_organization_without_its_single_sign_on() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    theirs.admit(&ours.admin, Some(Role::Admin)).await;
    let space = ours.admin.create(ours.path("/spaces"), json!({})).await;
    require_sso(&app, &theirs).await;
    let transfer = format!("/spaces/{space}/transfer");
    let to = json!({"organization": theirs.id});
    expect_barred(ours.admin.post(&transfer, to.clone()).await);
    pass_sso(&app, theirs.id, &ours.admin).await;
    let moved = ours.admin.post(&transfer, to).await;
    assert!(moved.status.is_success(), "{moved:?}");
    // Now the space is there, and what has not passed does not see it.
    let other = app
        .log_in(ours.admin.id, &ours.admin.email, Scopes::All)
        .await;
    expect_barred(other.get(format!("/spaces/{space}")).await);
}

#[tokio::test]
async fn event_streams_need_single_sign_on() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.admin.create(org.path("/spaces"), json!({})).await;
    let listen = format!("/spaces/{space}/events?follow=false");
    org.admin.get(&listen).await.expect_status(200);
    require_sso(&app, &org).await;
    expect_barred(org.admin.get(&listen).await);
}
