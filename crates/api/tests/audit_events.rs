//! The audit trail, as administrators read it. The way from an event to its entry is tested in `events`.

use model::Role;
use serde_json::json;
use store::{audit_events, outbox::RelayTurn};
use testkit::{Org, TestApp};

/// Does what the relay and the consumer do, without a stream between them.
async fn audit(app: &TestApp) {
    let turn = async || {
        RelayTurn::take(&app.app.db)
            .await
            .expect("an answer")
            .expect("nobody else")
    };
    let mut sequencing = turn().await;
    sequencing
        .sequence(1000)
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
    for event in events.iter().filter(|event| event.organization.is_some()) {
        audit_events::insert(&mut tx, event)
            .await
            .expect("the database answers");
    }
    tx.commit().await.expect("the database answers");
}

async fn make_collection(org: &Org<'_>, title: &str) -> String {
    let path = format!("/orgs/{}/collections", org.id);
    org.admin
        .post(path, json!({"title": title}))
        .await
        .status(201)
        .id()
}

#[tokio::test]
async fn administrators_read_what_happened_in_their_organization() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let other = app.organization("globex").await;
    let id = make_collection(&org, "Guides").await;
    make_collection(&other, "Secrets").await;
    let path = format!("/orgs/{}/audit-events", org.id);
    assert_eq!(org.admin.get(&path).await.status(200).json()["count"], 0);

    audit(&app).await;
    let found = org.admin.get(&path).await.status(200);
    assert_eq!(
        found.items("/type"),
        ["organization.created", "collection.created"]
    );
    assert_eq!(found.items("/subject"), [org.id.to_string(), id]);
    insta::assert_json_snapshot!(found.json()["items"][1], {
        ".id" => "[id]", ".occurredAt" => "[time]", ".subject" => "[id]",
        ".actor.user" => "[id]", ".actor.token" => "[id]", ".actor.requestId" => "[id]"
    }, @r#"
    {
      "actor": {
        "kind": "user",
        "requestId": "[id]",
        "token": "[id]",
        "user": "[id]"
      },
      "id": "[id]",
      "object": "audit-event",
      "occurredAt": "[time]",
      "payload": {
        "title": "Guides"
      },
      "subject": "[id]",
      "type": "collection.created"
    }
    "#);
}

#[tokio::test]
async fn only_administrators_read_the_trail() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = format!("/orgs/{}/audit-events", org.id);
    org.admin.get(&path).await.status(200);
    org.member(Role::Create).await.get(&path).await.status(403);
    org.guest().await.get(&path).await.status(403);
    app.stranger().await.get(&path).await.status(404);
    app.anonymous().get(&path).await.status(401);
}

#[tokio::test]
async fn all_pages_together_are_the_trail_and_its_end_can_be_watched() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for number in 0..6 {
        make_collection(&org, &format!("c{number}")).await;
    }
    audit(&app).await;
    let path = format!("/orgs/{}/audit-events?limit=3", org.id);
    let first = org.admin.get(&path).await.status(200);
    let second = org
        .admin
        .get(format!("{path}&page={}", first.text("/next/page")))
        .await
        .status(200);
    let third = org
        .admin
        .get(format!("{path}&page={}", second.text("/next/page")))
        .await
        .status(200);
    let mut titles = Vec::new();
    for page in [first, second, third] {
        titles.extend(page.items("/payload/title"));
    }
    assert_eq!(titles, ["acme", "c0", "c1", "c2", "c3", "c4", "c5"]);

    // Later events are on later pages, so nothing is missed between two looks.
    make_collection(&org, "c6").await;
    audit(&app).await;
    let rest = org
        .admin
        .get(format!("/orgs/{}/audit-events?limit=1000", org.id))
        .await;
    assert_eq!(
        rest.items("/payload/title").last().map(String::as_str),
        Some("c6")
    );
}
