//! Organizations that require a second factor of their members.

use axum::body::Body;
use http::Method;
use model::Role;
use serde_json::json;
use testkit::{Persona, TestApp};

use crate::{TOTP, enrol, events, expect_type};

#[tokio::test]
async fn an_organization_refuses_members_without_a_second_factor() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = org.admin.create(org.path("/spaces"), json!({})).await;
    let member = org.member(Role::Read).await;
    let colleague = org.member(Role::Admin).await;
    let site = org.path("/sites");
    let site = org.admin.create(site, json!({"title": "Docs"})).await;
    let claim = json!({"hostname": "docs.example.com"});
    let hostnames = org.path(&format!("/sites/{site}/custom-hostnames"));
    let claimed = colleague.post(hostnames, claim).await;
    assert!(claimed.status.is_success(), "{claimed:?}");
    let stranger = app.stranger().await;
    let settings = org.path("/security-settings");
    let before = org.admin.get_json(&settings).await;
    assert_eq!(before["requireSecondFactor"], false);
    let require = || json!({"requireSecondFactor": true});
    let alone = org.admin.put(&settings, require()).await;
    alone.expect_invalid("requireSecondFactor");
    expect_type(member.put(&settings, require()).await, 403, "forbidden");
    expect_type(stranger.put(&settings, require()).await, 404, "not_found");

    let browser = app.browser(org.admin.id).await;
    enrol(&app, &browser).await;
    app.app.invalidate_tokens();
    let after = org.admin.put(&settings, require()).await.expect_status(200);
    assert_eq!(after.json()["requireSecondFactor"], true);
    org.admin.get(&org.path("")).await.expect_status(200);
    let recorded = events(&app, "organization.security_settings_updated").await;
    assert_eq!(recorded, [require()]);

    let space = format!("/spaces/{space}");
    let escaped = org
        .path("/members")
        .replace(&org.id.to_string(), &percent_encoded(&org.id.to_string()));
    for path in [
        org.path(""),
        settings.clone(),
        org.path("/members"),
        space.clone(),
        escaped,
    ] {
        let refused = member.get(&path).await.expect_status(403);
        assert_eq!(
            refused.text("/error/type"),
            "second_factor_enrolment_required",
            "{path}"
        );
        assert!(
            refused
                .text("/error/message")
                .contains("/app/account/second-factors")
        );
        // Strangers learn nothing.
        expect_type(stranger.get(&path).await, 404, "not_found");
    }
    let git = format!(
        "/git{}.git/info/refs?service=git-upload-pack",
        space.replace("/spaces", "")
    );
    assert_eq!(fetch(&app, &org.admin, &git).await, 200);
    assert_eq!(fetch(&app, &member, &git).await, 403);
    // The path does not name the organization.
    let hostname = "/custom-hostnames/docs.example.com";
    org.admin.get(hostname).await.expect_status(200);
    for refused in [
        colleague.get(hostname).await,
        colleague.delete(hostname).await,
    ] {
        expect_type(refused, 403, "second_factor_enrolment_required");
    }
    let session = app.browser(member.id).await;
    session.get(&space).await.expect_status(403);
    // The account itself stays in reach, and a factor opens the organization.
    enrol(&app, &session).await;
    app.app.invalidate_tokens();
    for who in [&session, &member] {
        who.get(&space).await.expect_status(200);
    }
    // The last factor stays.
    expect_type(session.delete(TOTP).await, 409, "conflict");
    let known = session.get_json("/user/second-factors").await;
    assert_eq!(known["recoveryCodesLeft"], 10);
    let free = json!({"requireSecondFactor": false});
    org.admin.put(&settings, free).await.expect_status(200);
    session.delete(TOTP).await.expect_status(204);
    app.app.invalidate_tokens();
    member.get(&space).await.expect_status(200);
}

async fn fetch(app: &TestApp, who: &Persona<'_>, path: &str) -> u16 {
    let request = who.request(Method::GET, path).body(Body::empty());
    let reply = app.send(request.expect("a good request")).await;
    reply.status.as_u16()
}

/// The first character as its number, which the router decodes.
fn percent_encoded(text: &str) -> String {
    format!("%{:02X}{}", text.as_bytes()[0], &text[1..])
}
