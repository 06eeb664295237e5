//! What tokens of integrations and installations reach.

use axum::body::Body;
use http::Method;
use jiff::SignedDuration;
use model::{
    Role,
    scope::{Scope, Scopes},
};
use serde_json::json;
use testkit::{Org, Persona, TestApp};

use crate::{install, publish};

/// Creates a token of an installation, as an admin.
async fn token<'a>(app: &'a TestApp, org: &Org<'_>, installation: &str) -> Persona<'a> {
    let created = org.admin.post_empty(format!("{installation}/tokens")).await;
    let created = created.expect_status(200);
    assert_eq!(created.header("cache-control"), "no-store");
    app.bearer(&created.text("/token"))
}

#[tokio::test]
async fn an_installation_does_what_its_scopes_allow() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    publish(&org, "chat", json!({"scopes": ["space:content:write"]})).await;
    let installation = install(&org, "chat").await;
    let space = org.space("Guides").await;
    let script = token(&app, &org, &installation).await;
    script.get(space.path("/content")).await.expect_status(200);
    let refused = script.get(space.path("")).await.expect_status(403);
    refused.expect_error("space:metadata:read");
    script.get(org.path("/members")).await.expect_status(403);
    script.get("/orgs").await.expect_status(403);
    let request = script
        .post(space.path("/change-requests"), json!({"subject": "New"}))
        .await;
    request.expect_status(201);
    let actor: serde_json::Value = sqlx::query_scalar(
        "select actor from events where type = 'change_request.created' order by id desc limit 1",
    )
    .fetch_one(app.pool())
    .await
    .expect("the database answers");
    assert_eq!(actor["kind"], "integration");
    assert_eq!(actor["onBehalfOf"], org.admin.id.to_string());
    assert!(installation.ends_with(actor["installation"].as_str().expect("an id")));
    script.get(&installation).await.expect_status(200);
    let body = json!({"configuration": {"own": 1}});
    script.patch(&installation, body).await.expect_status(200);
    let body = json!({"space_selection": "selected"});
    script.patch(&installation, body).await.expect_status(403);
    script.delete(&installation).await.expect_status(403);
}

#[tokio::test]
async fn a_selection_hides_other_spaces() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let scopes = json!({"scopes": ["space:metadata:read", "site:metadata:read"]});
    publish(&org, "chat", scopes).await;
    let installation = install(&org, "chat").await;
    let body = json!({"space_selection": "selected", "site_selection": "selected"});
    org.admin
        .patch(&installation, body)
        .await
        .expect_status(200);
    let (seen, hidden) = (org.space("Seen").await, org.space("Hidden").await);
    let site = org.site(json!({"title": "Docs"})).await;
    let body = json!({"space": seen.id});
    org.admin
        .post(format!("{installation}/spaces"), body)
        .await
        .expect_status(201);
    let script = token(&app, &org, &installation).await;
    script.get(seen.path("")).await.expect_status(200);
    script.get(hidden.path("")).await.expect_status(404);
    script.get(site.path("")).await.expect_status(404);
    let body = json!({"siteId": site.id});
    org.admin
        .post(format!("{installation}/sites"), body)
        .await
        .expect_status(201);
    script.get(site.path("")).await.expect_status(200);
}

#[tokio::test]
async fn an_installation_stays_in_its_organization() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    // The person for whom it acts administers both.
    other.admit(&org.admin, Some(Role::Admin)).await;
    publish(
        &org,
        "chat",
        json!({"scopes": ["space:metadata:read"], "visibility": "public"}),
    )
    .await;
    let installation = install(&org, "chat").await;
    let script = token(&app, &org, &installation).await;
    let space = other.space("Theirs").await;
    org.admin.get(space.path("")).await.expect_status(200);
    script.get(space.path("")).await.expect_status(404);
    let theirs = {
        let path = "/integrations/chat/installations";
        let body = json!({"organization": other.id});
        let installed = org.admin.post(path, body).await.expect_status(201);
        format!("{path}/{}", installed.id())
    };
    script.get(&theirs).await.expect_status(404);
    let listed = script.get("/integrations/chat/installations").await;
    assert_eq!(listed.items("/target/organization"), [org.id.to_string()]);
}

