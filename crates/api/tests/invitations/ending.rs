//! Tokens that no longer work, and where they are stored.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::{count, invite, join, path, tokens};

#[tokio::test]
async fn everything_that_ends_an_invitation_looks_alike() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let person = app.stranger().await;
    let refuse = async |path: String| {
        let refused = person.post_empty(path).await.expect_status(404);
        refused.comparable()
    };
    let nothing = refuse(join(&org, "0000000000000000000000")).await;
    let email = "ada@x.example";

    // Modified, or of another organization.
    let token = invite(&org, email, json!("read")).await;
    let mut tampered = token.clone().into_bytes();
    tampered[21] = if tampered[21] == b'a' { b'b' } else { b'a' };
    let tampered = String::from_utf8(tampered).expect("ASCII");
    assert_eq!(refuse(join(&org, &tampered)).await, nothing);
    assert_eq!(refuse(join(&other, &token)).await, nothing);
    // Replaced by a new one.
    let next = invite(&org, "ADA@x.example", json!("read")).await;
    assert_eq!(refuse(join(&org, &token)).await, nothing);
    // Expired.
    let age = "update invitations set expires_at = now()";
    sqlx::query(age).execute(app.pool()).await.expect("a row");
    assert_eq!(refuse(join(&org, &next)).await, nothing);
    // Withdrawn by an administrator.
    let body = json!({"emails": [email]});
    let reply = org.admin.post(path(&org), body).await.expect_status(200);
    let id = reply.text("/invitations/0/id");
    let withdrawn = format!("/orgs/{}/link-invites/{id}", org.id);
    org.member(Role::Create)
        .await
        .delete(&withdrawn)
        .await
        .expect_status(204);
    app.stranger()
        .await
        .delete(&withdrawn)
        .await
        .expect_status(404);
    let elsewhere = format!("/orgs/{}/link-invites/{id}", other.id);
    other.admin.delete(elsewhere).await.expect_status(204);
    assert_eq!(refuse(join(&org, &id)).await, nothing, "the id is no token");
    org.admin.delete(&withdrawn).await.expect_status(204);
    org.admin.delete(&withdrawn).await.expect_status(204);
    assert_eq!(refuse(join(&org, &tokens(&reply)[0])).await, nothing);
    // Used.
    let token = invite(&org, email, json!("read")).await;
    let first = app.stranger().await;
    first
        .post_empty(join(&org, &token))
        .await
        .expect_status(200);
    assert_eq!(refuse(join(&org, &token)).await, nothing);
    app.anonymous()
        .post_empty(join(&org, &token))
        .await
        .expect_status(401);
}

#[tokio::test]
async fn an_invitation_ends_with_the_rights_of_its_creator() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let leaving = org.member(Role::Admin).await;
    let body = json!({"emails": ["puppet@x.example"], "role": "admin"});
    let reply = leaving.post(path(&org), body).await.expect_status(200);
    let token = tokens(&reply).remove(0);
    let puppet = app.stranger().await;
    let at = format!("/orgs/{}/members/{}", org.id, leaving.id);
    org.admin
        .patch(&at, json!({"role": "create"}))
        .await
        .expect_status(200);
    puppet
        .post_empty(join(&org, &token))
        .await
        .expect_status(404);
    org.admin.delete(&at).await.expect_status(204);
    puppet
        .post_empty(join(&org, &token))
        .await
        .expect_status(404);
    assert_eq!(count(&org).await, 0);
}

#[tokio::test]
async fn of_two_who_bring_a_token_at_once_one_comes_in() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let token = invite(&org, "ada@x.example", json!("read")).await;
    let (one, two) = (app.stranger().await, app.stranger().await);
    let (a, b) = tokio::join!(
        one.post_empty(join(&org, &token)),
        two.post_empty(join(&org, &token)),
    );
    let mut statuses = [a.status.as_u16(), b.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
    assert_eq!(count(&org).await, 1);
}

#[tokio::test]
async fn a_token_is_stored_nowhere_as_it_is() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = org.admin.with("idempotency-key", "k");
    let body = json!({"emails": ["ada@x.example"], "role": "read"});
    let reply = admin
        .post(path(&org), body.clone())
        .await
        .expect_status(200);
    let token = tokens(&reply).remove(0);
    let repeated = admin.post(path(&org), body).await.expect_status(409);
    assert!(repeated.text("/error/message").contains("secret"));
    // A member does not use it up.
    let stored = org.admin.with("idempotency-key", "l");
    stored
        .post_empty(join(&org, &token))
        .await
        .expect_status(200);
    let ada = app.stranger().await;
    let rows = "select coalesce(string_agg(text, ' '), '') from (
                    select e::text from events e union all select i::text from invitations i
                    union all select j::text from jobs j union all select k::text from idempotency_keys k
                ) as kept (text)";
    for _ in 0..2 {
        let stored: String = sqlx::query_scalar(rows)
            .fetch_one(app.pool())
            .await
            .expect("the tables are there");
        assert!(!stored.contains(&token));
        ada.post_empty(join(&org, &token)).await;
    }
    let kinds: Vec<String> = sqlx::query_scalar(
        "select type from events where organization_id = $1 order by occurred_at, id",
    )
    .bind(org.id.uuid())
    .fetch_all(app.pool())
    .await
    .expect("the table is there");
    assert!(kinds.iter().any(|kind| kind == "invitation.created"));
    assert!(kinds.iter().any(|kind| kind == "member.joined"));
}
