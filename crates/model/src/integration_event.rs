//! Events for the scripts of integrations. Their payloads are those of the API, so they differ from what is recorded in
//! the outbox; [`EventForIntegrations::of`] translates.

mod translation;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

pub use translation::{EventForIntegrations, Recipients, SourcesToCompute, concerns_visibility};

use crate::{
    Entropy,
    id::{InstallationId, IntegrationEventId, OrganizationId},
    integration::IntegrationName,
    text_enum::text_enum,
};

/// The delays after failed attempts; there are three attempts.
const RETRY_DELAYS: [SignedDuration; 2] =
    [SignedDuration::from_secs(5), SignedDuration::from_secs(60)];
/// A delay is up to a fifth longer, so that events that failed together are not repeated together.
const JITTER_PERCENT: i64 = 20;

text_enum! {
    /// `failed` if the script refused the event, or did not answer, three times.
    #[derive(ToSchema)]
    pub enum IntegrationEventStatus {
        Success => "success",
        Failed => "failed",
    }

    #[derive(ToSchema)]
    pub enum LogLevel {
        Debug => "debug",
        Info => "info",
        Warn => "warn",
        Error => "error",
    }
}

/// An event that was handled, or finally failed.
#[derive(Debug, Clone)]
pub struct IntegrationEvent {
    pub id: IntegrationEventId,
    /// The one that has installed the integration; for events without an installation, the owner.
    pub organization: OrganizationId,
    pub integration: IntegrationName,
    pub installation: Option<InstallationId>,
    pub payload: Value,
    pub status: IntegrationEventStatus,
    pub created_at: Timestamp,
}

/// A line that the script logged.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrationEventLog)]
pub struct EventLog {
    pub message: String,
    #[schema(value_type = String, format = "date-time")]
    pub timestamp: Timestamp,
    pub level: LogLevel,
}

/// An event that is to be dispatched.
#[derive(Debug, Clone)]
pub struct NewIntegrationEvent {
    pub id: IntegrationEventId,
    pub integration: IntegrationName,
    pub installation: Option<InstallationId>,
    /// With its id.
    pub payload: Value,
    pub due_at: Timestamp,
}

/// Returns when an event that has failed so many times is attempted again.
pub fn next_attempt(now: Timestamp, failures: i32, entropy: &dyn Entropy) -> Option<Timestamp> {
    let index = usize::try_from(failures).ok()?.checked_sub(1)?;
    let delay = RETRY_DELAYS.get(index)?;
    let mut random = [0];
    entropy.fill(&mut random);
    let jitter = delay.as_millis() * i128::from(JITTER_PERCENT) * i128::from(random[0]) / 25_600;
    let jitter = SignedDuration::from_millis(i64::try_from(jitter).ok()?);
    Some(now + *delay + jitter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::SystemEntropy;

    #[test]
    fn there_are_three_attempts() {
        let now = Timestamp::UNIX_EPOCH;
        let after = |failures| next_attempt(now, failures, &SystemEntropy);
        let first = after(1).expect("a second attempt").as_second();
        assert!((5..=6).contains(&first));
        let second = after(2).expect("a third attempt").as_second();
        assert!((60..=72).contains(&second));
        assert_eq!(after(3), None);
    }
}
