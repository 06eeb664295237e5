//! Second factors: what signing in needs beside the password, and what changes it.

#[path = "second_factors/required.rs"]
mod required;

use identity::{
    statements::{Purpose, Statement, password_state},
    totp,
};
use jiff::SignedDuration;
use model::id::UserId;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use testkit::{Persona, Reply, TestApp};

const EMAIL: &str = "ada@example.com";
const PASSWORD: &str = "correct horse battery";
const TOTP: &str = "/user/second-factors/totp";

async fn ada(app: &TestApp) -> UserId {
    let id = app.sign_up(EMAIL, PASSWORD).await;
    id.parse().expect("an id")
}

/// The authenticator app of somebody.
struct Phone<'a> {
    app: &'a TestApp,
    secret: SecretString,
}

impl Phone<'_> {
    fn code(&self) -> String {
        totp::code(&self.secret, self.app.app.clock.now()).expect("a code")
    }

    /// The code of the next half minute: each is accepted once.
    fn next_code(&self) -> String {
        self.app.clock.advance(SignedDuration::from_secs(30));
        self.code()
    }
}

/// Adds an authenticator app. Returns it with the recovery codes.
async fn enrol<'a>(app: &'a TestApp, who: &Persona<'_>) -> (Phone<'a>, Vec<String>) {
    let new = who.post(TOTP, json!({})).await.expect_status(201);
    assert_eq!(new.header("cache-control"), "no-store");
    assert!(new.text("/url").starts_with("otpauth://totp/Bindery"));
    let secret = new.text("/secret").into();
    let phone = Phone { app, secret };
    let confirmed = who.put(TOTP, json!({"code": phone.code()})).await;
    let confirmed = confirmed.expect_status(200);
    let codes = confirmed.json()["codes"].as_array().cloned();
    let codes = codes.expect("a list").into_iter();
    let codes = codes.map(|code| code.as_str().expect("text").to_owned());
    (phone, codes.collect())
}

async fn sign_in(app: &TestApp, code: Option<&str>) -> Reply {
    let mut body = json!({"email": EMAIL, "password": PASSWORD});
    if let Some(code) = code {
        body["code"] = json!(code);
    }
    app.anonymous().post("/sessions", body).await
}

fn expect_type(reply: Reply, status: u16, kind: &str) {
    let refused = reply.expect_status(status);
    assert_eq!(refused.text("/error/type"), kind);
}

async fn events(app: &TestApp, kind: &str) -> Vec<Value> {
    let payloads = sqlx::query_scalar("select payload from events where type = $1 order by id");
    let payloads = payloads.bind(kind).fetch_all(app.pool()).await;
    payloads.expect("the database answers")
}

#[tokio::test]
async fn an_app_counts_once_a_code_has_confirmed_it() {
    let app = TestApp::new().await;
    let browser = app.browser(ada(&app).await).await;
    let none = browser.get_json("/user/second-factors").await;
    let expected = json!({"object": "second-factors", "enabled": false, "passkeys": 0, "recoveryCodesLeft": 0});
    assert_eq!(none, expected);
    browser
        .put(TOTP, json!({"code": "123456"}))
        .await
        .expect_status(409);
    browser.post(TOTP, json!({})).await.expect_status(201);
    let wrong = browser.put(TOTP, json!({"code": "not it"})).await;
    wrong.expect_invalid("code");
    sign_in(&app, None).await.expect_status(201);

    let (_, codes) = enrol(&app, &browser).await;
    assert_eq!(codes.len(), 10);
    let known = browser.get_json("/user/second-factors").await;
    assert_eq!(known["enabled"], true);
    assert_eq!(known["recoveryCodesLeft"], 10);
    browser.post(TOTP, json!({})).await.expect_status(409);
    expect_type(sign_in(&app, None).await, 401, "second_factor_required");
    assert_eq!(
        events(&app, "second_factor.added").await,
        [json!({"kind": "totp"})]
    );
    // Neither the secret nor a code is stored as it is.
    let stored: Vec<u8> = sqlx::query_scalar("select envelope from totp_factors")
        .fetch_one(app.pool())
        .await
        .expect("a row");
    assert!(stored.len() > 24 + 32);
}

