//! The event stream of a space: who gets which events, resuming, and when it ends.

use std::time::Duration;

use app::event_stream::StreamWaker;
use axum::{
    body::{Body, to_bytes},
    response::Response,
};
use http::Method;
use model::{Role, scope::Scopes};
use serde_json::{Value, json};
use testkit::{Org, Persona, TestApp};
use tokio::time::timeout;
use tower::ServiceExt;

/// Timeout for a stream to end.
const END_TIMEOUT: Duration = Duration::from_secs(10);

/// One message of the stream.
#[derive(Debug)]
struct ReceivedEvent {
    name: String,
    id: Option<String>,
    data: Value,
}

/// The events that a client gets after this event, or after none.
async fn listen(
    app: &TestApp,
    who: &Persona<'_>,
    space: &str,
    last: Option<&str>,
) -> Vec<ReceivedEvent> {
    app.sequence_events().await;
    let first = app.app.keys.sign_token("live", &0_i64.to_be_bytes());
    let last = last.unwrap_or(&first);
    let path = format!("/spaces/{space}/events?follow=false&after={last}");
    let reply = who.get(path).await.expect_status(200);
    assert_eq!(reply.header("content-type"), "text/event-stream");
    let text = String::from_utf8(reply.bytes.to_vec()).expect("text");
    let blocks = text.split("\n\n").filter(|block| block.contains("data:"));
    blocks.map(parse).collect()
}

fn parse(block: &str) -> ReceivedEvent {
    let field = |name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name));
        line.map(|value| value.trim().to_owned())
    };
    ReceivedEvent {
        name: field("event:").expect("it has a name"),
        id: field("id:"),
        data: serde_json::from_str(&field("data:").expect("it has data")).expect("JSON"),
    }
}

fn names(reported: &[ReceivedEvent]) -> Vec<&str> {
    reported
        .iter()
        .map(|reported| reported.name.as_str())
        .collect()
}

async fn space(org: &Org<'_>) -> String {
    org.space("Docs").await.id
}

/// A change request that is written to, commented on and merged.
async fn work(who: &Persona<'_>, space: &str) {
    let request = who.space(space).change_request("News").await;
    request.write("News", "New.\n").await;
    let comment = json!({"body": {"markdown": "Good."}});
    let commented = who.post(request.path("/comments"), comment).await;
    commented.expect_status(200);
    request.merge().await.expect_merged();
}

#[tokio::test]
async fn a_listener_hears_everything_once_and_in_order() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    work(&org.admin, &space).await;
    let reported = listen(&app, &org.admin, &space, None).await;
    let all = [
        "change_request.created",
        "change_request.content_updated",
        "comment.created",
        "content.updated",
        "change_request.merged",
    ];
    assert_eq!(names(&reported), all);
    let main = org
        .admin
        .get(format!("/spaces/{space}"))
        .await
        .text("/revision");
    assert_eq!(reported[3].data["revision"], main);
    assert_eq!(
        reported[3].id, None,
        "who comes back gets both messages about one event"
    );

    let second = reported[1].id.as_deref();
    let rest = listen(&app, &org.admin, &space, second).await;
    assert_eq!(names(&rest), all[2..]);
    let last = reported[4].id.as_deref();
    assert!(listen(&app, &org.admin, &space, last).await.is_empty());
}

#[tokio::test]
async fn readers_get_content_events_only_and_strangers_none() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (first, second) = (space(&org).await, space(&org).await);
    work(&org.admin, &first).await;
    let reader = org.member(Role::Read).await;
    let reported = listen(&app, &reader, &first, None).await;
    assert_eq!(names(&reported), ["content.updated"]);
    assert!(reported[0].data.get("details").is_none());
    assert!(reported[0].id.is_some());
    assert!(
        listen(&app, &org.admin, &second, None).await.is_empty(),
        "another space is silent"
    );
    let stranger = app.stranger().await;
    stranger
        .get(format!("/spaces/{first}/events?follow=false"))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn ids_that_the_server_did_not_give_are_refused() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let path = format!("/spaces/{space}/events?follow=false&after=17");
    org.admin
        .get(path)
        .await
        .expect_status(400)
        .expect_error("Last-Event-ID");
}

