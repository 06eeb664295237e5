//! Ingesting and listing conversations.

use model::Role;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::{conversation, ids, message, path};

#[tokio::test]
async fn creators_ingest_conversations_and_readers_see_them() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let body = json!({
        "id": "ticket-1",
        "subject": "Export",
        "parts": [message("How do I export?"), {"type": "message", "role": "team-member", "body": "Like this."}],
        "metadata": {
            "url": "https://help.example.com/1",
            "attributes": {"customer": "acme"},
            "createdAt": "2026-01-31T09:00:00Z",
        },
    });
    let editor = org.member(Role::Edit).await;
    editor
        .post(path(&org), body.clone())
        .await
        .expect_status(403);
    let creator = org.member(Role::Create).await;
    let from_email = format!("{}?source=email", path(&org));
    creator
        .post(from_email, body.clone())
        .await
        .expect_status(204);

    let reader = org.member(Role::Read).await;
    let list = reader.get(path(&org)).await.expect_status(200).json();
    let id = list["items"][0]["id"].as_str().expect("an id").to_owned();
    let location = format!("https://bindery.test/v1/orgs/{}/conversations/{id}", org.id);
    let seen = json!({
        "object": "conversation",
        "id": id,
        "subject": "Export",
        "createdAt": "2026-01-31T09:00:00Z",
        "source": "email",
        "urls": {"location": location, "source": "https://help.example.com/1"},
    });
    assert_eq!(list["items"], json!([seen]));
    let one = reader.get(format!("{}/{id}", path(&org))).await;
    assert_eq!(
        one.expect_status(200).json(),
        json!({"conversation": seen, "parts": body["parts"], "metadata": body["metadata"]})
    );
    let guest = org.guest().await;
    guest.get(path(&org)).await.expect_status(403);
    guest
        .get(format!("{}/{id}", path(&org)))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn ingesting_again_changes_nothing_and_other_content_replaces() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let both = json!([conversation("a"), conversation("b")]);
    for _ in 0..2 {
        org.admin
            .post(path(&org), both.clone())
            .await
            .expect_status(204);
    }
    let stored = ids(&org, "").await;
    assert_eq!(stored.len(), 2);
    let events = "select count(*) from events where type = 'conversation.ingested'";
    let events: i64 = sqlx::query_scalar(events)
        .fetch_one(app.pool())
        .await
        .expect("the database answers");
    assert_eq!(events, 1);

    let mut longer = conversation("a");
    longer["parts"] = json!([message("How do I export a PDF?"), message("And how fast?")]);
    org.admin
        .post(path(&org), longer.clone())
        .await
        .expect_status(204);
    assert_eq!(ids(&org, "").await, stored);
    let one = org.admin.get(format!("{}/{}", path(&org), stored[0])).await;
    assert_eq!(one.expect_status(200).json()["parts"], longer["parts"]);

    // The same id of another source is another conversation.
    let from_email = format!("{}?source=email", path(&org));
    org.admin
        .post(from_email, conversation("a"))
        .await
        .expect_status(204);
    assert_eq!(ids(&org, "").await.len(), 3);
    assert_eq!(ids(&org, "?source=email").await.len(), 1);
    assert_eq!(ids(&org, "?source=integration:api:default").await, stored);
    assert!(ids(&org, "?source=integration:x:y").await.is_empty());
}

#[tokio::test]
async fn lists_have_pages() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let many: Vec<Value> = (0..5)
        .map(|number| conversation(&number.to_string()))
        .collect();
    org.admin
        .post(path(&org), json!(many))
        .await
        .expect_status(204);
    for source in ["", "&source=integration:api:default"] {
        let (mut found, mut next) = (Vec::new(), String::new());
        loop {
            let query = format!("{}?limit=2{source}{next}", path(&org));
            let page = org.admin.get(query).await.expect_status(200);
            found.extend(page.items("/id"));
            let Some(token) = page.json()["next"]["page"].as_str().map(str::to_owned) else {
                break;
            };
            next = format!("&page={token}");
        }
        assert_eq!(found, ids(&org, "").await);
        assert_eq!(found.len(), 5);
    }
}

#[tokio::test]
async fn a_thousand_conversations_are_accepted_at_once_and_no_more() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let many = |count: usize| {
        let all = (0..count).map(|number| conversation(&number.to_string()));
        json!(all.collect::<Vec<_>>())
    };
    let refused = org
        .admin
        .post(path(&org), many(1001))
        .await
        .expect_status(400);
    refused.expect_error("`body` has 1001 items");
    org.admin
        .post(path(&org), many(1000))
        .await
        .expect_status(204);
    assert_eq!(ids(&org, "?limit=1000").await.len(), 1000);
    let refused = org.admin.post(path(&org), json!([])).await;
    refused
        .expect_status(400)
        .expect_error("`body` is an empty list");
}

