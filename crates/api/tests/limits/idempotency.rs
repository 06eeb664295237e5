//! Idempotency keys with URLs of any length.

use serde_json::json;
use testkit::TestApp;

#[tokio::test]
async fn a_key_works_with_an_address_that_no_index_takes() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    // Text that does not compress.
    let mut state = 1_u64;
    let noise: String = (0..4000)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            char::from(b'a' + u8::try_from((state >> 33) % 26).expect("a letter"))
        })
        .collect();
    let path = format!("/orgs/{}/collections?x={noise}", org.id);
    let sender = org.admin.with("idempotency-key", "k1");
    let body = json!({"title": "Guides"});
    let first = sender.post(&path, body.clone()).await.expect_status(201);
    let second = sender.post(&path, body.clone()).await.expect_status(201);
    assert_eq!(first.bytes, second.bytes);
    assert_eq!(second.header("idempotency-replayed"), "true");
    // Another URL is another request.
    let other = format!("{path}x");
    let other = sender.post(&other, body).await.expect_status(201);
    assert_ne!(first.id(), other.id());
    // Keys have a maximum length.
    let key = "k".repeat(256);
    let long = org.admin.with("idempotency-key", &key);
    long.post(&path, json!({}))
        .await
        .expect_invalid("Idempotency-Key");
}
