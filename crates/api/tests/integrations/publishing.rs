//! Publishing, finding and unpublishing integrations.

use axum::body::Body;
use base64::{Engine, engine::general_purpose::STANDARD};
use http::Method;
use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::{integration, publish, with};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\nimage";

#[tokio::test]
async fn an_integration_is_published_in_versions() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let image = STANDARD.encode(PNG);
    let fields = json!({
        "runtime": "v2", "summary": "More.", "visibility": "public", "categories": ["other", "other"],
        "icon": image, "previewImages": [image],
        "blocks": [{"id": "poll", "title": "Poll", "urlUnfurl": ["https://www.polls.example/**"]}],
        "contentSources": [{"id": "tickets", "title": "Tickets", "configuration": {"componentId": "form"}}],
        "configurations": {"account": {"properties": {"url": {"type": "string"}}, "required": ["url"]}},
        "externalLinks": [{"label": "Help", "url": "https://help.example.com"}],
        "secrets": {"KEY": "very secret"},
        "contentSecurityPolicy": {"script-src": "'self'"},
    });
    let first = publish(&org, "chat", fields.clone()).await;
    assert_eq!(first.json()["version"], 1);
    assert_eq!(first.json()["categories"], json!(["other"]));
    assert_eq!(first.json()["target"], "all");
    assert_eq!(first.json()["owner"]["title"], "acme");
    assert_eq!(first.json()["permissions"]["admin"], true);
    assert!(!first.json().to_string().contains("very secret"));
    let again = publish(&org, "chat", fields).await;
    assert_eq!(again.json()["version"], 2);
    let read = app
        .stranger()
        .await
        .get("/integrations/chat")
        .await
        .expect_status(200);
    assert_eq!(read.json()["permissions"]["admin"], false);
    assert_eq!(read.json()["owner"]["permissions"]["view"], false);
    assert_eq!(
        read.json()["contentSecurityPolicy"],
        json!({"script-src": "'self'"})
    );

    let icon = read.text("/urls/icon");
    let path = icon
        .strip_prefix("https://bindery.test")
        .expect("on this server");
    let request = app
        .anonymous()
        .request(Method::GET, path)
        .body(Body::empty());
    let icon = app
        .send(request.expect("a good request"))
        .await
        .expect_status(200);
    assert_eq!(icon.header("content-type"), "image/png");
    let stored: Option<Vec<u8>> = sqlx::query_scalar("select secrets from integrations")
        .fetch_one(app.pool())
        .await
        .expect("the database answers");
    let stored = stored.expect("they are stored");
    assert!(!stored.windows(6).any(|bytes| bytes == b"secret"));
}

#[tokio::test]
async fn names_belong_to_who_used_them_first() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    publish(&org, "chat", json!({})).await;
    let taken = other
        .admin
        .post("/integrations/chat", integration(&other))
        .await;
    taken
        .expect_status(409)
        .expect_error("another organization");
    org.admin
        .delete("/integrations/chat")
        .await
        .expect_status(204);
    let taken = other
        .admin
        .post("/integrations/chat", integration(&other))
        .await;
    taken.expect_status(409);
    assert_eq!(publish(&org, "chat", json!({})).await.json()["version"], 2);
}

#[tokio::test]
async fn only_admins_publish() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let creator = org.member(Role::Create).await;
    let body = integration(&org);
    creator
        .post("/integrations/chat", body.clone())
        .await
        .expect_status(403);
    app.stranger()
        .await
        .post("/integrations/chat", body)
        .await
        .expect_status(404);
    publish(&org, "chat", json!({"visibility": "public"})).await;
    creator
        .delete("/integrations/chat")
        .await
        .expect_status(403);
    app.stranger()
        .await
        .delete("/integrations/chat")
        .await
        .expect_status(403);
    org.admin
        .delete("/integrations/chat")
        .await
        .expect_status(204);
    org.admin.get("/integrations/chat").await.expect_status(404);
    org.admin
        .delete("/integrations/chat")
        .await
        .expect_status(204);
}

#[tokio::test]
async fn the_organization_can_be_its_subdomain() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let body = json!({"hostname": "acme-docs"});
    org.admin.patch(org.path(""), body).await.expect_status(200);
    let body = with(integration(&org), &json!({"organization": "acme-docs"}));
    let published = org
        .admin
        .post("/integrations/chat", body)
        .await
        .expect_status(200);
    assert_eq!(published.json()["owner"]["id"], org.id.to_string());
    let body = with(integration(&org), &json!({"organization": "nobody"}));
    org.admin
        .post("/integrations/chat", body)
        .await
        .expect_status(404)
        .expect_error("No such organization");
}

