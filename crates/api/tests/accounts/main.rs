//! Accounts: sign-up, sign-in, passwords, e-mail verification, tokens, and what users see of each other.

mod proofs;

use model::{
    Role,
    scope::{Scope, Scopes},
};
use serde_json::{Value, json};
use testkit::{Persona, TestApp};

const PASSWORD: &str = "correct horse battery";

async fn sign_in<'a>(app: &'a TestApp, email: &str, password: &str) -> Result<Persona<'a>, u16> {
    let reply = app
        .anonymous()
        .post("/sessions", json!({"email": email, "password": password}))
        .await;
    if reply.status != 201 {
        return Err(reply.status.as_u16());
    }
    assert_eq!(reply.header("cache-control"), "no-store");
    Ok(app
        .anonymous()
        .with("authorization", &format!("Bearer {}", reply.text("/token"))))
}

#[tokio::test]
async fn people_sign_up_and_in_with_a_password() {
    let app = TestApp::new().await;
    let id = app.sign_up("ada@example.com", PASSWORD).await;
    let ada = sign_in(&app, "ADA@example.com", PASSWORD)
        .await
        .expect("the right password");
    let me = ada.get_json("/user").await;
    assert_eq!(
        (&me["id"], &me["email"]),
        (&json!(id), &json!("ada@example.com"))
    );

    assert_eq!(
        sign_in(&app, "ada@example.com", "wrong password")
            .await
            .err(),
        Some(401)
    );
    assert_eq!(
        sign_in(&app, "nobody@example.com", PASSWORD).await.err(),
        Some(401)
    );
    let again = json!({"email": "Ada@Example.com", "displayName": "Eve", "password": PASSWORD});
    app.anonymous()
        .post("/users", again)
        .await
        .expect_status(409);
    let short = json!({"email": "b@example.com", "displayName": "B", "password": "short"});
    assert_eq!(
        app.anonymous()
            .post("/users", short)
            .await
            .expect_status(400)
            .text("/error/field"),
        "password"
    );
}

#[tokio::test]
async fn sign_up_is_closed_unless_the_operator_opens_it() {
    let app = TestApp::builder()
        .settings(|settings| settings.open_signup = false)
        .build()
        .await;
    let body = json!({"email": "ada@example.com", "displayName": "Ada", "password": PASSWORD});
    app.anonymous()
        .post("/users", body)
        .await
        .expect_status(403);
}

#[tokio::test]
async fn making_organizations_is_closed_unless_the_operator_opens_it() {
    let app = TestApp::builder()
        .settings(|settings| settings.open_organizations = false)
        .build()
        .await;
    app.stranger()
        .await
        .post("/orgs", json!({"title": "acme"}))
        .await
        .expect_status(403);
}

#[tokio::test]
async fn a_changed_password_ends_sessions_and_their_tokens() {
    let app = TestApp::new().await;
    app.sign_up("ada@example.com", PASSWORD).await;
    let ada = sign_in(&app, "ada@example.com", PASSWORD)
        .await
        .expect("the right password");
    let created = ada
        .post("/user/tokens", json!({"label": "ci"}))
        .await
        .expect_status(201)
        .text("/token");
    let program = app
        .anonymous()
        .with("authorization", &format!("Bearer {created}"));

    let path = "/user/password";
    let wrong = json!({"currentPassword": "not it at all", "newPassword": "another long one"});
    assert_eq!(
        ada.put(path, wrong)
            .await
            .expect_status(400)
            .text("/error/field"),
        "currentPassword"
    );
    ada.put(path, json!({"newPassword": "another long one"}))
        .await
        .expect_status(400);
    ada.put(
        path,
        json!({"currentPassword": PASSWORD, "newPassword": "another long one"}),
    )
    .await
    .expect_status(204);

    ada.get("/user").await.expect_status(401);
    program.get("/user").await.expect_status(401);
    assert_eq!(
        sign_in(&app, "ada@example.com", PASSWORD).await.err(),
        Some(401)
    );
    sign_in(&app, "ada@example.com", "another long one")
        .await
        .expect("the new password");
}

