//! The pages of the account: name, password, sessions, tokens.

use jiff::SignedDuration;
use testkit::TestApp;

use crate::browser::{Browser, PASSWORD, expect_redirect, expect_text, html};

const EMAIL: &str = "ada@example.com";

async fn signed_in(app: &TestApp) -> Browser<'_> {
    app.sign_up(EMAIL, PASSWORD).await;
    let mut browser = Browser::new(app);
    browser.sign_in(EMAIL, PASSWORD).await;
    browser
}

#[tokio::test]
async fn people_change_their_name() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let saved = browser
        .post("/app/account", &[("name", "<b>Ada</b>")])
        .await;
    expect_redirect(&saved, "/app/account?notice=saved");
    let page = browser.get("/app/account?notice=saved").await;
    expect_text(&page, "Saved.");
    expect_text(&page, "&lt;b&gt;Ada&lt;/b&gt;");
    let refused = browser.post("/app/account", &[("name", " ")]).await;
    expect_text(&refused.expect_status(400), "A name has 1 to 64 characters");
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let mut other = Browser::new(&app);
    other.sign_in(EMAIL, PASSWORD).await;
    let wrong = [
        ("current", "not it at all"),
        ("password", "another long one"),
    ];
    let refused = browser.post("/app/account/password", &wrong).await;
    expect_text(&refused.expect_status(400), "The password is wrong");
    let right = [("current", PASSWORD), ("password", "another long one")];
    let changed = browser.post("/app/account/password", &right).await;
    expect_redirect(&changed, "/app/account/password?notice=changed");
    let page = browser.get("/app/account/password?notice=changed").await;
    expect_text(&page.expect_status(200), "Your password is changed");
    other.get("/app/account").await.expect_status(303);
}

/// Attempts of others delay signing in, but not somebody who knows the current password.
#[tokio::test]
async fn a_new_password_signs_in_while_others_guess() {
    let limits =
        |settings: &mut context::Settings| settings.limits.password_failures_per_account = 3;
    let app = TestApp::builder().settings(limits).build().await;
    let mut browser = signed_in(&app).await;
    let mut thief = Browser::new(&app);
    for _ in 0..5 {
        thief.sign_in(EMAIL, "not it at all").await;
    }
    let right = [("current", PASSWORD), ("password", "another long one")];
    let changed = browser.post("/app/account/password", &right).await;
    expect_redirect(&changed, "/app/account/password?notice=changed");
    browser.get("/app/account").await.expect_status(200);
}

/// Whoever wants to end the session of a thief looks at the newest.
#[tokio::test]
async fn the_newest_sessions_and_usable_tokens_are_shown() {
    let app = TestApp::new().await;
    let user: model::id::UserId = app.sign_up(EMAIL, PASSWORD).await.parse().expect("an id");
    let mut browser = Browser::new(&app);
    browser.sign_in(EMAIL, PASSWORD).await;
    let token = app.log_in(user, EMAIL, model::scope::Scopes::All).await;
    for _ in 0..210 {
        app.session_cookie(user).await;
    }
    let mut newest = Browser::new(&app);
    newest.sign_in(EMAIL, PASSWORD).await;
    let page = html(
        &browser
            .get("/app/account/sessions")
            .await
            .expect_status(200),
    );
    assert_eq!(page.matches("This session").count(), 1);
    // All but this one can be ended, alone or with all others.
    assert_eq!(page.matches("action=\"/app/account/sessions/").count(), 200);
    let expire = "update api_tokens set expires_at = now() - interval '1 hour' where session";
    sqlx::query(expire)
        .execute(app.pool())
        .await
        .expect("the database answers");
    let mut browser = Browser::new(&app);
    browser.sign_in(EMAIL, PASSWORD).await;
    let page = browser.get("/app/account/tokens").await.expect_status(200);
    expect_text(&page, "test");
    token.get("/user").await.expect_status(200);
}

