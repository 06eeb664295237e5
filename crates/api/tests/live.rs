//! Listening to a space: who is told what, and going on after a pause.

use model::Role;
use serde_json::{Value, json};
use store::outbox::RelayTurn;
use testkit::{Org, Persona, TestApp};

/// One message of the stream.
#[derive(Debug)]
struct Told {
    name: String,
    id: Option<String>,
    data: Value,
}

/// What someone is told who comes back after this event, or after none.
async fn listen(app: &TestApp, who: &Persona<'_>, space: &str, last: Option<&str>) -> Vec<Told> {
    let mut turn = RelayTurn::take(&app.app.db)
        .await
        .expect("the database answers")
        .expect("nobody else relays");
    turn.sequence(1000).await.expect("the database answers");
    turn.end().await.expect("the database answers");
    let first = app.app.keys.seal("live", &0_i64.to_be_bytes());
    let last = last.unwrap_or(&first);
    let path = format!("/spaces/{space}/events?follow=false&after={last}");
    let reply = who.get(path).await.status(200);
    assert_eq!(reply.header("content-type"), "text/event-stream");
    let text = String::from_utf8(reply.bytes.to_vec()).expect("text");
    let blocks = text.split("\n\n").filter(|block| block.contains("data:"));
    blocks.map(parse).collect()
}

fn parse(block: &str) -> Told {
    let field = |name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name));
        line.map(|value| value.trim().to_owned())
    };
    Told {
        name: field("event:").expect("it has a name"),
        id: field("id:"),
        data: serde_json::from_str(&field("data:").expect("it has data")).expect("JSON"),
    }
}

fn names(told: &[Told]) -> Vec<&str> {
    told.iter().map(|told| told.name.as_str()).collect()
}

async fn space(org: &Org<'_>) -> String {
    let path = format!("/orgs/{}/spaces", org.id);
    let body = json!({"title": "Docs", "empty": true});
    org.admin.post(path, body).await.status(201).id()
}

/// A change request that is written to, talked about and merged.
async fn work(who: &Persona<'_>, space: &str) {
    let requests = format!("/spaces/{space}/change-requests");
    let request = who
        .post(&requests, json!({"subject": "News"}))
        .await
        .status(201)
        .id();
    let page =
        json!({"operation": "insert_page", "title": "News", "document": {"markdown": "New.\n"}});
    let at = format!("{requests}/{request}");
    who.post(format!("{at}/content"), json!({"changes": [page]}))
        .await
        .status(200);
    let comment = json!({"body": {"markdown": "Good."}});
    who.post(format!("{at}/comments"), comment)
        .await
        .status(200);
    who.post_empty(format!("{at}/merge")).await.status(200);
}

#[tokio::test]
async fn a_listener_hears_everything_once_and_in_order() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    work(&org.admin, &space).await;
    let told = listen(&app, &org.admin, &space, None).await;
    let all = [
        "change_request.created",
        "change_request.content_updated",
        "comment.created",
        "content.updated",
        "change_request.merged",
    ];
    assert_eq!(names(&told), all);
    let main = org
        .admin
        .get(format!("/spaces/{space}"))
        .await
        .text("/revision");
    assert_eq!(told[3].data["revision"], main);
    assert_eq!(
        told[3].id, None,
        "who comes back gets both messages about one event"
    );

    let second = told[1].id.as_deref();
    let rest = listen(&app, &org.admin, &space, second).await;
    assert_eq!(names(&rest), all[2..]);
    let last = told[4].id.as_deref();
    assert!(listen(&app, &org.admin, &space, last).await.is_empty());
}

#[tokio::test]
async fn readers_hear_of_content_only_and_strangers_of_nothing() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (first, second) = (space(&org).await, space(&org).await);
    work(&org.admin, &first).await;
    let reader = org.member(Role::Read).await;
    let told = listen(&app, &reader, &first, None).await;
    assert_eq!(names(&told), ["content.updated"]);
    assert!(told[0].data.get("details").is_none());
    assert!(told[0].id.is_some());
    assert!(
        listen(&app, &org.admin, &second, None).await.is_empty(),
        "another space is silent"
    );
    let stranger = app.stranger().await;
    stranger
        .get(format!("/spaces/{first}/events?follow=false"))
        .await
        .status(404);
}

#[tokio::test]
async fn ids_that_the_server_did_not_give_are_refused() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let path = format!("/spaces/{space}/events?follow=false&after=17");
    org.admin.get(path).await.status(400).error("Last-Event-ID");
}
