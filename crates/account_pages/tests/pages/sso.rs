//! Signing in with an identity provider: who becomes whom.

use model::id::UserId;
use serde_json::json;
use testkit::TestApp;

use crate::{
    browser::{Browser, PASSWORD, expect_redirect, expect_text, html},
    identity_provider::{IdentityProvider, request_id},
    sso_steps::{EMAIL, START, answer, members, prove_domain, refusals, sign_in, ticket_in},
};

#[tokio::test]
async fn new_people_of_a_proven_domain_become_members() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    prove_domain(&app, &org, "acme.example").await;
    let team = org.team(json!({"title": "Everyone"})).await;
    let more = json!({"defaultRole": "edit", "defaultTeam": team});
    let idp = IdentityProvider::create(&app, &org, more).await;
    let mut browser = Browser::new(&app);

    expect_redirect(&sign_in(&app, &mut browser, &idp, EMAIL).await, START);
    expect_text(&browser.get(START).await.expect_status(200), "acme");
    let [(id, role)] = members(&org, EMAIL).await.try_into().expect("one member");
    assert_eq!(role, "edit");
    let path = org.path(&format!("/teams/{team}/members"));
    let reply = org.admin.get(path).await.expect_status(200);
    assert_eq!(reply.items("/organization/id"), [id]);

    // The same person again, in another browser.
    let mut other = Browser::new(&app);
    expect_redirect(&sign_in(&app, &mut other, &idp, EMAIL).await, START);
    assert_eq!(members(&org, EMAIL).await.len(), 1);
    assert_ne!(browser.session(), other.session());
}

#[tokio::test]
async fn pages_offer_the_providers_of_the_domain_whoever_exists() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let idp = IdentityProvider::create(&app, &org, json!({"label": "Acme accounts"})).await;
    let mut browser = Browser::new(&app);
    let fields = [("email", EMAIL)];
    let page = browser
        .post("/app/sign-in", &fields)
        .await
        .expect_status(200);
    assert!(
        !html(&page).contains("Acme accounts"),
        "the domain is not proven"
    );
    prove_domain(&app, &org, "acme.example").await;
    let page = browser
        .post("/app/sign-in", &fields)
        .await
        .expect_status(200);
    expect_text(&page, "Sign in with Acme accounts");
    expect_text(&page, &idp.path("start"));
    let choice = browser.get(&format!("/app/orgs/{}/sso", org.id)).await;
    expect_text(&choice.expect_status(200), "Sign in with Acme accounts");
    let metadata = browser.get(&idp.path("metadata")).await.expect_status(200);
    assert_eq!(
        metadata.header("content-type"),
        "application/samlmetadata+xml"
    );
}

#[tokio::test]
async fn a_provider_does_not_speak_for_addresses_of_others() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    prove_domain(&app, &org, "acme.example").await;
    let idp = IdentityProvider::create(&app, &org, json!({})).await;
    app.sign_up("victim@other.example", PASSWORD).await;
    for email in ["victim@other.example", "nobody@other.example"] {
        let mut browser = Browser::new(&app);
        let page = sign_in(&app, &mut browser, &idp, email)
            .await
            .expect_status(403);
        expect_text(&page, "may not speak for this person");
        assert!(!browser.has_cookie());
        assert_eq!(members(&org, email).await, []);
    }
    assert_eq!(refusals(&app).await, ["unknown_person", "unknown_person"]);
}

#[tokio::test]
async fn members_connect_their_account_to_a_provider_of_an_unproven_domain() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let idp = IdentityProvider::create(&app, &org, json!({})).await;
    let email = "member@other.example";
    let id: UserId = app.sign_up(email, PASSWORD).await.parse().expect("an id");
    let mut browser = Browser::new(&app);
    browser.sign_in(email, PASSWORD).await;
    // Not a member yet.
    sign_in(&app, &mut browser, &idp, "m@idp.example")
        .await
        .expect_status(403);

    let joined = "insert into members (organization_id, user_id, role, joined_at) values ($1, $2, 'read', now())";
    let joined = sqlx::query(joined).bind(org.id.uuid()).bind(id.uuid());
    joined
        .execute(app.pool())
        .await
        .expect("the table is there");
    let page = sign_in(&app, &mut browser, &idp, "m@idp.example")
        .await
        .expect_status(200);
    expect_text(&page, "Connect your account?");
    expect_text(&page, email);
    let ticket = ticket_in(&page);
    let done = browser
        .post("/app/sso/finish", &[("ticket", &ticket)])
        .await;
    expect_redirect(&done, START);

    // From now on the provider is enough.
    let mut other = Browser::new(&app);
    expect_redirect(
        &sign_in(&app, &mut other, &idp, "m@idp.example").await,
        START,
    );
    assert!(other.has_cookie());
}

#[tokio::test]
async fn a_sign_in_that_the_provider_began_needs_a_click() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    prove_domain(&app, &org, "acme.example").await;
    let idp = IdentityProvider::create(&app, &org, json!({})).await;
    let accepted = answer(&app, &idp, &idp.statement(None, EMAIL)).await;
    let to = accepted.header("location").to_owned();
    let mut browser = Browser::new(&app);
    let page = browser.get(&to).await.expect_status(200);
    expect_text(&page, "Continue to acme?");
    assert!(!browser.has_cookie());
    let ticket = ticket_in(&page);
    let done = browser
        .post("/app/sso/finish", &[("ticket", &ticket)])
        .await;
    expect_redirect(&done, START);
    assert!(browser.has_cookie());
    // A ticket is used once.
    browser.forget_cookies();
    let again = browser
        .post("/app/sso/finish", &[("ticket", &ticket)])
        .await;
    expect_text(&again.expect_status(400), "took too long or was finished");
}

#[tokio::test]
async fn sensitive_actions_ask_the_provider_again() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    prove_domain(&app, &org, "acme.example").await;
    let mut idp = IdentityProvider::create(&app, &org, json!({})).await;
    let mut browser = Browser::new(&app);
    // The provider knows them since an hour.
    idp.authenticated_minutes_ago = 60;
    sign_in(&app, &mut browser, &idp, EMAIL).await;
    let new_token = [("label", "CI"), ("scopes", "all")];
    let sent = browser.post("/app/account/tokens", &new_token).await;
    assert_eq!(sent.status, 303);
    let to = sent.header("location").to_owned();
    assert!(to.starts_with("/app/confirm"), "{to}");
    let page = browser.get(&to).await.expect_status(200);
    let page = html(&page);
    let (_, link) = page.split_once(&idp.path("start")).expect("a link");
    let link = link
        .split_once('"')
        .expect("a link")
        .0
        .replace("&amp;", "&");
    let asked = browser.get(&format!("{}{link}", idp.path("start"))).await;
    // An answer that says nothing new changes nothing.
    let session = browser.session().to_owned();
    let statement = idp.statement(Some(request_id(&asked)), EMAIL);
    let accepted = answer(&app, &idp, &statement).await;
    let to = accepted.header("location").to_owned();
    expect_redirect(&browser.get(&to).await, "/app/account/tokens");
    assert_eq!(
        browser.post("/app/account/tokens", &new_token).await.status,
        303
    );

    idp.authenticated_minutes_ago = 1;
    let done = sign_in(&app, &mut browser, &idp, EMAIL).await;
    expect_redirect(&done, START);
    assert_eq!(browser.session(), session, "the session goes on");
    let page = browser.post("/app/account/tokens", &new_token).await;
    expect_text(&page.expect_status(200), "bnd_");
}
