//! Audit events as clients see them.

use model::{
    Id,
    event::{Actor, ActorKind, Event},
    id::kind,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Something that happened in an organization.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditEvent)]
pub(crate) struct AuditEventOut {
    /// Always `audit-event`.
    object: &'static str,
    id: String,
    /// What happened, such as `collection.created`.
    #[serde(rename = "type")]
    kind: String,
    #[schema(format = "date-time")]
    occurred_at: String,
    actor: ActorOut,
    /// The id of the thing it happened to.
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<String>,
    /// Details, by type of event.
    #[schema(value_type = Object)]
    payload: Value,
}

/// Who did it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditActor)]
pub(crate) struct ActorOut {
    kind: ActorName,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<String>,
    /// The id of the token they used.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    /// The network address they came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<String>,
    /// The user that a program, or the server itself, acted for.
    #[serde(skip_serializing_if = "Option::is_none")]
    on_behalf_of: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = AuditActorKind)]
pub(crate) enum ActorName {
    User,
    Integration,
    Visitor,
    System,
}

impl From<Event> for AuditEventOut {
    fn from(event: Event) -> Self {
        let subject = event.subject.map(Id::<kind::Event>::from_uuid);
        Self {
            object: "audit-event",
            id: event.id.to_string(),
            kind: event.kind,
            occurred_at: event.occurred_at.to_string(),
            actor: event.actor.into(),
            subject: subject.map(|id| id.to_string()),
            payload: event.payload,
        }
    }
}

impl From<Actor> for ActorOut {
    fn from(actor: Actor) -> Self {
        let kind = match actor.kind {
            ActorKind::User => ActorName::User,
            ActorKind::Integration => ActorName::Integration,
            ActorKind::Visitor => ActorName::Visitor,
            ActorKind::System => ActorName::System,
        };
        Self {
            kind,
            user: actor.user.map(|id| id.to_string()),
            token: actor.token.map(|id| id.to_string()),
            address: actor.address,
            request_id: actor.request_id,
            on_behalf_of: actor.on_behalf_of.map(|id| id.to_string()),
        }
    }
}
