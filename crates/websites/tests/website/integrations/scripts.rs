//! Scripts that integrations add to the pages of a site.

use serde_json::json;

use super::{ORIGIN, app, between, script};
use crate::fixture::{SiteFixture, SiteTestResponse};

fn policy(response: &SiteTestResponse) -> String {
    let nonce = between(&response.text, "nonce=\"", "\"");
    response
        .header("content-security-policy")
        .replace(nonce, "NONCE")
}

/// The policy of pages as it was before there were integrations.
const USUAL: &str = "default-src 'none'; script-src 'nonce-NONCE'; style-src 'self' 'nonce-NONCE'; \
    style-src-attr 'none'; img-src 'self' https: http: data:; media-src 'self' https:; font-src 'self'; \
    connect-src 'self'; frame-src 'none'; form-action 'self'; base-uri 'none'; object-src 'none'; \
    frame-ancestors 'self'";

#[tokio::test]
async fn scripts_are_added_with_the_policy_that_they_declare() {
    let app = app().await;
    app.start_without_scripts();
    let stage = SiteFixture::new(&app, "public").await;
    assert_eq!(policy(&stage.guide().await), USUAL);
    let fields = json!({
        "scopes": ["site:script:inject", "site:script:cookies"], "target": "site",
        "contentSecurityPolicy": {
            "script-src": "'self' https://cdn.example 'unsafe-inline' *:443",
            "connect-src": "https://collect.example",
            "frame-src": "https://chat.example",
            "object-src": "https://evil.example",
        },
    });
    let installation = stage.install("analytics", &script("null"), fields).await;
    // It is installed on the organization, but not on the site.
    let page = stage.guide().await;
    assert_eq!(policy(&page), USUAL);
    assert!(!page.text.contains(ORIGIN), "{}", page.text);

    let path = format!("{installation}/sites");
    let body = json!({"siteId": stage.site.id});
    stage.org.admin.post(path, body).await.expect_status(201);
    let page = stage.guide().await;
    let id = installation.rsplit('/').next().expect("an id");
    let url = format!(
        "{ORIGIN}/integrations/analytics/installations/{id}/sites/{}/~/script.js",
        stage.site.id
    );
    assert!(
        page.text
            .contains(&format!("<script defer src=\"{url}\"></script>")),
        "{}",
        page.text
    );
    let expected = USUAL
        .replace(
            "script-src 'nonce-NONCE'",
            &format!("script-src 'nonce-NONCE' {url} {ORIGIN} https://cdn.example"),
        )
        .replace(
            "connect-src 'self'",
            "connect-src 'self' https://collect.example",
        )
        .replace("frame-src 'none'", "frame-src https://chat.example");
    assert_eq!(policy(&page), expected);
    stage
        .org
        .admin
        .patch(&installation, json!({"status": "paused"}))
        .await
        .expect_status(200);
    let page = stage.guide().await;
    assert_eq!(policy(&page), USUAL);
    assert!(!page.text.contains(ORIGIN), "{}", page.text);
}

#[tokio::test]
async fn scripts_need_the_scope_and_an_origin() {
    let app = app().await;
    app.start_without_scripts();
    let stage = SiteFixture::new(&app, "public").await;
    let fields = json!({"scopes": ["site:metadata:read"], "target": "site"});
    let installation = stage.install("quiet", &script("null"), fields).await;
    let body = json!({"siteId": stage.site.id});
    let path = format!("{installation}/sites");
    stage.org.admin.post(path, body).await.expect_status(201);
    let page = stage.guide().await;
    assert_eq!(policy(&page), USUAL);

    let app = testkit::TestApp::new().await;
    app.start_without_scripts();
    let stage = SiteFixture::new(&app, "public").await;
    let fields = json!({"scopes": ["site:script:inject"], "target": "site"});
    let installation = stage.install("analytics", &script("null"), fields).await;
    let body = json!({"siteId": stage.site.id});
    let path = format!("{installation}/sites");
    stage.org.admin.post(path, body).await.expect_status(201);
    assert_eq!(policy(&stage.guide().await), USUAL);
}