#[tokio::test]
async fn people_see_and_end_their_sessions() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let mut other = Browser::new(&app);
    other.sign_in(EMAIL, PASSWORD).await;
    let page = browser
        .get("/app/account/sessions")
        .await
        .expect_status(200);
    let text = html(&page);
    assert_eq!(text.matches("This session").count(), 1);
    assert!(text.contains("192.0.2.7"), "{text}");
    let action = text
        .split("action=\"/app/account/sessions/")
        .find(|rest| !rest.starts_with("others"));
    assert!(action.is_some());
    let id = text
        .split("action=\"/app/account/sessions/")
        .skip(1)
        .find(|rest| !rest.starts_with("others"))
        .and_then(|rest| rest.split('"').next())
        .expect("the other session");
    let path = format!("/app/account/sessions/{id}");
    let ended = browser.post(&path, &[]).await;
    expect_redirect(&ended, "/app/account/sessions?notice=ended");
    other.get("/app/account").await.expect_status(303);
    other.sign_in(EMAIL, PASSWORD).await;
    browser
        .post("/app/account/sessions/others", &[])
        .await
        .expect_status(303);
    other.get("/app/account").await.expect_status(303);
    browser.get("/app/account").await.expect_status(200);
}

#[tokio::test]
async fn tokens_need_the_password_again_and_are_shown_once() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let fields = [("label", "ci"), ("days", "30"), ("access", "read")];
    let created = browser
        .post("/app/account/tokens", &fields)
        .await
        .expect_status(200);
    let text = html(&created);
    let token = text
        .split("bnd_")
        .nth(1)
        .expect("a token")
        .split('<')
        .next();
    let token = format!("bnd_{}", token.expect("its end"));
    let program = app.bearer(&token);
    program.get("/user").await.expect_status(200);
    let rename = serde_json::json!({"title": "x"});
    program.post("/orgs", rename).await.expect_status(403);
    let page = browser.get("/app/account/tokens").await;
    assert!(!html(&page).contains(&token));
    expect_text(&page, "ci");

    app.clock.advance(SignedDuration::from_mins(11));
    let page = browser.get("/app/account/tokens").await;
    expect_text(&page, "/app/confirm?next=%2Fapp%2Faccount%2Ftokens");
    let asked = browser.post("/app/account/tokens", &fields).await;
    expect_redirect(&asked, "/app/confirm?next=%2Fapp%2Faccount%2Ftokens");
    let wrong = [("password", "not it at all")];
    let refused = browser
        .post("/app/confirm", &wrong)
        .await
        .expect_status(400);
    expect_text(&refused, "The password is wrong");
    let right = [("password", PASSWORD), ("next", "/app/account/tokens")];
    expect_redirect(
        &browser.post("/app/confirm", &right).await,
        "/app/account/tokens",
    );
    browser
        .post("/app/account/tokens", &fields)
        .await
        .expect_status(200);

    let page = html(&browser.get("/app/account/tokens").await);
    let id = page
        .split("action=\"/app/account/tokens/")
        .last()
        .expect("the first token is below the second");
    let id = id.split('"').next().expect("its end");
    let revoked = browser
        .post(&format!("/app/account/tokens/{id}"), &[])
        .await;
    expect_redirect(&revoked, "/app/account/tokens");
    program.get("/user").await.expect_status(401);
}

#[tokio::test]
async fn people_delete_their_account_after_typing_its_address() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let page = browser.get("/app/account/data").await.expect_status(200);
    expect_text(&page, "href=\"/v1/user/export\"");
    let wrong = [("email", "eve@example.com")];
    let refused = browser.post("/app/account/data/deletion", &wrong).await;
    expect_text(
        &refused.expect_status(400),
        "not the address of your account",
    );
    app.clock.advance(SignedDuration::from_mins(11));
    let page = browser.get("/app/account/data").await;
    expect_text(&page, "/app/confirm?next=%2Fapp%2Faccount%2Fdata");
    let right = [("email", "ADA@example.com")];
    let old = browser.post("/app/account/data/deletion", &right).await;
    expect_redirect(&old, "/app/account/data");
    browser
        .post("/app/confirm", &[("password", PASSWORD)])
        .await;
    let deleted = browser.post("/app/account/data/deletion", &right).await;
    expect_text(&deleted.expect_status(200), "Your account is deleted");
    assert!(!browser.has_cookie());
    let mut again = Browser::new(&app);
    again.sign_in(EMAIL, PASSWORD).await.expect_status(401);
}
