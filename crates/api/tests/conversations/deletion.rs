//! Deleting conversations.

use model::Role;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::{conversation, ids, path};

#[tokio::test]
async fn admins_delete_by_age_and_by_attribute() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let at = |id: &str, time: &str, customer: &str| {
        let mut body = conversation(id);
        body["metadata"] = json!({"createdAt": time, "attributes": {"customer": customer}});
        body
    };
    let all = json!([
        at("old", "2025-01-01T00:00:00Z", "acme"),
        at("new", "2026-01-01T00:00:00Z", "acme"),
        at("other", "2026-01-01T00:00:00Z", "other"),
        at("was", "2026-01-01T00:00:00Z", "acme"),
    ]);
    org.admin.post(path(&org), all).await.expect_status(204);
    // An attribute that a conversation had once does not count.
    let was = at("was", "2026-01-01T00:00:00Z", "left");
    org.admin.post(path(&org), was).await.expect_status(204);

    let delete = |query: &str| format!("{}?{query}", path(&org));
    let creator = org.member(Role::Create).await;
    let old = "createdBefore=2026-01-01T00:00:00Z";
    creator.delete(delete(old)).await.expect_status(403);
    let deleted = org
        .admin
        .delete(delete(old))
        .await
        .expect_status(200)
        .json();
    assert_eq!(deleted, json!({"deleted": 1, "hasMore": false}));
    let deleted = org
        .admin
        .delete(delete(old))
        .await
        .expect_status(200)
        .json();
    assert_eq!(deleted["deleted"], 0);
    assert_eq!(ids(&org, "").await.len(), 3);
    let customer = "attribute=customer&value=acme";
    let deleted = org
        .admin
        .delete(delete(customer))
        .await
        .expect_status(200)
        .json();
    assert_eq!(deleted["deleted"], 1);
    let left = ids(&org, "").await;
    assert_eq!(left.len(), 2);

    // Nothing of the text is left, and the id can be ingested again.
    let text = "select count(*) from conversations
                where deleted_at is not null and (parts <> '[]' or attributes <> '{}')";
    let text: i64 = sqlx::query_scalar(text)
        .fetch_one(app.pool())
        .await
        .expect("the database answers");
    assert_eq!(text, 0);
    org.admin
        .post(path(&org), conversation("old"))
        .await
        .expect_status(204);
    assert_eq!(ids(&org, "").await.len(), 3);
}

#[tokio::test]
async fn a_deletion_says_what_to_delete() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for (query, field) in [
        ("", "`createdBefore`"),
        ("createdBefore=yesterday", "`createdBefore`"),
        ("attribute=customer", "`value`"),
        ("value=acme", "`attribute`"),
        (
            "createdBefore=2026-01-01T00:00:00Z&attribute=a&value=b",
            "`createdBefore`",
        ),
    ] {
        let refused = org.admin.delete(format!("{}?{query}", path(&org))).await;
        refused.expect_status(400).expect_error(field);
    }
}
