//! Installations on spaces and sites.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::{install, publish};

#[tokio::test]
async fn admins_of_a_space_install_there() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = json!({"properties": {"channel": {"type": "string"}}, "required": ["channel"]});
    let blocks = json!([{"id": "poll", "title": "Poll"}]);
    let fields = json!({"target": "space", "configurations": {"space": space}, "blocks": blocks});
    publish(&org, "chat", fields).await;
    let installation = install(&org, "chat").await;
    let space = org.space("Guides").await;
    let list = format!("{installation}/spaces");
    let body = json!({"space": space.id});
    org.member(Role::Create)
        .await
        .post(&list, body.clone())
        .await
        .expect_status(403);
    app.stranger()
        .await
        .post(&list, body.clone())
        .await
        .expect_status(404);
    let installed = org.admin.post(&list, body.clone()).await.expect_status(201);
    assert_eq!(installed.text("/status"), "pending");
    assert_eq!(installed.text("/space"), space.id.clone());
    org.admin.post(&list, body).await.expect_status(409);
    let names = space.path("/integrations");
    assert!(org.admin.get(&names).await.items("/name").is_empty());

    let one = format!("{list}/{}", space.id);
    let body = json!({"configuration": {"channel": "docs"}, "externalIds": ["c1"]});
    let updated = org.admin.patch(format!("{one}?extended=true"), body).await;
    let updated = updated.expect_status(200);
    assert_eq!(updated.text("/status"), "active");
    assert_eq!(updated.text("/space/title"), "Guides");
    assert_eq!(org.admin.get(&names).await.items("/name"), ["chat"]);
    let none = org.admin.get(format!("{names}?search=mail")).await;
    assert!(none.items("/name").is_empty());
    let blocks = org.admin.get_json(space.path("/integration-blocks")).await;
    assert_eq!(blocks[0]["blocks"][0]["id"], "poll");
    assert_eq!(
        org.admin.get(&list).await.items("/space"),
        [space.id.as_str()]
    );
    let counted = org.admin.get(&installation).await;
    assert_eq!(counted.json()["spaces"], 1);
    let all = "/integrations/chat/spaces";
    let listed = org
        .admin
        .get(format!("{all}?externalId=c1&extended=true"))
        .await;
    assert_eq!(listed.items("/space/title"), ["Guides"]);
    let listed = org.admin.get(format!("{all}?externalId=c2")).await;
    assert!(listed.items("/space").is_empty());
    assert_eq!(
        app.integration("chat").get(all).await.items("/space"),
        [space.id.as_str()]
    );

    org.member(Role::Create)
        .await
        .delete(&one)
        .await
        .expect_status(403);
    org.admin.delete(&one).await.expect_status(204);
    org.admin.delete(&one).await.expect_status(204);
    org.admin.get(&one).await.expect_status(404);
}

#[tokio::test]
async fn a_site_is_like_a_space() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    publish(&org, "chat", json!({"target": "site"})).await;
    let installation = install(&org, "chat").await;
    let (space, site) = (
        org.space("Guides").await,
        org.site(json!({"title": "Docs"})).await,
    );
    let wrong = json!({"space": space.id});
    let refused = org
        .admin
        .post(format!("{installation}/spaces"), wrong)
        .await;
    refused.expect_invalid("space");
    let list = format!("{installation}/sites");
    let body = json!({"siteId": site.id});
    let installed = org.admin.post(&list, body).await.expect_status(201);
    assert_eq!(installed.text("/status"), "active");
    let one = format!("{list}/{}", site.id);
    let read = org
        .admin
        .get(format!("{one}?extended=true"))
        .await
        .expect_status(200);
    assert_eq!(read.text("/site/title"), "Docs");
    assert_eq!(
        org.admin
            .get(site.path("/integrations"))
            .await
            .items("/name"),
        ["chat"]
    );
    let all = org
        .admin
        .get("/integrations/chat/sites?extended=true")
        .await;
    assert_eq!(all.items("/site/title"), ["Docs"]);
    org.admin.delete(&one).await.expect_status(204);
    assert!(org.admin.get(&list).await.items("/site").is_empty());
}

#[tokio::test]
async fn a_space_of_another_organization_cannot_be_reached() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    publish(&org, "chat", json!({"visibility": "public"})).await;
    let installation = install(&org, "chat").await;
    let space = other.space("Theirs").await;
    // The same person administers both.
    other.admit(&org.admin, Some(Role::Admin)).await;
    let body = json!({"space": space.id});
    let refused = org.admin.post(format!("{installation}/spaces"), body).await;
    refused.expect_status(404);
}

#[tokio::test]
async fn a_transferred_space_leaves_its_installations_behind() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    publish(&org, "chat", json!({})).await;
    let installation = install(&org, "chat").await;
    let space = org.space("Guides").await;
    let body = json!({"space": space.id});
    org.admin
        .post(format!("{installation}/spaces"), body)
        .await
        .expect_status(201);
    other.admit(&org.admin, Some(Role::Admin)).await;
    let body = json!({"organization": other.id});
    org.admin
        .post(space.path("/transfer"), body)
        .await
        .expect_status(200);
    let left = org.admin.get(format!("{installation}/spaces")).await;
    assert!(left.items("/space").is_empty());
}
