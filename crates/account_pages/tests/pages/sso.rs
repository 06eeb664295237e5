//! Signing in with an identity provider: who becomes whom, and what is not accepted.

use model::id::UserId;
use serde_json::{Value, json};
use testkit::{Org, Reply, TestApp};

use crate::{
    browser::{Browser, PASSWORD, expect_redirect, expect_text, html},
    identity_provider::{IdentityProvider, Statement, request_id},
};

const EMAIL: &str = "grace@acme.example";
const START: &str = "/app/organizations";

/// Makes the organization the proven owner of a domain of addresses.
async fn prove_domain(app: &TestApp, org: &Org<'_>, domain: &str) {
    let proven =
        "insert into email_domains (domain, organization_id, proven_at) values ($1, $2, now())";
    let proven = sqlx::query(proven).bind(domain).bind(org.id.uuid());
    proven
        .execute(app.pool())
        .await
        .expect("the table is there");
}

/// Begins at this server, and returns the id of the request.
async fn begin(browser: &mut Browser<'_>, idp: &IdentityProvider) -> String {
    let reply = browser.get(&idp.path("start")).await;
    assert_eq!(reply.status, 303);
    request_id(&reply)
}

/// Sends an answer as the browser does for the provider, and returns what the server says to it.
async fn answer(app: &TestApp, idp: &IdentityProvider, statement: &Statement<'_>) -> Reply {
    let response = idp.sign(statement);
    // It comes from another site, so the browser sends no cookies.
    let mut browser = Browser::with_headers(app, &[("sec-fetch-site", "cross-site")]);
    browser
        .post(&idp.path("acs"), &[("SAMLResponse", &response)])
        .await
}

/// Signs in with the provider, from the first page to the last.
async fn sign_in(
    app: &TestApp,
    browser: &mut Browser<'_>,
    idp: &IdentityProvider,
    email: &str,
) -> Reply {
    let request = begin(browser, idp).await;
    let statement = idp.statement(Some(request), email);
    let accepted = answer(app, idp, &statement).await;
    let to = accepted.header("location").to_owned();
    assert!(to.starts_with("/app/sso/finish?ticket="), "{to}");
    browser.get(&to).await
}

/// Members with this address: their ids and roles.
async fn members(org: &Org<'_>, email: &str) -> Vec<(String, Value)> {
    let reply = org
        .admin
        .get(org.path("/members?limit=1000"))
        .await
        .expect_status(200);
    let members = reply.json()["items"].clone();
    let found = members.as_array().expect("a list").iter();
    let found = found.filter(|member| member["user"]["email"] == email);
    let found = found.map(|member| {
        (
            member["id"].as_str().expect("an id").to_owned(),
            member["role"].clone(),
        )
    });
    found.collect()
}

async fn refusals(app: &TestApp) -> Vec<String> {
    let rows = sqlx::query_scalar(
        "select payload->>'reason' from events where type = 'sso.refused' order by id",
    );
    rows.fetch_all(app.pool())
        .await
        .expect("the database answers")
}

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
    assert_eq!(reply.items("/organization/id"), [id.clone()]);

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

fn ticket_in(page: &Reply) -> String {
    let page = html(page);
    let (_, rest) = page
        .split_once("name=\"ticket\" value=\"")
        .expect("a ticket");
    rest.split_once('"').expect("a ticket").0.to_owned()
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
