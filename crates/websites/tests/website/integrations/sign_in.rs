//! Sign-in of visitors by an integration.

use serde_json::json;
use testkit::TestApp;

use super::app;
use crate::fixture::SiteFixture;

/// Redirects to a provider with the path that was requested; its endpoint returns a token that the site accepts.
const SCRIPT: &str = r"
const encode = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const text = (value) => encode(new TextEncoder().encode(JSON.stringify(value)));
async function token(secret) {
    const body = text({ alg: 'HS256', typ: 'JWT' }) + '.' + text({ exp: 4102444800, team: 'docs' });
    const bytes = new TextEncoder();
    const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return body + '.' + encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(body))));
}
export default { async fetch(request) {
    const form = await request.formData();
    const event = JSON.parse(form.get('event'));
    const environment = JSON.parse(form.get('environment'));
    if (event.type !== 'fetch_visitor_authentication') return new Response('OK');
    const mode = environment.secrets.MODE;
    if (mode === 'page') return new Response('<h1>Sign in</h1>');
    if (mode === 'script') return new Response(null, { status: 302, headers: { location: 'javascript:alert(1)' } });
    const location = 'https://login.example/?for=' + encodeURIComponent(event.location) + '&site=' + event.siteId
        + '&token=' + await token(environment.signingSecrets.siteInstallation);
    return new Response(null, { status: 302, headers: { location } });
} };";

async fn stage<'a>(app: &'a TestApp, mode: &str) -> (SiteFixture<'a>, String) {
    app.start_scripts(None);
    let stage = SiteFixture::new(app, "visitor-auth").await;
    let fields = json!({
        "scopes": ["site:visitor:auth"], "target": "site", "secrets": {"MODE": mode},
    });
    let installation = stage.install("login", SCRIPT, fields).await;
    let path = format!("{installation}/sites");
    let body = json!({"siteId": stage.site.id});
    stage.org.admin.post(path, body).await.expect_status(201);
    (stage, installation)
}

async fn choose(stage: &SiteFixture<'_>, backend: &str) {
    let body = json!({"backend": backend});
    let path = stage.at("/publishing/auth");
    stage.org.admin.patch(path, body).await.expect_status(200);
}

#[tokio::test]
async fn a_script_redirects_readers_and_its_tokens_admit_them() {
    let app = app().await;
    let (stage, installation) = stage(&app, "redirect").await;
    // It is installed, but the site has not chosen it.
    stage.get("/guide").await.expect_status(401);
    choose(&stage, "integration").await;
    let redirected = stage.get("/guide").await.expect_status(307);
    let location = redirected.header("location").to_owned();
    assert!(
        location.starts_with("https://login.example/?for=guide&site="),
        "{location}"
    );
    assert_eq!(redirected.header("cache-control"), "no-store");
    let (_, token) = location.split_once("&token=").expect("a token");

    let entered = stage
        .get(&format!("/guide?jwt_token={token}"))
        .await
        .expect_status(307);
    assert_eq!(entered.header("location"), "/handbook/guide");
    let cookie = entered
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap_or_default()
        .to_owned();
    let page = stage
        .ask("/guide", &[("cookie", &cookie)])
        .await
        .expect_status(200);
    assert!(page.text.contains("Guide"), "{}", page.text);
    // A wrong token is no reason to start again: that could go on for ever.
    let refused = stage.get("/guide?jwt_token=wrong").await.expect_status(401);
    assert!(!refused.text.contains("login.example"), "{}", refused.text);

    // Without the installation its tokens admit nobody.
    let paused = json!({"status": "paused"});
    stage
        .org
        .admin
        .patch(&installation, paused)
        .await
        .expect_status(200);
    stage
        .ask("/guide", &[("cookie", &cookie)])
        .await
        .expect_status(401);
}

#[tokio::test]
async fn anything_but_a_redirect_is_an_error_in_words() {
    for mode in ["page", "script"] {
        let app = app().await;
        let (stage, _) = stage(&app, mode).await;
        choose(&stage, "integration").await;
        let refused = stage.ask("/guide", &[("accept", "text/html")]).await;
        assert_eq!(refused.status, 422, "{}", refused.text);
        assert!(
            refused.text.contains("does not work at the moment"),
            "{}",
            refused.text
        );
        assert!(!refused.text.contains("Sign in</h1>"), "{}", refused.text);
    }
}
