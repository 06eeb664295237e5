//! Turning single sign-on on and off, for all members and for one, and the admin who may do without.

use model::Role;
use serde_json::json;
use testkit::{Org, TestApp};

use crate::{PASSWORD, events, expect_barred, require_sso, sso_session};

/// An active provider of the organization.
async fn add_provider(app: &TestApp, org: &Org<'_>) {
    let insert = sqlx::query(
        "insert into sso_providers (organization_id, id, kind, label, entity_id, sso_url, certificate, created_at)
         values ($1, gen_random_uuid(), 'saml', 'Idp', 'https://idp.example', 'https://idp.example/sso', 'PEM', now())",
    );
    let done = insert.bind(org.id.uuid()).execute(app.pool()).await;
    done.expect("the database answers");
}

#[tokio::test]
async fn it_is_turned_on_only_if_somebody_gets_in_afterwards() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let on = || json!({"sso": true});
    let session = sso_session(&app, org.id, &org.admin).await;
    // There is no provider.
    session
        .patch(org.path(""), on())
        .await
        .expect_invalid("sso");
    add_provider(&app, &org).await;
    // The caller has not come through it.
    org.admin
        .patch(org.path(""), on())
        .await
        .expect_invalid("sso");
    let member = org.member(Role::Edit).await;
    member.patch(org.path(""), on()).await.expect_status(403);
    let done = session.patch(org.path(""), on()).await.expect_status(200);
    assert_eq!(done.json()["sso"], true);
    expect_barred(org.admin.get(org.path("")).await);
    // What is on stays on, and off is always possible.
    session.patch(org.path(""), on()).await.expect_status(200);
    let off = session.patch(org.path(""), json!({"sso": false})).await;
    off.expect_status(200);
    org.admin.get(org.path("")).await.expect_status(200);
}

#[tokio::test]
async fn one_member_can_be_required_to_use_it() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let member = org.member(Role::Read).await;
    let sso = org.path(&format!("/members/{}/sso", member.id));
    org.admin.post_empty(&sso).await.expect_status(200);
    expect_barred(member.get(org.path("")).await);
    org.admin.get(org.path("")).await.expect_status(200);
    let session = sso_session(&app, org.id, &member).await;
    session.get(org.path("")).await.expect_status(200);
    session.delete(&sso).await.expect_status(403);
    org.admin.delete(&sso).await.expect_status(204);
    member.get(org.path("")).await.expect_status(200);
    let recorded = events(&app, "member.updated").await;
    assert_eq!(recorded, [json!({"sso": true}), json!({"sso": false})]);
}

#[tokio::test]
async fn the_break_glass_admin_gets_in_with_a_browser_only() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/sso/break-glass");
    let nobody = org.admin.get_json(&path).await;
    assert_eq!(nobody, json!({"object": "break-glass-admin"}));
    // Without a password.
    let name = |user| json!({"user": user});
    org.admin
        .put(&path, name(org.admin.id))
        .await
        .expect_invalid("user");
    let password = json!({"newPassword": PASSWORD});
    let set = app
        .browser(org.admin.id)
        .await
        .put("/user/password", password)
        .await;
    set.expect_status(204);
    app.app.invalidate_tokens();
    let named = org.admin.put(&path, name(org.admin.id)).await;
    named.expect_status(200);
    // Not an admin.
    let member = org.member(Role::Edit).await;
    org.admin
        .put(&path, name(member.id))
        .await
        .expect_invalid("user");
    member.put(&path, name(member.id)).await.expect_status(403);
    assert_eq!(
        org.admin.get(&path).await.text("/user"),
        org.admin.id.to_string()
    );
    let set = events(&app, "sso.break_glass_set").await;
    assert_eq!(set, [json!({"user": org.admin.id})]);

    // With one, an admin who has not come through the provider can turn it on.
    add_provider(&app, &org).await;
    org.update(json!({"sso": true})).await;
    expect_barred(org.admin.get(org.path("")).await);
    let browser = app.browser(org.admin.id).await;
    for _ in 0..2 {
        browser.get(org.path("")).await.expect_status(200);
    }
    assert_eq!(events(&app, "sso.break_glass_used").await.len(), 1);
    let made = browser.post("/user/tokens", json!({"label": "ci"})).await;
    let made = app.bearer(&made.expect_status(201).text("/token"));
    expect_barred(made.get(org.path("")).await);
    browser.delete(&path).await.expect_status(204);
    expect_barred(browser.get(org.path("")).await);
}

#[tokio::test]
async fn the_operator_turns_it_off() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    require_sso(&app, &org).await;
    expect_barred(org.admin.get(org.path("")).await);
    let ctx = app.system();
    let done = app::sso_enforcement::disable(&ctx, org.id).await;
    assert!(done.expect("the organization is there"));
    ctx.commit(None).await.expect("the database answers");
    org.admin.get(org.path("")).await.expect_status(200);
    assert_eq!(events(&app, "sso.disabled_by_operator").await.len(), 1);
    let again = app::sso_enforcement::disable(&app.system(), org.id).await;
    assert!(!again.expect("the organization is there"));
}

#[tokio::test]
async fn private_integrations_are_not_shown_without_it() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let body = json!({
        "title": "Chat", "description": "", "scopes": [], "script": "export default {}", "organization": org.id,
    });
    let published = org.admin.post("/integrations/chat", body).await;
    published.expect_status(200);
    let list = format!("/integrations?owner={}", org.id);
    assert_eq!(org.admin.get(&list).await.items("/name"), ["chat"]);
    require_sso(&app, &org).await;
    assert!(org.admin.get(&list).await.items("/name").is_empty());
    org.admin.get("/integrations/chat").await.expect_status(404);
    let session = sso_session(&app, org.id, &org.admin).await;
    assert_eq!(session.get(&list).await.items("/name"), ["chat"]);
}
