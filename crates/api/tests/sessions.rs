//! Sessions of browsers: what a cookie counts for, which pages may use it, when it ends, and what asks for the password
//! again.

use http::Method;
use jiff::SignedDuration;
use model::id::UserId;
use serde_json::{Value, json};
use testkit::{Persona, Reply, TestApp};

const PASSWORD: &str = "correct horse battery";

async fn ada(app: &TestApp) -> UserId {
    let id = app.sign_up("ada@example.com", PASSWORD).await;
    id.parse().expect("an id")
}

fn cookie(token: &str) -> String {
    format!("a=b; __Host-bindery={token}")
}

/// A client that sends only this cookie.
async fn bare(app: &TestApp, user: UserId) -> Persona<'_> {
    let token = app.session_cookie(user).await;
    app.anonymous().with("cookie", &cookie(&token))
}

async fn event_payloads(app: &TestApp, kind: &str) -> Vec<Value> {
    let payloads = sqlx::query_scalar("select payload from events where type = $1 order by id");
    let payloads = payloads.bind(kind).fetch_all(app.pool()).await;
    payloads.expect("the database answers")
}

#[tokio::test]
async fn a_cookie_counts_for_the_api_and_nothing_else() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    let token = app.session_cookie(user).await;
    let browser = app.anonymous().with("cookie", &cookie(&token));
    let me = browser.get_json("/user").await;
    assert_eq!(me["id"], json!(user));

    // A token, even a wrong one, decides.
    let both = browser.with("authorization", "Bearer bnd_wrong");
    both.get("/user").await.expect_status(401);
    // Neither kind of secret counts as the other.
    app.bearer(&token).get("/user").await.expect_status(401);
    let person = app.stranger().await;
    let api_token = person.token().expect("people have tokens");
    let swapped = app.anonymous().with("cookie", &cookie(api_token));
    swapped.get("/user").await.expect_status(401);
    // Without its prefix it is the cookie of servers without TLS.
    let plain = app.anonymous().with("cookie", &format!("bindery={token}"));
    plain.get("/user").await.expect_status(401);

    let git = browser.request(Method::GET, "/git/x.git/info/refs?service=git-upload-pack");
    let reply = app.send(git.body(axum::body::Body::empty()).expect("a request"));
    reply.await.expect_status(401);
}

#[tokio::test]
async fn writes_by_cookie_come_from_our_own_pages() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    let browser = bare(&app, user).await;
    let rename = || json!({"displayName": "Eve"});
    let path = format!("/users/{user}");
    for headers in [
        &[][..],
        &[("sec-fetch-site", "same-origin")],
        &[("x-bindery-console", "1")],
        &[("sec-fetch-site", "same-site"), ("x-bindery-console", "1")],
        &[("sec-fetch-site", "cross-site"), ("x-bindery-console", "1")],
        &[("origin", "https://sites.test"), ("x-bindery-console", "1")],
        &[("origin", "null"), ("x-bindery-console", "1")],
    ] {
        let mut page = browser.clone();
        for (name, value) in headers {
            page = page.with(name, value);
        }
        let refused = page.patch(&path, rename()).await.expect_status(403);
        assert_eq!(refused.text("/error/type"), "forbidden", "{headers:?}");
        // Not even where no account is needed.
        let body = json!({"email": "ada@example.com", "password": PASSWORD});
        page.post("/sessions", body).await.expect_status(403);
    }
    assert_eq!(browser.get_json("/user").await["displayName"], "Ada");
    for (name, value) in [
        ("sec-fetch-site", "same-origin"),
        ("origin", "https://bindery.test"),
    ] {
        let page = browser.with(name, value).with("x-bindery-console", "1");
        page.patch(&path, rename()).await.expect_status(200);
    }
}

#[tokio::test]
async fn pages_of_other_sites_read_as_nobody() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    let browser = bare(&app, user).await;
    for (site, status) in [
        ("same-origin", 200),
        ("none", 200),
        ("same-site", 401),
        ("cross-site", 401),
    ] {
        let page = browser.with("sec-fetch-site", site);
        page.get("/user").await.expect_status(status);
    }
}

#[tokio::test]
async fn caches_share_nothing_that_a_cookie_gave_access_to() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    let browser = app.browser(user).await;
    let reply = browser.get("/user").await.expect_status(200);
    assert_eq!(reply.header("cache-control"), "private, no-cache");
    assert_eq!(reply.header("vary"), "cookie");
    assert_eq!(reply.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn a_session_that_ended_is_nobodys() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    let browser = app.browser(user).await;
    browser
        .delete("/user/sessions/current")
        .await
        .expect_status(204);
    browser.get("/user").await.expect_status(401);
    // Operations for everyone still work with the old cookie.
    let body = json!({"email": "ada@example.com", "password": PASSWORD});
    browser.post("/sessions", body).await.expect_status(201);
}

