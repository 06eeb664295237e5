//! Events of integrations as clients see them.

use jiff::SignedDuration;
use model::{
    Error,
    integration_event::{EventLog, IntegrationEvent, IntegrationEventStatus},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::edge::error::Result;

const MAX_SCHEDULE_SECONDS: u32 = 86_400;
const MAX_TASK_BYTES: usize = 64 << 10;

/// An event that the script of an integration has handled, or could not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IntegrationEvent)]
pub(crate) struct IntegrationEventOut {
    id: String,
    /// The name of the integration.
    integration_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    installation_id: Option<String>,
    #[schema(format = "date-time")]
    created_at: String,
    /// What the script got. Its fields depend on its `type`.
    #[schema(value_type = Object)]
    payload: Value,
    status: IntegrationEventStatus,
}

impl IntegrationEventOut {
    pub(crate) fn new(event: IntegrationEvent) -> Self {
        Self {
            id: event.id.to_string(),
            integration_id: event.integration.to_string(),
            installation_id: event.installation.map(|id| id.to_string()),
            created_at: event.created_at.to_string(),
            payload: event.payload,
            status: event.status,
        }
    }
}

/// An event with what the script logged.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct IntegrationEventDetails {
    event: IntegrationEventOut,
    trace: IntegrationEventTrace,
}

#[derive(Debug, Serialize, ToSchema)]
struct IntegrationEventTrace {
    /// Oldest first.
    logs: Vec<EventLog>,
}

impl IntegrationEventDetails {
    pub(crate) fn new((event, logs): (IntegrationEvent, Vec<EventLog>)) -> Self {
        Self {
            event: IntegrationEventOut::new(event),
            trace: IntegrationEventTrace { logs },
        }
    }
}

/// A task that the integration gets later, as an event of type `task`.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct QueueIntegrationTask {
    /// What the script gets: any object, at most 64 KiB.
    #[schema(value_type = Object)]
    task: Map<String, Value>,
    /// Seconds to wait before.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 86_400, default = 0)]
    schedule: u32,
}

impl QueueIntegrationTask {
    pub(crate) fn parse(self) -> Result<(Value, SignedDuration)> {
        if self.schedule > MAX_SCHEDULE_SECONDS {
            let message = format!("is more than {MAX_SCHEDULE_SECONDS} seconds");
            return Err(Error::invalid("schedule", message).into());
        }
        let task = Value::Object(self.task);
        if task.to_string().len() > MAX_TASK_BYTES {
            let message = format!("is longer than {MAX_TASK_BYTES} bytes");
            return Err(Error::invalid("task", message).into());
        }
        Ok((task, SignedDuration::from_secs(self.schedule.into())))
    }
}
