//! Events: what happened, to what, by whom. Each write records one in its own transaction.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    id::{ApiTokenId, EventId, OrganizationId, SpaceId, UserId},
    member::Order,
};

/// Who did it, and on whose behalf.
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
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ActorKind {
    User,
    Integration,
    Visitor,
    System,
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
        }
    }
}

/// What a use-case records. Id, time and actor are added by the transaction it is recorded in.
#[derive(Debug, Clone)]
pub struct NewEvent {
    /// Where something else must name the event, its id is made beforehand.
    pub id: Option<EventId>,
    pub organization: Option<OrganizationId>,
    /// `noun.verb_in_past`, such as `collection.created`.
    pub kind: &'static str,
    pub subject: Option<Uuid>,
    pub payload: Value,
}

impl NewEvent {
    pub fn new(
        organization: impl Into<Option<OrganizationId>>,
        kind: &'static str,
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

    pub fn known_as(mut self, id: EventId) -> Self {
        self.id = Some(id);
        self
    }

    /// Adds members to the payload.
    pub fn and(mut self, facts: Value) -> Self {
        if let (Value::Object(payload), Value::Object(facts)) = (&mut self.payload, facts) {
            payload.extend(facts);
        }
        self
    }

    pub fn with(mut self, payload: Value) -> Self {
        self.payload = payload;
        self
    }

    /// Adds which members of a thing are others than before, and what they were: `changed`.
    pub fn with_changes(self, before: &Value, after: &Value) -> Self {
        let mut changed = serde_json::Map::new();
        for (name, after) in after.as_object().into_iter().flatten() {
            let before = &before[name];
            if before != after {
                changed.insert(name.clone(), json!({"before": before, "after": after}));
            }
        }
        self.and(json!({"changed": changed}))
    }
}

/// Which events of an audit trail are wanted, and which of them first.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// From this time on.
    pub from: Option<Timestamp>,
    /// Before this time.
    pub to: Option<Timestamp>,
    /// Those that this user did, or somebody for them.
    pub actor: Option<UserId>,
    /// Those of these types; of all if there are none.
    pub kinds: Vec<String>,
    pub order: Order,
}

/// An event as consumers get it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    pub id: EventId,
    pub position: i64,
    pub occurred_at: Timestamp,
    pub organization: Option<OrganizationId>,
    #[serde(rename = "type")]
    pub kind: String,
    pub actor: Actor,
    pub subject: Option<Uuid>,
    pub payload: Value,
}

impl Event {
    /// The space in which it happened, if it happened in one.
    pub fn space(&self) -> Option<SpaceId> {
        space_of(&self.kind, self.subject, self.payload["space"].as_str())
    }
}

/// The space in which an event of this kind happened. `named` is `space` of its payload.
pub fn space_of(kind: &str, subject: Option<Uuid>, named: Option<&str>) -> Option<SpaceId> {
    let is_about_space = ["space.", "content."]
        .iter()
        .any(|area| kind.starts_with(area));
    match named {
        Some(id) => id.parse().ok(),
        None if is_about_space => subject.map(SpaceId::from_uuid),
        None => None,
    }
}

/// An event that a consumer group gave up.
#[derive(Debug, Clone)]
pub struct DeadLetter {
    pub consumer: String,
    pub event: EventId,
    pub kind: String,
    pub attempts: i32,
    pub error: String,
    pub died_at: Timestamp,
}
