//! Conventions of every operation: idempotency keys, ETags, limits, error shapes, scopes.

use axum::body::Body;
use http::{Method, Request};
use model::{
    Role,
    scope::{Scope, Scopes},
};
use serde_json::json;
use testkit::TestApp;
use tower::ServiceExt;

#[tokio::test]
async fn a_repeated_key_gets_the_first_answer_and_no_second_effect() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    let sender = org.admin.with("idempotency-key", "k1");

    let first = sender
        .post(&path, json!({"title": "Guides"}))
        .await
        .expect_status(201);
    let second = sender
        .post(&path, json!({"title": "Guides"}))
        .await
        .expect_status(201);
    assert_eq!(first.bytes, second.bytes);
    assert_eq!(first.header("location"), second.header("location"));
    assert_eq!(first.header("etag"), second.header("etag"));
    assert_eq!(second.header("idempotency-replayed"), "true");
    assert_eq!(org.admin.get(&path).await.json()["count"], 1);

    let other = sender
        .post(&path, json!({"title": "Other"}))
        .await
        .expect_status(422);
    assert_eq!(other.text("/error/type"), "unprocessable");
    org.admin
        .with("idempotency-key", "k2")
        .post(&path, json!({"title": "Guides"}))
        .await
        .expect_status(201);
    assert_eq!(org.admin.get(&path).await.json()["count"], 2);
}

#[tokio::test]
async fn a_key_belongs_to_one_person_and_one_path() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    let other = org.member(Role::Create).await;
    let mine = org
        .admin
        .with("idempotency-key", "k")
        .create(&path, json!({}))
        .await;
    let theirs = other
        .with("idempotency-key", "k")
        .create(&path, json!({}))
        .await;
    assert_ne!(mine, theirs);
    let moved = org
        .admin
        .with("idempotency-key", "k")
        .patch(format!("/collections/{mine}"), json!({"title": "b"}))
        .await;
    moved.expect_status(200);
}

#[tokio::test]
async fn a_refused_request_leaves_its_key_free() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    let sender = org.admin.with("idempotency-key", "k");
    sender
        .post(&path, json!({"title": "x".repeat(51)}))
        .await
        .expect_status(400);
    sender
        .post(&path, json!({"title": "fits"}))
        .await
        .expect_status(201);
}

#[tokio::test]
async fn of_two_requests_with_one_key_at_once_only_one_has_an_effect() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    let sender = org.admin.with("idempotency-key", "race");
    let body = json!({"title": "Guides"});
    let sent: Vec<_> = (0..8).map(|_| sender.post(&path, body.clone())).collect();
    let replies = futures::future::join_all(sent).await;
    let statuses: Vec<u16> = replies.iter().map(|reply| reply.status.as_u16()).collect();
    assert!(statuses.contains(&201), "{statuses:?}");
    assert!(
        statuses.iter().all(|status| [201, 409].contains(status)),
        "{statuses:?}"
    );
    assert_eq!(org.admin.get(&path).await.json()["count"], 1);
}

#[tokio::test]
async fn etags_guard_writes_and_spare_reads() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let id = admin
        .post(org.path("/collections"), json!({"title": "a"}))
        .await
        .id();
    let path = format!("/collections/{id}");
    let read = admin.get(&path).await.expect_status(200);
    let etag = read.header("etag");

    let unchanged = admin
        .with("if-none-match", etag)
        .get(&path)
        .await
        .expect_status(304);
    assert!(unchanged.bytes.is_empty());
    admin
        .with("if-match", etag)
        .patch(&path, json!({"title": "b"}))
        .await
        .expect_status(200);
    admin
        .with("if-none-match", etag)
        .get(&path)
        .await
        .expect_status(200);
    let stale = admin
        .with("if-match", etag)
        .patch(&path, json!({"title": "c"}))
        .await
        .expect_status(412);
    assert_eq!(stale.text("/error/type"), "precondition_failed");
    admin
        .with("if-match", etag)
        .delete(&path)
        .await
        .expect_status(412);
    assert_eq!(admin.get(&path).await.text("/title"), "b");
    admin
        .with("if-match", "nonsense")
        .patch(&path, json!({"title": "c"}))
        .await
        .expect_status(400);
}

#[tokio::test]
async fn the_same_object_has_another_etag_for_someone_with_other_rights() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let id = org
        .admin
        .post(org.path("/collections"), json!({"title": "a"}))
        .await
        .id();
    let path = format!("/collections/{id}");
    let mine = org.admin.get(&path).await;
    let reader = org.member(Role::Read).await;
    reader
        .with("if-none-match", mine.header("etag"))
        .get(&path)
        .await
        .expect_status(200);
}

#[tokio::test]
async fn rate_limited_requests_get_retry_after() {
    let app = TestApp::builder().requests_per_minute(5).build().await;
    let person = app.stranger().await;
    let first = person.get("/user").await.expect_status(200);
    assert_eq!(
        (
            first.header("x-ratelimit-limit"),
            first.header("x-ratelimit-remaining")
        ),
        ("5", "4")
    );
    for _ in 0..4 {
        person.get("/user").await.expect_status(200);
    }
    let refused = person.get("/user").await.expect_status(429);
    assert!(
        refused
            .header("retry-after")
            .parse::<u64>()
            .is_ok_and(|seconds| seconds > 0)
    );
    assert_eq!(refused.text("/error/type"), "rate_limited");
    // Others are not affected, and a forged address does not create another client.
    app.stranger().await.get("/user").await.expect_status(200);
    person
        .with("x-forwarded-for", "203.0.113.9")
        .get("/user")
        .await
        .expect_status(429);
}

