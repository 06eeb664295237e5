//! Deliveries to webhooks: what receivers get, when deliveries are repeated, and when a webhook is given up.

mod deliveries;
mod fixture;
mod locks;

use app::Mailer;
use fixture::{WebhookFixture, create_webhook, id_of};
use jiff::SignedDuration;
use serde_json::{Value, json};
use standardwebhooks::Webhook;
use testkit::{ReceivedWebhook, ReceiverMode, SmtpServer};
use worker::Worker;

/// Compares a signature with that of the reference library. It cannot verify it: the clock of the test is years ahead.
fn verify(webhook: &Value, request: &ReceivedWebhook) {
    let secret = webhook["secret"].as_str().expect("a secret");
    let signer = Webhook::new(secret).expect("a secret of Standard Webhooks");
    let header = |name: &str| request.headers[name].to_str().expect("text");
    let at = header("webhook-timestamp").parse().expect("a number");
    let expected = signer.sign(request.id(), at, request.body.as_bytes());
    let expected = expected.expect("a good time");
    let mut signatures = header("webhook-signature").split(' ');
    assert!(signatures.any(|signature| signature == expected));
}

#[tokio::test]
async fn an_event_arrives_signed() {
    let fixture = WebhookFixture::new().await;
    fixture.start_worker();
    let org = fixture.app.organization("acme").await;
    let webhook = create_webhook(&org, &fixture.receiver.url("good")).await;
    let collection = org.collection("Guides").await;

    let received = fixture.receiver.wait("good", 1).await;
    verify(&webhook, &received[0]);
    let body: Value = serde_json::from_str(&received[0].body).expect("JSON");
    assert_eq!(body["type"], "collection.created");
    assert_eq!(body["data"]["id"], received[0].id());
    assert_eq!(body["data"]["organization"], org.id.to_string());
    assert_eq!(body["data"]["subject"], collection);
    assert_eq!(body["data"]["payload"], json!({"title": "Guides"}));
    assert_eq!(body["data"]["actor"]["user"], org.admin.id.to_string());
    // Internal data stays here.
    assert_eq!(body["data"]["actor"].get("address"), None);
}

#[tokio::test]
async fn both_secrets_sign_for_a_day_after_a_rotation() {
    let fixture = WebhookFixture::new().await;
    let org = fixture.app.organization("acme").await;
    let old = create_webhook(&org, &fixture.receiver.url("good")).await;
    let path = org.path(&format!("/webhooks/{}/secret", id_of(&old)));
    let new = org.admin.post_empty(&path).await.expect_status(200).json();
    assert_ne!(old["secret"], new["secret"]);

    fixture.happen(&org, id_of(&old)).await;
    fixture.send_due().await;
    let received = fixture.receiver.received("good");
    verify(&old, &received[0]);
    verify(&new, &received[0]);

    fixture.app.clock.advance(SignedDuration::from_hours(25));
    fixture.happen(&org, id_of(&old)).await;
    fixture.send_due().await;
    let received = fixture.receiver.received("good");
    verify(&new, &received[1]);
    let signatures = received[1].headers["webhook-signature"].to_str();
    assert!(!signatures.expect("text").contains(' '));
}

#[tokio::test]
async fn only_events_that_are_wanted_are_delivered() {
    let fixture = WebhookFixture::new().await;
    let org = fixture.app.organization("acme").await;
    let other = fixture.app.organization("other").await;
    let all = json!({"url": fixture.receiver.url("all")});
    let all = org
        .admin
        .post(org.path("/webhooks"), all)
        .await
        .expect_status(201)
        .json();
    let some = create_webhook(&org, &fixture.receiver.url("some")).await;
    other.collection("Theirs").await;
    org.space("Not wanted by some").await;
    fixture.happen(&org, id_of(&some)).await;
    fixture.send_due().await;
    assert_eq!(fixture.receiver.received("some").len(), 1);
    let types = fixture.deliveries(&org, id_of(&all), "").await;
    let types: Vec<&str> = types
        .iter()
        .filter_map(|one| one["type"].as_str())
        .collect();
    // Events from shortly before the webhook may follow.
    assert_eq!(
        types[..4],
        [
            "collection.created",
            "space.created",
            "webhook.created",
            "webhook.created"
        ]
    );
}