#[tokio::test]
async fn each_code_signs_in_once() {
    let app = TestApp::new().await;
    let browser = app.browser(ada(&app).await).await;
    let (phone, _) = enrol(&app, &browser).await;
    // The one that confirmed the app is used up.
    expect_type(
        sign_in(&app, Some(&phone.code())).await,
        401,
        "unauthenticated",
    );
    let code = phone.next_code();
    sign_in(&app, Some(&code)).await.expect_status(201);
    expect_type(sign_in(&app, Some(&code)).await, 401, "unauthenticated");
    // With a space, as some apps show it; and half a minute late.
    let code = phone.next_code();
    app.clock.advance(SignedDuration::from_secs(30));
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    sign_in(&app, Some(&spaced)).await.expect_status(201);
    let late = phone.next_code();
    app.clock.advance(SignedDuration::from_secs(61));
    expect_type(sign_in(&app, Some(&late)).await, 401, "unauthenticated");
    assert_eq!(
        events(&app, "second_factor.refused").await,
        vec![json!({"kind": "totp"}); 3]
    );
    let created = events(&app, "session.created").await;
    assert_eq!(created.last(), Some(&json!({"factor": "totp"})));
    // A right code does not replace the password, and says nothing about it.
    let body = json!({"email": EMAIL, "password": "not it at all", "code": phone.next_code()});
    let wrong = app.anonymous().post("/sessions", body).await;
    expect_type(wrong, 401, "unauthenticated");
}

#[tokio::test]
async fn recovery_codes_work_once_each_and_are_made_anew() {
    let app = TestApp::new().await;
    let browser = app.browser(ada(&app).await).await;
    browser
        .post("/user/second-factors/recovery-codes", json!({}))
        .await
        .expect_status(409);
    let (_, codes) = enrol(&app, &browser).await;
    sign_in(&app, Some(&codes[0].to_uppercase()))
        .await
        .expect_status(201);
    expect_type(sign_in(&app, Some(&codes[0])).await, 401, "unauthenticated");
    let used = events(&app, "second_factor.recovery_code_used").await;
    assert_eq!(used, [json!({"left": 9})]);
    let left = browser.get_json("/user/second-factors").await;
    assert_eq!(left["recoveryCodesLeft"], 9);

    let renewed = browser.post("/user/second-factors/recovery-codes", json!({}));
    let renewed = renewed.await.expect_status(201);
    expect_type(sign_in(&app, Some(&codes[1])).await, 401, "unauthenticated");
    let code = renewed.text("/codes/0");
    sign_in(&app, Some(&code)).await.expect_status(201);
}

#[tokio::test]
async fn wrong_codes_make_further_ones_wait() {
    let app = TestApp::builder()
        .settings(|settings| settings.limits.password_failures_per_account = 5)
        .build()
        .await;
    let browser = app.browser(ada(&app).await).await;
    let (phone, _) = enrol(&app, &browser).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(sign_in(&app, Some("000000")).await.status.as_u16());
    }
    assert!(statuses.contains(&429), "{statuses:?}");
    app.clock.advance(SignedDuration::from_mins(16));
    sign_in(&app, Some(&phone.next_code()))
        .await
        .expect_status(201);
}

/// The token of the link that a mail to set a new password has.
async fn reset_token(app: &TestApp, user: UserId) -> String {
    let stored = sqlx::query_scalar("select password_hash from users where id = $1");
    let stored: String = stored
        .bind(user.uuid())
        .fetch_one(app.pool())
        .await
        .expect("a user");
    let statement = Statement {
        purpose: Purpose::ResetPassword,
        user,
        about: password_state(Some(&stored)),
        expires_at: app.app.clock.now() + SignedDuration::from_hours(1),
    };
    statement.sign_token(&app.app.keys)
}

