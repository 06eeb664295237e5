//! Sending what is due. A node leases deliveries, sends them, and stores the outcome; if it dies in between, another one
//! sends them again. So receivers get every event at least once, and recognize a repeated one by its id.

use context::{App, Ctx, Principal, RequestInfo};
use fail::fail_point;
use jiff::Timestamp;
use model::{
    Result,
    event::{EventType, NewEvent},
    job::Work,
    webhook::DisabledReason,
    webhook_delivery::{DeliveryAttempt, MAX_FAILING, next_attempt},
};
use outbound::{OutboundError, WebhookReply};
use serde_json::json;
use std::{sync::Arc, time::Instant};
use store::{
    CommitPermit, Tx, members,
    webhook_deliveries::{self, AttemptOutcome, LeaseLimits, Outgoing, fail_pending},
    webhooks,
};

pub use store::webhook_deliveries::LeasedDelivery;

use super::message::Message;

/// Concurrent deliveries to one receiver.
const MAX_PER_WEBHOOK: i64 = 4;
const GONE: u16 = 410;

/// Leases deliveries that are due, at most `free` of them.
pub async fn lease(app: &App, free: usize) -> Result<Vec<LeasedDelivery>> {
    let limits = LeaseLimits {
        free: i64::try_from(free).unwrap_or(i64::MAX),
        per_webhook: MAX_PER_WEBHOOK,
        per_organization: app.settings.limits.max_running_deliveries.into(),
    };
    webhook_deliveries::lease(&app.db, app.clock.now(), limits).await
}

/// Sends one delivery and stores the outcome.
pub async fn deliver_now(app: &Arc<App>, delivery: &LeasedDelivery) -> Result<()> {
    let now = app.clock.now();
    let found = webhook_deliveries::find_outgoing(&app.db, delivery, now).await?;
    let Some(outgoing) = found else {
        return Ok(());
    };
    let begun = Instant::now();
    fail_point!("delivery.leased", |_| std::process::abort());
    let reply = send(app, delivery, &outgoing, now).await;
    fail_point!("delivery.sent", |_| std::process::abort());
    let attempt = describe(now, begun, &reply);
    let outcome = if attempt.error.is_none() {
        AttemptOutcome::Delivered
    } else {
        let requested = reply.as_ref().ok().and_then(|reply| reply.retry_after);
        let entropy = &*app.entropy;
        let next = next_attempt(app.clock.now(), delivery.attempts, requested, entropy);
        next.map_or(AttemptOutcome::Failed, AttemptOutcome::Retry)
    };
    let is_gone = reply.is_ok_and(|reply| reply.status == GONE);
    store_outcome(app, delivery, &attempt, outcome, is_gone).await
}

async fn send(
    app: &App,
    delivery: &LeasedDelivery,
    outgoing: &Outgoing,
    now: Timestamp,
) -> Result<WebhookReply, OutboundError> {
    let keys = &app.keys;
    let decrypt = |envelope: &Vec<u8>| keys.decrypt_webhook_secret(delivery.webhook, envelope);
    let secrets: Vec<_> = outgoing.secrets.iter().filter_map(decrypt).collect();
    if secrets.is_empty() {
        let message = "has a secret that this server cannot read; make a new one";
        return Err(OutboundError(message.to_owned()));
    }
    let message = Message::new(&outgoing.event, &secrets, now);
    let client = &app.webhook_client;
    client
        .post(&outgoing.url, &message.headers, message.body)
        .await
}

fn describe(
    at: Timestamp,
    begun: Instant,
    reply: &Result<WebhookReply, OutboundError>,
) -> DeliveryAttempt {
    let (status, error, response) = match reply {
        Ok(reply) if reply.is_success() => (Some(reply.status), None, None),
        Ok(reply) => {
            let error = format!("The receiver responded with the status {}.", reply.status);
            (Some(reply.status), Some(error), Some(reply.body.clone()))
        }
        Err(refusal) => (None, Some(format!("The URL {refusal}.")), None),
    };
    DeliveryAttempt {
        at,
        duration_ms: u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
        status,
        error,
        response,
    }
}

async fn store_outcome(
    app: &Arc<App>,
    delivery: &LeasedDelivery,
    attempt: &DeliveryAttempt,
    outcome: AttemptOutcome,
    is_gone: bool,
) -> Result<()> {
    let principal = Principal::System { on_behalf_of: None };
    let ctx = Ctx::new(app.clone(), principal, RequestInfo::default());
    let mut tx = ctx.begin().await?;
    let completed = webhook_deliveries::complete(&mut tx, delivery, attempt, outcome).await?;
    let Some(queue) = completed else {
        return Ok(());
    };
    metrics::counter!("webhook_attempts_total", "outcome" => outcome.as_str()).increment(1);
    let now = tx.now();
    let has_failed_for_long = queue
        .failing_since
        .is_some_and(|since| now.duration_since(since) >= MAX_FAILING);
    let reason = if is_gone {
        Some(DisabledReason::Gone)
    } else if has_failed_for_long {
        Some(DisabledReason::Failures)
    } else {
        None
    };
    let permit = match reason {
        Some(reason) => disable(&mut tx, delivery, reason).await?,
        None => CommitPermit::without_event("a delivery is the effect of an event"),
    };
    ctx.defer_commit(tx, permit);
    ctx.commit(None).await?;
    Ok(())
}

/// Disables the webhook, and has mails sent to the admins of its organization.
async fn disable(
    tx: &mut Tx,
    delivery: &LeasedDelivery,
    reason: DisabledReason,
) -> Result<CommitPermit> {
    let (organization, webhook) = (delivery.organization, delivery.webhook);
    fail_pending(tx, organization, webhook).await?;
    if webhooks::disable(tx, organization, webhook, reason)
        .await?
        .is_none()
    {
        return Ok(CommitPermit::without_event("it was disabled already"));
    }
    let admins = members::lock_admins(tx, organization).await?;
    let mails = admins.into_iter().map(|user| Work::MailWebhookDisabled {
        organization,
        webhook,
        user,
    });
    tx.enqueue_all(&mails.collect::<Vec<_>>()).await?;
    let event = NewEvent::new(organization, EventType::WebhookDisabled, webhook.uuid());
    Ok(tx.record(event.with_payload(json!({"reason": reason.as_str()}))))
}
