//! Organizations that require single sign-on: who gets in, and the ways around it that are closed.
//!
//! The sign-in at a provider itself is tested elsewhere; here its effect is written to the database.

mod authorizations;
mod bypasses;
mod settings;
mod signed_urls;
mod sweep;

use http::Method;
use model::id::OrganizationId;
use serde_json::Value;
use testkit::{Org, Persona, Reply, TestApp};

const PASSWORD: &str = "correct horse battery";

/// Requires single sign-on of all members, as an admin does who has set up a provider.
async fn require_sso(app: &TestApp, org: &Org<'_>) {
    let update = sqlx::query("update organizations set sso = true where organization_id = $1");
    let done = update.bind(org.id.uuid()).execute(app.pool()).await;
    done.expect("the database answers");
    app.app.invalidate_requirements(org.id);
}

/// The newest session or token of a person passes the single sign-on of the organization.
async fn pass_sso(app: &TestApp, org: OrganizationId, who: &Persona<'_>) {
    let insert = sqlx::query(
        "insert into sso_authorizations (token_id, organization_id, provider_id, authorized_at)
         select id, $1, gen_random_uuid(), now() from api_tokens where user_id = $2 order by id desc limit 1",
    );
    let done = insert.bind(org.uuid()).bind(who.id.uuid());
    done.execute(app.pool())
        .await
        .expect("the database answers");
    app.app.invalidate_tokens();
}

/// A browser session that began with a provider of the organization.
async fn sso_session<'a>(app: &'a TestApp, org: OrganizationId, who: &Persona<'_>) -> Persona<'a> {
    let session = app.browser(who.id).await;
    pass_sso(app, org, &session).await;
    let update = sqlx::query(
        "update api_tokens set origin_organization_id = $1
         where id = (select id from api_tokens where user_id = $2 order by id desc limit 1)",
    );
    let done = update.bind(org.uuid()).bind(who.id.uuid());
    done.execute(app.pool())
        .await
        .expect("the database answers");
    app.app.invalidate_tokens();
    session
}

/// The request was refused because single sign-on is missing, and the response says where to find it.
fn expect_barred(reply: Reply) {
    let reply = reply.expect_status(403);
    assert_eq!(reply.text("/error/type"), "sso_required");
    assert!(reply.text("/error/message").contains("/sso`"), "{reply:?}");
}

/// Payloads of the events of a type.
async fn events(app: &TestApp, kind: &str) -> Vec<Value> {
    let rows: Vec<(Value,)> =
        sqlx::query_as("select payload from events where type = $1 order by id")
            .bind(kind)
            .fetch_all(app.pool())
            .await
            .expect("the database answers");
    rows.into_iter().map(|(payload,)| payload).collect()
}

async fn fetch(app: &TestApp, who: &Persona<'_>, url: &str) -> Reply {
    let path = url.strip_prefix("https://bindery.test").unwrap_or(url);
    let request = who
        .request(Method::GET, path)
        .body(axum::body::Body::empty());
    app.send(request.expect("a good request")).await
}
