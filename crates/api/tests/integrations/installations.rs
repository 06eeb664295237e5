//! Installations on organizations.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::{install, publish};

#[tokio::test]
async fn admins_install_configure_and_uninstall() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let account = json!({
        "properties": {"url": {"type": "string"}, "level": {"type": "string", "default": "low"}},
        "required": ["url"],
    });
    let fields = json!({"configurations": {"account": account}, "target": "space"});
    publish(&org, "chat", fields).await;
    let path = "/integrations/chat/installations";
    let body = json!({"organization": org.id});
    let reader = org.member(Role::Read).await;
    reader.post(path, body.clone()).await.expect_status(403);
    app.stranger()
        .await
        .post(path, body.clone())
        .await
        .expect_status(404);
    let installed = org.admin.post(path, body.clone()).await.expect_status(201);
    assert_eq!(installed.text("/status"), "pending");
    assert_eq!(installed.json()["configuration"], json!({"level": "low"}));
    assert_eq!(installed.text("/space_selection"), "selected");
    assert_eq!(installed.json()["target"], json!({"organization": org.id}));
    org.admin.post(path, body).await.expect_status(409);

    let one = format!("{path}/{}", installed.id());
    assert!(installed.header("location").ends_with(&one));
    reader.get(&one).await.expect_status(404);
    let wrong = json!({"configuration": {"url": 5}});
    org.admin
        .patch(&one, wrong)
        .await
        .expect_invalid("configuration.url");
    let values = json!({"url": "https://chat.example.com", "state": {"own": true}});
    let body = json!({"configuration": values, "externalIds": ["team-1"]});
    let updated = org.admin.patch(&one, body).await.expect_status(200);
    assert_eq!(updated.text("/status"), "active");
    assert_eq!(updated.json()["configuration"], values);
    let paused = org.admin.patch(&one, json!({"status": "paused"})).await;
    assert_eq!(paused.expect_status(200).text("/status"), "paused");
    let kept = org.admin.patch(&one, json!({"configuration": {}})).await;
    assert_eq!(kept.expect_status(200).text("/status"), "paused");
    let resumed = org.admin.patch(&one, json!({"status": "active"})).await;
    assert_eq!(resumed.expect_status(200).text("/status"), "pending");
    org.admin
        .patch(&one, json!({"status": "pending"}))
        .await
        .expect_invalid("status");
    let many = json!({"externalIds": ["1", "2", "3", "4", "5", "6"]});
    org.admin
        .patch(&one, many)
        .await
        .expect_invalid("externalIds");

    app.stranger().await.delete(&one).await.expect_status(204);
    reader.delete(&one).await.expect_status(204);
    org.admin.get(&one).await.expect_status(200);
    org.admin.delete(&one).await.expect_status(204);
    org.admin.delete(&one).await.expect_status(204);
    org.admin.get(&one).await.expect_status(404);
}

#[tokio::test]
async fn a_private_integration_is_installed_by_its_owner_only() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    publish(&org, "chat", json!({})).await;
    let body = json!({"organization": other.id});
    let refused = other
        .admin
        .post("/integrations/chat/installations", body)
        .await;
    refused.expect_status(404);
    install(&org, "chat").await;
}

#[tokio::test]
async fn unpublishing_pauses_installations_elsewhere() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    publish(&org, "chat", json!({"visibility": "public"})).await;
    let one = install(&other, "chat").await;
    let status = other.path("/integrations/chat/installation_status");
    assert_eq!(other.admin.get(&status).await.text("/status"), "active");
    org.admin
        .delete("/integrations/chat")
        .await
        .expect_status(204);
    assert_eq!(other.admin.get(&one).await.text("/status"), "paused");
    assert_eq!(other.admin.get(&status).await.text("/status"), "paused");
    let listed = other.admin.get(other.path("/installations")).await;
    assert_eq!(listed.items("/installation/status"), ["paused"]);
    publish(&org, "chat", json!({"visibility": "private"})).await;
    assert_eq!(other.admin.get(&one).await.text("/status"), "active");
    other.admin.delete(&one).await.expect_status(204);
    other.admin.get(&status).await.expect_status(404);
}

#[tokio::test]
async fn a_person_sees_the_installations_of_organizations_that_they_administer() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    publish(&org, "chat", json!({"visibility": "public"})).await;
    let (ours, theirs) = (install(&org, "chat").await, install(&other, "chat").await);
    let path = "/integrations/chat/installations";
    let id = |path: &str| path.rsplit('/').next().expect("an id").to_owned();
    assert_eq!(org.admin.get(path).await.items("/id"), [id(&ours)]);
    assert_eq!(other.admin.get(path).await.items("/id"), [id(&theirs)]);
    assert!(app.stranger().await.get(path).await.items("/id").is_empty());
    let mut all = [id(&ours), id(&theirs)];
    all.sort_unstable();
    let script = app.integration("chat");
    let mut seen = script.get(path).await.items("/id");
    seen.sort_unstable();
    assert_eq!(seen, all);
    let first = script.get(format!("{path}?limit=1")).await;
    let next = first.text("/next/page");
    let second = script.get(format!("{path}?limit=1&page={next}")).await;
    let mut paged = first.items("/id");
    paged.extend(second.items("/id"));
    paged.sort_unstable();
    assert_eq!(paged, all);
    let body = json!({"externalIds": ["team-1"]});
    other.admin.patch(&theirs, body).await.expect_status(200);
    let found = script.get(format!("{path}?externalId=team-1")).await;
    assert_eq!(found.items("/id"), [id(&theirs)]);
    publish(&org, "mail", json!({})).await;
    app.integration("mail").get(path).await.expect_status(200);
    assert!(
        app.integration("mail")
            .get(path)
            .await
            .items("/id")
            .is_empty()
    );
}

#[tokio::test]
async fn installed_integrations_are_listed_by_target() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    publish(&org, "chat", json!({"target": "space"})).await;
    publish(
        &org,
        "mail",
        json!({"target": "organization", "title": "Mailbox"}),
    )
    .await;
    install(&org, "chat").await;
    install(&org, "mail").await;
    let reader = org.member(Role::Read).await;
    let path = org.path("/integrations/installations-status");
    let names = |reply: testkit::Reply| reply.expect_status(200).items("/integration/name");
    assert_eq!(names(reader.get(&path).await), ["chat", "mail"]);
    assert_eq!(
        names(reader.get(format!("{path}?target=space")).await),
        ["chat"]
    );
    let path = org.path("/installations");
    reader.get(&path).await.expect_status(403);
    assert_eq!(
        names(org.admin.get(format!("{path}?search=mailb")).await),
        ["mail"]
    );
}
