//! The pages that mails lead to.

use identity::statements::{Purpose, Statement, password_state};
use jiff::SignedDuration;
use model::id::UserId;
use testkit::TestApp;

use crate::browser::{Browser, PASSWORD, expect_redirect, expect_text};

const EMAIL: &str = "ada@example.com";

fn token(app: &TestApp, purpose: Purpose, user: UserId, about: &str) -> String {
    let statement = Statement {
        purpose,
        user,
        about: about.to_owned(),
        expires_at: app.app.clock.now() + SignedDuration::from_hours(1),
    };
    statement.sign_token(&app.app.keys)
}

async fn reset_token(app: &TestApp, user: UserId) -> String {
    let hash: Option<String> = sqlx::query_scalar("select password_hash from users where id = $1")
        .bind(user.uuid())
        .fetch_one(app.pool())
        .await
        .expect("the database answers");
    token(
        app,
        Purpose::ResetPassword,
        user,
        &password_state(hash.as_deref()),
    )
}

#[tokio::test]
async fn a_mailed_link_sets_a_new_password() {
    let app = TestApp::builder()
        .settings(|settings| settings.sends_mail = true)
        .build()
        .await;
    let id: UserId = app.sign_up(EMAIL, PASSWORD).await.parse().expect("an id");
    let mut browser = Browser::new(&app);
    browser.sign_in(EMAIL, PASSWORD).await;
    let asked = browser
        .post("/app/forgot-password", &[("email", EMAIL)])
        .await;
    expect_text(&asked.expect_status(200), "is on its way");
    let token = reset_token(&app, id).await;
    // Mails of earlier versions have this path.
    let old = browser.get(&format!("/reset-password?token={token}")).await;
    assert_eq!(old.status, 307);
    assert!(
        old.header("location")
            .starts_with("/app/reset-password?token=")
    );
    let page = browser
        .get(&format!("/app/reset-password?token={token}"))
        .await;
    expect_text(&page.expect_status(200), r#"autocomplete="new-password""#);

    let short = [("token", token.as_str()), ("password", "short")];
    let refused = browser.post("/app/reset-password", &short).await;
    expect_text(&refused.expect_status(400), "12 to 256 characters");
    let fields = [("token", token.as_str()), ("password", "another long one")];
    let done = browser.post("/app/reset-password", &fields).await;
    expect_redirect(&done, "/app/sign-in?notice=password-set");
    browser.get("/app/account").await.expect_status(303);
    expect_text(
        &browser.get("/app/sign-in?notice=password-set").await,
        "Your new password is set",
    );
    let again = browser.post("/app/reset-password", &fields).await;
    expect_text(&again.expect_status(400), "This link does not work");
    let signed_in = browser.sign_in(EMAIL, "another long one").await;
    expect_redirect(&signed_in, "/app/organizations");
}

#[tokio::test]
async fn a_mailed_link_confirms_the_address() {
    let app = TestApp::new().await;
    let id: UserId = app.sign_up(EMAIL, PASSWORD).await.parse().expect("an id");
    let mut browser = Browser::new(&app);
    browser.sign_in(EMAIL, PASSWORD).await;
    let token = token(&app, Purpose::VerifyEmail, id, EMAIL);
    let old = browser.get(&format!("/verify-email?token={token}")).await;
    assert!(
        old.header("location")
            .starts_with("/app/verify-email?token=")
    );
    let page = browser
        .get(&format!("/app/verify-email?token={token}"))
        .await;
    expect_text(&page.expect_status(200), "Confirm your e-mail address");
    // Looking confirms nothing.
    let account = browser.get("/app/account").await;
    expect_text(&account, "not confirmed yet");
    let done = browser
        .post("/app/verify-email", &[("token", &token)])
        .await;
    expect_text(&done.expect_status(200), "Your address is confirmed");
    // Whoever was signed in stays so.
    browser.get("/app/account").await.expect_status(200);
    let wrong = browser.post("/app/verify-email", &[("token", "x")]).await;
    expect_text(&wrong.expect_status(400), "This link does not work");
}

#[tokio::test]
async fn servers_without_mail_say_so() {
    let app = TestApp::new().await;
    let page = Browser::new(&app).get("/app/forgot-password").await;
    expect_text(&page.expect_status(200), "This server sends no mail");
}
