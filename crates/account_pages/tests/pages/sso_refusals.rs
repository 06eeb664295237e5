//! Answers of identity providers and people that are not accepted.

use serde_json::json;
use testkit::TestApp;

use crate::{
    browser::{Browser, PASSWORD, expect_redirect, expect_text},
    identity_provider::{IdentityProvider, Statement},
    sso_steps::{EMAIL, START, answer, begin, members, prove_domain, refusals, sign_in},
};

#[tokio::test]
async fn an_answer_is_accepted_once_and_only_for_an_open_request_of_its_provider() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    prove_domain(&app, &org, "acme.example").await;
    let idp = IdentityProvider::create(&app, &org, json!({})).await;
    let second = IdentityProvider::create(&app, &org, json!({})).await;
    let mut browser = Browser::new(&app);

    let request = begin(&mut browser, &idp).await;
    let statement = idp.statement(Some(request.clone()), EMAIL);
    assert_eq!(answer(&app, &idp, &statement).await.status, 303);
    // Replayed; the same request with another assertion; a request that nobody made; one of another provider.
    let other_assertion = Statement {
        assertion_id: "_other".to_owned(),
        ..statement.clone()
    };
    let invented = idp.statement(Some("bno_invented".to_owned()), EMAIL);
    let foreign = begin(&mut browser, &second).await;
    let foreign = idp.statement(Some(foreign), EMAIL);
    for wrong in [&statement, &other_assertion, &invented, &foreign] {
        let page = answer(&app, &idp, wrong).await.expect_status(400);
        expect_text(&page, "took too long or was finished");
    }
    assert_eq!(refusals(&app).await, ["expired"; 4]);
}

#[tokio::test]
async fn answers_for_others_and_forms_with_two_answers_are_refused() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let other = app.organization("other").await;
    prove_domain(&app, &org, "acme.example").await;
    let idp = IdentityProvider::create(&app, &org, json!({})).await;
    let theirs = IdentityProvider::create(&app, &other, json!({})).await;

    // Meant for another organization, and signed by the key of another.
    let meant_for_other = theirs.statement(None, EMAIL);
    answer(&app, &idp, &meant_for_other)
        .await
        .expect_status(403);
    let response = theirs.sign(&idp.statement(None, EMAIL));
    let mut browser = Browser::new(&app);
    let acs = idp.path("acs");
    let page = browser.post(&acs, &[("SAMLResponse", &response)]).await;
    expect_text(&page.expect_status(403), "cannot be accepted");

    let good = idp.sign(&idp.statement(None, EMAIL));
    let twice = [("SAMLResponse", good.as_str()), ("SAMLResponse", &response)];
    browser.post(&acs, &twice).await.expect_status(400);
    browser.post(&acs, &[]).await.expect_status(400);
    browser
        .post(&acs, &[("SAMLResponse", "?")])
        .await
        .expect_status(403);
    assert_eq!(
        browser.post(&acs, &[("SAMLResponse", &good)]).await.status,
        303
    );
}

#[tokio::test]
async fn only_the_browser_that_began_can_finish() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    prove_domain(&app, &org, "acme.example").await;
    let idp = IdentityProvider::create(&app, &org, json!({})).await;
    let mut browser = Browser::new(&app);
    let request = begin(&mut browser, &idp).await;
    let accepted = answer(&app, &idp, &idp.statement(Some(request), EMAIL)).await;
    let to = accepted.header("location").to_owned();
    let mut other = Browser::new(&app);
    let page = other.get(&to).await.expect_status(403);
    expect_text(&page, "another browser");
    // Nor with a cookie of its own.
    begin(&mut other, &idp).await;
    other.get(&to).await.expect_status(403);
    expect_redirect(&browser.get(&to).await, START);
}

