//! What tests of sign-in with an identity provider do as the browser, the provider and an admin.

use serde_json::Value;
use testkit::{Org, Reply, TestApp};

use crate::{
    browser::{Browser, html},
    identity_provider::{IdentityProvider, Statement, request_id},
};

pub(crate) const EMAIL: &str = "grace@acme.example";
pub(crate) const START: &str = "/app/organizations";

/// Makes the organization the proven owner of a domain of addresses.
pub(crate) async fn prove_domain(app: &TestApp, org: &Org<'_>, domain: &str) {
    let proven =
        "insert into email_domains (domain, organization_id, proven_at) values ($1, $2, now())";
    let proven = sqlx::query(proven).bind(domain).bind(org.id.uuid());
    proven
        .execute(app.pool())
        .await
        .expect("the table is there");
}

/// Begins at this server, and returns the id of the request.
pub(crate) async fn begin(browser: &mut Browser<'_>, idp: &IdentityProvider) -> String {
    let reply = browser.get(&idp.path("start")).await;
    assert_eq!(reply.status, 303);
    request_id(&reply)
}

/// Sends an answer as the browser does for the provider, and returns what the server says to it.
pub(crate) async fn answer(
    app: &TestApp,
    idp: &IdentityProvider,
    statement: &Statement<'_>,
) -> Reply {
    let response = idp.sign(statement);
    // It comes from another site, so the browser sends no cookies.
    let mut browser = Browser::with_headers(app, &[("sec-fetch-site", "cross-site")]);
    browser
        .post(&idp.path("acs"), &[("SAMLResponse", &response)])
        .await
}

/// Signs in with the provider, from the first page to the last.
pub(crate) async fn sign_in(
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
pub(crate) async fn members(org: &Org<'_>, email: &str) -> Vec<(String, Value)> {
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

pub(crate) async fn refusals(app: &TestApp) -> Vec<String> {
    let rows = sqlx::query_scalar(
        "select payload->>'reason' from events where type = 'sso.refused' order by id",
    );
    rows.fetch_all(app.pool())
        .await
        .expect("the database answers")
}

pub(crate) fn ticket_in(page: &Reply) -> String {
    let page = html(page);
    let (_, rest) = page
        .split_once("name=\"ticket\" value=\"")
        .expect("a ticket");
    rest.split_once('"').expect("a ticket").0.to_owned()
}
