//! Links in e-mails: what they prove, what they end, and how often they work.

use identity::statements::{Purpose, Statement, password_state};
use jiff::SignedDuration;
use model::Clock;
use serde_json::json;
use testkit::{Persona, TestApp};

use crate::{PASSWORD, scalar, sign_in};

/// A link as in an e-mail.
fn link(app: &TestApp, user: &str, purpose: Purpose, about: &str) -> String {
    let statement = Statement {
        purpose,
        user: user.parse().expect("an id"),
        about: about.to_owned(),
        expires_at: app.clock.now() + SignedDuration::from_hours(1),
    };
    statement.sign_token(&app.app.keys)
}

async fn make_token<'a>(app: &'a TestApp, owner: &Persona<'_>) -> Persona<'a> {
    let created = owner.post("/user/tokens", json!({"label": "ci"})).await;
    app.bearer(&created.expect_status(201).text("/token"))
}

#[tokio::test]
async fn verifying_an_address_ends_tokens_created_by_others() {
    let app = TestApp::new().await;
    let (email, verifies) = ("cfo@example.com", Purpose::VerifyEmail);
    let id = app.sign_up(email, PASSWORD).await;
    let thief = sign_in(&app, email, PASSWORD).await.expect("their own");
    let program = make_token(&app, &thief).await;
    let proof = json!({"token": link(&app, &id, verifies, email)});
    app.anonymous()
        .put("/email-verifications", proof.clone())
        .await
        .expect_status(204);
    thief.get("/user").await.expect_status(401);
    program.get("/user").await.expect_status(401);
    assert_eq!(sign_in(&app, email, PASSWORD).await.err(), Some(401));

    // The owner sets a password by e-mail. Using the first link again ends nothing.
    let reset = link(&app, &id, Purpose::ResetPassword, &password_state(None));
    let body = json!({"token": reset, "password": "the password of the owner"});
    app.anonymous()
        .put("/password-resets", body)
        .await
        .expect_status(204);
    let owner = sign_in(&app, email, "the password of the owner");
    let owner = owner.await.expect("their own");
    app.anonymous()
        .put("/email-verifications", proof)
        .await
        .expect_status(204);
    owner.get("/user").await.expect_status(200);
}

#[tokio::test]
async fn verifying_while_signed_in_keeps_the_session() {
    let app = TestApp::new().await;
    let email = "ada@example.com";
    let id = app.sign_up(email, PASSWORD).await;
    let ada = sign_in(&app, email, PASSWORD).await.expect("her own");
    let elsewhere = sign_in(&app, email, PASSWORD).await.expect("her own");
    let program = make_token(&app, &elsewhere).await;
    let proof = json!({"token": link(&app, &id, Purpose::VerifyEmail, email)});
    ada.put("/email-verifications", proof)
        .await
        .expect_status(204);
    ada.get("/user").await.expect_status(200);
    elsewhere.get("/user").await.expect_status(401);
    program.get("/user").await.expect_status(401);
    sign_in(&app, email, PASSWORD).await.expect("it stays");

    // A session of another user does not protect any tokens.
    let other = app.sign_up("other@example.com", PASSWORD).await;
    let proof = link(&app, &other, Purpose::VerifyEmail, "other@example.com");
    let proof = json!({"token": proof});
    ada.put("/email-verifications", proof)
        .await
        .expect_status(204);
    ada.get("/user").await.expect_status(200);
    let refused = sign_in(&app, "other@example.com", PASSWORD).await;
    assert_eq!(refused.err(), Some(401));
}

#[tokio::test]
async fn a_reset_by_mail_ends_tokens_too_and_proves_the_address() {
    let app = TestApp::new().await;
    let email = "ada@example.com";
    let id = app.sign_up(email, PASSWORD).await;
    let thief = sign_in(&app, email, PASSWORD).await.expect("their own");
    let program = make_token(&app, &thief).await;
    let stored: String = scalar(&app, "select password_hash from users").await;
    let state = password_state(Some(&stored));
    let body = json!({"token": link(&app, &id, Purpose::ResetPassword, &state), "password": "a brand new password"});
    thief.put("/password-resets", body).await.expect_status(204);
    thief.get("/user").await.expect_status(401);
    program.get("/user").await.expect_status(401);
    let verified: bool = scalar(&app, "select email_verified_at is not null from users").await;
    assert!(verified);
    let ada = sign_in(&app, email, "a brand new password").await;
    ada.expect("the new password")
        .get("/user")
        .await
        .expect_status(200);
}

#[tokio::test]
async fn of_two_who_use_a_reset_link_at_once_one_succeeds() {
    let app = TestApp::new().await;
    let id = app.sign_up("ada@example.com", PASSWORD).await;
    let stored: String = scalar(&app, "select password_hash from users").await;
    let state = password_state(Some(&stored));
    let token = link(&app, &id, Purpose::ResetPassword, &state);
    let reset = async |password: &str| {
        let body = json!({"token": token, "password": password});
        let reply = app.anonymous().put("/password-resets", body).await;
        (reply.status.as_u16(), password.to_owned())
    };
    let (one, two) = tokio::join!(
        reset("the first of the two"),
        reset("the second of the two")
    );
    let mut statuses = [one.0, two.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 400]);
    let winner = if one.0 == 204 { one.1 } else { two.1 };
    sign_in(&app, "ada@example.com", &winner)
        .await
        .expect("the password that was said to be set");
}