#[tokio::test]
async fn new_scopes_apply_when_a_person_configures_again() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    publish(&org, "chat", json!({"scopes": []})).await;
    let installation = install(&org, "chat").await;
    let space = org.space("Guides").await;
    publish(&org, "chat", json!({"scopes": ["space:metadata:read"]})).await;
    let script = token(&app, &org, &installation).await;
    script.get(space.path("")).await.expect_status(403);
    script
        .patch(&installation, json!({"configuration": {}}))
        .await
        .expect_status(200);
    script.get(space.path("")).await.expect_status(403);
    for status in ["paused", "active"] {
        let changed = org.admin.patch(&installation, json!({"status": status}));
        changed.await.expect_status(200);
    }
    script.get(space.path("")).await.expect_status(403);
    org.admin
        .patch(&installation, json!({"configuration": {}}))
        .await
        .expect_status(200);
    script.get(space.path("")).await.expect_status(200);
}

#[tokio::test]
async fn a_token_with_few_scopes_creates_none_of_installations() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    publish(&org, "chat", json!({"scopes": ["space:content:write"]})).await;
    let installation = install(&org, "chat").await;
    let scopes = Scopes::Only(vec![Scope::OrganizationRead, Scope::OrganizationWrite]);
    let limited = app.log_in(org.admin.id, &org.admin.email, scopes).await;
    limited.get(&installation).await.expect_status(200);
    let refused = limited.post_empty(format!("{installation}/tokens")).await;
    refused.expect_status(403).expect_error("limited to scopes");
    token(&app, &org, &installation).await;
}

#[tokio::test]
async fn tokens_end() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    publish(&org, "chat", json!({})).await;
    let installation = install(&org, "chat").await;
    let admin = org.member(Role::Admin).await;
    admin
        .patch(&installation, json!({"configuration": {}}))
        .await
        .expect_status(200);
    let script = token(&app, &org, &installation).await;
    script.get(&installation).await.expect_status(200);
    // It acts for the person who configured it last; without them it does nothing.
    let member = org.path(&format!("/members/{}", admin.id));
    org.admin.delete(member).await.expect_status(204);
    app.app.invalidate_tokens();
    script.get(&installation).await.expect_status(401);
    org.admin
        .patch(&installation, json!({"configuration": {}}))
        .await
        .expect_status(200);
    script.get(&installation).await.expect_status(200);
    org.admin
        .patch(&installation, json!({"status": "paused"}))
        .await
        .expect_status(200);
    script.get(&installation).await.expect_status(401);
    let refused = org.admin.post_empty(format!("{installation}/tokens")).await;
    refused.expect_status(409);
    org.admin
        .patch(&installation, json!({"status": "active"}))
        .await
        .expect_status(200);
    script.get(&installation).await.expect_status(200);
    app.clock.advance(SignedDuration::from_hours(1));
    script.get(&installation).await.expect_status(401);
}

#[tokio::test]
async fn unpublishing_ends_tokens_until_it_is_published_again() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let fields = json!({"visibility": "public", "scopes": ["space:metadata:read"]});
    publish(&org, "chat", fields.clone()).await;
    let installation = install(&other, "chat").await;
    let space = other.space("Guides").await;
    let installed = token(&app, &other, &installation).await;
    let script = app.integration("chat");
    installed.get(space.path("")).await.expect_status(200);
    org.admin
        .delete("/integrations/chat")
        .await
        .expect_status(204);
    app.app.invalidate_tokens();
    installed.get(space.path("")).await.expect_status(401);
    script.get(&installation).await.expect_status(401);
    let refused = other
        .admin
        .post_empty(format!("{installation}/tokens"))
        .await;
    refused.expect_status(409);
    publish(&org, "chat", fields).await;
    app.app.invalidate_tokens();
    installed.get(space.path("")).await.expect_status(200);
    script.get(&installation).await.expect_status(200);
}

#[tokio::test]
async fn an_installation_does_nothing_for_a_disabled_account() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    publish(&org, "chat", json!({})).await;
    let installation = install(&org, "chat").await;
    let admin = org.member(Role::Admin).await;
    admin
        .patch(&installation, json!({"configuration": {}}))
        .await
        .expect_status(200);
    let script = token(&app, &org, &installation).await;
    script.get(&installation).await.expect_status(200);
    sqlx::query("update users set disabled_at = now() where id = $1")
        .bind(admin.id.uuid())
        .execute(app.pool())
        .await
        .expect("the database answers");
    app.app.invalidate_tokens();
    script.get(&installation).await.expect_status(401);
}

