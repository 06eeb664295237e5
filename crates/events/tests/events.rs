//! End to end from a commit to the effect of a consumer, on a real database and a real NATS server.

mod fixture;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use async_nats::jetstream;
use events::{Audit, Consumer};
use fixture::{EventsFixture, STREAM, create_collections};
use model::{Error, Result, event::Event};
use store::{Tx, consumers};

const UNPUBLISHED: &str = "select count(*) from outbox where published_at is null";
const EVENTS: &str = "select count(*) from events";
const AUDITED: &str = "select count(*) from audit_entries";
const AUDITED_ONCE: &str = "select count(distinct event_id) from audit_entries";
const CONSUMED: &str = "select count(*) from consumed";
const DEAD: &str = "select count(*) from dead_letters";

#[tokio::test]
async fn the_stream_has_every_event_once_by_position() {
    let stage = EventsFixture::new().await;
    // Two nodes relay concurrently.
    stage.start_relay();
    stage.start_relay();
    let org = stage.app.organization("acme").await;
    create_collections(&org, 20).await;
    stage.until(UNPUBLISHED, 0).await;

    let streamed = stage.streamed().await;
    let positions: Vec<i64> = streamed.iter().map(|event| event.position).collect();
    assert!(positions.is_sorted_by(|a, b| a < b), "{positions:?}");
    assert_eq!(i64::try_from(streamed.len()), Ok(stage.count(EVENTS).await));
    assert_eq!(streamed.last().expect("many").kind, "collection.created");
}

#[tokio::test]
async fn an_event_that_commits_late_is_not_skipped() {
    let stage = EventsFixture::new().await;
    let org = stage.app.organization("acme").await;
    let mut slow = stage.app.pool().begin().await.expect("a connection");
    sqlx::query(
        "with e as (insert into events (id, occurred_at, type, actor, payload)
                    values (gen_random_uuid(), now(), 'test.late', '{\"kind\": \"system\"}', '{}') returning *)
         insert into outbox (event_id, occurred_at) select id, occurred_at from e",
    )
    .execute(&mut *slow)
    .await
    .expect("it is stored");
    stage.start_relay();
    create_collections(&org, 3).await;
    stage.until(UNPUBLISHED, 0).await;
    slow.commit().await.expect("it commits");
    stage.until(EVENTS, 5).await;
    stage.until(UNPUBLISHED, 0).await;

    let streamed = stage.streamed().await;
    assert_eq!(streamed.len(), 5);
    assert_eq!(streamed.last().expect("five").kind, "test.late");
}

#[tokio::test]
async fn while_nats_is_away_the_api_answers_and_events_wait() {
    let mut stage = EventsFixture::new().await;
    stage.start_relay();
    stage.start_group(Audit);
    let org = stage.app.organization("acme").await;
    stage.until(AUDITED, 1).await;
    drop(org);
    stage.nats.kill();

    let org = stage.app.organization("globex").await;
    create_collections(&org, 5).await;
    assert_eq!(stage.count(UNPUBLISHED).await, 6);
    drop(org);
    stage.nats.restart();
    stage.until(UNPUBLISHED, 0).await;
    stage.until(AUDITED, 7).await;
}

#[tokio::test]
async fn what_was_not_acknowledged_is_published_again_and_arrives_once() {
    let stage = EventsFixture::new().await;
    stage.start_relay();
    let org = stage.app.organization("acme").await;
    stage.until(UNPUBLISHED, 0).await;
    stage.nats.pause();
    create_collections(&org, 5).await;
    // Longer than the ack timeout of the relay: the events were sent with unknown outcome.
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(stage.count(UNPUBLISHED).await, 5);
    stage.nats.resume();
    stage.until(UNPUBLISHED, 0).await;
    assert_eq!(stage.streamed().await.len(), 6);
}

