//! Which events integrations get, over a tunnel.

use std::time::Duration;

use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Org, ReceiverMode};
use tokio::time::Instant;

use crate::fixture::IntegrationFixture;

/// Sends the events of an integration to the receiver `v1` of the test.
async fn open_tunnel(fixture: &IntegrationFixture, org: &Org<'_>, name: &str) {
    let url = fixture.receiver.url("v1");
    let url = url.strip_suffix("/v1").expect("the path of events");
    let path = format!("/integrations/{name}/dev");
    let opened = org.admin.put(path, json!({"tunnelUrl": url})).await;
    opened.expect_status(204);
}

fn types(events: &[Value]) -> Vec<&str> {
    let types = events.iter().map(|event| &event["payload"]["type"]);
    types.filter_map(Value::as_str).collect()
}

/// The text of one part of a form.
fn part<'a>(form: &'a str, name: &str) -> &'a str {
    let (_, rest) = form
        .split_once(&format!("name=\"{name}\"\r\n\r\n"))
        .expect("the part");
    rest.split_once("\r\n--").expect("a boundary").0
}

#[tokio::test]
async fn a_tunnel_gets_events_with_the_installation() {
    let fixture = IntegrationFixture::new().await;
    fixture.app.start_without_scripts();
    fixture.start_worker();
    let org = fixture.app.organization("acme").await;
    let secrets = json!({"secrets": {"KEY": "s3cret"}});
    let installation = fixture.install(&org, "chat", &secrets).await;
    // Without a tunnel there is nothing that could handle an event, and its record says so.
    let events = fixture.events(&org, "chat", 1).await;
    assert_eq!(events[0]["status"], "failed");
    let path = format!(
        "/integrations/chat/events/{}",
        events[0]["id"].as_str().expect("an id")
    );
    let found = org.admin.get(path).await.expect_status(200);
    let message = found.text("/trace/logs/0/message");
    assert!(message.contains("workerd"), "{message}");

    open_tunnel(&fixture, &org, "chat").await;
    let body = json!({"configuration": {"channel": "docs"}});
    org.admin
        .patch(&installation, body)
        .await
        .expect_status(200);
    let events = fixture.events(&org, "chat", 2).await;
    assert_eq!(events[0]["status"], "success");
    let payload = &events[0]["payload"];
    assert_eq!(payload["type"], "installation_setup");
    assert_eq!(payload["previous"], json!({"status": "active"}));
    let received = fixture.receiver.received("v1");
    let form = &received.first().expect("one request").body;
    let event: Value = serde_json::from_str(part(form, "event")).expect("JSON");
    assert_eq!(&event, payload);
    let environment: Value = serde_json::from_str(part(form, "environment")).expect("JSON");
    let shown = org.admin.get(&installation).await.expect_status(200);
    assert_eq!(environment["installation"], shown.json());
    assert_eq!(environment["secrets"], json!({"KEY": "s3cret"}));
    assert_eq!(environment["apiEndpoint"], "https://bindery.test");
    let token = environment["apiTokens"]["installation"].as_str();
    let script = fixture.app.bearer(token.expect("a token"));
    script.get(&installation).await.expect_status(200);
    // Scripts that store something whenever they are told of a change are not told of that.
    let body = json!({"configuration": {"stored": true}});
    script.patch(&installation, body).await.expect_status(200);
    let body = json!({"configuration": {"channel": "news"}});
    org.admin
        .patch(&installation, body)
        .await
        .expect_status(200);
    fixture.events(&org, "chat", 3).await;
    let signing = &environment["signingSecrets"];
    assert_ne!(signing["integration"], signing["installation"]);
}