#[tokio::test]
async fn failures_are_repeated_ten_times_and_then_listed() {
    let fixture = WebhookFixture::new().await;
    let org = fixture.app.organization("acme").await;
    let webhook = create_webhook(&org, &fixture.receiver.url("bad")).await;
    let webhook = id_of(&webhook);
    fixture.receiver.set_mode("bad", ReceiverMode::Status(500));
    let id = fixture.happen(&org, webhook).await;
    let mut attempts = 0;
    while fixture.delivery(&org, webhook, &id).await["status"] == "pending" {
        let sent = fixture.send_due().await;
        assert!(sent <= 1, "it waits between attempts");
        attempts += sent;
        fixture.app.clock.advance(SignedDuration::from_mins(10));
    }
    assert_eq!(attempts, 10);
    assert_eq!(fixture.receiver.received("bad").len(), 10);

    let failed = fixture.deliveries(&org, webhook, "?status=failed").await;
    assert_eq!(failed.len(), 1);
    let times: Vec<jiff::Timestamp> = failed[0]["attempts"]
        .as_array()
        .expect("attempts")
        .iter()
        .map(|attempt| {
            assert_eq!(attempt["status"], 500);
            assert_eq!(attempt["response"], "bad says 500 Internal Server Error");
            attempt["at"]
                .as_str()
                .expect("a time")
                .parse()
                .expect("a time")
        })
        .collect();
    let hours = times[9].duration_since(times[0]).as_secs_f64() / 3600.0;
    assert!((60.0..=93.0).contains(&hours), "{hours}");
    assert!(
        fixture
            .deliveries(&org, webhook, "?status=pending")
            .await
            .is_empty()
    );

    // An admin has repaired the receiver.
    fixture.receiver.set_mode("bad", ReceiverMode::Status(204));
    let path = org.path(&format!("/webhooks/{webhook}/deliveries/{id}/redeliver"));
    let requested = org.admin.post_empty(&path).await.expect_status(200).json();
    assert_eq!(requested["status"], "pending");
    assert_eq!(fixture.send_due().await, 1);
    let delivered = fixture.delivery(&org, webhook, &id).await;
    assert_eq!(delivered["status"], "delivered");
    let read = org
        .admin
        .get(org.path(&format!("/webhooks/{webhook}")))
        .await;
    assert_eq!(read.expect_status(200).json().get("failingSince"), None);
}

#[tokio::test]
async fn only_success_counts_and_receivers_may_ask_for_time() {
    let fixture = WebhookFixture::new().await;
    let org = fixture.app.organization("acme").await;
    for (name, mode, status) in [
        ("moved", ReceiverMode::Redirect, Some(302)),
        ("busy", ReceiverMode::TooManyRequests(7200), Some(429)),
        ("reset", ReceiverMode::Hang, None),
    ] {
        let url = match status {
            Some(_) => fixture.receiver.url(name),
            None => fixture.receiver.reset_url(),
        };
        fixture.receiver.set_mode(name, mode);
        let webhook = create_webhook(&org, &url).await;
        let webhook = id_of(&webhook);
        let id = fixture.happen(&org, webhook).await;
        fixture.send_due().await;
        let delivery = fixture.delivery(&org, webhook, &id).await;
        assert_eq!(delivery["status"], "pending", "{name}");
        let attempt = &delivery["attempts"][0];
        assert_eq!(attempt["status"].as_u64(), status, "{name}");
        assert!(attempt["error"].is_string(), "{name}");
        let time = |value: &Value| -> jiff::Timestamp {
            value.as_str().expect("a time").parse().expect("a time")
        };
        let wait = time(&delivery["nextAttemptAt"]).duration_since(time(&attempt["at"]));
        let is_postponed = wait >= SignedDuration::from_hours(2);
        assert_eq!(is_postponed, name == "busy", "{name} waits {wait}");
    }
    assert!(fixture.receiver.received("good").is_empty());
}