/// Opens a stream that stays open until the response is dropped.
async fn open(app: &TestApp, who: &Persona<'_>, space: &str) -> Response {
    let request = who.request(Method::GET, &format!("/v1/spaces/{space}/events"));
    let request = request.body(Body::empty()).expect("a good request");
    let answer = app.router.clone().oneshot(request).await;
    let answer = answer.expect("the router never fails");
    assert_eq!(answer.status(), 200);
    answer
}

/// Runs one poll of a node, and waits for the end of the stream.
async fn ends(app: &TestApp, stream: Response, why: &str) {
    let (live, db) = (app.app.feature::<StreamWaker>(), &app.app.db);
    for checked in [
        live.end_without_token(db).await,
        live.end_without_access(db).await,
    ] {
        checked.expect("the database answers");
    }
    let whole = timeout(END_TIMEOUT, to_bytes(stream.into_body(), usize::MAX)).await;
    let whole = whole.unwrap_or_else(|_| panic!("it goes on although {why}"));
    whole.expect("it ends as it should");
}

#[tokio::test]
async fn a_stream_ends_with_what_opened_it() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let reader = org.member(Role::Read).await;

    let program = app.log_in(reader.id, &reader.email, Scopes::All).await;
    let stream = open(&app, &program, &space).await;
    let tokens = program.get("/user/tokens").await.items("/id");
    let newest = tokens.last().expect("two tokens");
    let path = format!("/user/tokens/{newest}");
    program.delete(path).await.expect_status(204);
    ends(&app, stream, "its token was revoked").await;

    let stream = open(&app, &reader, &space).await;
    let expire = "update api_tokens set expires_at = now() where user_id = $1";
    let expired = sqlx::query(expire).bind(reader.id.uuid());
    let expired = expired.execute(app.pool()).await;
    expired.expect("the database answers");
    ends(&app, stream, "its token has expired").await;

    let hidden = org.member(Role::Read).await;
    let stream = open(&app, &hidden, &space).await;
    let path = format!("/spaces/{space}");
    let hide = json!({"defaultLevel": null});
    org.admin.patch(&path, hide).await.expect_status(200);
    ends(&app, stream, "members may not see the space").await;

    let show = json!({"defaultLevel": "inherit"});
    org.admin.patch(&path, show).await.expect_status(200);
    let stream = open(&app, &hidden, &space).await;
    let member = format!("/orgs/{}/members/{}", org.id, hidden.id);
    org.admin.delete(member).await.expect_status(204);
    ends(&app, stream, "the member was removed").await;

    let disabled = org.member(Role::Read).await;
    let stream = open(&app, &disabled, &space).await;
    app.disable(disabled.id).await;
    ends(&app, stream, "the account is disabled").await;

    let stream = open(&app, &org.admin, &space).await;
    let require = |sso: bool| {
        let update = "update organizations set sso = $2 where organization_id = $1";
        let update = sqlx::query(update).bind(org.id.uuid()).bind(sso);
        update.execute(app.pool())
    };
    require(true).await.expect("the database answers");
    ends(&app, stream, "single sign-on is required").await;
    require(false).await.expect("the database answers");

    let stream = open(&app, &org.admin, &space).await;
    org.admin.delete(path).await.expect_status(204);
    ends(&app, stream, "the space was deleted").await;
}

#[tokio::test]
async fn a_user_has_a_bounded_number_of_streams() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let (reader, other) = (org.member(Role::Read).await, org.member(Role::Read).await);
    let mut streams = Vec::new();
    for _ in 0..20 {
        streams.push(open(&app, &reader, &space).await);
    }
    // The limit is per user, not per token.
    let second = app.log_in(reader.id, &reader.email, Scopes::All).await;
    let path = format!("/spaces/{space}/events?follow=false");
    for who in [&reader, &second] {
        let refused = who.get(&path).await.expect_status(429);
        refused.expect_error("20 event streams");
        assert!(!refused.header("retry-after").is_empty());
    }
    open(&app, &other, &space).await;
    streams.pop();
    open(&app, &second, &space).await;
}