#[tokio::test]
async fn the_same_event_twice_has_one_effect() {
    let stage = EventsFixture::new().await;
    stage.start_relay();
    stage.start_group(Audit);
    let org = stage.app.organization("acme").await;
    create_collections(&org, 5).await;
    stage.until(AUDITED, 6).await;

    let client = async_nats::connect(stage.nats.url())
        .await
        .expect("NATS runs");
    for event in stage.streamed().await {
        let payload = serde_json::to_vec(&event).expect("an event is JSON");
        jetstream::new(client.clone())
            .publish(format!("{STREAM}.{}", event.kind), payload.into())
            .await
            .expect("NATS runs")
            .await
            .expect("no id, so it is no duplicate");
    }
    // Events after the copies show that the copies were consumed.
    create_collections(&org, 1).await;
    stage.until(AUDITED, 7).await;
    assert_eq!(stage.streamed().await.len(), 13);
    assert_eq!(stage.count(AUDITED_ONCE).await, 7);
}

#[tokio::test]
async fn a_wiped_stream_is_healed_by_the_reconciler() {
    let mut stage = EventsFixture::new().await;
    stage.start_relay();
    let org = stage.app.organization("acme").await;
    create_collections(&org, 10).await;
    stage.until(UNPUBLISHED, 0).await;
    drop(org);
    stage.nats.kill();
    stage.nats.wipe();
    stage.nats.restart();

    stage.start_group(Audit);
    // Positive control: without the reconciler there are no effects.
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(stage.count(AUDITED).await, 0);
    stage.start_reconciler(vec![Audit::NAME], Duration::from_secs(1));
    stage.until(AUDITED, 11).await;
    assert_eq!(stage.count(AUDITED_ONCE).await, 11);
}

#[tokio::test]
async fn a_stream_wiped_under_a_running_group_is_made_again() {
    let mut stage = EventsFixture::new().await;
    stage.start_relay();
    stage.start_group(Audit);
    stage.start_reconciler(vec![Audit::NAME], Duration::from_secs(1));
    stage.app.organization("acme").await;
    stage.until(AUDITED, 1).await;
    stage.nats.kill();
    stage.nats.wipe();
    stage.nats.restart();
    stage.app.organization("globex").await;
    stage.until(AUDITED, 2).await;
}

#[tokio::test]
async fn a_round_of_the_reconciler_publishes_an_event_once() {
    let stage = EventsFixture::new().await;
    stage.start_relay();
    stage.app.organization("acme").await;
    stage.until(UNPUBLISHED, 0).await;
    // Every event is late at once, and nobody consumes it.
    let begun = Instant::now();
    stage.start_reconciler(vec![Audit::NAME], Duration::ZERO);
    let rounds = "select case when max(attempts) >= 20 then 1 else 0 end::bigint from outbox";
    stage.until(rounds, 1).await;
    // There are 100 ms between two rounds.
    assert!(begun.elapsed() >= Duration::from_millis(1900));
}

/// Fails, by error or panic, on collections with the title `c3`, until repaired.
struct FailingConsumer {
    repaired: Arc<AtomicBool>,
    panics: bool,
}

impl Consumer for FailingConsumer {
    const NAME: &'static str = "picky";

    async fn consume(&self, event: &Event, _: &mut Tx) -> Result<()> {
        if event.payload["title"] != "c3" || self.repaired.load(Ordering::SeqCst) {
            return Ok(());
        }
        assert!(!self.panics, "c3 makes it panic");
        Err(Error::internal("c3 is not to its taste"))
    }
}

#[tokio::test]
async fn a_poison_event_becomes_a_dead_letter_and_the_others_go_on() {
    let stage = EventsFixture::new().await;
    let repaired = Arc::new(AtomicBool::new(false));
    stage.start_relay();
    stage.start_group(FailingConsumer {
        repaired: repaired.clone(),
        panics: false,
    });
    stage.start_reconciler(vec![FailingConsumer::NAME], Duration::from_secs(1));
    let org = stage.app.organization("acme").await;
    create_collections(&org, 6).await;
    stage.until(DEAD, 1).await;
    stage.until(CONSUMED, 6).await;
    let db = &stage.app.app.db;
    let letters = consumers::list_dead_letters(db, 10).await.expect("one");
    assert_eq!(letters[0].kind, "collection.created");
    assert_eq!(letters[0].error, "c3 is not to its taste");
    assert_eq!(letters[0].attempts, 3);

    // The operator fixes the cause, then retries the dead letter.
    repaired.store(true, Ordering::SeqCst);
    let retried = consumers::retry_dead_letters(db, Some(letters[0].event)).await;
    assert_eq!(retried.expect("one"), 1);
    stage.until(CONSUMED, 7).await;
    assert_eq!(stage.count(DEAD).await, 0);
}

