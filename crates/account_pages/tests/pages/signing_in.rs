//! Signing in, up and out.

use http::header;
use model::id::UserId;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::browser::{ADDRESS, Browser, PASSWORD, expect_redirect, expect_text, html};

const EMAIL: &str = "ada@example.com";
const START: &str = "/app/organizations";

async fn events(app: &TestApp) -> Vec<(String, Option<String>)> {
    let rows = sqlx::query_as(
        "select type, actor->>'address' from events where type like 'session.%' order by id",
    );
    rows.fetch_all(app.pool())
        .await
        .expect("the database answers")
}

#[tokio::test]
async fn people_sign_in_with_address_and_password() {
    let app = TestApp::new().await;
    app.sign_up(EMAIL, PASSWORD).await;
    let mut browser = Browser::new(&app);
    let page = browser.get("/app/sign-in").await.expect_status(200);
    expect_text(&page, r#"<html lang="en">"#);
    expect_text(&page, r#"autocomplete="username""#);
    let reply = browser.sign_in(EMAIL, PASSWORD).await;
    expect_redirect(&reply, START);
    let cookie = reply.header("set-cookie");
    for part in [
        "__Host-bindery=bns_",
        "HttpOnly",
        "Secure",
        "SameSite=Lax",
        "Path=/",
    ] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    assert!(
        !cookie.contains("Max-Age") && !cookie.contains("Domain"),
        "{cookie}"
    );
    expect_text(
        &browser.get(START).await.expect_status(200),
        "Organizations",
    );
    // Whoever is signed in has nothing to do there.
    expect_redirect(&browser.get("/app/sign-in").await, START);

    let out = browser.post("/app/sign-out", &[]).await;
    expect_redirect(&out, "/app/sign-in?notice=signed-out");
    assert!(!browser.has_cookie());
    let sent = browser.get(START).await;
    expect_redirect(&sent, "/app/sign-in?next=%2Fapp%2Forganizations");
    let address = Some(ADDRESS.to_owned());
    let recorded = events(&app).await;
    assert_eq!(
        recorded,
        [
            ("session.created".to_owned(), address.clone()),
            ("session.ended".to_owned(), address)
        ]
    );
}

#[tokio::test]
async fn staying_signed_in_keeps_the_cookie_for_two_weeks() {
    let app = TestApp::new().await;
    app.sign_up(EMAIL, PASSWORD).await;
    let fields = [("email", EMAIL), ("password", PASSWORD), ("stay", "yes")];
    let mut browser = Browser::new(&app);
    let reply = browser.post("/app/sign-in/password", &fields).await;
    assert!(reply.header("set-cookie").contains("Max-Age=1209600"));
}

#[tokio::test]
async fn each_sign_in_has_a_new_token_and_ends_the_one_before() {
    let app = TestApp::new().await;
    app.sign_up(EMAIL, PASSWORD).await;
    let mut browser = Browser::new(&app);
    browser.sign_in(EMAIL, PASSWORD).await;
    let first = browser.session().to_owned();
    browser.sign_in(EMAIL, PASSWORD).await;
    assert_ne!(browser.session(), first);
    app.app.invalidate_tokens();
    let mut old = Browser::new(&app).with_cookie(&first);
    old.get(START).await.expect_status(303);
    browser.get(START).await.expect_status(200);
}

#[tokio::test]
async fn nobody_learns_which_addresses_have_accounts() {
    let app = TestApp::new().await;
    app.sign_up(EMAIL, PASSWORD).await;
    let mut pages = Vec::new();
    for email in [EMAIL, "eve@example.com"] {
        let mut browser = Browser::new(&app);
        let asked = browser.post("/app/sign-in", &[("email", email)]).await;
        let refused = browser.sign_in(email, "wrong password").await;
        let refused = refused.expect_status(401);
        assert!(!refused.headers.contains_key(header::SET_COOKIE));
        let forgot = [("email", email)];
        let forgot = browser.post("/app/forgot-password", &forgot).await;
        let texts = [&asked, &refused, &forgot].map(|reply| html(reply).replace(email, ""));
        let encoded = email.replace('@', "%40");
        pages.push(texts.map(|text| text.replace(&encoded, "")));
    }
    assert_eq!(pages[0], pages[1]);
    assert!(pages[0][1].contains("set a new password"));
}

#[tokio::test]
async fn guessing_is_slowed_and_says_how_long() {
    let app = TestApp::builder()
        .settings(|settings| settings.limits.password_failures_per_account = 5)
        .build()
        .await;
    app.sign_up(EMAIL, PASSWORD).await;
    let mut browser = Browser::new(&app);
    for _ in 0..5 {
        browser
            .sign_in(EMAIL, "wrong password")
            .await
            .expect_status(401);
    }
    let slowed = browser.sign_in(EMAIL, PASSWORD).await.expect_status(429);
    expect_text(&slowed, "Wait 1 seconds");
    assert_eq!(slowed.headers["retry-after"], "1");
    app.clock.advance(jiff::SignedDuration::from_secs(1));
    expect_redirect(&browser.sign_in(EMAIL, PASSWORD).await, START);
}

#[tokio::test]
async fn disabled_accounts_are_told_to_those_who_know_the_password() {
    let app = TestApp::new().await;
    let id: UserId = app.sign_up(EMAIL, PASSWORD).await.parse().expect("an id");
    app.disable(id).await;
    let mut browser = Browser::new(&app);
    let refused = browser.sign_in(EMAIL, PASSWORD).await.expect_status(401);
    expect_text(&refused, "This account is disabled");
}

#[tokio::test]
async fn people_come_back_to_where_they_were_and_nowhere_else() {
    let app = TestApp::new().await;
    app.sign_up(EMAIL, PASSWORD).await;
    for (next, to) in [
        ("/app/account/tokens", "/app/account/tokens"),
        ("//evil.example", START),
        ("https://evil.example/app", START),
        ("/v1/user", START),
    ] {
        let fields = [("email", EMAIL), ("password", PASSWORD), ("next", next)];
        let mut browser = Browser::new(&app);
        let reply = browser.post("/app/sign-in/password", &fields).await;
        expect_redirect(&reply, to);
    }
}

#[tokio::test]
async fn accounts_are_created_and_signed_in() {
    let app = TestApp::new().await;
    let mut browser = Browser::new(&app);
    let short = [("name", "Ada"), ("email", EMAIL), ("password", "short")];
    let refused = browser
        .post("/app/sign-up", &short)
        .await
        .expect_status(400);
    expect_text(&refused, r#"role="alert""#);
    expect_text(&refused, r#"value="ada@example.com""#);
    let fields = [("name", "Ada"), ("email", EMAIL), ("password", PASSWORD)];
    let reply = browser.post("/app/sign-up", &fields).await;
    expect_redirect(&reply, START);
    let account = browser.get("/app/account").await.expect_status(200);
    expect_text(&account, "This address is not confirmed yet");
    let again = Browser::new(&app).post("/app/sign-up", &fields).await;
    expect_text(
        &again.expect_status(409),
        "There is an account with this address already",
    );
}

#[tokio::test]
async fn closed_sign_up_says_whom_to_ask() {
    let app = TestApp::builder()
        .settings(|settings| settings.open_signup = false)
        .build()
        .await;
    let mut browser = Browser::new(&app);
    let page = browser.get("/app/sign-up").await.expect_status(403);
    expect_text(&page, "Ask its operator for an account");
    let fields = [("name", "Ada"), ("email", EMAIL), ("password", PASSWORD)];
    browser
        .post("/app/sign-up", &fields)
        .await
        .expect_status(403);
    let page = browser.get("/app/sign-in").await;
    assert!(!html(&page).contains("/app/sign-up"));
}

#[tokio::test]
async fn pages_are_in_the_language_of_the_browser() {
    let app = TestApp::new().await;
    for (language, tag, title) in [
        ("de-CH,de;q=0.9,en;q=0.8", "de", "Anmelden"),
        ("nb-NO", "no", "Logg inn"),
        ("pt-BR", "pt-BR", "Entrar"),
        ("ja", "ja", "サインイン"),
        ("ko, ru;q=0.5", "ru", "Войти"),
        ("ko", "en", "Sign in"),
    ] {
        let mut browser = Browser::with_headers(&app, &[("accept-language", language)]);
        let page = browser.get("/app/sign-in").await;
        expect_text(&page, &format!(r#"<html lang="{tag}">"#));
        expect_text(&page, &format!("<h1>{title}</h1>"));
    }
}

#[tokio::test]
async fn a_link_of_the_operator_signs_in_once() {
    let app = TestApp::new().await;
    let id: UserId = app.stranger().await.id;
    let ctx = app.system();
    let link = app::sign_in_links::create(&ctx, id).await.expect("a link");
    ctx.commit(None).await.expect("the database answers");
    let link = secrecy::ExposeSecret::expose_secret(&link);
    let path = link
        .strip_prefix("https://bindery.test")
        .expect("our address");
    let token = path.split_once("token=").expect("a token").1;
    let mut browser = Browser::new(&app);
    // Looking does not use it up.
    for _ in 0..2 {
        expect_text(
            &browser.get(path).await.expect_status(200),
            "signs you in once",
        );
    }
    let reply = browser.post("/app/sign-in/link", &[("token", token)]).await;
    expect_redirect(&reply, "/app/account/password");
    let page = browser.get("/app/account/password").await;
    expect_text(&page, "has no password yet");
    let again = Browser::new(&app)
        .post("/app/sign-in/link", &[("token", token)])
        .await;
    expect_text(&again.expect_status(400), "This link does not work");
    // The first password needs no other one, as the sign-in was just now.
    let set = browser
        .post("/app/account/password", &[("password", PASSWORD)])
        .await;
    expect_redirect(&set, "/app/account/password?notice=changed");
    browser.get(START).await.expect_status(200);

    let ctx = app.system();
    let link = app::sign_in_links::create(&ctx, id).await.expect("a link");
    ctx.commit(None).await.expect("the database answers");
    let link = secrecy::ExposeSecret::expose_secret(&link);
    app.clock.advance(jiff::SignedDuration::from_hours(1));
    let token = link.split_once("token=").expect("a token").1;
    let late = Browser::new(&app)
        .post("/app/sign-in/link", &[("token", token)])
        .await;
    late.expect_status(400);
}

#[tokio::test]
async fn pages_load_nothing_and_are_not_stored() {
    let app = TestApp::new().await;
    let mut browser = Browser::new(&app);
    let page = browser.get("/app/forgot-password").await;
    assert_eq!(page.header("cache-control"), "no-store");
    let policy = page.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && !policy.contains("script-src"));
    let text = html(&page);
    assert!(
        !text.contains("<script") && !text.contains("style="),
        "{text}"
    );
    // Passkeys need one script, and no other may run.
    let page = browser.get("/app/sign-in").await;
    let policy = page.header("content-security-policy").to_owned();
    assert!(policy.ends_with("script-src https://bindery.test/app/assets/passkeys.js"));
    let text = html(&page);
    assert_eq!(text.matches("<script").count(), 1, "{text}");
    let script = text.split("src=\"").nth(1).expect("a script");
    let script = browser
        .get(script.split('"').next().expect("its path"))
        .await;
    assert!(script.header("content-type").starts_with("text/javascript"));
    let at = text
        .split("href=\"/app/assets/")
        .nth(1)
        .expect("a stylesheet");
    let at = at.split('"').next().expect("its path");
    let style = browser
        .get(&format!("/app/assets/{at}"))
        .await
        .expect_status(200);
    assert!(style.header("cache-control").contains("immutable"));
    let unknown: Value = json!(browser.get("/app/nowhere").await.status.as_u16());
    assert_ne!(unknown, json!(500));
}
