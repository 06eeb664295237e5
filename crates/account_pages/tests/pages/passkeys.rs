//! Passkeys on the pages: added, used alone and after the password, renamed, removed; and every way to forge one.

use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Reply, TestApp};

use crate::{
    authenticator::Authenticator,
    browser::{Browser, PASSWORD, expect_redirect, expect_text, html},
};

const EMAIL: &str = "ada@example.com";
const PATH: &str = "/app/account/second-factors";
const REFUSED: &str = "/app/sign-in?notice=passkey-refused";

async fn signed_in(app: &TestApp) -> Browser<'_> {
    app.sign_up(EMAIL, PASSWORD).await;
    let mut browser = Browser::new(app);
    browser.sign_in(EMAIL, PASSWORD).await;
    browser
}

/// Challenge and options of the form with this action.
fn asked(page: &Reply, action: &str) -> (String, Value) {
    let text = html(page);
    let form = text.split_once(&format!("action=\"{action}\" data-passkey"));
    let form = form.unwrap_or_else(|| panic!("{action} in {text}")).1;
    let attribute = |before: &str| {
        let rest = form.split_once(before).expect(before).1;
        rest.split_once('"')
            .expect("an end")
            .0
            .replace("&quot;", "\"")
    };
    let options = serde_json::from_str(&attribute("data-options=\"")).expect("JSON");
    (attribute("name=\"challenge\" value=\""), options)
}

async fn add(browser: &mut Browser<'_>, key: &Authenticator, name: &str) -> Reply {
    let action = format!("{PATH}/passkeys");
    let page = browser.get(PATH).await.expect_status(200);
    let (challenge, options) = asked(&page, &action);
    let credential = key.create(&options);
    let fields = [
        ("name", name),
        ("challenge", &challenge),
        ("credential", &credential),
    ];
    browser.post(&action, &fields).await
}

async fn sign_in<'a>(app: &'a TestApp, key: &mut Authenticator) -> (Browser<'a>, Reply) {
    let mut browser = Browser::new(app);
    let page = browser.get("/app/sign-in").await.expect_status(200);
    let (challenge, options) = asked(&page, "/app/sign-in/passkey");
    let credential = key.sign(&options);
    let fields = [("challenge", &*challenge), ("credential", &*credential)];
    let reply = browser.post("/app/sign-in/passkey", &fields).await;
    (browser, reply)
}

async fn events(app: &TestApp, kind: &str) -> Vec<Value> {
    let payloads = sqlx::query_scalar("select payload from events where type = $1 order by id");
    let payloads = payloads.bind(kind).fetch_all(app.pool()).await;
    payloads.expect("the database answers")
}

#[tokio::test]
async fn a_passkey_signs_in_alone_and_after_the_password() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let mut key = Authenticator::new(b"laptop");
    let added = add(&mut browser, &key, "Laptop").await.expect_status(200);
    let text = html(&added);
    assert!(text.contains("<strong>Laptop</strong>"), "{text}");
    assert_eq!(text.matches("<li><code>").count(), 10, "{text}");
    assert!(
        added
            .header("content-security-policy")
            .contains("script-src https://bindery.test/app/assets/passkeys.js")
    );

    let (mut alone, done) = sign_in(&app, &mut key).await;
    expect_redirect(&done, "/app/organizations");
    alone.get("/app/account").await.expect_status(200);
    let created = events(&app, "session.created").await;
    assert_eq!(created.last(), Some(&json!({"factor": "passkey"})));

    // After the password it is asked for as well.
    let mut other = Browser::new(&app);
    let page = other.sign_in(EMAIL, PASSWORD).await.expect_status(200);
    expect_text(&page, "One more step");
    let (challenge, options) = asked(&page, "/app/second-factor");
    let text = html(&page);
    let statement = text
        .split_once("name=\"statement\" value=\"")
        .expect("it")
        .1;
    let statement = statement.split_once('"').expect("an end").0;
    let credential = key.sign(&options);
    let fields = [
        ("statement", statement),
        ("challenge", &*challenge),
        ("credential", &*credential),
    ];
    let done = other.post("/app/second-factor", &fields).await;
    expect_redirect(&done, "/app/organizations");
}

#[tokio::test]
async fn a_passkey_confirms() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let mut key = Authenticator::new(b"laptop");
    add(&mut browser, &key, "Laptop").await.expect_status(200);
    app.clock.advance(SignedDuration::from_mins(11));
    let page = browser.get("/app/confirm").await.expect_status(200);
    let (challenge, options) = asked(&page, "/app/confirm");
    let credential = key.sign(&options);
    let fields = [
        ("challenge", &*challenge),
        ("credential", &*credential),
        ("next", PATH),
    ];
    let confirmed = browser.post("/app/confirm", &fields).await;
    expect_redirect(&confirmed, PATH);
    asked(&browser.get(PATH).await, &format!("{PATH}/passkeys"));
    // Once.
    let again = browser.post("/app/confirm", &fields).await;
    expect_text(&again.expect_status(400), "not accepted");
}