#[tokio::test]
async fn a_reset_link_works_once_and_not_for_long() {
    let app = TestApp::new().await;
    app.sign_up("ada@example.com", PASSWORD).await;
    for email in ["ada@example.com", "nobody@example.com"] {
        let response = app
            .anonymous()
            .post("/password-resets", json!({"email": email}))
            .await
            .expect_status(204);
        assert!(response.bytes.is_empty());
    }
    let stored: String = scalar(&app, "select password_hash from users").await;
    let id: uuid::Uuid = scalar(&app, "select id from users").await;
    let link = |purpose, about: &str| {
        let expires_at = app.clock.now() + SignedDuration::from_hours(1);
        Statement {
            purpose,
            user: model::Id::from_uuid(id),
            about: about.to_owned(),
            expires_at,
        }
        .sign_token(&app.app.keys)
    };
    let good = link(Purpose::ResetPassword, &password_state(Some(&stored)));
    let reset = async |token: &str| {
        let body = json!({"token": token, "password": "a brand new password"});
        app.anonymous().put("/password-resets", body).await
    };
    for bad in [
        "nonsense",
        &good[..good.len() - 1],
        &link(Purpose::VerifyEmail, &password_state(Some(&stored))),
    ] {
        assert_eq!(
            reset(bad).await.expect_status(400).text("/error/field"),
            "token"
        );
    }
    app.disable(model::Id::from_uuid(id)).await;
    reset(&good).await.expect_status(400);
    sqlx::query("update users set disabled_at = null")
        .execute(app.pool())
        .await
        .expect("the statement is right");
    reset(&good).await.expect_status(204);
    reset(&good).await.expect_status(400);
    sign_in(&app, "ada@example.com", "a brand new password")
        .await
        .expect("the new password");
    let stored: String = scalar(&app, "select password_hash from users").await;
    let late = link(Purpose::ResetPassword, &password_state(Some(&stored)));
    app.clock.advance(SignedDuration::from_hours(2));
    reset(&late).await.expect_status(400);
}

#[tokio::test]
async fn a_link_verifies_the_address_it_was_mailed_to() {
    let app = TestApp::new().await;
    let id = app.sign_up("ada@example.com", PASSWORD).await;
    let ada = sign_in(&app, "ada@example.com", PASSWORD)
        .await
        .expect("the right password");
    ada.post_empty("/user/email-verification")
        .await
        .expect_status(204);
    let jobs: i64 = scalar(
        &app,
        "select count(*) from jobs where kind = 'mail_verification'",
    )
    .await;
    assert_eq!(jobs, 1, "the one from signing up waits still");

    let link = |about: &str| {
        let expires_at = app.clock.now() + SignedDuration::from_hours(1);
        let user = id.parse().expect("an id");
        Statement {
            purpose: Purpose::VerifyEmail,
            user,
            about: about.to_owned(),
            expires_at,
        }
        .sign_token(&app.app.keys)
    };
    let verify = async |token: String| {
        app.anonymous()
            .put("/email-verifications", json!({"token": token}))
            .await
    };
    verify(link("other@example.com")).await.expect_status(400);
    verify(link("ada@example.com")).await.expect_status(204);
    let verified: bool = scalar(&app, "select email_verified_at is not null from users").await;
    assert!(verified);
}

#[tokio::test]
async fn a_token_that_another_node_revoked_makes_no_others() {
    let app = TestApp::new().await;
    let email = "ada@example.com";
    app.sign_up(email, PASSWORD).await;
    let thief = sign_in(&app, email, PASSWORD).await.expect("their own");
    // This node has the token in its cache and gets no hint of its end.
    thief.get("/user").await.expect_status(200);
    sqlx::query("update api_tokens set revoked_at = now()")
        .execute(app.pool())
        .await
        .expect("the table is there");
    let created = thief.post("/user/tokens", json!({"label": "ci"})).await;
    created.expect_status(401);
    let left: i64 = scalar(
        &app,
        "select count(*) from api_tokens where revoked_at is null",
    )
    .await;
    assert_eq!(left, 0);
}

#[tokio::test]
async fn a_token_that_another_node_revoked_sets_no_password() {
    let app = TestApp::new().await;
    let email = "cfo@example.com";
    app.sign_up(email, PASSWORD).await;
    let thief = sign_in(&app, email, PASSWORD).await.expect("their own");
    thief.get("/user").await.expect_status(200);
    // As another node does when the owner verifies the address. This one has the token in its cache.
    sqlx::query(
        "with ended as (update api_tokens set revoked_at = now())
         update users set email_verified_at = now(), password_hash = null",
    )
    .execute(app.pool())
    .await
    .expect("the tables are there");
    let body = json!({"newPassword": "the password of a thief"});
    thief.put("/user/password", body).await.expect_status(401);
    let refused = sign_in(&app, email, "the password of a thief").await;
    assert_eq!(refused.err(), Some(401));
}

#[tokio::test]
async fn of_two_who_replace_a_password_at_once_one_succeeds() {
    let app = TestApp::new().await;
    let email = "ada@example.com";
    app.sign_up(email, PASSWORD).await;
    let (ada, thief) = (
        sign_in(&app, email, PASSWORD).await.expect("her own"),
        sign_in(&app, email, PASSWORD).await.expect("her own"),
    );
    let change = async |who: &Persona<'_>, new: &str| {
        let body = json!({"currentPassword": PASSWORD, "newPassword": new});
        let reply = who.put("/user/password", body).await;
        (reply.status.as_u16() == 204, new.to_owned())
    };
    let (one, two) = tokio::join!(
        change(&ada, "the first of the two"),
        change(&thief, "the second of the two")
    );
    assert_ne!(one.0, two.0, "the second knew the one before only");
    let winner = if one.0 { one.1 } else { two.1 };
    sign_in(&app, email, &winner)
        .await
        .expect("the password that was said to be set");
}
