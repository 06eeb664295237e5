//! Stored content is verified in the background, one pool after the other.

use context::App;
use store::{integrity::verifications, objects::Pool};
use testkit::TestApp;

/// Makes the last verification of all pools so many days old.
async fn age(app: &TestApp, days: i32) {
    let sql = "update pool_verifications set verified_at = verified_at - make_interval(days => $1)";
    let aged = sqlx::query(sql).bind(days).execute(app.pool()).await;
    aged.expect("the database answers");
}

async fn claimed(app: &App) -> Vec<Pool> {
    let mut pools = Vec::new();
    while let Some(pool) = verifications::claim(&app.db).await.expect("it answers") {
        pools.push(pool);
    }
    pools
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_found_when_a_pool_is_due_and_forgotten_when_it_is_repaired() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for title in ["One", "Two"] {
        let body = serde_json::json!({"title": title});
        org.admin
            .post(org.path("/spaces"), body)
            .await
            .expect_status(201);
    }
    // New pools are due later.
    worker::verify_due(&app.app).await.expect("it is verified");
    let totals = verifications::totals(&app.app.db).await.expect("totals");
    assert_eq!(totals.faults, 0);
    assert!(totals.oldest_seconds < 3_600.0);

    let damage = "update git_objects set data = data || '\\x00' where oid = (
                      select decode(revision, 'hex') from spaces where title = 'One')";
    let damaged = sqlx::query(damage).execute(app.pool()).await;
    assert_eq!(damaged.expect("it answers").rows_affected(), 1);
    age(&app, 59).await;
    worker::verify_due(&app.app).await.expect("it is verified");
    let totals = verifications::totals(&app.app.db).await.expect("totals");
    assert_eq!(totals.faults, 0, "no pool was due");

    age(&app, 2).await;
    worker::verify_due(&app.app).await.expect("it is verified");
    let totals = verifications::totals(&app.app.db).await.expect("totals");
    assert_eq!(totals.faults, 1);
    assert!(totals.oldest_seconds < 3_600.0, "all pools were verified");

    let repair = "update git_objects set data = substring(data from 1 for octet_length(data) - 1) where oid = (
                      select decode(revision, 'hex') from spaces where title = 'One')";
    let repaired = sqlx::query(repair).execute(app.pool()).await;
    assert_eq!(repaired.expect("it answers").rows_affected(), 1);
    age(&app, 2).await;
    worker::verify_due(&app.app).await.expect("it is verified");
    let totals = verifications::totals(&app.app.db).await.expect("totals");
    assert_eq!(totals.faults, 0, "a pool with faults is verified each day");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pool_is_claimed_by_one_node() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let body = serde_json::json!({"title": "One"});
    org.admin
        .post(org.path("/spaces"), body)
        .await
        .expect_status(201);
    age(&app, 61).await;
    let first = claimed(&app.app).await;
    assert_eq!(first.len(), 1);
    assert_eq!(claimed(&app.app).await, Vec::new());
    let expired = "update pool_verifications set claimed_at = now() - interval '25 hours'";
    sqlx::query(expired)
        .execute(app.pool())
        .await
        .expect("it answers");
    assert_eq!(claimed(&app.app).await, first, "its node has stopped");
}
