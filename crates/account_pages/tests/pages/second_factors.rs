//! Second factors on the pages: adding an app, the second step of signing in, confirming with a code.

use identity::totp;
use jiff::SignedDuration;
use secrecy::SecretString;
use testkit::{Reply, TestApp};

use crate::browser::{Browser, PASSWORD, expect_redirect, expect_text, html};

const EMAIL: &str = "ada@example.com";
const PATH: &str = "/app/account/second-factors";

async fn signed_in(app: &TestApp) -> Browser<'_> {
    app.sign_up(EMAIL, PASSWORD).await;
    let mut browser = Browser::new(app);
    browser.sign_in(EMAIL, PASSWORD).await;
    browser
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).expect(before).1;
    rest.split_once(after).expect(after).0
}

fn code(app: &TestApp, secret: &SecretString) -> String {
    app.clock.advance(SignedDuration::from_secs(30));
    totp::code(secret, app.app.clock.now()).expect("a code")
}

/// Adds an authenticator app. Returns its secret and the page with the recovery codes.
async fn enrol(app: &TestApp, browser: &mut Browser<'_>) -> (SecretString, Reply) {
    let page = browser.post(&format!("{PATH}/totp"), &[]).await;
    let text = html(&page.expect_status(200));
    assert!(text.contains("<svg class=\"qr\""), "{text}");
    let secret: SecretString = between(&text, "<code class=\"secret\">", "<").into();
    let confirmation = format!("{PATH}/totp/confirmation");
    let wrong = browser.post(&confirmation, &[("code", "000000")]).await;
    expect_text(&wrong.expect_status(400), "The code is wrong");
    let fields = [("code", &*code(app, &secret))];
    let added = browser.post(&confirmation, &fields).await;
    (secret, added.expect_status(200))
}

/// Gives the password in a new browser. Returns it with the statement of the second step.
async fn first_step(app: &TestApp) -> (Browser<'_>, String) {
    let mut browser = Browser::new(app);
    let page = browser.sign_in(EMAIL, PASSWORD).await.expect_status(200);
    assert!(!browser.has_cookie());
    expect_text(&page, "One more step");
    let statement = between(&html(&page), "name=\"statement\" value=\"", "\"").to_owned();
    (browser, statement)
}

#[tokio::test]
async fn signing_in_takes_a_second_step_with_an_app() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let (secret, added) = enrol(&app, &mut browser).await;
    let text = html(&added);
    assert_eq!(text.matches("<li><code>").count(), 10, "{text}");
    assert!(text.contains("Unused: 10 of 10"), "{text}");
    let recovery = between(&text, "<li><code>", "<").to_owned();

    let (mut other, statement) = first_step(&app).await;
    let send = |code: String, statement: &str| {
        let next = "/app/account/tokens";
        [
            ("code", code),
            ("statement", statement.to_owned()),
            ("next", next.to_owned()),
        ]
    };
    let fields = send("000000".to_owned(), &statement);
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    let wrong = other.post("/app/second-factor", &fields).await;
    expect_text(&wrong.expect_status(401), "The code is wrong");
    assert!(!other.has_cookie());
    let fields = send(code(&app, &secret), &statement);
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    let done = other.post("/app/second-factor", &fields).await;
    expect_redirect(&done, "/app/account/tokens");
    other.get("/app/account").await.expect_status(200);

    // A recovery code does as well.
    let (mut third, statement) = first_step(&app).await;
    let fields = [("code", &*recovery), ("statement", &statement)];
    let done = third.post("/app/second-factor", &fields).await;
    expect_redirect(&done, "/app/organizations");
}

#[tokio::test]
async fn the_statement_between_the_steps_is_no_session() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let (secret, _) = enrol(&app, &mut browser).await;
    let (other, statement) = first_step(&app).await;
    let mut forged = other.with_cookie(&statement);
    forged.get("/app/account").await.expect_status(303);
    let bearer = app.bearer(&statement);
    bearer.get("/user").await.expect_status(401);
    for wrong in ["", "x", &statement[1..]] {
        let fields = [("code", &*code(&app, &secret)), ("statement", wrong)];
        let refused = forged.post("/app/second-factor", &fields).await;
        expect_text(&refused.expect_status(401), "Start again");
    }
    // It ends after ten minutes.
    app.clock.advance(SignedDuration::from_mins(11));
    let fields = [("code", &*code(&app, &secret)), ("statement", &statement)];
    let refused = forged.post("/app/second-factor", &fields).await;
    expect_text(&refused.expect_status(401), "took too long");
    // And with the password.
    let (mut third, statement) = first_step(&app).await;
    let fields = [("current", PASSWORD), ("password", "another long one")];
    let changed = browser.post("/app/account/password", &fields).await;
    expect_redirect(&changed, "/app/account/password?notice=changed");
    browser.get("/app/account").await.expect_status(200);
    let fields = [("code", &*code(&app, &secret)), ("statement", &statement)];
    let refused = third.post("/app/second-factor", &fields).await;
    expect_text(&refused.expect_status(401), "took too long");
}

#[tokio::test]
async fn a_code_confirms_as_well_as_the_password() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let (secret, _) = enrol(&app, &mut browser).await;
    app.clock.advance(SignedDuration::from_mins(11));
    let page = browser.get(PATH).await.expect_status(200);
    expect_text(&page, "/app/confirm?next=");
    let removal = format!("{PATH}/totp/removal");
    let asked = browser.post(&removal, &[]).await;
    let confirm = "/app/confirm?next=%2Fapp%2Faccount%2Fsecond-factors";
    expect_redirect(&asked, confirm);
    expect_text(&browser.get(confirm).await, "or a recovery code");
    let wrong = browser.post("/app/confirm", &[("code", "000000")]).await;
    expect_text(&wrong.expect_status(400), "The code is wrong");
    let fields = [("code", &*code(&app, &secret)), ("next", PATH)];
    let confirmed = browser.post("/app/confirm", &fields).await;
    expect_redirect(&confirmed, PATH);
    let removed = browser.post(&removal, &[]).await;
    expect_redirect(&removed, &format!("{PATH}?notice=removed"));
    let mut other = Browser::new(&app);
    let done = other.sign_in(EMAIL, PASSWORD).await;
    expect_redirect(&done, "/app/organizations");
}

#[tokio::test]
async fn the_first_proof_of_an_address_removes_factors_of_whoever_came_first() {
    let app = TestApp::new().await;
    let mut squatter = signed_in(&app).await;
    enrol(&app, &mut squatter).await;
    let user = sqlx::query_scalar("select id from users where email = $1");
    let user: uuid::Uuid = user
        .bind(EMAIL)
        .fetch_one(app.pool())
        .await
        .expect("a user");
    let statement = identity::statements::Statement {
        purpose: identity::statements::Purpose::VerifyEmail,
        user: model::Id::from_uuid(user),
        about: EMAIL.to_owned(),
        expires_at: app.app.clock.now() + SignedDuration::from_hours(1),
    };
    let token = statement.sign_token(&app.app.keys);
    let mut owner = Browser::new(&app);
    let verified = owner.post("/app/verify-email", &[("token", &token)]).await;
    verified.expect_status(200);
    let left = sqlx::query_scalar("select count(*) from totp_factors");
    let left: i64 = left.fetch_one(app.pool()).await.expect("a count");
    assert_eq!(left, 0);
}
