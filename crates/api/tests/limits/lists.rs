//! Large values in lists: the list ends early, and no value is truncated.

use axum::body::{Body, to_bytes};
use http::Method;
use serde_json::{Value, json};
use testkit::{Org, TestApp};
use tower::ServiceExt;

/// Maximum size of a list before its last item.
const MAX_BYTES: usize = 8 << 20;
const LARGE: usize = 9 << 20;
const COUNT: usize = 5;
/// Two comments of this size fit into a list, the third ends it.
const LONG: usize = 3 << 20;

async fn space(org: &Org<'_>) -> String {
    org.space("Docs").await.id
}

async fn change_request(org: &Org<'_>, space: &str) -> String {
    let path = format!("/spaces/{space}/change-requests");
    org.admin.create(path, json!({"subject": "Large"})).await
}

/// Sets all descriptions of change requests to the size they could have before there was a limit.
async fn enlarge(app: &TestApp, bytes: usize) {
    let sql = "update change_requests set description = jsonb_build_object('object', 'document', 'data', \
               jsonb_build_object(), 'nodes', jsonb_build_array(jsonb_build_object('object', 'text', \
               'text', repeat('x', $1::integer))))";
    let done = sqlx::query(sql)
        .bind(i32::try_from(bytes).expect("a few megabytes"))
        .execute(app.pool())
        .await;
    done.expect("the database answers");
}

/// Walks through a list. Returns the ids of its items and the size of its largest page. Large texts are removed before
/// parsing, which would take long in a test.
async fn walk(app: &TestApp, org: &Org<'_>, path: &str, large: usize) -> (Vec<String>, usize) {
    let text = "x".repeat(large);
    let (mut ids, mut largest) = (Vec::new(), 0);
    let mut next = None::<String>;
    loop {
        let page = next.map_or(String::new(), |page| format!("&page={page}"));
        let request = org.admin.request(Method::GET, &format!("/v1{path}{page}"));
        let request = request.body(Body::empty()).expect("a good request");
        let reply = app.router.clone().oneshot(request).await;
        let reply = reply.expect("the router never fails");
        assert_eq!(reply.status(), 200);
        let body = to_bytes(reply.into_body(), usize::MAX).await;
        let body = body.expect("the body is complete");
        largest = largest.max(body.len());
        let body = std::str::from_utf8(&body).expect("JSON is text");
        let whole = body.matches(text.as_str()).count();
        let mut list: Value = serde_json::from_str(&body.replace(&text, "")).expect("JSON");
        let items: Vec<Value> = serde_json::from_value(list["items"].take()).expect("a list");
        assert_eq!(
            (list["count"].as_u64(), whole),
            (Some(items.len() as u64), items.len())
        );
        assert!(!items.is_empty(), "every page brings something");
        ids.extend(
            items
                .iter()
                .filter_map(|item| item["id"].as_str().map(str::to_owned)),
        );
        next = list["next"]["page"].as_str().map(str::to_owned);
        if next.is_none() {
            return (ids, largest);
        }
    }
}

#[tokio::test]
async fn a_list_ends_early_and_goes_on_where_it_ended() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let mut created = Vec::new();
    for _ in 0..COUNT {
        created.push(change_request(&org, &space).await);
    }
    enlarge(&app, LARGE).await;
    for path in [
        org.path("/change-requests?status=draft&limit=1000"),
        format!("/spaces/{space}/change-requests?status=draft&limit=1000"),
    ] {
        let (ids, largest) = walk(&app, &org, &path, LARGE).await;
        assert_eq!(ids, created, "all of them, in order, once");
        assert!(largest < MAX_BYTES + LARGE + (1 << 20), "{largest} bytes");
    }
}

#[tokio::test]
async fn comments_and_replies_end_early_in_both_orders() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let space = space(&org).await;
    let comments = format!("/spaces/{space}/comments");
    let body = json!({"body": {"markdown": "x"}});
    let mut created = Vec::new();
    for _ in 0..5 {
        created.push(
            org.admin
                .post(&comments, body.clone())
                .await
                .expect_status(200)
                .id(),
        );
    }
    let replies = format!("{comments}/{}/replies", created[0]);
    for _ in 0..5 {
        org.admin
            .post(&replies, body.clone())
            .await
            .expect_status(200);
    }
    let sql = "update comments set body = jsonb_build_object('markdown', repeat('x', $1::integer))";
    let bytes = i32::try_from(LONG).expect("a few megabytes");
    let done = sqlx::query(sql).bind(bytes).execute(app.pool()).await;
    done.expect("the database answers");
    let (ids, largest) = walk(
        &app,
        &org,
        &format!("{comments}?order=asc&limit=1000"),
        LONG,
    )
    .await;
    assert_eq!(ids, created);
    assert!(largest < MAX_BYTES + 2 * LONG, "{largest} bytes");
    let (ids, _) = walk(
        &app,
        &org,
        &format!("{comments}?order=desc&limit=1000"),
        LONG,
    )
    .await;
    created.reverse();
    assert_eq!(ids, created);
    let (ids, largest) = walk(&app, &org, &format!("{replies}?limit=1000"), LONG).await;
    assert_eq!(ids.len(), 5);
    assert!(largest < MAX_BYTES + 2 * LONG, "{largest} bytes");
}

#[tokio::test]
async fn long_texts_are_refused_and_stored_ones_stay() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let space = space(&org).await;
    let request = change_request(&org, &space).await;
    let path = format!("/spaces/{space}/change-requests/{request}");
    let description = |bytes: usize| {
        let node = json!({"object": "text", "text": "x".repeat(bytes)});
        json!({"description": {"object": "document", "data": {}, "nodes": [node]}})
    };
    admin
        .patch(&path, description(65_000))
        .await
        .expect_status(200);
    admin
        .patch(&path, description(65_537))
        .await
        .expect_invalid("description");

    let comments = format!("/spaces/{space}/comments");
    let comment = |text: String| json!({"body": {"markdown": text}});
    admin
        .post(&comments, comment("x".repeat(65_536)))
        .await
        .expect_status(200);
    let reply = admin.post(&comments, comment("ä".repeat(32_769))).await;
    reply.expect_invalid("body.markdown");
    let document = json!({"body": {"document": description(65_537)["description"]}});
    admin
        .post(&comments, document)
        .await
        .expect_invalid("body.document");

    // Stored values stay readable, and other fields can still be changed.
    enlarge(&app, 1 << 20).await;
    let read = admin.get(&path).await.expect_status(200);
    assert!(read.bytes.len() > 1 << 20);
    admin
        .patch(&path, json!({"subject": "Renamed"}))
        .await
        .expect_status(200);
    assert!(admin.get(&path).await.expect_status(200).bytes.len() > 1 << 20);
}
