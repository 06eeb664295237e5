//! Access by file URLs: a URL works for the reader it was issued for, as long as that reader may read the space.

use axum::body::Body;
use http::Method;
use model::Role;
use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, TestApp};

use crate::fixture::{FilesFixture, rejected_url_response};

const FILES: [(&str, &str); 3] = [
    ("README.md", "# Home\n"),
    ("SUMMARY.md", "# Table of contents\n\n* [Home](README.md)\n"),
    (".gitbook/assets/note.txt", "a note"),
];

/// A space whose main has a file.
async fn space_with_a_file(org: &Org<'_>, new: Value) -> String {
    let space = org.space_with(new).await;
    space.commit(&FILES).await;
    space.id
}

/// The file URL that this person gets.
async fn address(who: &Persona<'_>, space: &str) -> String {
    let files = who.get(format!("/spaces/{space}/content/files")).await;
    files.expect_status(200).text("/items/0/downloadURL")
}

async fn follow(who: &Persona<'_>, app: &TestApp, url: &str) -> Reply {
    let path = url.strip_prefix("https://bindery.test").unwrap_or(url);
    let request = who.request(Method::GET, path).body(Body::empty());
    app.send(request.expect("a good request")).await
}

async fn is_open(app: &TestApp, url: &str) -> bool {
    let answer = follow(&app.anonymous(), app, url).await;
    if answer.status == 302 {
        return true;
    }
    assert_eq!(answer.comparable(), rejected_url_response(), "{url}");
    false
}

#[tokio::test]
async fn each_reader_has_an_address_that_stays_and_works_for_whoever_has_it() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space_with_a_file(&org, json!({})).await;
    let reader = org.member(Role::Read).await;
    let (hers, his) = (
        address(&org.admin, &space).await,
        address(&reader, &space).await,
    );
    assert_ne!(hers, his);
    assert_eq!(hers, address(&org.admin, &space).await);
    let one = reader.get(format!("/spaces/{space}/content")).await;
    assert_eq!(one.expect_status(200).text("/files/0/downloadURL"), his);
    // The URL is a capability: only the user it was issued for is checked, not the caller.
    let (anyone, stranger) = (app.anonymous(), app.stranger().await);
    for who in [&anyone, &stranger, &org.admin] {
        follow(who, &app, &his).await.expect_status(302);
    }
}

#[tokio::test]
async fn an_address_ends_with_the_access_of_its_reader_and_comes_back_with_it() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space_with_a_file(&org, json!({})).await;
    let (removed, disabled, closed, narrowed) = (
        org.member(Role::Edit).await,
        org.member(Role::Admin).await,
        org.member(Role::Admin).await,
        org.member(Role::Read).await,
    );
    let mut urls = Vec::new();
    for who in [&removed, &disabled, &closed, &narrowed] {
        let url = address(who, &space).await;
        assert!(is_open(&app, &url).await);
        urls.push(url);
    }
    let hers = address(&org.admin, &space).await;

    let member = format!("/orgs/{}/members/{}", org.id, removed.id);
    org.admin.delete(&member).await.expect_status(204);
    assert!(!is_open(&app, &urls[0]).await);
    sqlx::query("update members set disabled_at = now() where user_id = $1")
        .bind(disabled.id.uuid())
        .execute(app.pool())
        .await
        .expect("the database answers");
    assert!(!is_open(&app, &urls[1]).await);
    app.disable(closed.id).await;
    assert!(!is_open(&app, &urls[2]).await);
    let level = |level: Value| json!({"defaultLevel": level});
    let path = format!("/spaces/{space}");
    org.admin
        .patch(&path, level(Value::Null))
        .await
        .expect_status(200);
    assert!(!is_open(&app, &urls[3]).await);

    // URLs of others stay the same: clients have them in cached revisions.
    assert!(is_open(&app, &hers).await);
    assert_eq!(hers, address(&org.admin, &space).await);
    org.admin
        .patch(&path, level(json!("inherit")))
        .await
        .expect_status(200);
    org.admit(&removed, Some(Role::Read)).await;
    assert!(is_open(&app, &urls[0]).await);
    assert!(is_open(&app, &urls[3]).await);
}