#[tokio::test]
async fn forged_and_repeated_signatures_are_refused() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let mut key = Authenticator::new(b"laptop");
    add(&mut browser, &key, "Laptop").await.expect_status(200);
    let spoil: [fn(&mut Authenticator); 5] = [
        |key| key.origin = "https://sites.test".to_owned(),
        |key| key.host = "sites.test".to_owned(),
        // Present and not verified; neither.
        |key| key.flags = 0b1,
        |key| key.flags = 0,
        |key| key.id = b"unknown".to_vec(),
    ];
    for spoil in spoil {
        let (origin, host) = (key.origin.clone(), key.host.clone());
        spoil(&mut key);
        let (browser, refused) = sign_in(&app, &mut key).await;
        expect_redirect(&refused, REFUSED);
        assert!(!browser.has_cookie());
        (key.origin, key.host, key.flags, key.id) = (origin, host, 0b101, b"laptop".to_vec());
    }
    // Another key with the same id.
    let mut stolen = Authenticator::new(b"laptop");
    let (_, refused) = sign_in(&app, &mut stolen).await;
    expect_redirect(&refused, REFUSED);
    assert!(events(&app, "second_factor.refused").await.len() >= 5);

    // The same signature twice.
    let mut thief = Browser::new(&app);
    let page = thief.get("/app/sign-in").await;
    let (challenge, options) = asked(&page, "/app/sign-in/passkey");
    let credential = key.sign(&options);
    let fields = [("challenge", &*challenge), ("credential", &*credential)];
    let done = thief.post("/app/sign-in/passkey", &fields).await;
    expect_redirect(&done, "/app/organizations");
    let mut second = Browser::new(&app);
    let refused = second.post("/app/sign-in/passkey", &fields).await;
    expect_redirect(&refused, REFUSED);

    // A challenge of another page, and one that expired.
    let page = browser.get(PATH).await;
    let (challenge, options) = asked(&page, &format!("{PATH}/passkeys"));
    let credential = key.sign(&options);
    let fields = [("challenge", &*challenge), ("credential", &*credential)];
    let refused = second.post("/app/sign-in/passkey", &fields).await;
    expect_redirect(&refused, REFUSED);
    let page = second.get("/app/sign-in").await;
    let (challenge, options) = asked(&page, "/app/sign-in/passkey");
    let credential = key.sign(&options);
    app.clock.advance(SignedDuration::from_mins(11));
    let fields = [("challenge", &*challenge), ("credential", &*credential)];
    let refused = second.post("/app/sign-in/passkey", &fields).await;
    expect_redirect(&refused, REFUSED);
}

#[tokio::test]
async fn a_copied_authenticator_is_refused_and_recorded() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let mut key = Authenticator::new(b"laptop");
    add(&mut browser, &key, "Laptop").await.expect_status(200);
    let (_, done) = sign_in(&app, &mut key).await;
    expect_redirect(&done, "/app/organizations");
    key.count -= 1;
    let (_, refused) = sign_in(&app, &mut key).await;
    expect_redirect(&refused, REFUSED);
    let page = Browser::new(&app).get(REFUSED).await.expect_status(200);
    expect_text(&page, "The passkey was not accepted");
    let recorded = events(&app, "second_factor.refused").await;
    assert_eq!(recorded.len(), 1);
    assert_eq!(recorded[0]["reason"], "counter");
    let address: Option<String> = sqlx::query_scalar(
        "select actor->>'address' from events where type = 'second_factor.refused'",
    )
    .fetch_one(app.pool())
    .await
    .expect("an event");
    assert_eq!(address.as_deref(), Some("192.0.2.7"));
}

#[tokio::test]
async fn passkeys_are_named_listed_and_removed() {
    let app = TestApp::new().await;
    let mut browser = signed_in(&app).await;
    let mut key = Authenticator::new(b"laptop");
    add(&mut browser, &key, "Laptop").await.expect_status(200);
    // The same one again, and one without a name.
    let again = add(&mut browser, &key, "Again").await;
    expect_text(&again.expect_status(409), "in use already");
    let nameless = add(&mut browser, &Authenticator::new(b"phone"), "").await;
    nameless.expect_status(400);
    let added = add(&mut browser, &Authenticator::new(b"phone"), "Phone").await;
    // The first factor brought the recovery codes.
    assert!(!html(&added.expect_status(200)).contains("<li><code>"));

    let page = html(&browser.get(PATH).await);
    let id = page
        .split_once("action=\"/app/account/second-factors/passkeys/")
        .expect("a row")
        .1;
    let id = id.split(['"', '/']).next().expect("an id").to_owned();
    let path = format!("{PATH}/passkeys/{id}");
    let renamed = browser.post(&path, &[("name", "Old laptop")]).await;
    expect_redirect(&renamed, PATH);
    expect_text(&browser.get(PATH).await, "<strong>Old laptop</strong>");
    let removed = browser.post(&format!("{path}/removal"), &[]).await;
    expect_redirect(&removed, &format!("{PATH}?notice=removed"));
    let (_, refused) = sign_in(&app, &mut key).await;
    expect_redirect(&refused, REFUSED);
    let kinds = ["added", "added", "renamed", "removed"];
    for kind in kinds {
        assert!(
            !events(&app, &format!("second_factor.{kind}"))
                .await
                .is_empty(),
            "{kind}"
        );
    }
}
