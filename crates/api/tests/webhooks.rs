//! Webhooks, as admins configure them. What is delivered to them is tested with the worker.

use model::Role;
use serde_json::{Value, json};
use testkit::TestApp;

const URL: &str = "https://hooks.example.com/bindery";

#[tokio::test]
async fn admins_manage_webhooks() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/webhooks");
    let body =
        json!({"url": URL, "description": "Builds", "events": ["space.created", "space.created"]});
    let created = org.admin.post(&path, body).await.expect_status(201);
    let secret = created.text("/secret");
    assert!(secret.starts_with("whsec_"), "{secret}");
    assert_eq!(created.header("cache-control"), "no-store");
    assert_eq!(created.json()["events"], json!(["space.created"]));
    let one = format!("{path}/{}", created.id());
    assert!(created.header("location").ends_with(&one));

    let read = org.admin.get(&one).await.expect_status(200);
    let mut shown = created.json();
    shown.as_object_mut().expect("an object").remove("secret");
    assert_eq!(read.json(), shown);
    assert_eq!(read.text("/status"), "active");
    let listed = org.admin.get(&path).await.expect_status(200).json();
    assert_eq!(listed["items"], json!([shown]));

    let body = json!({"events": ["*"], "description": "", "status": "disabled"});
    let updated = org.admin.patch(&one, body).await.expect_status(200).json();
    assert_eq!(updated["events"], json!(["*"]));
    assert_eq!(updated["url"], URL);
    assert_eq!(updated["disabledReason"], "request");
    assert!(updated["disabledAt"].is_string());
    let updated = org.admin.patch(&one, json!({"status": "active"})).await;
    assert_eq!(updated.expect_status(200).json().get("disabledAt"), None);

    let rotated = org
        .admin
        .post_empty(format!("{one}/secret"))
        .await
        .expect_status(200);
    assert_ne!(rotated.text("/secret"), secret);
    assert!(rotated.json()["previousSecretExpiresAt"].is_string());

    let events =
        sqlx::query_scalar("select type from events where type like 'webhook.%' order by id");
    let events: Vec<String> = events
        .fetch_all(app.pool())
        .await
        .expect("the database answers");
    assert_eq!(
        events,
        [
            "webhook.created",
            "webhook.updated",
            "webhook.updated",
            "webhook.secret_rotated"
        ]
    );
    org.admin.delete(&one).await.expect_status(204);
    org.admin.get(&one).await.expect_status(404);
    org.admin.delete(&one).await.expect_status(204);
}

#[tokio::test]
async fn secrets_are_stored_encrypted_and_in_no_response_of_a_repeated_request() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = org.admin.with("idempotency-key", "same");
    let created = admin.post(org.path("/webhooks"), json!({"url": URL})).await;
    let secret = created.expect_status(201).text("/secret");
    let repeated = admin.post(org.path("/webhooks"), json!({"url": URL})).await;
    assert!(!repeated.json().to_string().contains(&secret));
    let stored: Vec<u8> = sqlx::query_scalar("select secret from webhooks")
        .fetch_one(app.pool())
        .await
        .expect("one webhook");
    let key = secret.trim_start_matches("whsec_").as_bytes();
    assert!(!stored.windows(key.len()).any(|part| part == key));
}

#[tokio::test]
async fn each_wrong_field_is_named() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/webhooks");
    let created = org.admin.post(&path, json!({"url": URL})).await;
    let one = format!("{path}/{}", created.expect_status(201).id());
    for (field, wrong) in [
        ("url", json!("ftp://hooks.example.com")),
        ("url", json!("https://")),
        ("url", json!("http://127.0.0.1:5432")),
        ("url", json!("http://169.254.169.254/latest")),
        ("url", json!("https://ada:secret@hooks.example.com")),
        ("url", json!(format!("{URL}/{}", "a".repeat(2048)))),
        ("description", json!("a".repeat(257))),
        ("events", json!([])),
        ("events", json!(["space.exploded"])),
    ] {
        let mut body = json!({"url": URL});
        body[field] = wrong.clone();
        org.admin
            .post(&path, body)
            .await
            .expect_status(400)
            .expect_invalid(field);
        let patched = org.admin.patch(&one, json!({field: wrong})).await;
        patched.expect_status(400).expect_invalid(field);
    }
    let patched = org.admin.patch(&one, json!({"status": "paused"})).await;
    patched.expect_status(400).expect_invalid("status");
    for (field, body) in [
        ("from", json!({"from": "yesterday"})),
        ("to", json!({"from": "2030-01-01T00:00:00Z", "to": "later"})),
        (
            "from",
            json!({"from": "2030-01-02T00:00:00Z", "to": "2030-01-01T00:00:00Z"}),
        ),
    ] {
        let replayed = org.admin.post(format!("{one}/replay"), body).await;
        replayed.expect_status(400).expect_invalid(field);
    }
    let listed = org.admin.get(format!("{one}/deliveries?status=lost")).await;
    listed.expect_status(400).expect_invalid("status");
}

#[tokio::test]
async fn webhooks_are_for_admins() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/webhooks");
    let created = org
        .admin
        .post(&path, json!({"url": URL}))
        .await
        .expect_status(201);
    let one = format!("{path}/{}", created.id());
    let creator = org.member(Role::Create).await;
    creator.get(&path).await.expect_status(403);
    creator
        .post(&path, json!({"url": URL}))
        .await
        .expect_status(403);
    creator
        .patch(&one, json!({"description": "mine"}))
        .await
        .expect_status(403);
    creator.delete(&one).await.expect_status(403);
    creator
        .get(format!("{one}/deliveries"))
        .await
        .expect_status(403);
    app.stranger().await.get(&path).await.expect_status(404);
    let other = app.organization("other").await;
    other
        .admin
        .get(other.path(&format!("/webhooks/{}", created.id())))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn an_organization_has_fifty_webhooks_at_most() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/webhooks");
    for _ in 0..50 {
        org.admin
            .post(&path, json!({"url": URL}))
            .await
            .expect_status(201);
    }
    let refused = org.admin.post(&path, json!({"url": URL})).await;
    refused.expect_status(422).expect_error("50 webhooks");
    let mut ids = Vec::new();
    let mut page = org
        .admin
        .get(format!("{path}?limit=20"))
        .await
        .expect_status(200)
        .json();
    loop {
        let items = page["items"].as_array().expect("a list");
        ids.extend(items.iter().map(|item| item["id"].clone()));
        let Value::String(next) = &page["next"]["page"] else {
            break;
        };
        let next = format!("{path}?limit=20&page={next}");
        page = org.admin.get(next).await.expect_status(200).json();
    }
    ids.dedup();
    assert_eq!(ids.len(), 50);
}

#[tokio::test]
async fn a_version_that_is_not_the_current_one_is_refused() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let created = org
        .admin
        .post(org.path("/webhooks"), json!({"url": URL}))
        .await
        .expect_status(201);
    let one = org.path(&format!("/webhooks/{}", created.id()));
    let stale = org.admin.with("if-match", created.header("etag"));
    org.admin
        .patch(&one, json!({"description": "first"}))
        .await
        .expect_status(200);
    stale
        .patch(&one, json!({"description": "second"}))
        .await
        .expect_status(412);
    stale
        .post_empty(format!("{one}/secret"))
        .await
        .expect_status(412);
    stale.delete(&one).await.expect_status(412);
}
