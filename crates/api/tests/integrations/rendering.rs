//! Components of integrations: where they are drawn, and for whom.

use model::Role;
use serde_json::{Value, json};
use testkit::{Org, TestApp};

use crate::{install, publish};

const RENDER: &str = "/integrations/chat/render";

fn component(context: &Value) -> Value {
    json!({"componentId": "poll", "props": {}, "context": context})
}

fn in_document(space: &str) -> Value {
    component(&json!({"type": "document", "spaceId": space, "editable": false, "theme": "light"}))
}

fn in_configuration(organization: &str) -> Value {
    component(
        &json!({"type": "configuration_account", "organizationId": organization, "theme": "light"}),
    )
}

/// An organization that has published and installed the integration.
async fn installed<'a>(app: &'a TestApp, name: &str) -> Org<'a> {
    let org = app.organization(name).await;
    publish(&org, "chat", json!({"visibility": "public"})).await;
    install(&org, "chat").await;
    org
}

#[tokio::test]
async fn places_of_other_organizations_are_not_found() {
    let app = TestApp::new().await;
    app.start_without_scripts();
    let org = installed(&app, "acme").await;
    let other = app.organization("umbrella").await;
    install(&other, "chat").await;
    let (own, foreign) = (org.space("Guides").await, other.space("Secrets").await);
    let site = other
        .site(json!({"title": "Docs", "spaces": [foreign.id]}))
        .await;
    let missing = "03FTCvMissingMissing01";
    for (theirs, nowhere) in [
        (in_document(&foreign.id), in_document(missing)),
        (
            in_configuration(&other.id.to_string()),
            in_configuration(missing),
        ),
        (
            component(&json!({"type": "configuration_space", "spaceId": foreign.id})),
            component(&json!({"type": "configuration_space", "spaceId": missing})),
        ),
        (
            component(&json!({"type": "configuration_site", "siteId": site.id})),
            component(&json!({"type": "configuration_site", "siteId": missing})),
        ),
    ] {
        let (theirs, nowhere) = (
            org.admin.post(RENDER, theirs).await,
            org.admin.post(RENDER, nowhere).await,
        );
        assert_eq!(theirs.status, 404);
        assert_eq!(theirs.comparable(), nowhere.comparable());
    }
    // Without a runtime, 422 says that the caller may have it drawn.
    org.admin
        .post(RENDER, in_document(&own.id))
        .await
        .expect_status(422);
}

#[tokio::test]
async fn readers_see_blocks_and_admins_configurations() {
    let app = TestApp::new().await;
    app.start_without_scripts();
    let org = installed(&app, "acme").await;
    let space = org.space("Guides").await;
    let reader = org.member(Role::Read).await;
    reader
        .post(RENDER, in_document(&space.id))
        .await
        .expect_status(422);
    let configuration = in_configuration(&org.id.to_string());
    reader
        .post(RENDER, configuration.clone())
        .await
        .expect_status(403);
    org.admin
        .post(RENDER, configuration)
        .await
        .expect_status(422);
    app.stranger()
        .await
        .post(RENDER, in_document(&space.id))
        .await
        .expect_status(404);
    // An integration that is not installed draws nothing.
    publish(&org, "other", json!({})).await;
    let other = org
        .admin
        .post("/integrations/other/render", in_document(&space.id))
        .await;
    other.expect_status(404);
}

#[tokio::test]
async fn requests_that_name_no_place_are_refused_by_field() {
    let app = TestApp::new().await;
    app.start_without_scripts();
    let org = installed(&app, "acme").await;
    let space = org.space("Guides").await;
    let refused = async |body: Value, field: &str| {
        org.admin.post(RENDER, body).await.expect_invalid(field);
    };
    refused(component(&json!({"type": "elsewhere"})), "context.type").await;
    refused(component(&json!({"type": "document"})), "context.spaceId").await;
    let mut body = in_document(&space.id);
    body["componentId"] = json!("");
    refused(body, "componentId").await;
    let long = format!("{RENDER}?request={}", "x".repeat(8193));
    org.admin.get(long).await.expect_invalid("request");
    org.admin
        .get(format!("{RENDER}?request=x"))
        .await
        .expect_invalid("request");
}
