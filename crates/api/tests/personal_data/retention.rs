//! How long IP addresses and sessions are stored.

use app::personal_data::remove_old_addresses;
use jiff::SignedDuration;
use model::Role;
use serde_json::json;
use testkit::TestApp;

const DAY: SignedDuration = SignedDuration::from_hours(24);

async fn addresses(app: &TestApp) -> [i64; 3] {
    let mut counts = [0; 3];
    let queries = [
        "select count(*) from events where actor ? 'address'",
        "select count(*) from audit_entries where actor ? 'address'",
        "select count(*) from api_tokens where session",
    ];
    for (count, query) in counts.iter_mut().zip(queries) {
        let found = sqlx::query_scalar(query).fetch_one(app.pool()).await;
        *count = found.expect("the database answers");
    }
    counts
}

#[tokio::test]
async fn addresses_are_removed_after_ninety_days() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let ada = org.member(Role::Admin).await;
    ada.create(org.path("/collections"), json!({"title": "Guides"}))
        .await;
    app.session_cookie(ada.id).await;
    let recorded = [
        r#"update events set actor = actor || '{"address": "203.0.113.7"}'"#,
        "insert into audit_entries (organization_id, event_id, position, occurred_at, type, actor, subject, payload)
         select organization_id, id, 1, occurred_at, type, actor, subject, payload
         from events where organization_id is not null",
    ];
    for statement in recorded {
        let done = sqlx::query(statement).execute(app.pool()).await;
        assert!(done.expect("the database answers").rows_affected() > 0);
    }
    let before = addresses(&app).await;
    app.clock.advance(DAY * 89);
    remove_old_addresses(&app.app)
        .await
        .expect("the database answers");
    assert_eq!(addresses(&app).await, before);
    // A session that is not used ends after half a day, from when its time counts.
    app.clock.advance(DAY * 2);
    let removed = remove_old_addresses(&app.app)
        .await
        .expect("the database answers");
    assert_eq!(addresses(&app).await, [0, 0, 0]);
    assert_eq!(removed, before.iter().sum::<i64>().unsigned_abs());
    // The rest of the event stays.
    let kept: i64 = sqlx::query_scalar("select count(*) from events where actor ->> 'user' = $1")
        .bind(ada.id.to_string())
        .fetch_one(app.pool())
        .await
        .expect("the database answers");
    assert!(kept > 0);
}
