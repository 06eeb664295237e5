//! A token never outlives the one that created it, and a new password ends tokens created in sessions.

use jiff::{SignedDuration, Timestamp};
use model::{
    Clock,
    scope::{Scope, Scopes},
};
use serde_json::{Value, json};
use testkit::{Persona, Reply, TestApp};

const EMAIL: &str = "ada@example.com";
const PASSWORD: &str = "correct horse battery";
const OTHER_PASSWORD: &str = "another long one";

async fn make(maker: &Persona<'_>, expires_at: Option<Timestamp>) -> Reply {
    let mut body = json!({"label": "ci"});
    if let Some(end) = expires_at {
        body["expiresAt"] = end.to_string().into();
    }
    maker.post("/user/tokens", body).await
}

async fn program<'a>(
    app: &'a TestApp,
    maker: &Persona<'_>,
    expires_at: Option<Timestamp>,
) -> (String, Persona<'a>) {
    let created = make(maker, expires_at).await.expect_status(201);
    (created.id(), app.bearer(&created.text("/token")))
}

fn end(reply: &Reply) -> Option<Timestamp> {
    let end = reply.json().get("expiresAt").cloned();
    end.as_ref()
        .and_then(Value::as_str)
        .map(|text| text.parse().expect("a time"))
}

#[tokio::test]
async fn a_token_that_ends_makes_none_that_ends_later() {
    let app = TestApp::new().await;
    let person = app.stranger().await;
    let day = app.clock.now() + SignedDuration::from_hours(24);
    let (_, first) = program(&app, &person, Some(day)).await;

    let refused = make(&first, Some(day + SignedDuration::from_secs(1)));
    let refused = refused.await.expect_invalid("expiresAt");
    refused.expect_error(&day.to_string());
    let inherited = make(&first, None).await.expect_status(201);
    assert_eq!(end(&inherited), Some(day));

    // A token created by that one is bound in the same way.
    let hour = app.clock.now() + SignedDuration::from_hours(1);
    let (_, second) = program(&app, &first, Some(hour)).await;
    let inherited = make(&second, None).await.expect_status(201);
    assert_eq!(end(&inherited), Some(hour));
    make(&second, Some(day)).await.expect_status(400);
    let (_, third) = program(&app, &second, None).await;
    make(&third, Some(day)).await.expect_status(400);

    // A token without expiry may create another.
    let lasting = make(&person, None).await.expect_status(201);
    assert_eq!(end(&lasting), None);
}

#[tokio::test]
async fn a_list_of_all_scopes_is_less_than_all() {
    let app = TestApp::new().await;
    let person = app.stranger().await;
    let listed = Scopes::Only(Scope::ALL.to_vec());
    let listed = app.log_in(person.id, &person.email, listed).await;
    make(&listed, None)
        .await
        .expect_status(403)
        .expect_error("List only");
    let words = Scope::ALL.map(Scope::as_str);
    let same = listed.post("/user/tokens", json!({"label": "ci", "scopes": words}));
    same.await.expect_status(201);
}

#[tokio::test]
async fn revoking_a_token_revokes_tokens_it_created() {
    let app = TestApp::new().await;
    let person = app.stranger().await;
    let (id, first) = program(&app, &person, None).await;
    let (_, second) = program(&app, &first, None).await;
    let (_, third) = program(&app, &second, None).await;
    let (_, other) = program(&app, &person, None).await;
    third.get("/user").await.expect_status(200);
    person
        .delete(format!("/user/tokens/{id}"))
        .await
        .expect_status(204);
    for token in [&first, &second, &third] {
        token.get("/user").await.expect_status(401);
    }
    other.get("/user").await.expect_status(200);
    person.get("/user").await.expect_status(200);
}

#[tokio::test]
async fn a_new_password_ends_tokens_of_sessions_unless_kept() {
    let app = TestApp::new().await;
    let user = app.sign_up(EMAIL, PASSWORD).await;
    let session = app.sign_in(EMAIL, PASSWORD).await;
    // A session may create tokens that outlive it.
    let created = make(&session, None).await.expect_status(201);
    assert_eq!(end(&created), None);
    let ci = app.bearer(&created.text("/token"));
    let (_, of_ci) = program(&app, &ci, None).await;
    let user = user.parse().expect("an id");
    let by_operator = app.log_in(user, EMAIL, Scopes::All).await;

    let change = |old: &str, new: &str| json!({"currentPassword": old, "newPassword": new});
    let mut stored = change(PASSWORD, OTHER_PASSWORD);
    stored["keepTokens"] = true.into();
    session
        .put("/user/password", stored)
        .await
        .expect_status(204);
    session.get("/user").await.expect_status(401);
    for token in [&ci, &of_ci, &by_operator] {
        token.get("/user").await.expect_status(200);
    }

    let change = change(OTHER_PASSWORD, PASSWORD);
    by_operator
        .put("/user/password", change)
        .await
        .expect_status(204);
    for token in [&ci, &of_ci] {
        token.get("/user").await.expect_status(401);
    }
    by_operator.get("/user").await.expect_status(200);
    let revoked = sqlx::query_scalar("select count(*) from events where type = 'token.revoked'");
    let revoked: i64 = revoked.fetch_one(app.pool()).await.expect("a number");
    assert_eq!(revoked, 2, "other nodes are told");
}