#[tokio::test]
async fn an_installation_sees_its_integration_after_it_became_private() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    publish(&org, "chat", json!({"visibility": "public"})).await;
    let installation = install(&other, "chat").await;
    publish(&org, "chat", json!({"visibility": "private"})).await;
    let script = token(&app, &other, &installation).await;
    script.get("/integrations/chat").await.expect_status(200);
    let body = json!({"task": {"type": "renew"}});
    let queued = script.post("/integrations/chat/tasks", body).await;
    queued.expect_status(204);
}

#[tokio::test]
async fn spaces_and_sites_are_shown_to_scripts_that_may_read_them() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for (name, scopes) in [
        ("blind", json!(["space:content:read"])),
        (
            "seeing",
            json!(["space:metadata:read", "site:metadata:read"]),
        ),
    ] {
        publish(&org, name, json!({"scopes": scopes})).await;
        let installation = install(&org, name).await;
        let (space, site) = (
            org.space("Guides").await,
            org.site(json!({"title": "Docs"})).await,
        );
        for (kind, body) in [
            ("spaces", json!({"space": space.id})),
            ("sites", json!({"siteId": site.id})),
        ] {
            let path = format!("{installation}/{kind}");
            org.admin.post(path, body).await.expect_status(201);
        }
        for script in [
            token(&app, &org, &installation).await,
            app.integration(name),
        ] {
            let spaces = script
                .get(format!("/integrations/{name}/spaces?extended=true"))
                .await;
            let sites = script
                .get(format!("/integrations/{name}/sites?extended=true"))
                .await;
            let one = script
                .get(format!("{installation}/spaces/{}?extended=true", space.id))
                .await;
            if name == "seeing" {
                assert_eq!(spaces.items("/space/title"), ["Guides"]);
                assert_eq!(sites.items("/site/title"), ["Docs"]);
                assert_eq!(one.text("/space/title"), "Guides");
            } else {
                assert_eq!(spaces.items("/space"), [space.id.as_str()]);
                assert_eq!(sites.items("/site"), [site.id.as_str()]);
                assert_eq!(one.text("/space"), space.id.clone());
            }
        }
    }
}

#[tokio::test]
async fn an_integration_manages_only_its_own() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    publish(&org, "chat", json!({})).await;
    publish(&org, "mail", json!({})).await;
    let (chat, mail) = (install(&org, "chat").await, install(&org, "mail").await);
    let script = app.integration("chat");
    script.get("/integrations/chat").await.expect_status(200);
    script.get("/integrations/mail").await.expect_status(404);
    script.get(&chat).await.expect_status(200);
    script.get(&mail).await.expect_status(404);
    let body = json!({"configuration": {"own": 1}, "externalIds": ["1"]});
    script.patch(&chat, body.clone()).await.expect_status(200);
    script.patch(&mail, body).await.expect_status(404);
    script
        .patch(&chat, json!({"status": "paused"}))
        .await
        .expect_status(403);
    script.delete(&chat).await.expect_status(403);
    let made = script
        .post_empty(format!("{chat}/tokens"))
        .await
        .expect_status(200);
    let installed = app.bearer(&made.text("/token"));
    installed.get(&chat).await.expect_status(200);
    installed.get(&mail).await.expect_status(404);
    script
        .post_empty(format!("{mail}/tokens"))
        .await
        .expect_status(404);
    installed
        .post_empty(format!("{chat}/tokens"))
        .await
        .expect_status(403);
    script.get(org.path("")).await.expect_status(403);
    org.member(Role::Create)
        .await
        .post_empty(format!("{chat}/tokens"))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn git_does_not_accept_them() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    publish(&org, "chat", json!({"scopes": ["space:content:write"]})).await;
    let installation = install(&org, "chat").await;
    let space = org.space("Guides").await;
    let path = format!("/git/{}.git/info/refs?service=git-upload-pack", space.id);
    for script in [
        token(&app, &org, &installation).await,
        app.integration("chat"),
    ] {
        let request = script.request(Method::GET, &path).body(Body::empty());
        let reply = app.send(request.expect("a good request")).await;
        reply.expect_status(403);
    }
}
