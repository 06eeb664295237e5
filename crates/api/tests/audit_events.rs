//! The audit trail as administrators read it. The path from an event to its entry is tested in `events`.

use model::Role;
use serde_json::json;
use store::{CommitPermit, audit_events, outbox::RelayLock};
use testkit::TestApp;

/// Does the work of the relay and the consumer, without a stream between them.
async fn audit(app: &TestApp) {
    let turn = async || {
        RelayLock::try_acquire(&app.app.db)
            .await
            .expect("an answer")
            .expect("nobody else")
    };
    let mut sequencing = turn().await;
    sequencing
        .assign_positions(1000)
        .await
        .expect("the database answers");
    sequencing.end().await.expect("the database answers");
    let mut publishing = turn().await;
    let events = publishing.unpublished(1000).await.expect("events").events;
    let ids: Vec<_> = events.iter().map(|event| event.id).collect();
    publishing
        .mark_published(&ids)
        .await
        .expect("the database answers");
    publishing.end().await.expect("the database answers");
    let mut tx = app.system().begin().await.expect("the database answers");
    for event in &events {
        audit_events::insert(&mut tx, event)
            .await
            .expect("the database answers");
    }
    tx.commit(CommitPermit::without_event("a fixture"))
        .await
        .expect("the database answers");
}

#[tokio::test]
async fn administrators_read_what_happened_in_their_organization() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let other = app.organization("globex").await;
    let id = org.collection("Guides").await;
    other.collection("Secrets").await;
    let path = org.path("/audit-events");
    assert_eq!(org.admin.get_json(&path).await["count"], 0);

    audit(&app).await;
    let found = org.admin.get(&path).await.expect_status(200);
    assert_eq!(
        found.items("/type"),
        ["collection.created", "organization.created"]
    );
    assert_eq!(found.items("/subject"), [id, org.id.to_string()]);
    assert_eq!(found.items("/subjectName"), ["Guides", "acme"]);
    insta::assert_json_snapshot!(found.json()["items"][0], {
        ".id" => "[id]", ".occurredAt" => "[time]", ".subject" => "[id]",
        ".actor.user" => "[id]", ".actor.token" => "[id]", ".actor.requestId" => "[id]",
        ".actor.name" => "[name]"
    }, @r#"
    {
      "actor": {
        "kind": "user",
        "name": "[name]",
        "requestId": "[id]",
        "token": "[id]",
        "user": "[id]"
      },
      "id": "[id]",
      "names": {},
      "object": "audit-event",
      "occurredAt": "[time]",
      "payload": {
        "title": "Guides"
      },
      "subject": "[id]",
      "subjectName": "Guides",
      "type": "collection.created"
    }
    "#);
}

#[tokio::test]
async fn only_administrators_read_the_trail() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/audit-events");
    org.admin.get(&path).await.expect_status(200);
    org.member(Role::Create)
        .await
        .get(&path)
        .await
        .expect_status(403);
    org.guest().await.get(&path).await.expect_status(403);
    app.stranger().await.get(&path).await.expect_status(404);
    app.anonymous().get(&path).await.expect_status(401);
}

#[tokio::test]
async fn all_pages_together_are_the_trail_and_its_end_can_be_watched() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    for number in 0..6 {
        org.collection(&format!("c{number}")).await;
    }
    audit(&app).await;
    let path = org.path("/audit-events?limit=3&order=asc");
    let first = admin.get(&path).await.expect_status(200);
    let second = admin
        .get(format!("{path}&page={}", first.text("/next/page")))
        .await
        .expect_status(200);
    let third = admin
        .get(format!("{path}&page={}", second.text("/next/page")))
        .await
        .expect_status(200);
    let mut titles = Vec::new();
    for page in [first, second, third] {
        titles.extend(page.items("/payload/title"));
    }
    assert_eq!(titles, ["acme", "c0", "c1", "c2", "c3", "c4", "c5"]);

    // Later events are on later pages, so nothing is missed between two reads.
    org.collection("c6").await;
    audit(&app).await;
    let rest = admin.get(org.path("/audit-events?limit=2")).await;
    assert_eq!(rest.items("/payload/title"), ["c6", "c5"]);
    let older = admin
        .get(format!(
            "/orgs/{}/audit-events?limit=2&page={}",
            org.id,
            rest.text("/next/page")
        ))
        .await;
    assert_eq!(older.items("/payload/title"), ["c4", "c3"]);
}

#[tokio::test]
async fn the_trail_answers_who_did_what_and_when() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let other = org.member(Role::Admin).await;
    org.collection("Guides").await;
    other
        .patch(org.path(""), json!({"title": "Acme"}))
        .await
        .expect_status(200);
    audit(&app).await;

    let path = org.path("/audit-events");
    let found = async |query: &str| {
        let reply = org
            .admin
            .get(format!("{path}?{query}"))
            .await
            .expect_status(200);
        reply.items("/type")
    };
    let by_other = format!("actor={}", other.id);
    assert_eq!(found(&by_other).await, ["organization.updated"]);
    assert_eq!(
        found("type=collection.created").await,
        ["collection.created"]
    );
    assert_eq!(
        found("type=organization.created&type=organization.updated").await,
        ["organization.updated", "organization.created"]
    );
    assert_eq!(found("from=2000-01-01T00:00:00Z").await.len(), 3);
    assert!(found("from=2100-01-01T00:00:00Z").await.is_empty());
    assert!(found("to=2000-01-01T00:00:00Z").await.is_empty());

    let updated = org.admin.get(format!("{path}?{by_other}")).await.json();
    let changed = &updated["items"][0]["payload"]["changed"];
    assert_eq!(changed["title"], json!({"before": "acme", "after": "Acme"}));
    assert!(changed.get("hostname").is_none(), "{changed}");
    let name = other.email.split('@').next();
    assert_eq!(updated["items"][0]["actor"]["name"].as_str(), name);

    for (query, field) in [
        ("from=yesterday", "from"),
        ("to=1", "to"),
        ("actor=me", "actor"),
    ] {
        org.admin
            .get(format!("{path}?{query}"))
            .await
            .expect_invalid(field);
    }
}

#[tokio::test]
async fn token_events_of_members_are_listed_in_their_organizations() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let elsewhere = app.organization("globex").await;
    let member = org.member(Role::Read).await;
    let token = json!({"label": "laptop", "scopes": ["content:read"]});
    let token = member.create("/user/tokens", token).await;
    member
        .delete(format!("/user/tokens/{token}"))
        .await
        .expect_status(204);
    audit(&app).await;
    let query = "type=token.created&type=token.revoked";
    let path = format!("/orgs/{}/audit-events?{query}", org.id);
    let found = org.admin.get(&path).await.expect_status(200);
    assert_eq!(found.items("/type"), ["token.revoked", "token.created"]);
    assert_eq!(found.items("/subjectName"), ["laptop", "laptop"]);
    let names = &found.json()["items"][0]["names"];
    let name = member.email.split('@').next();
    assert_eq!(names[member.id.to_string()].as_str(), name, "{names}");
    let path = format!("/orgs/{}/audit-events?{query}", elsewhere.id);
    assert_eq!(elsewhere.admin.get(&path).await.json()["count"], 0);
}
