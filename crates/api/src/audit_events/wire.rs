//! Audit events as clients see them.

use std::collections::{BTreeMap, HashMap};

use app::audit_events::ids_in;
use model::{
    Error, Id,
    event::{Actor, ActorKind, AuditFilter, Event},
    id::{UserId, kind},
    member::Order,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::edge::{error::Result, time::parse_time};

const MAX_TYPES: usize = 50;

/// The columns of events as a table.
pub(crate) const COLUMNS: [&str; 14] = [
    "id",
    "occurredAt",
    "type",
    "actor.kind",
    "actor.user",
    "actor.onBehalfOf",
    "actor.name",
    "actor.token",
    "actor.installation",
    "actor.address",
    "actor.requestId",
    "subject",
    "subjectName",
    "payload",
];

/// Filters and order of the events to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditParams {
    /// Events at or after this time.
    #[param(format = "date-time")]
    from: Option<String>,
    /// Events before this time.
    #[param(format = "date-time")]
    to: Option<String>,
    /// The id of a user: events caused by them or by a program on their behalf.
    actor: Option<String>,
    /// The id of an object: events that happened to it.
    subject: Option<String>,
    /// Types of events, such as `organization.updated`. Repeat it for several.
    #[serde(default, rename = "type")]
    types: Vec<String>,
    /// Sort order. To follow the trail use `asc`: later events are on later pages.
    #[param(inline, default = "desc")]
    order: Option<Order>,
    /// `csv` returns the events as a table instead, whose header `Link` leads to the next page. Only the first page has
    /// the names of the columns, so pages one after the other are one table.
    #[param(inline, default = "json")]
    format: Option<AuditFormat>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AuditFormat {
    #[default]
    Json,
    Csv,
}

impl AuditParams {
    pub(crate) fn format(&self) -> AuditFormat {
        self.format.unwrap_or_default()
    }

    pub(crate) fn parse(self) -> Result<AuditFilter> {
        let time = |name: &'static str, text: Option<String>| {
            let text = text.as_deref();
            text.map(|text| parse_time(name, text)).transpose()
        };
        let not_a_user = |_| Error::invalid("actor", "is not the id of a user");
        let not_an_id = |_| Error::invalid("subject", "is not an id");
        if self.types.len() > MAX_TYPES {
            let message = format!("may be repeated at most {MAX_TYPES} times");
            return Err(Error::invalid("type", message).into());
        }
        Ok(AuditFilter {
            from: time("from", self.from)?,
            to: time("to", self.to)?,
            actor: self
                .actor
                .map(|actor| actor.parse::<UserId>().map_err(not_a_user))
                .transpose()?,
            subject: self
                .subject
                .map(|subject| subject.parse::<Id<kind::Event>>().map(Id::uuid))
                .transpose()
                .map_err(not_an_id)?,
            kinds: self.types,
            order: self.order.unwrap_or_default(),
        })
    }
}

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
    /// The id of the object it happened to.
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<String>,
    /// The current name of that object, or its name at the time if it no longer exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    subject_name: Option<String>,
    /// Details, by type of event. `changed` lists the fields that were set, each with `before` and `after`.
    #[schema(value_type = Object)]
    payload: Value,
    /// Current names of the people and objects in `payload`, by their ids.
    names: BTreeMap<String, String>,
}

/// Who did it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditActor)]
pub(crate) struct ActorOut {
    kind: ActorKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<String>,
    /// The current name of that user, or of the user they acted for.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The id of the token that was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    /// The IP address of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<String>,
    /// The user that a program, or the server itself, acted for.
    #[serde(skip_serializing_if = "Option::is_none")]
    on_behalf_of: Option<String>,
    /// The installation of an integration that acted.
    #[serde(skip_serializing_if = "Option::is_none")]
    installation: Option<String>,
}

impl AuditEventOut {
    pub(crate) fn new(event: Event, names: &HashMap<Uuid, String>) -> Self {
        let name = |id: Uuid| {
            Some((
                Id::<kind::Event>::from_uuid(id).to_string(),
                names.get(&id)?,
            ))
        };
        let in_payload = ids_in(&event.payload).into_iter().filter_map(name);
        let current = event.subject.and_then(|id| names.get(&id).cloned());
        Self {
            object: "audit-event",
            id: event.id.to_string(),
            occurred_at: event.occurred_at.to_string(),
            actor: ActorOut::new(event.actor, names),
            subject: event
                .subject
                .map(|id| Id::<kind::Event>::from_uuid(id).to_string()),
            subject_name: current.or_else(|| former_name(&event.payload)),
            names: in_payload.map(|(id, name)| (id, name.clone())).collect(),
            kind: event.kind,
            payload: event.payload,
        }
    }
}

/// Returns the name an object had at the time of the event, if the event contains it.
fn former_name(payload: &Value) -> Option<String> {
    let members = ["title", "subject", "label", "hostname"];
    let mut names = members.iter().map(|member| &payload[*member]);
    names.find_map(|name| name.as_str().map(str::to_owned))
}

impl AuditEventOut {
    /// The cells of the event, in the order of [`COLUMNS`].
    pub(crate) fn cells(&self) -> [String; COLUMNS.len()] {
        let actor = &self.actor;
        let optional = |text: &Option<String>| text.clone().unwrap_or_default();
        [
            self.id.clone(),
            self.occurred_at.clone(),
            self.kind.clone(),
            actor.kind.as_str().to_owned(),
            optional(&actor.user),
            optional(&actor.on_behalf_of),
            optional(&actor.name),
            optional(&actor.token),
            optional(&actor.installation),
            optional(&actor.address),
            optional(&actor.request_id),
            optional(&self.subject),
            optional(&self.subject_name),
            self.payload.to_string(),
        ]
    }
}

impl ActorOut {
    fn new(actor: Actor, names: &HashMap<Uuid, String>) -> Self {
        let person = actor.user.or(actor.on_behalf_of);
        Self {
            kind: actor.kind,
            user: actor.user.map(|id| id.to_string()),
            name: person.and_then(|id| names.get(&id.uuid()).cloned()),
            token: actor.token.map(|id| id.to_string()),
            address: actor.address,
            request_id: actor.request_id,
            on_behalf_of: actor.on_behalf_of.map(|id| id.to_string()),
            installation: actor.installation.map(|id| id.to_string()),
        }
    }
}
