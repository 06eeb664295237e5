//! The writes with their responses, and the final content of the database.

use std::{collections::HashSet, time::SystemTime};

use uuid::Uuid;

/// The time by the clock that PostgreSQL on this machine has too.
#[expect(
    clippy::disallowed_methods,
    reason = "a database is restored to a time of the real clock"
)]
pub(crate) fn now() -> SystemTime {
    SystemTime::now()
}

/// One write, with all its attempts.
#[derive(Debug, Clone)]
pub(crate) struct Operation {
    pub(crate) write: Write,
    pub(crate) outcome: Outcome,
    /// The ids in all successful responses to the same idempotency key.
    pub(crate) answers: Vec<String>,
    /// When the outcome was known to the client.
    pub(crate) ended_at: SystemTime,
}

#[derive(Debug, Clone)]
pub(crate) enum Write {
    /// Creates a collection with a unique title.
    Create { title: String },
    /// Sets the description of the collection of that title, once.
    Describe { title: String, description: String },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Acknowledged,
    /// No response, or an inconclusive one.
    Unknown,
    /// The server rejected it, so nothing may have happened.
    Refused,
}

/// The final state, read from the database itself.
#[derive(Debug, Default, Clone)]
pub(crate) struct Observed {
    pub(crate) collections: Vec<Collection>,
    pub(crate) events: Vec<Event>,
    /// The event of each entry in the audit trail.
    pub(crate) effects: Vec<Uuid>,
    /// The events that the receiver of the webhook got. It may get one several times.
    pub(crate) delivered: HashSet<Uuid>,
}

#[derive(Debug, Clone)]
pub(crate) struct Collection {
    pub(crate) id: Uuid,
    pub(crate) title: String,
    pub(crate) description: Option<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct Event {
    pub(crate) id: Uuid,
    pub(crate) kind: String,
    pub(crate) subject: Uuid,
}

pub(crate) const CREATED: &str = "collection.created";
pub(crate) const UPDATED: &str = "collection.updated";
