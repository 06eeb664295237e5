//! Many receivers, a fifth of them faulty: nothing is dropped, and the others wait no longer than without them.
//! `just deliveries` runs it with 50 events; in a run of all tests there are few, and times are not compared.

use std::{collections::HashSet, time::Duration};

use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Org, ReceivedWebhook, ReceiverMode};
use tokio::time::Instant;

use crate::fixture::{WebhookFixture, create_webhook, id_of};

const ORGANIZATIONS: usize = 10;
const RECEIVERS: usize = 20;
/// Every fifth receiver is faulty, in one of these ways.
const FAULTY_STEP: usize = 5;
const FAULTS: [Fault; 6] = [
    Fault::Mode(ReceiverMode::Status(500)),
    Fault::Mode(ReceiverMode::Hang),
    Fault::Mode(ReceiverMode::Redirect),
    Fault::Mode(ReceiverMode::Status(410)),
    Fault::Mode(ReceiverMode::TooManyRequests(600)),
    Fault::Reset,
];

#[derive(Clone, Copy)]
enum Fault {
    Mode(ReceiverMode),
    Reset,
}

struct Receiver<'a> {
    name: String,
    org: &'a Org<'a>,
    webhook: String,
    fault: Option<Fault>,
}

impl Receiver<'_> {
    fn path(&self) -> String {
        self.org.path(&format!("/webhooks/{}", self.webhook))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faulty_receivers_cost_the_others_nothing() {
    #[expect(clippy::disallowed_methods, reason = "a setting of this test alone")]
    let rounds = std::env::var("DELIVERIES_EVENTS").ok();
    let is_compared = rounds.is_some();
    let rounds: usize = rounds.map_or(3, |text| text.parse().expect("a number"));
    let fixture = WebhookFixture::new().await;
    fixture.start_worker();
    let mut orgs = Vec::new();
    for number in 0..ORGANIZATIONS {
        orgs.push(fixture.app.organization(&format!("org{number}")).await);
    }
    let mut receivers = Vec::new();
    for (number, org) in orgs.iter().enumerate() {
        for place in 0..RECEIVERS {
            let index = number * RECEIVERS + place;
            let name = format!("receiver{index}");
            let webhook = create_webhook(org, &fixture.receiver.url(&name)).await;
            let is_faulty = index.is_multiple_of(FAULTY_STEP);
            receivers.push(Receiver {
                webhook: id_of(&webhook).to_owned(),
                fault: is_faulty.then(|| FAULTS[index / FAULTY_STEP % FAULTS.len()]),
                name,
                org,
            });
        }
    }
    let quiet = run_rounds(&fixture, &receivers, rounds).await;
    for receiver in &receivers {
        break_receiver(&fixture, receiver).await;
    }
    let healthy = run_rounds(&fixture, &receivers, rounds).await;

    run_schedule(&fixture, &receivers).await;
    let (deliveries, dropped) = count_dropped(&fixture, &receivers).await;
    let (healthy, quiet) = (percentile_99(healthy), percentile_99(quiet));
    println!(
        "deliveries: {deliveries} deliveries, {} receivers, {dropped} dropped, healthy p99 {} ms, quiet p99 {} ms",
        receivers.len(),
        healthy.as_millis(),
        quiet.as_millis()
    );
    assert_eq!(dropped, 0);
    if is_compared {
        assert!(healthy <= quiet.mul_f64(1.2) + Duration::from_millis(50));
    }
}

/// Makes an event in each organization and waits until the receivers without a fault got it, so many times. Returns the
/// time that each of them waited.
async fn run_rounds(
    fixture: &WebhookFixture,
    receivers: &[Receiver<'_>],
    rounds: usize,
) -> Vec<Duration> {
    let healthy: Vec<_> = receivers.iter().filter(|one| one.fault.is_none()).collect();
    let mut times = Vec::new();
    for _ in 0..rounds {
        let before = fixture.receiver.received(&healthy[0].name).len();
        let begun = Instant::now();
        for org in receivers.iter().step_by(RECEIVERS).map(|one| one.org) {
            org.collection("Guides").await;
        }
        for receiver in &healthy {
            let received = fixture.receiver.wait(&receiver.name, before + 1).await;
            times.push(received[before].at.duration_since(begun.into_std()));
        }
    }
    times
}

async fn break_receiver(fixture: &WebhookFixture, receiver: &Receiver<'_>) {
    match receiver.fault {
        None => {}
        Some(Fault::Mode(mode)) => fixture.receiver.set_mode(&receiver.name, mode),
        Some(Fault::Reset) => {
            let url = json!({"url": fixture.receiver.reset_url()});
            receiver
                .org
                .admin
                .patch(receiver.path(), url)
                .await
                .expect_status(200);
        }
    }
}

/// Lets four days pass. Every second faulty receiver works again after two of them.
async fn run_schedule(fixture: &WebhookFixture, receivers: &[Receiver<'_>]) {
    // One that hangs would only cost time from here on.
    for receiver in receivers {
        if let Some(Fault::Mode(ReceiverMode::Hang)) = receiver.fault {
            fixture
                .receiver
                .set_mode(&receiver.name, ReceiverMode::Status(503));
        }
    }
    let start = now(fixture);
    let mut is_repaired = false;
    loop {
        let next: Option<jiff_sqlx::Timestamp> =
            sqlx::query_scalar("select min(due_at) from webhook_queues")
                .fetch_one(fixture.app.pool())
                .await
                .expect("the database answers");
        let Some(next) = next else { return };
        let wait = next.to_jiff().duration_since(now(fixture));
        fixture.app.clock.advance(wait.max(SignedDuration::ZERO));
        let passed = now(fixture).duration_since(start);
        assert!(
            passed < SignedDuration::from_hours(5 * 24),
            "deliveries do not end"
        );
        if !is_repaired && passed > SignedDuration::from_hours(48) {
            is_repaired = true;
            for receiver in receivers.iter().step_by(2 * FAULTY_STEP) {
                fixture
                    .receiver
                    .set_mode(&receiver.name, ReceiverMode::Status(200));
            }
        }
        fixture.send_due().await;
        wait_until_sent(fixture).await;
    }
}

fn now(fixture: &WebhookFixture) -> jiff::Timestamp {
    fixture.app.app.clock.now()
}

/// The worker of the fixture may have leased some.
async fn wait_until_sent(fixture: &WebhookFixture) {
    let end = Instant::now() + Duration::from_secs(30);
    let sql = "select exists (select from webhook_deliveries where lease_until >= now())";
    loop {
        let is_running = sqlx::query_scalar(sql).fetch_one(fixture.app.pool()).await;
        let is_running: bool = is_running.expect("the database answers");
        if !is_running {
            return;
        }
        assert!(Instant::now() < end, "a delivery does not end");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Returns the number of deliveries, and of those that neither arrived nor are listed as failed.
async fn count_dropped(fixture: &WebhookFixture, receivers: &[Receiver<'_>]) -> (usize, usize) {
    let (mut deliveries, mut dropped) = (0, 0);
    for receiver in receivers {
        let webhook = receiver.org.admin.get(receiver.path()).await;
        let is_gone = webhook.expect_status(200).json()["status"] == "disabled";
        let path = format!("{}/deliveries?limit=1000", receiver.path());
        let listed = receiver.org.admin.get(path).await.expect_status(200).json();
        let listed = listed["items"].as_array().expect("a list").clone();
        let received = fixture.receiver.received(&receiver.name);
        let arrived: HashSet<&str> = received.iter().map(ReceivedWebhook::id).collect();
        let events = events_of(fixture, receiver.org).await;
        for event in &events {
            let listed = listed.iter().find(|one| one["id"] == json!(event));
            let status = listed.map(|one| &one["status"]);
            let is_right = match status.and_then(Value::as_str) {
                Some("delivered") => arrived.contains(event.as_str()),
                Some("failed") => receiver.fault.is_some(),
                Some(_) => false,
                None => is_gone,
            };
            deliveries += 1;
            dropped += usize::from(!is_right);
        }
    }
    (deliveries, dropped)
}

async fn events_of(fixture: &WebhookFixture, org: &Org<'_>) -> Vec<String> {
    let sql = "select id from events where organization_id = $1 and type = 'collection.created'";
    let ids: Vec<uuid::Uuid> = sqlx::query_scalar(sql)
        .bind(org.id.uuid())
        .fetch_all(fixture.app.pool())
        .await
        .expect("the database answers");
    let ids = ids.into_iter().map(model::id::EventId::from_uuid);
    ids.map(|id| id.to_string()).collect()
}

fn percentile_99(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() * 99 / 100]
}