#[tokio::test]
async fn private_ones_are_hidden_and_unlisted_ones_are_not_listed() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for visibility in ["public", "private", "unlisted"] {
        publish(&org, visibility, json!({"visibility": visibility})).await;
    }
    let reader = org.member(Role::Read).await;
    let (all, stranger) = (["private", "public", "unlisted"], app.stranger().await);
    assert_eq!(reader.get("/integrations").await.items("/name"), all);
    assert_eq!(
        stranger.get("/integrations").await.items("/name"),
        ["public"]
    );
    stranger
        .get("/integrations/unlisted")
        .await
        .expect_status(200);
    stranger
        .get("/integrations/private")
        .await
        .expect_status(404);
    stranger
        .get("/integrations/no..such")
        .await
        .expect_status(404);
    let listed = reader.get(org.path("/integrations")).await;
    assert_eq!(listed.items("/name"), all);
    let other = app.organization("other").await;
    let listed = other.admin.get(other.path("/integrations")).await;
    assert_eq!(listed.items("/name"), ["public"]);
}

#[tokio::test]
async fn every_filter_selects() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    publish(&org, "plain", json!({"visibility": "public", "scopes": []})).await;
    let rich = json!({
        "title": "Polls and more", "visibility": "public", "categories": ["marketing"], "target": "space",
        "scopes": ["openapi:read"],
        "blocks": [{"id": "poll", "title": "Poll", "urlUnfurl": ["https://*.polls.example/**"]}],
        "contentSources": [{"id": "all", "title": "All", "configuration": {"componentId": "form"}}],
    });
    publish(&other, "rich", rich).await;
    for (query, names) in [
        ("search=POLLS", &["rich"][..]),
        ("search=lai", &["plain"]),
        ("category=marketing", &["rich"]),
        ("blockDomain=polls.example", &["rich"]),
        ("blockDomain=example", &[]),
        ("blocks=true", &["rich"]),
        ("blocks=false", &["plain"]),
        ("contentSources=true", &["rich"]),
        ("contentSources=false", &["plain"]),
        (&format!("owner={}", org.id), &["plain"]),
        ("scope=openapi:read", &["rich"]),
        ("target=space", &["rich"]),
        ("target=all", &["plain"]),
        ("limit=1", &["plain"]),
    ] {
        let found = org.admin.get(format!("/integrations?{query}")).await;
        assert_eq!(found.expect_status(200).items("/name"), names, "{query}");
    }
    org.admin
        .get("/integrations?owner=nobody")
        .await
        .expect_invalid("owner");
    org.admin
        .get("/integrations?blockDomain=a/b")
        .await
        .expect_invalid("blockDomain");
    org.admin
        .get("/integrations?scope=everything")
        .await
        .expect_invalid("scope");
}

#[tokio::test]
async fn what_cannot_be_published_is_named() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let long = "a".repeat(101);
    for (fields, field) in [
        (json!({"title": "C"}), "title"),
        (json!({"description": long}), "description"),
        (json!({"script": ""}), "script"),
        (json!({"script": "a".repeat((4 << 20) + 1)}), "script"),
        (json!({"icon": "bm90IGEgcG5n"}), "icon"),
        (json!({"previewImages": ["", "", "", ""]}), "previewImages"),
        (
            json!({"blocks": [{"id": "a", "title": "A"}]}),
            "blocks.title",
        ),
        (
            json!({"configurations": {"space": {}}}),
            "configurations.space",
        ),
        (
            json!({"externalLinks": [{"label": "a", "url": "help"}]}),
            "externalLinks.url",
        ),
        (
            json!({"contentSecurityPolicy": "a\nb"}),
            "contentSecurityPolicy",
        ),
    ] {
        let body = with(integration(&org), &fields);
        org.admin
            .post("/integrations/chat", body)
            .await
            .expect_invalid(field);
    }
    let body = integration(&org);
    org.admin
        .post("/integrations/a%20b", body)
        .await
        .expect_invalid("integrationName");
}

#[tokio::test]
async fn the_development_mode_is_for_admins_of_the_owner() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    publish(&org, "chat", json!({"visibility": "public"})).await;
    let body = json!({"tunnelUrl": "https://tunnel.example.com", "all": true});
    let path = "/integrations/chat/dev";
    app.stranger()
        .await
        .put(path, body.clone())
        .await
        .expect_status(403);
    org.admin.put(path, body.clone()).await.expect_status(204);
    org.admin
        .put("/integrations/none/dev", body)
        .await
        .expect_status(404);
    org.admin.delete(path).await.expect_status(204);
    org.admin.delete(path).await.expect_status(204);
    let body = json!({"tunnelUrl": "http://127.0.0.1:5432"});
    org.admin.put(path, body).await.expect_invalid("tunnelUrl");
}

#[tokio::test]
async fn the_proxy_gets_a_certificate_for_the_host_of_endpoints() {
    let builder = TestApp::builder();
    let builder = builder.settings(|settings| {
        settings.integrations_url = Some("https://Run.example.test:8443".to_owned());
    });
    let app = builder.build().await;
    let path = "/hosts?domain=run.example.test";
    app.anonymous().get(path).await.expect_status(200);
    let other = "/hosts?domain=other.example.test";
    app.anonymous().get(other).await.expect_status(404);
}
