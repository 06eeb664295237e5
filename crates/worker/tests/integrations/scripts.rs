//! Events in the real `workerd`.

use std::time::Instant;

use serde_json::{Value, json};

use crate::fixture::IntegrationFixture;

/// Logs the type of each event, and answers with the status that the secret says.
const SCRIPT: &str = "export default { async fetch(request) { \
    const form = await request.formData(); \
    const event = JSON.parse(form.get('event')); \
    const environment = JSON.parse(form.get('environment')); \
    console.log(event.type); \
    return new Response('OK', { status: Number(environment.secrets.STATUS ?? 200) }); \
} };";

#[tokio::test]
async fn a_script_handles_events_and_its_logs_are_in_the_trace() {
    let fixture = IntegrationFixture::new().await;
    fixture.app.start_scripts(None);
    fixture.start_worker();
    let org = fixture.app.organization("acme").await;
    fixture
        .install(&org, "chat", &json!({"script": SCRIPT}))
        .await;
    let events = fixture.events(&org, "chat", 1).await;
    assert_eq!(events[0]["status"], "success", "{events:?}");
    let path = format!(
        "/integrations/chat/events/{}",
        events[0]["id"].as_str().expect("an id")
    );
    let found = org.admin.get(path).await.expect_status(200);
    assert_eq!(found.json()["event"], events[0]);
    assert_eq!(found.text("/trace/logs/0/message"), "installation_setup");
    assert_eq!(found.text("/trace/logs/0/level"), "info");

    // A script without a handler for the event says so with 406.
    let fields = json!({"script": SCRIPT, "secrets": {"STATUS": "406"}});
    fixture.install(&org, "deaf", &fields).await;
    let events = fixture.events(&org, "deaf", 1).await;
    assert_eq!(events[0]["status"], "success");
}

#[tokio::test]
async fn a_task_comes_back_to_the_script() {
    let fixture = IntegrationFixture::new().await;
    fixture.app.start_scripts(None);
    fixture.start_worker();
    let org = fixture.app.organization("acme").await;
    fixture
        .install(&org, "chat", &json!({"script": SCRIPT}))
        .await;
    let events = fixture.events(&org, "chat", 1).await;
    let script = fixture.app.integration("chat");
    let body = json!({"task": {"type": "renew"}});
    let queued = script.post("/integrations/chat/tasks", body).await;
    queued.expect_status(204);
    let id = events[0]["installationId"].as_str().expect("an id");
    let installation = fixture.app.installation(org.id, id.parse().expect("an id"));
    let body = json!({"task": {"type": "later"}, "schedule": 3600});
    let queued = installation.post("/integrations/chat/tasks", body).await;
    queued.expect_status(204);
    let tasks = fixture.events(&org, "chat", 2).await;
    assert_eq!(tasks[0]["payload"]["task"], json!({"type": "renew"}));
    assert_eq!(tasks[0]["installationId"], Value::Null);
    fixture
        .app
        .clock
        .advance(jiff::SignedDuration::from_hours(1));
    let tasks = fixture.events(&org, "chat", 3).await;
    assert_eq!(tasks[0]["payload"]["task"], json!({"type": "later"}));
    assert_eq!(tasks[0]["installationId"], id);
}

#[tokio::test]
async fn a_script_that_hangs_delays_no_other() {
    let fixture = IntegrationFixture::new().await;
    fixture.app.start_scripts(None);
    fixture.start_worker();
    let org = fixture.app.organization("acme").await;
    let other = fixture.app.organization("umbrella").await;
    // Its process starts now, so that the times below compare calls alone.
    let healthy = fixture
        .install(&other, "healthy", &json!({"script": SCRIPT}))
        .await;
    fixture.events(&other, "healthy", 1).await;
    let hang = "export default { fetch: () => new Promise(() => {}) };";
    fixture
        .install(&org, "hang", &json!({"script": hang}))
        .await;
    let begun = Instant::now();
    let body = json!({"configuration": {"channel": "docs"}});
    other.admin.patch(&healthy, body).await.expect_status(200);
    fixture.events(&other, "healthy", 2).await;
    let took = begun.elapsed();
    assert!(
        took.as_secs() < 10,
        "it waited {took:?} for the one that hangs"
    );
}