#[tokio::test]
async fn removed_and_disabled_people_are_not_signed_in() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    prove_domain(&app, &org, "acme.example").await;
    let idp = IdentityProvider::create(&app, &org, json!({"defaultRole": "read"})).await;
    let mut browser = Browser::new(&app);
    sign_in(&app, &mut browser, &idp, EMAIL).await;
    let [(id, _)] = members(&org, EMAIL).await.try_into().expect("one member");

    org.disable_member(id.parse().expect("an id")).await;
    let mut again = Browser::new(&app);
    let page = sign_in(&app, &mut again, &idp, EMAIL)
        .await
        .expect_status(403);
    expect_text(&page, "An admin has removed you");
    let path = org.path(&format!("/members/{id}"));
    org.admin.delete(path).await.expect_status(204);
    sign_in(&app, &mut again, &idp, EMAIL)
        .await
        .expect_status(403);
    assert_eq!(members(&org, EMAIL).await, []);

    let other = "hedy@acme.example";
    sign_in(&app, &mut browser, &idp, other).await;
    let [(id, _)] = members(&org, other).await.try_into().expect("one member");
    app.disable(id.parse().expect("an id")).await;
    let page = sign_in(&app, &mut again, &idp, other)
        .await
        .expect_status(403);
    expect_text(&page, "disabled");
    assert!(!again.has_cookie());
}

#[tokio::test]
async fn an_account_that_somebody_made_with_a_foreign_address_changes_hands() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    prove_domain(&app, &org, "acme.example").await;
    let idp = IdentityProvider::create(&app, &org, json!({"defaultRole": "read"})).await;
    app.sign_up(EMAIL, PASSWORD).await;
    let mut squatter = Browser::new(&app);
    expect_redirect(&squatter.sign_in(EMAIL, PASSWORD).await, START);

    let mut owner = Browser::new(&app);
    expect_redirect(&sign_in(&app, &mut owner, &idp, EMAIL).await, START);
    let sent = squatter.get(START).await;
    assert_eq!(sent.status, 303, "the session of the other has ended");
    squatter.sign_in(EMAIL, PASSWORD).await.expect_status(401);
}

#[tokio::test]
async fn pending_and_deleted_providers_lead_nowhere() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    prove_domain(&app, &org, "acme.example").await;
    let idp = IdentityProvider::create(&app, &org, json!({})).await;
    let good = idp.sign(&idp.statement(None, EMAIL));
    let one = org.path(&format!("/saml/{}", idp.id()));
    org.admin
        .patch(&one, json!({"ssoURL": ""}))
        .await
        .expect_status(200);
    let mut browser = Browser::new(&app);
    browser.get(&idp.path("start")).await.expect_status(404);
    browser
        .post(&idp.path("acs"), &[("SAMLResponse", &good)])
        .await
        .expect_status(404);
    browser.get(&idp.path("metadata")).await.expect_status(200);
    org.admin.delete(&one).await.expect_status(204);
    browser.get(&idp.path("metadata")).await.expect_status(404);
}

#[tokio::test]
async fn an_invite_does_not_raise_the_role_of_who_has_not_passed() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    app.sign_up(EMAIL, PASSWORD).await;
    let mut browser = Browser::new(&app);
    browser.sign_in(EMAIL, PASSWORD).await;
    let mut paths = Vec::new();
    for role in ["read", "admin"] {
        let link = org
            .admin
            .create(org.path("/link-invites"), json!({"role": role}));
        paths.push(format!("/app/orgs/{}/invites/{}", org.id, link.await));
    }
    expect_redirect(&browser.post(&paths[0], &[]).await, START);
    let required = "update organizations set sso = true where organization_id = $1";
    let required = sqlx::query(required).bind(org.id.uuid());
    required
        .execute(app.pool())
        .await
        .expect("the table is there");
    app.app.invalidate_requirements(org.id);
    browser.post(&paths[1], &[]).await.expect_status(403);
    let role =
        "select role::text from members m join users u on u.id = m.user_id where u.email = $1";
    let role: String = sqlx::query_scalar(role)
        .bind(EMAIL)
        .fetch_one(app.pool())
        .await
        .expect("they are a member");
    assert_eq!(role, "read");
}