#[tokio::test]
async fn content_visibility_and_feedback_reach_those_with_the_scope() {
    let fixture = IntegrationFixture::new().await;
    fixture.app.start_without_scripts();
    let org = fixture.app.organization("acme").await;
    fixture.install(&org, "chat", &json!({})).await;
    fixture.install(&org, "other", &json!({"scopes": []})).await;
    open_tunnel(&fixture, &org, "chat").await;
    open_tunnel(&fixture, &org, "other").await;
    fixture.start_worker();
    fixture.events(&org, "chat", 1).await;
    let space = org.space("Guides").await;
    let site = json!({"title": "Docs", "spaces": [space.id]});
    let site = org.site(site).await;
    org.admin
        .post_empty(site.path("/publish"))
        .await
        .expect_status(200);
    let events = fixture.events(&org, "chat", 2).await;
    let payload = &events[0]["payload"];
    assert_eq!(payload["type"], "space_visibility_updated");
    assert_eq!(payload["previousVisibility"], "private");
    assert_eq!(payload["visibility"], "public");
    assert_eq!(payload["spaceId"], space.id.clone());
    org.admin
        .post_empty(site.path("/unpublish"))
        .await
        .expect_status(200);
    let events = fixture.events(&org, "chat", 3).await;
    assert_eq!(events[0]["payload"]["visibility"], "private");
    space.write("Guide", "Words.").await;
    let events = fixture.events(&org, "chat", 4).await;
    assert_eq!(types(&events)[0], "space_content_updated");
    let current = org
        .admin
        .get(space.path("/content"))
        .await
        .expect_status(200);
    assert_eq!(events[0]["payload"]["revisionId"], current.json()["id"]);
    let others = fixture.events(&org, "other", 1).await;
    assert_eq!(types(&others), ["installation_setup"]);
}

#[tokio::test]
async fn an_event_that_fails_is_attempted_three_times() {
    let fixture = IntegrationFixture::new().await;
    fixture.app.start_without_scripts();
    let org = fixture.app.organization("acme").await;
    fixture.receiver.set_mode("v1", ReceiverMode::Status(500));
    fixture.install(&org, "chat", &json!({})).await;
    open_tunnel(&fixture, &org, "chat").await;
    fixture.start_worker();
    for failures in 1..=2 {
        wait_for_failures(&fixture, failures).await;
        fixture.app.clock.advance(SignedDuration::from_mins(2));
    }
    let events = fixture.events(&org, "chat", 1).await;
    assert_eq!(events[0]["status"], "failed");
    assert_eq!(fixture.receiver.received("v1").len(), 3);
}

/// Until the event waits for its next attempt: when it is due is decided when the failure is stored.
async fn wait_for_failures(fixture: &IntegrationFixture, failures: i32) {
    let end = Instant::now() + Duration::from_secs(30);
    let sql = "select count(*) from pending_integration_events where failures = $1 and lease_until is null";
    loop {
        let waiting = sqlx::query_scalar::<_, i64>(sql).bind(failures);
        if waiting
            .fetch_one(fixture.app.pool())
            .await
            .expect("a count")
            == 1
        {
            return;
        }
        assert!(Instant::now() < end, "no failure {failures}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn uninstalling_is_an_event_for_what_was_installed() {
    let fixture = IntegrationFixture::new().await;
    fixture.app.start_without_scripts();
    let org = fixture.app.organization("acme").await;
    let installation = fixture.install(&org, "chat", &json!({})).await;
    open_tunnel(&fixture, &org, "chat").await;
    let space = org.space("Guides").await;
    let body = json!({"space": space.id});
    let added = org.admin.post(format!("{installation}/spaces"), body).await;
    added.expect_status(201);
    let removed = format!("{installation}/spaces/{}", space.id);
    org.admin.delete(removed).await.expect_status(204);
    org.admin.delete(&installation).await.expect_status(204);
    fixture.start_worker();
    let events = fixture.events(&org, "chat", 4).await;
    let mut found = types(&events);
    found.sort_unstable();
    let expected = [
        "installation_deleted",
        "installation_setup",
        "space_installation_deleted",
        "space_installation_setup",
    ];
    assert_eq!(found, expected);
    assert!(events.iter().all(|event| event["status"] == "success"));
}
