//! Deliveries of events to webhooks: their state, and when they are repeated.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    Entropy,
    id::{OrganizationId, WebhookDeliveryId, WebhookId},
    text_enum::text_enum,
};

/// The delays between attempts: ten attempts within 75 h 35 min 5 s.
const RETRY_DELAYS: [SignedDuration; 9] = [
    SignedDuration::from_secs(5),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(30),
    SignedDuration::from_hours(2),
    SignedDuration::from_hours(5),
    SignedDuration::from_hours(10),
    SignedDuration::from_hours(14),
    SignedDuration::from_hours(20),
    SignedDuration::from_hours(24),
];
/// A delay is up to a fifth shorter or longer, so that deliveries that failed together are not repeated together.
const JITTER: f64 = 0.2;
/// A receiver cannot postpone a delivery further than this with `Retry-After`.
const MAX_RETRY_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// After so many failed attempts in a row, the circuit breaker of a webhook opens.
pub const BREAKER_THRESHOLD: i32 = 5;
/// How long it stays open the first time; then twice as long each time.
const BREAKER_DELAY: SignedDuration = SignedDuration::from_secs(5);
const MAX_BREAKER_DELAY: SignedDuration = SignedDuration::from_secs(60);

/// A webhook that only fails for so long is disabled.
pub const MAX_FAILING: SignedDuration = SignedDuration::from_hours(5 * 24);

text_enum! {
    /// `pending` until it is `delivered`, or has `failed` ten times.
    #[derive(ToSchema)]
    #[schema(as = WebhookDeliveryStatus)]
    pub enum DeliveryStatus {
        Pending => "pending",
        Delivered => "delivered",
        Failed => "failed",
    }
}

/// One event for one webhook.
#[derive(Debug, Clone)]
pub struct WebhookDelivery {
    /// The same as that of the event.
    pub id: WebhookDeliveryId,
    pub organization: OrganizationId,
    pub webhook: WebhookId,
    pub event_type: String,
    pub status: DeliveryStatus,
    /// The last attempts, oldest first.
    pub history: Vec<DeliveryAttempt>,
    /// When it is attempted next.
    pub due_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

/// The outcome of one request to the receiver.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookDeliveryAttempt)]
pub struct DeliveryAttempt {
    #[schema(value_type = String, format = "date-time")]
    pub at: Timestamp,
    pub duration_ms: u64,
    /// The HTTP status of the response, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// Why the attempt failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The beginning of the response, if the attempt failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response: Option<String>,
}

/// When to repeat a delivery after `attempts` failed ones. `None` if there were enough.
pub fn next_attempt(
    now: Timestamp,
    attempts: i32,
    retry_after: Option<SignedDuration>,
    entropy: &dyn Entropy,
) -> Option<Timestamp> {
    let index = usize::try_from(attempts - 1).ok()?;
    let delay = RETRY_DELAYS.get(index)?;
    let delay = delay.mul_f64(1.0 + JITTER * random_deviation(entropy));
    let requested = retry_after.unwrap_or_default().min(MAX_RETRY_AFTER);
    Some(now + delay.max(requested))
}

/// A number between -1 and 1.
fn random_deviation(entropy: &dyn Entropy) -> f64 {
    let mut bytes = [0; 4];
    entropy.fill(&mut bytes);
    f64::from(u32::from_le_bytes(bytes)) / f64::from(u32::MAX) * 2.0 - 1.0
}

/// Until when no delivery of a webhook starts after so many failed attempts in a row. `None` if that is not needed.
pub fn breaker_open_until(now: Timestamp, failures: i32) -> Option<Timestamp> {
    let doublings = u32::try_from(failures - BREAKER_THRESHOLD).ok()?.min(10);
    Some(now + (BREAKER_DELAY * 2_i32.pow(doublings)).min(MAX_BREAKER_DELAY))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::SystemEntropy;

    fn start() -> Timestamp {
        "2030-01-01T00:00:00Z".parse().expect("a time")
    }

    #[test]
    fn ten_attempts_are_spread_over_three_days() {
        let mut at = start();
        let mut attempts = 1;
        while let Some(next) = next_attempt(at, attempts, None, &SystemEntropy) {
            assert!(next > at);
            (at, attempts) = (next, attempts + 1);
        }
        assert_eq!(attempts, 10);
        let hours = at.duration_since(start()).as_secs_f64() / 3600.0;
        assert!((60.0..=91.0).contains(&hours), "{hours}");
    }

    #[test]
    fn a_receiver_can_postpone_an_attempt_by_a_day() {
        let delay = |hours| {
            let requested = Some(SignedDuration::from_hours(hours));
            let next = next_attempt(start(), 1, requested, &SystemEntropy);
            next.expect("another attempt").duration_since(start())
        };
        assert_eq!(delay(2), SignedDuration::from_hours(2));
        assert_eq!(delay(100), MAX_RETRY_AFTER);
    }

    #[test]
    fn the_breaker_opens_for_longer_and_longer() {
        let seconds = |failures| {
            let until = breaker_open_until(start(), failures)?;
            Some(until.duration_since(start()).as_secs())
        };
        assert_eq!(seconds(BREAKER_THRESHOLD - 1), None);
        assert_eq!(seconds(BREAKER_THRESHOLD), Some(5));
        assert_eq!(seconds(BREAKER_THRESHOLD + 1), Some(10));
        assert_eq!(seconds(i32::MAX), Some(60));
    }
}