#[tokio::test]
async fn admins_are_told_of_a_webhook_that_is_disabled() {
    let (fixture, smtp) = (WebhookFixture::new().await, SmtpServer::start());
    let org = fixture.app.organization("acme").await;
    let url = fixture.receiver.url("bad");
    let webhook = create_webhook(&org, &url).await;
    let webhook = id_of(&webhook);
    let path = org.path(&format!("/webhooks/{webhook}"));
    fixture.receiver.set_mode("bad", ReceiverMode::Status(500));
    for _ in 0..5 {
        fixture.happen(&org, webhook).await;
        fixture.send_due().await;
        let read = org.admin.get(&path).await.expect_status(200).json();
        assert_eq!(read["status"], "active");
        assert!(read["failingSince"].is_string());
        fixture.app.clock.advance(SignedDuration::from_hours(25));
    }
    fixture.send_due().await;
    let read = org.admin.get(&path).await.expect_status(200).json();
    assert_eq!(read["status"], "disabled");
    assert_eq!(read["disabledReason"], "failures");
    assert!(
        fixture
            .deliveries(&org, webhook, "?status=pending")
            .await
            .is_empty()
    );
    let redeliver = fixture.deliveries(&org, webhook, "").await[0]["id"].clone();
    let redeliver = format!(
        "{path}/deliveries/{}/redeliver",
        redeliver.as_str().expect("an id")
    );
    org.admin.post_empty(&redeliver).await.expect_status(409);

    let mailer = Mailer::smtp(&smtp.url().into(), "docs@example.com").expect("an address");
    let worker = Worker {
        app: fixture.app.app.clone(),
        mailer,
    };
    while worker.run_next().await.expect("the database answers") {}
    let mails = smtp.mails();
    assert_eq!(mails.len(), 1);
    assert!(
        mails[0].contains(&format!("To: {}", org.admin.email)),
        "{mails:?}"
    );
    assert!(mails[0].contains(&url), "{mails:?}");

    fixture.receiver.set_mode("bad", ReceiverMode::Status(200));
    org.admin
        .patch(&path, json!({"status": "active"}))
        .await
        .expect_status(200);
    let from = json!({"from": "2030-01-01T00:00:00Z"});
    let replayed = org.admin.post(format!("{path}/replay"), from).await;
    assert_eq!(replayed.expect_status(200).json(), json!({"deliveries": 5}));
    assert_eq!(fixture.send_due().await, 5);
    assert_eq!(
        fixture
            .deliveries(&org, webhook, "?status=delivered")
            .await
            .len(),
        5
    );
}

#[tokio::test]
async fn a_receiver_that_is_gone_is_disabled_at_once() {
    let fixture = WebhookFixture::new().await;
    let org = fixture.app.organization("acme").await;
    let webhook = create_webhook(&org, &fixture.receiver.url("gone")).await;
    let webhook = id_of(&webhook);
    fixture.receiver.set_mode("gone", ReceiverMode::Status(410));
    fixture.happen(&org, webhook).await;
    fixture.send_due().await;
    let read = org
        .admin
        .get(org.path(&format!("/webhooks/{webhook}")))
        .await;
    let read = read.expect_status(200).json();
    assert_eq!(read["disabledReason"], "gone");
    org.collection("Unseen").await;
    assert_eq!(fixture.send_due().await, 0);
}

#[tokio::test]
async fn a_delivery_whose_worker_died_is_sent_by_another() {
    let fixture = WebhookFixture::new().await;
    let org = fixture.app.organization("acme").await;
    let webhook = create_webhook(&org, &fixture.receiver.url("good")).await;
    let webhook = id_of(&webhook);
    let id = fixture.happen(&org, webhook).await;
    let leased = app::webhook_deliveries::sending::lease(&fixture.app.app, 10).await;
    let leased = leased.expect("the database answers");
    assert_eq!(leased.len(), 1);
    assert_eq!(fixture.send_due().await, 0, "the lease is held");
    sqlx::query("update webhook_deliveries set lease_until = now() - interval '1 second'")
        .execute(fixture.app.pool())
        .await
        .expect("the database answers");
    fixture.app.clock.advance(SignedDuration::from_mins(2));
    assert_eq!(fixture.send_due().await, 1);
    assert_eq!(fixture.receiver.received("good").len(), 1);
    // The first worker was only slow. Its outcome no longer counts, whatever it is.
    fixture.receiver.set_mode("good", ReceiverMode::Status(500));
    let late = app::webhook_deliveries::sending::deliver_now(&fixture.app.app, &leased[0]).await;
    late.expect("the database answers");
    let delivery = fixture.delivery(&org, webhook, &id).await;
    assert_eq!(delivery["status"], "delivered");
    assert_eq!(delivery["attempts"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_broken_receiver_gets_one_request_at_a_time() {
    let fixture = WebhookFixture::new().await;
    let org = fixture.app.organization("acme").await;
    let webhook = create_webhook(&org, &fixture.receiver.url("bad")).await;
    let webhook = id_of(&webhook);
    fixture.receiver.set_mode("bad", ReceiverMode::Status(503));
    for _ in 0..20 {
        fixture.happen(&org, webhook).await;
    }
    // Four at once, until the circuit breaker opens after five failures.
    let first = fixture.send_due().await;
    assert!((5..=8).contains(&first), "{first} attempts");
    assert_eq!(fixture.send_due().await, 0);
    fixture.app.clock.advance(SignedDuration::from_mins(1));
    assert_eq!(fixture.send_due().await, 1);
    fixture.receiver.set_mode("bad", ReceiverMode::Status(200));
    fixture.app.clock.advance(SignedDuration::from_mins(1));
    // It works again, so everything that is due follows.
    assert!(fixture.send_due().await >= 12);
    fixture.app.clock.advance(SignedDuration::from_hours(1));
    fixture.send_due().await;
    assert_eq!(
        fixture
            .deliveries(&org, webhook, "?status=delivered")
            .await
            .len(),
        20
    );
}
