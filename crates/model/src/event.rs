//! Events: what happened, to what, by whom. Each write records one in its own transaction.

mod event_noun;
mod event_type;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

pub use event_noun::EventNoun;
pub use event_type::EventType;

use crate::{
    id::{ApiTokenId, EventId, InstallationId, OrganizationId, SpaceId, UserId},
    member::Order,
};

/// The author of an event, and on whose behalf they acted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Actor {
    pub kind: ActorKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user: Option<UserId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<ApiTokenId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_behalf_of: Option<UserId>,
    /// The installation of an integration that acted, for the user in `on_behalf_of`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub installation: Option<InstallationId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = AuditActorKind)]
pub enum ActorKind {
    User,
    Integration,
    Visitor,
    System,
}

impl ActorKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Integration => "integration",
            Self::Visitor => "visitor",
            Self::System => "system",
        }
    }
}

impl Actor {
    pub fn system() -> Self {
        Self {
            kind: ActorKind::System,
            user: None,
            token: None,
            address: None,
            request_id: None,
            on_behalf_of: None,
            installation: None,
        }
    }
}

/// An event as a use case records it. The transaction adds id, time and actor.
#[derive(Debug, Clone)]
pub struct NewEvent {
    /// Set if the id had to be known before the event was recorded, because other data refers to it.
    pub id: Option<EventId>,
    pub organization: Option<OrganizationId>,
    pub kind: EventType,
    pub subject: Option<Uuid>,
    pub payload: Value,
}

impl NewEvent {
    pub fn new(
        organization: impl Into<Option<OrganizationId>>,
        kind: EventType,
        subject: Uuid,
    ) -> Self {
        Self {
            id: None,
            organization: organization.into(),
            kind,
            subject: Some(subject),
            payload: Value::Object(serde_json::Map::new()),
        }
    }

    pub fn with_id(mut self, id: EventId) -> Self {
        self.id = Some(id);
        self
    }

    /// Adds fields to the payload.
    pub fn with_fields(mut self, facts: Value) -> Self {
        if let (Value::Object(payload), Value::Object(facts)) = (&mut self.payload, facts) {
            payload.extend(facts);
        }
        self
    }

    pub fn with_payload(mut self, payload: Value) -> Self {
        self.payload = payload;
        self
    }

    /// Adds `changed` to the payload: the fields that differ, each with its value before and after.
    pub fn with_changes(self, before: &Value, after: &Value) -> Self {
        let mut changed = serde_json::Map::new();
        for (name, after) in after.as_object().into_iter().flatten() {
            let before = &before[name];
            if before != after {
                changed.insert(name.clone(), json!({"before": before, "after": after}));
            }
        }
        self.with_fields(json!({"changed": changed}))
    }
}

/// Filter and order of an audit trail.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// Inclusive.
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub to: Option<Timestamp>,
    /// Events caused by this user, or by someone on their behalf.
    pub actor: Option<UserId>,
    /// The object it happened to.
    pub subject: Option<Uuid>,
    /// Types of events; an empty list means all.
    pub kinds: Vec<String>,
    pub order: Order,
}

/// An event as consumers receive it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    pub id: EventId,
    pub position: i64,
    pub occurred_at: Timestamp,
    pub organization: Option<OrganizationId>,
    /// The text of an [`EventType`], or of a type that only a newer version knows.
    #[serde(rename = "type")]
    pub kind: String,
    pub actor: Actor,
    pub subject: Option<Uuid>,
    pub payload: Value,
}

impl Event {
    /// Returns None if only a newer version knows the type.
    pub fn event_type(&self) -> Option<EventType> {
        self.kind.parse().ok()
    }

    /// Returns None if only a newer version knows the noun.
    pub fn noun(&self) -> Option<EventNoun> {
        EventNoun::of(&self.kind)
    }

    /// Returns the space in which the event happened, if any.
    pub fn space(&self) -> Option<SpaceId> {
        space_of(&self.kind, self.subject, self.payload["space"].as_str())
    }
}

/// Returns the space in which an event of this type happened. `named` is `space` of its payload.
pub fn space_of(kind: &str, subject: Option<Uuid>, named: Option<&str>) -> Option<SpaceId> {
    match (named, EventNoun::of(kind)) {
        (Some(id), _) => id.parse().ok(),
        (None, Some(EventNoun::Space | EventNoun::Content)) => subject.map(SpaceId::from_uuid),
        (None, _) => None,
    }
}

/// An event that a consumer group gave up on.
#[derive(Debug, Clone)]
pub struct DeadLetter {
    pub consumer: String,
    pub event: EventId,
    pub kind: String,
    pub attempts: i32,
    pub error: String,
    pub died_at: Timestamp,
}
