//! Dispatch of what waits. A node leases events, calls their integrations, and stores the outcome; if it dies in
//! between, another one calls them again. So scripts get every event at least once, and recognize a repeated one by its
//! id.

use std::{sync::Arc, time::Duration};

use context::{App, Ctx, Principal, RequestInfo};
use fail::fail_point;
use jiff::{SignedDuration, Timestamp};
use model::{
    Result,
    id::{SiteId, SpaceId},
    installation::TargetId,
    integration_event::{EventLog, IntegrationEventStatus, LogLevel, next_attempt},
};
use serde_json::Value;
use store::{
    CommitPermit,
    integration_events::{self, DispatchOutcome, LeaseLimits},
};
use tokio::time::Instant;

pub use store::integration_events::LeasedEvent;

use crate::integration_calls::{CallError, CallReply, IntegrationCall, call};

/// Concurrent calls of one integration in one organization.
const MAX_PER_INTEGRATION: i64 = 4;
const CALL_TIMEOUT: Duration = Duration::from_secs(30);
/// The next attempt after one that this server is to blame for.
const SERVER_RETRY_DELAY: SignedDuration = SignedDuration::from_secs(5);
/// An event that this server could not dispatch for so long has failed.
const MAX_WAIT: SignedDuration = SignedDuration::from_hours(1);
/// The script has no handler for the event: that is not a failure.
const NOT_SUBSCRIBED: u16 = 406;
/// Of an answer that is no success.
const MAX_SHOWN_BYTES: usize = 500;

/// Leases events that are due, at most `free` of them.
pub async fn lease(app: &App, free: usize) -> Result<Vec<LeasedEvent>> {
    let limits = LeaseLimits {
        free: i64::try_from(free).unwrap_or(i64::MAX),
        per_integration: MAX_PER_INTEGRATION,
        per_organization: app.settings.limits.max_running_deliveries.into(),
    };
    integration_events::lease(&app.db, app.clock.now(), limits).await
}

/// Calls the integration with one event and stores the outcome.
pub async fn dispatch_now(app: &Arc<App>, event: &LeasedEvent) -> Result<()> {
    let request = IntegrationCall {
        integration: event.integration.clone(),
        organization: event.organization,
        installation: event.installation,
        target: target(&event.payload),
        event: event.payload.clone(),
        fetch_body: None,
    };
    fail_point!("integration.leased", |_| std::process::abort());
    let replied = call(app, &request, Instant::now() + CALL_TIMEOUT).await;
    fail_point!("integration.called", |_| std::process::abort());
    let now = app.clock.now();
    let (result, logs) = judge(replied, now).await;
    let outcome = match result {
        Judgement::Success => DispatchOutcome::Ended(IntegrationEventStatus::Success),
        Judgement::Failed => match next_attempt(now, event.failures + 1, &*app.entropy) {
            Some(at) => DispatchOutcome::Retry {
                at,
                is_failure: true,
            },
            None => DispatchOutcome::Ended(IntegrationEventStatus::Failed),
        },
        Judgement::Server if now.duration_since(event.created_at) < MAX_WAIT => {
            DispatchOutcome::Retry {
                at: now + SERVER_RETRY_DELAY,
                is_failure: false,
            }
        }
        Judgement::Final | Judgement::Server => {
            DispatchOutcome::Ended(IntegrationEventStatus::Failed)
        }
    };
    store_outcome(app, event, outcome, &logs).await
}

/// What an attempt was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Judgement {
    Success,
    /// A later attempt may succeed.
    Failed,
    Final,
    /// The script did not get the event.
    Server,
}

async fn judge(
    replied: Result<CallReply, CallError>,
    now: Timestamp,
) -> (Judgement, Vec<EventLog>) {
    let error = |message: String| EventLog {
        message,
        timestamp: now,
        level: LogLevel::Error,
    };
    match replied {
        Ok(reply) => {
            let status = reply.status.as_u16();
            if reply.status.is_success() || status == NOT_SUBSCRIBED {
                return (Judgement::Success, reply.into_logs().await);
            }
            let shown =
                String::from_utf8_lossy(&reply.body[..reply.body.len().min(MAX_SHOWN_BYTES)])
                    .replace('\0', "\u{FFFD}");
            let message = format!("The script answered with the status {status}: {shown}");
            let mut logs = reply.into_logs().await;
            logs.push(error(message));
            (Judgement::Failed, logs)
        }
        Err(CallError::Failed { message, mut logs }) => {
            logs.push(error(format!("The event was not handled: {message}.")));
            (Judgement::Failed, logs)
        }
        Err(CallError::Unpublished) => {
            let message = "The integration is not published any more.".to_owned();
            (Judgement::Final, vec![error(message)])
        }
        Err(CallError::NoRuntime(cause)) => (Judgement::Final, vec![error(cause.to_string())]),
        Err(CallError::Server(cause)) => {
            tracing::warn!("an event of an integration waits: {}", cause.trace());
            let message = "This server could not call the script.".to_owned();
            (Judgement::Server, vec![error(message)])
        }
    }
}

/// The space or site that an event concerns.
fn target(payload: &Value) -> Option<TargetId> {
    let id = |field: &str| payload[field].as_str().map(str::to_owned);
    if let Some(site) = id("siteId").and_then(|text| text.parse::<SiteId>().ok()) {
        return Some(TargetId::Site(site));
    }
    let space = id("spaceId").and_then(|text| text.parse::<SpaceId>().ok());
    space.map(TargetId::Space)
}

async fn store_outcome(
    app: &Arc<App>,
    event: &LeasedEvent,
    outcome: DispatchOutcome,
    logs: &[EventLog],
) -> Result<()> {
    let principal = Principal::System { on_behalf_of: None };
    let ctx = Ctx::new(app.clone(), principal, RequestInfo::default());
    let mut tx = ctx.begin().await?;
    if !integration_events::complete(&mut tx, event, outcome, logs).await? {
        return Ok(());
    }
    let label = match outcome {
        DispatchOutcome::Ended(status) => status.as_str(),
        DispatchOutcome::Retry { .. } => "retry",
    };
    metrics::counter!("integration_events_total", "outcome" => label).increment(1);
    let permit = CommitPermit::without_event("a dispatch is the effect of an event");
    ctx.defer_commit(tx, permit);
    ctx.commit(None).await?;
    Ok(())
}
