//! Transactions on the deliveries of one webhook do not end in a deadlock.

use std::time::Duration;

use tokio::time::Instant;

use crate::fixture::{WebhookFixture, create_webhook, id_of};

/// A replay locks the queue of the webhook and then its deliveries. What stores new ones must do the same: in the other
/// order both would wait for each other.
#[tokio::test]
async fn the_queue_is_locked_before_its_deliveries() {
    let fixture = WebhookFixture::new().await;
    let org = fixture.app.organization("acme").await;
    let webhook = create_webhook(&org, &fixture.receiver.url("good")).await;
    fixture.happen(&org, id_of(&webhook)).await;
    let pool = fixture.app.pool();
    let mut replay = pool.begin().await.expect("a connection");
    for sql in [
        "set local lock_timeout = '500ms'",
        "update webhook_queues set failures = 0",
    ] {
        let done = sqlx::query(sql).execute(&mut *replay).await;
        done.expect("nobody else locks it yet");
    }
    org.collection("Second").await;
    let waiting = "select count(*) from pg_stat_activity
                   where datname = current_database() and wait_event_type = 'Lock'";
    let end = Instant::now() + Duration::from_secs(30);
    while sqlx::query_scalar::<_, i64>(waiting)
        .fetch_one(pool)
        .await
        .expect("a count")
        == 0
    {
        assert!(Instant::now() < end, "nothing waits for the queue");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let stored = sqlx::query(
        "insert into webhook_deliveries (organization_id, webhook_id, event_id, event_type, occurred_at, due_at, created_at)
         select q.organization_id, q.webhook_id, e.id, e.type, e.occurred_at, e.occurred_at, e.occurred_at
         from webhook_queues q join events e using (organization_id) where e.type = 'collection.created'
         on conflict on constraint webhook_deliveries_pkey do update set due_at = excluded.due_at",
    );
    let stored = stored.execute(&mut *replay).await;
    assert_eq!(stored.expect("no lock is waited for").rows_affected(), 2);
    replay.commit().await.expect("the end of the replay");
    fixture.happen(&org, id_of(&webhook)).await;
}