#[expect(clippy::too_many_lines, reason = "a case for each limit")]
#[tokio::test]
async fn limits_name_the_field() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let with = |field: &str, value: Value| {
        let mut body = conversation("a");
        body[field] = value;
        body
    };
    let metadata = |value: Value| with("metadata", value);
    let attributes = |count: usize| {
        let pairs = (0..count).map(|number| (format!("name{number}"), json!("value")));
        json!({"attributes": Value::Object(pairs.collect())})
    };
    let parts = |count: usize| json!(vec![message("x"); count]);
    let halves = |bytes: usize| {
        json!([
            message(&"x".repeat(bytes / 2)),
            message(&"x".repeat(bytes / 2))
        ])
    };
    for (body, field) in [
        (with("id", json!("")), "`id`"),
        (with("id", json!("x".repeat(256))), "`id`"),
        (with("id", json!("a\0b")), "NUL"),
        (with("subject", json!("x".repeat(513))), "`subject`"),
        (with("parts", parts(1001)), "`parts`"),
        (
            with("parts", json!([message(&"x".repeat(128 * 1024 + 1))])),
            "`parts[0].body`",
        ),
        (with("parts", halves(128 * 1024 + 2)), "`parts`"),
        (
            with(
                "parts",
                json!([{"type": "note", "role": "user", "body": ""}]),
            ),
            "parts",
        ),
        (
            with(
                "parts",
                json!([{"type": "message", "role": "robot", "body": ""}]),
            ),
            "parts",
        ),
        (
            metadata(json!({"url": "javascript:alert(1)"})),
            "`metadata.url`",
        ),
        (metadata(attributes(51)), "`metadata.attributes`"),
        (
            metadata(json!({"attributes": {"": "x"}})),
            "`metadata.attributes`",
        ),
        (
            metadata(json!({"attributes": {"n".repeat(65): "x"}})),
            "`metadata.attributes`",
        ),
        (
            metadata(json!({"attributes": {"n": "x".repeat(513)}})),
            "`metadata.attributes.n`",
        ),
        (
            metadata(json!({"createdAt": "1969-12-31T23:59:59Z"})),
            "`metadata.createdAt`",
        ),
        (json!([conversation("a"), conversation("a")]), "`[1].id`"),
        (
            json!([conversation("a"), with("subject", json!("x".repeat(513)))]),
            "`[1].subject`",
        ),
    ] {
        org.admin
            .post(path(&org), body)
            .await
            .expect_status(400)
            .expect_error(field);
    }
    for body in [
        with("id", json!("x".repeat(255))),
        with("subject", json!("é".repeat(512))),
        with("parts", parts(1000)),
        with("parts", halves(128 * 1024)),
        with("parts", json!([])),
        metadata(attributes(50)),
        metadata(json!({"attributes": {"é".repeat(64): "🌊".repeat(512)}})),
        metadata(json!({"createdAt": "1970-01-01T00:00:00Z"})),
    ] {
        org.admin.post(path(&org), body).await.expect_status(204);
    }
    for source in [
        "phone",
        "integration:x",
        "integration::y",
        "integration:x:y:z",
    ] {
        let refused = format!("{}?source={source}", path(&org));
        let refused = org
            .admin
            .post(refused, conversation("a"))
            .await
            .expect_status(400);
        refused.expect_error("`source`");
    }
}

#[tokio::test]
async fn an_organization_has_a_limited_number_of_conversations() {
    let builder = TestApp::builder();
    let builder = builder.settings(|settings| settings.limits.max_conversations = 2);
    let app = builder.build().await;
    let org = app.organization("acme").await;
    let two = json!([conversation("a"), conversation("b")]);
    org.admin
        .post(path(&org), two.clone())
        .await
        .expect_status(204);
    let refused = org.admin.post(path(&org), conversation("c")).await;
    refused
        .expect_status(422)
        .expect_error("more than 2 conversations");
    assert_eq!(ids(&org, "").await.len(), 2);
    // Those that are stored can still be sent.
    org.admin.post(path(&org), two).await.expect_status(204);
    let delete = format!("{}?createdBefore=2100-01-01T00:00:00Z", path(&org));
    org.admin.delete(delete).await.expect_status(200);
    org.admin
        .post(path(&org), conversation("c"))
        .await
        .expect_status(204);
}

#[tokio::test]
async fn another_organization_looks_like_a_missing_one() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    org.admin
        .post(path(&org), conversation("a"))
        .await
        .expect_status(204);
    let id = ids(&org, "").await.remove(0);
    let admin = &other.admin;
    admin.get(path(&org)).await.expect_status(404);
    admin
        .post(path(&org), conversation("b"))
        .await
        .expect_status(404);
    admin
        .get(format!("{}/{id}", path(&org)))
        .await
        .expect_status(404);
    admin
        .get(format!("{}/{id}", path(&other)))
        .await
        .expect_status(404);
    assert!(ids(&other, "").await.is_empty());
    // Ids of sources are not shared between organizations.
    admin
        .post(path(&other), conversation("a"))
        .await
        .expect_status(204);
    let delete = format!("{}?createdBefore=2100-01-01T00:00:00Z", path(&other));
    admin.delete(delete).await.expect_status(200);
    assert_eq!(ids(&org, "").await, [id]);
}