#[tokio::test]
async fn a_new_password_by_mail_does_not_replace_the_factor() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    sqlx::query("update users set email_verified_at = now() where id = $1")
        .bind(user.uuid())
        .execute(app.pool())
        .await
        .expect("a row");
    let browser = app.browser(user).await;
    let (phone, _) = enrol(&app, &browser).await;
    let reset = json!({"token": reset_token(&app, user).await, "password": "another long one"});
    let set = app.anonymous().put("/password-resets", reset).await;
    set.expect_status(204);
    let mut body = json!({"email": EMAIL, "password": "another long one"});
    let reply = app.anonymous().post("/sessions", body.clone()).await;
    expect_type(reply, 401, "second_factor_required");
    body["code"] = json!(phone.next_code());
    let signed_in = app.anonymous().post("/sessions", body).await;
    signed_in.expect_status(201);
}

#[tokio::test]
async fn the_first_factor_ends_sessions_that_began_without_one() {
    let app = TestApp::new().await;
    let browser = app.browser(ada(&app).await).await;
    let thief = app.sign_in(EMAIL, PASSWORD).await;
    let token = browser.post("/user/tokens", json!({"label": "ci"})).await;
    let token = token.expect_status(201).text("/token");
    enrol(&app, &browser).await;
    app.app.invalidate_tokens();
    thief.get("/user").await.expect_status(401);
    browser.get("/user").await.expect_status(200);
    app.bearer(&token).get("/user").await.expect_status(200);
    let ended = events(&app, "session.ended").await;
    assert_eq!(ended.len(), 1);
    assert_eq!(ended[0]["reason"], "second_factor");
}

#[tokio::test]
async fn factors_are_exported_without_secrets_and_deleted_with_the_account() {
    let app = TestApp::new().await;
    let browser = app.browser(ada(&app).await).await;
    let (phone, codes) = enrol(&app, &browser).await;
    let export = browser.get("/user/export").await.expect_status(200);
    let factors = &export.json()["lists"]["secondFactors"];
    assert_eq!(factors[0]["kind"], "totp");
    assert_eq!(factors[1]["kind"], "recovery_code");
    assert_eq!(factors[1]["codesLeft"], 10);
    let text = String::from_utf8_lossy(&export.bytes).into_owned();
    assert!(!text.contains(phone.secret.expose_secret()) && !text.contains(&codes[0]));
    assert!(!text.contains("envelope"), "{text}");
    browser.delete("/user").await.expect_status(204);
    for table in ["totp_factors", "recovery_codes", "passkeys"] {
        let left = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
        let left: i64 = sqlx::query_scalar(left)
            .fetch_one(app.pool())
            .await
            .expect("a number");
        assert_eq!(left, 0, "{table}");
    }
}

#[tokio::test]
async fn only_a_recent_session_changes_factors() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    let browser = app.browser(user).await;
    let token = browser.post("/user/tokens", json!({"label": "ci"})).await;
    let token = token.expect_status(201).text("/token");
    let token = app.bearer(&token);
    expect_type(token.post(TOTP, json!({})).await, 403, "forbidden");
    let program = app.sign_in(EMAIL, PASSWORD).await;
    program.post(TOTP, json!({})).await.expect_status(201);
    let (phone, _) = enrol(&app, &browser).await;
    let program = sign_in(&app, Some(&phone.next_code())).await;
    let program = app.bearer(&program.expect_status(201).text("/token"));
    program.get("/user").await.expect_status(200);
    app.clock.advance(SignedDuration::from_mins(11));
    for who in [&program, &token] {
        expect_type(who.delete(TOTP).await, 403, "forbidden");
    }
    let kind = "recent_authentication_required";
    expect_type(browser.delete(TOTP).await, 403, kind);
    // A code confirms as well as the password.
    let path = "/user/sessions/current/authentication";
    browser
        .put(path, json!({}))
        .await
        .expect_invalid("password");
    let both = json!({"password": PASSWORD, "code": phone.code()});
    browser.put(path, both).await.expect_invalid("code");
    browser
        .put(path, json!({"code": "000000"}))
        .await
        .expect_invalid("code");
    browser
        .put(path, json!({"code": phone.code()}))
        .await
        .expect_status(204);
    browser.delete(TOTP).await.expect_status(204);
    browser.delete(TOTP).await.expect_status(204);
    assert_eq!(
        events(&app, "second_factor.removed").await,
        [json!({"kind": "totp"})]
    );
    let none = browser.get_json("/user/second-factors").await;
    assert_eq!(none["recoveryCodesLeft"], 0);
    sign_in(&app, None).await.expect_status(201);
}