#[tokio::test]
async fn tokens_are_shown_once_and_stop_when_revoked() {
    let app = TestApp::new().await;
    let person = app.stranger().await;
    let created = person
        .post(
            "/user/tokens",
            json!({"label": "ci", "scopes": ["user:read"]}),
        )
        .await
        .expect_status(201);
    let secret = created.text("/token");
    assert!(secret.starts_with("bnd_"));
    let program = app
        .anonymous()
        .with("authorization", &format!("Bearer {secret}"));
    program.get("/user").await.expect_status(200);

    let listed = person.get_json("/user/tokens").await;
    assert!(
        listed["items"]
            .as_array()
            .expect("items")
            .iter()
            .all(|token| token.get("token").is_none())
    );
    let stored: i64 = scalar(
        &app,
        "select count(*) from events where payload::text like '%bnd_%'",
    )
    .await;
    assert_eq!(stored, 0, "no secret in events");

    let path = format!("/user/tokens/{}", created.id());
    app.stranger().await.delete(&path).await.expect_status(204);
    program.get("/user").await.expect_status(200);
    person.delete(&path).await.expect_status(204);
    program.get("/user").await.expect_status(401);
    person.delete(&path).await.expect_status(204);
}

#[tokio::test]
async fn a_response_with_a_secret_is_not_replayed() {
    let app = TestApp::new().await;
    let person = app.stranger().await.with("idempotency-key", "k");
    person
        .post("/user/tokens", json!({"label": "ci"}))
        .await
        .expect_status(201);
    let repeated = person
        .post("/user/tokens", json!({"label": "ci"}))
        .await
        .expect_status(409);
    assert!(repeated.text("/error/message").contains("secret"));
    let tokens: i64 = scalar(&app, "select count(*) from api_tokens where label = 'ci'").await;
    assert_eq!(tokens, 1);
}

#[tokio::test]
async fn a_token_makes_none_that_can_do_more() {
    let app = TestApp::new().await;
    let person = app.stranger().await;
    let narrow = app
        .log_in(
            person.id,
            &person.email,
            Scopes::Only(vec![Scope::UserWrite]),
        )
        .await;
    narrow
        .post("/user/tokens", json!({"label": "all"}))
        .await
        .expect_status(403);
    narrow
        .post(
            "/user/tokens",
            json!({"label": "more", "scopes": ["content:read"]}),
        )
        .await
        .expect_status(403);
    narrow
        .post(
            "/user/tokens",
            json!({"label": "same", "scopes": ["user:read"]}),
        )
        .await
        .expect_status(201);
    narrow
        .post(
            "/user/tokens",
            json!({"label": "x", "scopes": ["everything"]}),
        )
        .await
        .expect_invalid("scopes");
    let nothing = narrow.post("/user/tokens", json!({"label": "x", "scopes": []}));
    nothing
        .await
        .expect_status(400)
        .expect_error("`scopes` is empty");
    let past = narrow.post(
        "/user/tokens",
        json!({"label": "x", "scopes": ["user:read"], "expiresAt": "2020-01-01T00:00:00Z"}),
    );
    assert_eq!(
        past.await.expect_status(400).text("/error/field"),
        "expiresAt"
    );
}

#[tokio::test]
async fn people_see_those_they_share_an_organization_with() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (reader, guest, outsider) = (
        org.member(Role::Read).await,
        org.guest().await,
        app.stranger().await,
    );
    let path = format!("/users/{}", org.admin.id);
    reader.get(&path).await.expect_status(200);
    guest.get(&path).await.expect_status(404);
    outsider.get(&path).await.expect_status(404);
    guest
        .get(format!("/users/{}", guest.id))
        .await
        .expect_status(200);
}

#[tokio::test]
async fn people_change_their_own_account_only() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let other = org.member(Role::Admin).await;
    let path = format!("/users/{}", admin.id);
    let photo = "https://example.com/ada.png";
    let changed = admin
        .patch(&path, json!({"displayName": "Ada L.", "photoURL": photo}))
        .await
        .expect_status(200)
        .json();
    assert_eq!(
        (&changed["displayName"], &changed["photoURL"]),
        (&json!("Ada L."), &json!(photo))
    );
    assert_eq!(
        admin.patch(&path, json!({"photoURL": null})).await.json()["photoURL"],
        Value::Null
    );
    assert_eq!(
        admin
            .patch(&path, json!({"displayName": ""}))
            .await
            .expect_status(400)
            .text("/error/field"),
        "displayName"
    );
    admin
        .patch(&path, json!({"photoURL": "javascript:alert(1)"}))
        .await
        .expect_status(400);
    other
        .patch(&path, json!({"displayName": "Eve"}))
        .await
        .expect_status(403);
    app.stranger()
        .await
        .patch(&path, json!({"displayName": "Eve"}))
        .await
        .expect_status(404);
}

async fn scalar<T>(app: &TestApp, sql: &'static str) -> T
where
    T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
{
    sqlx::query_scalar(sql)
        .fetch_one(app.pool())
        .await
        .expect("the query is right")
}
