//! JSON that is nested too deeply, has too many values, or never ends.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::ConnectInfo,
};
use futures::{FutureExt, StreamExt, future, stream};
use http::{Method, request::Builder};
use testkit::{Org, Reply, TestApp};
use tokio::{sync::Barrier, time::timeout};

fn collections(org: &Org<'_>) -> Builder {
    let path = format!("/v1/orgs/{}/collections", org.id);
    let request = org.admin.request(Method::POST, &path);
    request.header("content-type", "application/json")
}

/// Sends a body that must be rejected as a whole, with this message.
async fn refuse(app: &TestApp, org: &Org<'_>, body: String, words: &str) {
    let request = collections(org).body(Body::from(body));
    let reply = app
        .send(request.expect("a good request"))
        .await
        .expect_invalid("body");
    reply.expect_error(words);
}

#[tokio::test]
async fn deeply_nested_bodies_are_refused() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for depth in [127, 128, 100_000, 4_000_000] {
        let body = format!(
            "{{\"title\": \"a\", \"x\": {}{}}}",
            "[".repeat(depth),
            "]".repeat(depth)
        );
        refuse(&app, &org, body, "127 levels").await;
    }
}

#[tokio::test]
async fn bodies_with_too_many_values_are_refused() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let body = format!("{{\"title\": \"a\", \"x\": [{}0]}}", "0,".repeat(500_000));
    refuse(&app, &org, body, "500000 values").await;
}

/// A request from an address whose body stops after 9 MB until all others have got as far.
async fn stall(app: &TestApp, org: &Org<'_>, address: &str, all: Arc<Barrier>) -> Reply {
    let part = Bytes::from(vec![b' '; 1 << 20]);
    let parts = stream::iter(vec![part; 9]).chain(stream::once(async move {
        let _ = timeout(Duration::from_secs(20), all.wait()).await;
        Bytes::from_static(b"{\"title\": \"a\"}")
    }));
    let body = Body::from_stream(parts.map(Ok::<_, std::io::Error>));
    let mut request = collections(org).body(body).expect("a good request");
    let address = SocketAddr::new(address.parse().expect("an address"), 40_000);
    request.extensions_mut().insert(ConnectInfo(address));
    app.send(request).await
}

#[tokio::test]
async fn stalled_bodies_of_one_address_fill_only_its_own_memory() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    // Seven bodies of nine megabytes fit, and one of another network; the others are rejected and do not reach the
    // barrier.
    let all = Arc::new(Barrier::new(8));
    let addresses = std::iter::repeat_n("192.0.2.1", 12).chain(["192.0.2.2"]);
    let requests = addresses.map(|address| {
        let request = stall(&app, &org, address, all.clone());
        request.map(move |reply| (address, reply))
    });
    let (mut created, mut refused) = (0, 0);
    for (address, reply) in future::join_all(requests).await {
        match (address, reply.status.as_u16()) {
            ("192.0.2.1", 429) => {
                reply.expect_error("Send them one by one");
                refused += 1;
            }
            (_, status) => {
                assert_eq!(status, 201, "{address}");
                created += 1;
            }
        }
    }
    assert_eq!((created, refused), (8, 5));
}
