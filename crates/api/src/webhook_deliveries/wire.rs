//! Deliveries of webhooks as clients see them.

use jiff::Timestamp;
use model::webhook_delivery::{DeliveryAttempt, DeliveryStatus, WebhookDelivery};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::edge::{error::Result, time::parse_time};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DeliveryParams {
    /// Only deliveries with this status. Those that failed ten times are `failed`.
    #[param(inline)]
    pub(crate) status: Option<DeliveryStatus>,
}

/// One event for one webhook.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookDelivery)]
pub(crate) struct WebhookDeliveryOut {
    /// Always `webhook-delivery`.
    object: &'static str,
    /// The id of the event, which is also the header `webhook-id` of the request.
    id: String,
    /// The type of the event.
    #[serde(rename = "type")]
    kind: String,
    status: DeliveryStatus,
    /// The last attempts, oldest first.
    attempts: Vec<DeliveryAttempt>,
    /// When the next attempt is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    next_attempt_at: Option<String>,
    #[schema(format = "date-time")]
    created_at: String,
    /// When it was delivered, or had failed for the last time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    ended_at: Option<String>,
}

impl WebhookDeliveryOut {
    pub(crate) fn new(delivery: WebhookDelivery) -> Self {
        Self {
            object: "webhook-delivery",
            id: delivery.id.to_string(),
            kind: delivery.event_type,
            status: delivery.status,
            attempts: delivery.history,
            next_attempt_at: delivery.due_at.map(|at| at.to_string()),
            created_at: delivery.created_at.to_string(),
            ended_at: delivery.ended_at.map(|at| at.to_string()),
        }
    }
}

/// The time whose events are delivered again.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct WebhookReplay {
    /// Events at or after this time.
    #[schema(format = "date-time")]
    from: String,
    /// Events before this time; the default is now.
    #[schema(format = "date-time")]
    to: Option<String>,
}

impl WebhookReplay {
    pub(crate) fn parse(self) -> Result<(Timestamp, Option<Timestamp>)> {
        let to = self.to.as_deref();
        Ok((
            parse_time("from", &self.from)?,
            to.map(|to| parse_time("to", to)).transpose()?,
        ))
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WebhookReplayResult)]
pub(crate) struct WebhookReplayOut {
    /// The number of events that are delivered again.
    #[schema(minimum = 0)]
    pub(crate) deliveries: u64,
}