#[tokio::test]
async fn a_transfer_ends_the_addresses_of_the_old_organization() {
    let app = TestApp::new().await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    new.admit(&old.admin, Some(Role::Create)).await;
    let shelf = old.path("/collections");
    let shelf = old.admin.create(shelf, json!({})).await;
    let alone = space_with_a_file(&old, json!({})).await;
    let inside = space_with_a_file(&old, json!({"parent": shelf})).await;
    let member = old.member(Role::Edit).await;
    // Old URLs do not work either for members of both organizations.
    new.admit(&member, Some(Role::Read)).await;
    let to = json!({"organization": new.id});
    for (space, transfer) in [
        (&alone, format!("/spaces/{alone}/transfer")),
        (&inside, format!("/collections/{shelf}/transfer")),
    ] {
        let before = [
            address(&old.admin, space).await,
            address(&member, space).await,
        ];
        for url in &before {
            assert!(is_open(&app, url).await);
        }
        old.admin
            .post(transfer, to.clone())
            .await
            .expect_status(200);
        for url in &before {
            assert!(!is_open(&app, url).await);
        }
        for who in [&old.admin, &member, &new.admin] {
            let url = address(who, space).await;
            assert!(is_open(&app, &url).await);
            assert!(!before.contains(&url));
        }
    }
}

#[tokio::test]
async fn admins_of_a_space_end_all_its_addresses() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space_with_a_file(&org, json!({})).await;
    let other = space_with_a_file(&org, json!({})).await;
    let (creator, guest) = (org.member(Role::Create).await, org.guest().await);
    let urls = [
        address(&org.admin, &space).await,
        address(&creator, &space).await,
    ];
    let elsewhere = address(&org.admin, &other).await;
    let revoke = format!("/spaces/{space}/files/revoke-urls");
    creator.post_empty(&revoke).await.expect_status(403);
    guest.post_empty(&revoke).await.expect_status(404);
    app.stranger()
        .await
        .post_empty(&revoke)
        .await
        .expect_status(404);
    app.anonymous().post_empty(&revoke).await.expect_status(401);
    let missing = "/spaces/0000000000000000000000/files/revoke-urls";
    org.admin.post_empty(missing).await.expect_status(404);
    let stale = org.admin.with("if-match", "\"99-x\"");
    stale.post_empty(&revoke).await.expect_status(412);
    for url in &urls {
        assert!(is_open(&app, url).await, "nothing has happened yet");
    }

    org.admin.post_empty(&revoke).await.expect_status(204);
    for url in &urls {
        assert!(!is_open(&app, url).await);
    }
    assert!(is_open(&app, &elsewhere).await);
    for who in [&org.admin, &creator] {
        assert!(is_open(&app, &address(who, &space).await).await);
    }
    let reported: i64 = sqlx::query_scalar(
        "select count(*) from events e join outbox o on o.event_id = e.id where e.type = 'space.file_urls_revoked'",
    )
    .fetch_one(app.pool())
    .await
    .expect("a count");
    assert_eq!(reported, 1);
}

#[tokio::test]
async fn addresses_of_before_that_were_for_everyone_lead_nowhere() {
    let app = TestApp::new().await;
    let stage = FilesFixture::new(&app).await;
    let oid = stage.store(b"one").await;
    let (space, name) = (stage.space.id, "one.txt");
    for purpose in ["file address", "file address for a reader"] {
        let message = format!("{space}\n{oid}\n1\n{name}");
        let signature = app.app.keys.sign(purpose, message.as_bytes());
        let old = format!("/files/{space}/{oid}/{name}?v=1&s={signature}");
        assert!(!is_open(&app, &old).await);
        let reader = format!("u.{}", stage.org.admin.id);
        assert!(!is_open(&app, &format!("{old}&r={reader}")).await);
    }
    assert!(is_open(&app, &stage.url(oid, name)).await);
}
