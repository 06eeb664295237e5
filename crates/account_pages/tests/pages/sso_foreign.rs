//! Sessions that began with the provider of an organization, in other organizations.

use serde_json::json;
use testkit::{Org, TestApp};

use crate::{
    browser::{Browser, expect_redirect, expect_text},
    identity_provider::IdentityProvider,
    sso_steps::{EMAIL, START, prove_domain, sign_in},
};

/// The organization no longer owns the domains of addresses, and people stay linked to its providers.
async fn lose_domains(app: &TestApp) {
    let update = sqlx::query("update email_domains set proven_at = null");
    let done = update.execute(app.pool()).await;
    done.expect("the table is there");
}

/// A browser whose session began with the provider of an organization that has not proven the domain of the address.
async fn foreign_session<'a>(app: &'a TestApp, theirs: &Org<'_>) -> Browser<'a> {
    prove_domain(app, theirs, "acme.example").await;
    let idp = IdentityProvider::create(app, theirs, json!({})).await;
    expect_redirect(
        &sign_in(app, &mut Browser::new(app), &idp, EMAIL).await,
        START,
    );
    lose_domains(app).await;
    let mut session = Browser::new(app);
    expect_redirect(&sign_in(app, &mut session, &idp, EMAIL).await, START);
    session
}

#[tokio::test]
async fn a_session_of_another_provider_does_not_join() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    let mut session = foreign_session(&app, &theirs).await;
    let link = json!({"role": "read"});
    let link = ours.admin.create(ours.path("/link-invites"), link).await;
    let invite = format!("/app/orgs/{}/invites/{link}", ours.id);
    let page = session.post(&invite, &[]).await.expect_status(403);
    expect_text(&page, "has not proven the domain");
}

#[tokio::test]
async fn a_session_of_another_provider_connects_no_person() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    let mut session = foreign_session(&app, &theirs).await;
    let insert = sqlx::query(
        "insert into members (organization_id, user_id, role, joined_at)
         select $1, id, 'read', now() from users where email = $2",
    );
    let joined = insert.bind(ours.id.uuid()).bind(EMAIL);
    let joined = joined.execute(app.pool()).await;
    joined.expect("the table is there");
    let idp = IdentityProvider::create(&app, &ours, json!({})).await;
    let person = "somebody@idp.example";
    let page = sign_in(&app, &mut session, &idp, person).await;
    expect_text(&page.expect_status(403), "may not speak for this person");
}