#[tokio::test]
async fn use_moves_the_end_of_a_session_up_to_two_weeks() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    let (idle, active) = (bare(&app, user).await, bare(&app, user).await);
    for _ in 0..30 {
        app.clock.advance(SignedDuration::from_hours(11));
        app.app.invalidate_tokens();
        active.get("/user").await.expect_status(200);
        app.store_token_uses().await;
    }
    idle.get("/user").await.expect_status(401);
    // 330 hours have passed, of 336.
    app.clock.advance(SignedDuration::from_hours(5));
    app.app.invalidate_tokens();
    active.get("/user").await.expect_status(200);
    app.store_token_uses().await;
    app.clock.advance(SignedDuration::from_hours(2));
    app.app.invalidate_tokens();
    active.get("/user").await.expect_status(401);
}

#[tokio::test]
async fn people_list_and_end_their_sessions() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    let (here, there) = (app.browser(user).await, app.browser(user).await);
    let program = app.sign_in("ada@example.com", PASSWORD).await;
    let stranger = app.stranger().await;

    let list = here.get_json("/user/sessions").await;
    let items = list["items"].as_array().expect("a list");
    let is_current = |item: &Value| item["current"] == json!(true);
    assert_eq!(items.len(), 3);
    assert_eq!(items.iter().filter(|item| is_current(item)).count(), 1);
    assert_eq!(
        items
            .iter()
            .filter(|item| item["browser"].is_object())
            .count(),
        2
    );
    assert_eq!(items[0]["browser"]["userAgent"], "Test");
    let other = items
        .iter()
        .find(|item| !is_current(item) && item["browser"].is_object());
    let other = other.expect("the other browser")["id"]
        .as_str()
        .expect("an id");

    // Somebody else's look missing, and tokens are not sessions.
    let path = format!("/user/sessions/{other}");
    stranger.delete(&path).await.expect_status(204);
    there.get("/user").await.expect_status(200);
    let refused = stranger.delete("/user/sessions/current").await;
    refused.expect_status(409);

    here.delete(&path).await.expect_status(204);
    there.get("/user").await.expect_status(401);
    here.delete("/user/sessions").await.expect_status(204);
    program.get("/user").await.expect_status(401);
    here.get("/user").await.expect_status(200);
    let ended = event_payloads(&app, "session.ended").await;
    assert_eq!(ended.len(), 2);
    assert_eq!(ended[0], json!({"session": other, "reason": "revoked"}));
}

fn expect_password_again(reply: Reply) {
    let refused = reply.expect_status(403);
    assert_eq!(
        refused.text("/error/type"),
        "recent_authentication_required"
    );
}

async fn create_token(who: &Persona<'_>) -> Reply {
    who.post("/user/tokens", json!({"label": "ci"})).await
}

#[tokio::test]
async fn sensitive_actions_ask_for_the_password_again() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    let browser = app.browser(user).await;
    let program = app.sign_in("ada@example.com", PASSWORD).await;
    create_token(&browser).await.expect_status(201);
    app.clock.advance(SignedDuration::from_mins(11));
    expect_password_again(create_token(&browser).await);
    create_token(&program).await.expect_status(201);

    let path = "/user/sessions/current/authentication";
    let wrong = browser.put(path, json!({"password": "not it at all"}));
    wrong.await.expect_invalid("password");
    expect_password_again(create_token(&browser).await);
    let right = || json!({"password": PASSWORD});
    browser.put(path, right()).await.expect_status(204);
    create_token(&browser).await.expect_status(201);
    // A token has nothing to confirm.
    program.put(path, right()).await.expect_status(409);
    assert_eq!(event_payloads(&app, "session.confirmed").await.len(), 1);
    assert_eq!(event_payloads(&app, "session.refused").await.len(), 1);
}

#[tokio::test]
async fn transfers_ask_for_the_password_again() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let other = app.organization("globex").await;
    let space = org.admin.create(org.path("/spaces"), json!({})).await;
    let browser = app.browser(org.admin.id).await;
    app.clock.advance(SignedDuration::from_mins(11));
    let path = format!("/spaces/{space}/transfer");
    expect_password_again(browser.post(path, json!({"organization": other.id})).await);
}

#[tokio::test]
async fn a_new_password_ends_sessions_of_browsers() {
    let app = TestApp::new().await;
    let user = ada(&app).await;
    let (here, there) = (app.browser(user).await, app.browser(user).await);
    let change = json!({"currentPassword": PASSWORD, "newPassword": "another long one"});
    here.put("/user/password", change).await.expect_status(204);
    for browser in [here, there] {
        browser.get("/user").await.expect_status(401);
    }
}