#[tokio::test]
async fn a_consumer_that_panics_has_failed_and_the_group_lives() {
    let stage = EventsFixture::new().await;
    stage.start_relay();
    stage.start_group(FailingConsumer {
        repaired: Arc::default(),
        panics: true,
    });
    let org = stage.app.organization("acme").await;
    create_collections(&org, 6).await;
    stage.until(DEAD, 1).await;
    stage.until(CONSUMED, 6).await;
}

#[tokio::test]
async fn settled_events_leave_the_outbox_after_their_time() {
    let stage = EventsFixture::new().await;
    stage.start_relay();
    stage.start_group(Audit);
    stage.start_reconciler(vec![Audit::NAME], Duration::from_mins(5));
    let org = stage.app.organization("acme").await;
    create_collections(&org, 3).await;
    stage
        .until(
            "select count(*) from outbox where settled_at is not null",
            4,
        )
        .await;
    stage
        .execute("update outbox set settled_at = now() - interval '9 days' where position % 2 = 0")
        .await;
    stage.until("select count(*) from outbox", 2).await;
    assert_eq!(stage.count(CONSUMED).await, 2);
    assert_eq!(stage.count(EVENTS).await, 4);
}

#[tokio::test]
async fn other_nodes_hear_of_revoked_tokens() {
    let stage = EventsFixture::new().await;
    stage.start_relay();
    let heard = stage.start_listening();
    let stranger = stage.app.stranger().await;
    let created = stranger
        .create("/user/tokens", serde_json::json!({"label": "CI"}))
        .await;
    stranger
        .delete(format!("/user/tokens/{created}"))
        .await
        .expect_status(204);
    stage.until(UNPUBLISHED, 0).await;
    let id: model::id::ApiTokenId = created.parse().expect("an id");
    for _ in 0..20 {
        if heard.lock().expect("no holder panics").contains(&id.uuid()) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no hint within a second");
}

#[tokio::test]
async fn an_event_larger_than_a_message_arrives_whole_and_holds_up_nothing() {
    let stage = EventsFixture::new().await;
    let org = stage.app.organization("acme").await;
    // Three million bytes; the limit of NATS is one million.
    stage
        .execute(
            "with e as (insert into events (id, occurred_at, organization_id, type, actor, payload)
                        select gen_random_uuid(), now(), organization_id, 'test.large', '{\"kind\": \"system\"}',
                               jsonb_build_object('text', repeat('x', 3000000))
                        from organizations returning *)
             insert into outbox (event_id, occurred_at, organization_id)
             select id, occurred_at, organization_id from e",
        )
        .await;
    stage.start_relay();
    stage.start_group(Audit);
    create_collections(&org, 3).await;
    stage.until(AUDITED, 5).await;
    stage.until(UNPUBLISHED, 0).await;
    let whole =
        "select length(payload->>'text')::bigint from audit_entries where type = 'test.large'";
    assert_eq!(stage.count(whole).await, 3_000_000);
}

#[tokio::test]
async fn an_event_that_cannot_be_read_becomes_a_dead_letter_and_holds_up_nothing() {
    let stage = EventsFixture::new().await;
    let org = stage.app.organization("acme").await;
    stage
        .execute(
            "with e as (insert into events (id, occurred_at, organization_id, type, actor, payload)
                        select gen_random_uuid(), now(), organization_id, 'test.strange', '{\"kind\": \"martian\"}', '{}'
                        from organizations returning *)
             insert into outbox (event_id, occurred_at, organization_id)
             select id, occurred_at, organization_id from e",
        )
        .await;
    stage.start_relay();
    stage.start_group(Audit);
    stage.start_reconciler(vec![Audit::NAME], Duration::from_secs(1));
    create_collections(&org, 3).await;
    stage.until(AUDITED, 4).await;
    stage.until(UNPUBLISHED, 0).await;
    stage.until(DEAD, 1).await;
    let db = &stage.app.app.db;
    let letters = consumers::list_dead_letters(db, 10).await.expect("one");
    assert_eq!(letters[0].kind, "test.strange");
    assert!(letters[0].error.contains("martian"), "{}", letters[0].error);
}
