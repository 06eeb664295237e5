//! What the writers did and what they were told, and what the database holds in the end.

use uuid::Uuid;

/// One write, from its first attempt to its last.
#[derive(Debug, Clone)]
pub(crate) struct Operation {
    pub(crate) write: Write,
    pub(crate) outcome: Outcome,
    /// The ids in all the successful answers to the same key.
    pub(crate) answers: Vec<String>,
}

#[derive(Debug, Clone)]
pub(crate) enum Write {
    /// Makes a collection with a title that no other write uses.
    Create { title: String },
    /// Describes the collection of that title, once.
    Describe { title: String, description: String },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Acknowledged,
    /// No answer came, or none that tells.
    Unknown,
    /// The server said no, so nothing may have happened.
    Refused,
}

/// The end of the story, read from the database itself.
#[derive(Debug, Default, Clone)]
pub(crate) struct Observed {
    pub(crate) collections: Vec<Collection>,
    pub(crate) events: Vec<Event>,
    /// The event of each entry in the audit trail.
    pub(crate) effects: Vec<Uuid>,
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
