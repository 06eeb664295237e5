//! JSON that is nested for the sake of it.

use axum::body::Body;
use http::Method;
use testkit::TestApp;

#[tokio::test]
async fn deeply_nested_bodies_are_refused() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = format!("/v1/orgs/{}/collections", org.id);
    for depth in [127, 128, 100_000, 4_000_000] {
        let body = format!(
            "{{\"title\": \"a\", \"x\": {}{}}}",
            "[".repeat(depth),
            "]".repeat(depth)
        );
        let request = org.admin.request(Method::POST, &path);
        let request = request.header("content-type", "application/json");
        let request = request.body(Body::from(body)).expect("a good request");
        let reply = app.send(request).await.status(400);
        assert_eq!(reply.text("/error/field"), "body");
        reply.error("127 levels");
    }
}
