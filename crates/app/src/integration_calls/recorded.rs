//! Calls that somebody waits for. Their events are recorded like those of the queue, after the answer.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use context::App;
use http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use model::{
    Id, Result,
    id::IntegrationEventId,
    integration_event::{EventLog, IntegrationEvent, IntegrationEventStatus, LogLevel},
};
use serde_json::{Value, json};
use store::integration_events;
use tokio::time::Instant;

use super::{CallError, IntegrationCall, IntegrationRuntime, call};

/// People wait for the answer.
pub const CALL_TIMEOUT: Duration = Duration::from_secs(15);

/// Headers of requests to public endpoints.
const CREDENTIALS: [&str; 3] = ["authorization", "x-api-key", "x-gitlab-token"];

/// The answer of a script, whatever its status is.
pub struct RecordedReply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// Calls an integration, which gets the event with a new id.
pub async fn call_recorded(app: &Arc<App>, request: IntegrationCall) -> Result<RecordedReply> {
    call_recorded_within(app, request, CALL_TIMEOUT).await
}

/// Like [`call_recorded`], with another limit on the time.
pub async fn call_recorded_within(
    app: &Arc<App>,
    mut request: IntegrationCall,
    timeout: Duration,
) -> Result<RecordedReply> {
    let id: IntegrationEventId = Id::generate(&*app.clock, &*app.entropy);
    request.event["eventId"] = json!(id);
    if let Some(installation) = request.installation {
        request.event["installationId"] = json!(installation);
    }
    let created_at = app.clock.now();
    let replied = call(app, &request, Instant::now() + timeout).await;
    let record = |status| record_of(&request, id, status, created_at);
    match replied {
        Ok(reply) => {
            let answer = RecordedReply {
                status: reply.status,
                headers: reply.headers.clone(),
                body: reply.body.clone(),
            };
            let record = record(if reply.status.is_server_error() {
                IntegrationEventStatus::Failed
            } else {
                IntegrationEventStatus::Success
            });
            let shared = app.clone();
            // The answer does not wait for what the script does after it.
            let runtime = app.feature::<IntegrationRuntime>();
            runtime
                .background
                .spawn(async move { store(&shared, &record, &reply.into_logs().await).await });
            Ok(answer)
        }
        Err(error) => {
            let record = record(IntegrationEventStatus::Failed);
            if let CallError::Failed { message, logs } = &error {
                let mut logs = logs.clone();
                logs.push(EventLog {
                    message: format!("The event was not handled: {message}."),
                    timestamp: created_at,
                    level: LogLevel::Error,
                });
                store(app, &record, &logs).await;
            }
            Err(error.into())
        }
    }
}

fn record_of(
    request: &IntegrationCall,
    id: IntegrationEventId,
    status: IntegrationEventStatus,
    created_at: Timestamp,
) -> IntegrationEvent {
    IntegrationEvent {
        id,
        organization: request.organization,
        integration: request.integration.clone(),
        installation: request.installation,
        payload: without_credentials(request.event.clone()),
        status,
        created_at,
    }
}

/// Hides what proves to the script who sent a request: records are for people.
fn without_credentials(mut event: Value) -> Value {
    for name in CREDENTIALS {
        if let Some(value) = event.pointer_mut(&format!("/request/headers/{name}")) {
            *value = json!("(hidden)");
        }
    }
    event
}

/// The answer counts, not its record.
async fn store(app: &App, record: &IntegrationEvent, logs: &[EventLog]) {
    if let Err(error) = integration_events::insert(&app.db, record, logs).await {
        tracing::warn!(
            "an event of an integration was not recorded: {}",
            error.trace()
        );
    }
}