#[tokio::test]
async fn errors_have_one_shape_and_name_the_request() {
    let app = TestApp::new().await;
    let person = app.stranger().await;
    let refused = person
        .with("x-request-id", "my-id-1")
        .get("/orgs/nothing")
        .await
        .expect_status(404);
    assert_eq!(refused.header("x-request-id"), "my-id-1");
    assert_eq!(refused.text("/error/requestId"), "my-id-1");
    assert_eq!(refused.json()["error"]["code"], 404);
    assert_eq!(refused.text("/error/type"), "not_found");
    let forged = person
        .with("x-request-id", "a b\"c")
        .get("/user")
        .await
        .expect_status(200);
    assert_ne!(forged.header("x-request-id"), "a b\"c");
}

#[tokio::test]
async fn unknown_routes_and_methods_differ_from_missing_objects() {
    let app = TestApp::new().await;
    let person = app.stranger().await;
    for reply in [
        person.get("/nothing/here").await,
        person.delete("/orgs").await,
        person.post("/collections/x/y/z", json!({})).await,
    ] {
        assert_eq!(
            reply.expect_status(404).text("/error/type"),
            "no_such_route"
        );
    }
    person.get("/").await.expect_status(200);
}

#[tokio::test]
async fn bad_credentials_are_401_wherever_they_are_sent() {
    let app = TestApp::new().await;
    let nobody = app.anonymous();
    let missing = nobody.get("/user").await.expect_status(401);
    assert_eq!(missing.header("www-authenticate"), "Bearer");
    for value in [
        "Bearer bnd_wrong",
        "Bearer x",
        "Basic abc",
        "bnd_wrong",
        "Bearer ",
    ] {
        nobody
            .with("authorization", value)
            .get("/user")
            .await
            .expect_status(401);
        nobody
            .with("authorization", value)
            .get("/orgs/nothing")
            .await
            .expect_status(401);
    }
    nobody
        .get("/user?access_token=bnd_wrong")
        .await
        .expect_status(401);
}

#[tokio::test]
async fn bodies_must_be_json_and_not_too_large() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = format!("/v1/orgs/{}/collections", org.id);
    let send = |kind: &'static str, body: Vec<u8>| {
        let request = org
            .admin
            .request(Method::POST, &path)
            .header("content-type", kind);
        app.router
            .clone()
            .oneshot(request.body(Body::from(body)).expect("a good request"))
    };
    let status = async |kind, body: &[u8]| {
        send(kind, body.to_vec())
            .await
            .expect("the router never fails")
            .status()
    };
    assert_eq!(status("text/plain", b"{}").await, 415);
    assert_eq!(status("application/json", b"{").await, 400);
    assert_eq!(status("application/json", b"{} {}").await, 400);
    assert_eq!(status("application/json", b"[]").await, 400);
    assert_eq!(status("application/json; charset=utf-8", b"{}").await, 201);
    assert_eq!(
        status("application/json", &vec![b' '; 11 * 1024 * 1024]).await,
        413
    );
}

#[tokio::test]
async fn a_token_does_only_what_its_scopes_say() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    let reader = app
        .log_in(
            org.admin.id,
            &org.admin.email,
            Scopes::Only(vec![Scope::ContentRead]),
        )
        .await;
    reader.get(&path).await.expect_status(200);
    let refused = reader.post(&path, json!({})).await.expect_status(403);
    assert!(refused.text("/error/message").contains("content:write"));
    reader.get("/user").await.expect_status(403);
    reader
        .send(Method::HEAD, "/user", None)
        .await
        .expect_status(403);
    let writer = app
        .log_in(
            org.admin.id,
            &org.admin.email,
            Scopes::Only(vec![Scope::ContentWrite]),
        )
        .await;
    writer.get(&path).await.expect_status(200);
    writer.post(&path, json!({})).await.expect_status(201);
}

#[tokio::test]
async fn odd_paths_decide_as_the_plain_path_or_not_at_all() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    let id = theirs
        .admin
        .post(theirs.path("/collections"), json!({}))
        .await
        .id();
    for odd in [
        format!("//collections/{id}"),
        format!("/collections/{id}/"),
        format!("/COLLECTIONS/{id}"),
        format!("/collections/..%2Fcollections%2F{id}"),
        format!("/collections/{id};x"),
        format!("/collections/{id}%00"),
        format!("/collections/%C0%AE{id}"),
    ] {
        for (name, value) in [
            ("x-http-method-override", "DELETE"),
            ("x-original-url", "/v1/user"),
            ("accept", "*/*"),
        ] {
            let reply = ours.admin.with(name, value).get(&odd).await;
            assert!(
                [400, 404].contains(&reply.status.as_u16()),
                "{odd} answered {}",
                reply.status
            );
        }
    }
    theirs
        .admin
        .get(format!("/collections/{id}"))
        .await
        .expect_status(200);
}

#[tokio::test]
async fn the_document_and_its_page_are_served() {
    let app = TestApp::new().await;
    for (path, kind) in [
        ("/v1/openapi.json", "application/json"),
        ("/v1/docs", "text/html; charset=utf-8"),
    ] {
        let request = Request::get(path)
            .body(Body::empty())
            .expect("a good request");
        let reply = app
            .router
            .clone()
            .oneshot(request)
            .await
            .expect("the router never fails");
        assert_eq!(reply.status(), 200);
        assert_eq!(reply.headers()["content-type"], kind);
    }
}
