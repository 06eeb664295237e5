//! Moving collections, and their order in lists.

use model::Role;
use serde_json::json;
use testkit::TestApp;

#[tokio::test]
async fn moving_orders_siblings_and_refuses_cycles() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let (a, b, c) = (
        org.collection("a").await,
        org.collection("b").await,
        org.collection("c").await,
    );
    let moved = |id: &str| format!("/collections/{id}/move");

    admin
        .post(moved(&b), json!({"parent": a}))
        .await
        .expect_status(200);
    admin
        .post(moved(&a), json!({"parent": b}))
        .await
        .expect_invalid("parent");
    admin.post(moved(&a), json!({})).await.expect_status(400);
    let next_to =
        json!({"parent": null, "position": {"before": {"type": "collection", "collection": c}}});
    admin.post(moved(&b), next_to).await.expect_status(200);
    let elsewhere =
        json!({"parent": a, "position": {"after": {"type": "collection", "collection": c}}});
    admin.post(moved(&b), elsewhere).await.expect_status(400);
    org.member(Role::Create)
        .await
        .post(moved(&b), json!({"parent": a}))
        .await
        .expect_status(403);
}

#[tokio::test]
async fn lists_go_by_the_order_that_moves_make() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let (a, b) = (org.collection("a").await, org.collection("b").await);
    let path = org.path("/collections");
    for title in ["x", "y", "z"] {
        let body = json!({"title": title, "parent": a});
        admin.post(&path, body).await.expect_status(201);
    }
    let c = org.collection("c").await;
    let before =
        |id: &str| json!({"position": {"before": {"type": "collection", "collection": id}}});
    admin
        .post(format!("/collections/{c}/move"), before(&a))
        .await
        .expect_status(200);
    admin
        .post(format!("/collections/{b}/move"), before(&a))
        .await
        .expect_status(200);

    let walk = async |path: &str| {
        let (mut found, mut next) = (Vec::new(), Some(String::new()));
        while let Some(page) = next {
            let reply = admin
                .get(format!("{path}limit=2{page}"))
                .await
                .expect_status(200);
            found.extend(reply.items("/title"));
            next = reply.json()["next"]["page"]
                .as_str()
                .map(|page| format!("&page={page}"));
        }
        found
    };
    assert_eq!(
        walk(&format!("{path}?")).await,
        ["c", "b", "a", "x", "y", "z"]
    );
    assert_eq!(
        walk(&format!("{path}?nested=false&")).await,
        ["c", "b", "a"]
    );
}

#[tokio::test]
async fn two_moves_at_once_close_no_circle() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections");
    for _ in 0..10 {
        let (a, b) = (org.collection("a").await, org.collection("b").await);
        let inside = async |id: &str| org.admin.post(&path, json!({"parent": id})).await.id();
        let (in_a, in_b) = (inside(&a).await, inside(&b).await);
        let go = async |id: &str, parent: &str| {
            let request = json!({"parent": parent});
            let reply = org
                .admin
                .post(format!("/collections/{id}/move"), request)
                .await;
            reply.status.as_u16()
        };
        // Each move alone is valid; both together would create a cycle.
        let (first, second) = tokio::join!(go(&a, &in_b), go(&b, &in_a));
        let mut answers = [first, second];
        answers.sort_unstable();
        assert_eq!(answers, [200, 400]);
    }
}
