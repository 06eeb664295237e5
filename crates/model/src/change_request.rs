//! A change request proposes edits to a space: a branch with a state.

use std::{collections::BTreeSet, fmt, str::FromStr};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    Error, Oid, Patch, Result,
    id::{ChangeRequestId, Identified, IssuesClusterId, OrganizationId, SpaceId, UserId, kind},
    space::Publication,
    text::{check_json, check_length},
    text_enum::text_enum,
    user::User,
};

pub const MAX_SUBJECT_CHARS: usize = 100;
/// Maximum size as JSON. Descriptions stored before this limit may be larger.
pub const MAX_DESCRIPTION_BYTES: usize = 65_536;

#[derive(Debug, Clone)]
pub struct ChangeRequest {
    pub id: ChangeRequestId,
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub number: i64,
    pub status: Status,
    pub subject: String,
    pub description: Option<Value>,
    pub revision: Oid,
    pub revision_initial: Oid,
    pub revision_merged_ancestor: Option<Oid>,
    pub revision_merged: Option<Oid>,
    pub branch: Option<String>,
    /// The cluster of issues that it was opened for.
    pub issues_cluster: Option<IssuesClusterId>,
    /// Whether main has moved since the change request was created or last updated.
    pub outdated: bool,
    pub conflicts: Option<Conflicts>,
    pub open_comments: i64,
    /// Where its space is published.
    pub published: Option<Box<Publication>>,
    pub created_by: User,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub version: i64,
}

text_enum! {
    /// The status of a change request.
    #[derive(ToSchema)]
    #[schema(as = ChangeRequestStatus)]
    pub enum Status {
        Draft => "draft",
        Open => "open",
        Archived => "archived",
        Merged => "merged",
    }
}

impl Status {
    /// Whether its content can still change.
    pub fn is_writable(self) -> bool {
        matches!(self, Self::Draft | Self::Open)
    }
}

/// How a change request is addressed: by its id, or by its number in the space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeRequestKey {
    Id(ChangeRequestId),
    Number(i64),
}

impl FromStr for ChangeRequestKey {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        // An id that consists only of digits has 22 of them, more than fit into a number.
        match text.parse() {
            Ok(number) if number > 0 => Ok(Self::Number(number)),
            Ok(_) => Err(Error::NotFound(kind::ChangeRequest::KIND)),
            Err(_) => text.parse().map(Self::Id),
        }
    }
}

impl fmt::Display for ChangeRequestKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => id.fmt(f),
            Self::Number(number) => number.fmt(f),
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct NewChangeRequest {
    pub subject: Option<String>,
    /// The cluster of issues that it is opened for.
    pub issues_cluster: Option<IssuesClusterId>,
}

impl NewChangeRequest {
    pub fn check(self) -> Result<Self> {
        if let Some(subject) = &self.subject {
            check_length("subject", subject, 0, MAX_SUBJECT_CHARS)?;
        }
        Ok(self)
    }
}

/// Changes to a change request. Absent fields stay as they are.
#[derive(Debug, Clone, Default)]
pub struct ChangeRequestPatch {
    pub subject: Option<String>,
    pub description: Patch<Value>,
    pub status: Option<Status>,
}

impl ChangeRequestPatch {
    pub fn check(self) -> Result<Self> {
        if let Some(subject) = &self.subject {
            check_length("subject", subject, 0, MAX_SUBJECT_CHARS)?;
        }
        if let Patch::Set(description) = &self.description {
            if !(description["object"] == "document" && description["nodes"].is_array()) {
                return Err(Error::invalid(
                    "description",
                    "is not a document: it needs `object`: `document` and a list of `nodes`",
                ));
            }
            check_json("description", description, MAX_DESCRIPTION_BYTES)?;
        }
        if self.status == Some(Status::Merged) {
            return Err(Error::invalid(
                "status",
                "cannot be set to `merged`; merge the change request instead",
            ));
        }
        Ok(self)
    }
}

/// Conflicts of a merge between a change request and main, until people have settled them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conflicts {
    /// The tip of main when the conflicts were found.
    pub main: Oid,
    /// Pages, files and entries that are still in conflict.
    pub open: BTreeSet<Uuid>,
    /// Conflicts settled in favour of the change request.
    pub settled: BTreeSet<Uuid>,
}

impl Conflicts {
    pub fn settle(&mut self, id: Uuid) -> bool {
        let was_open = self.open.remove(&id);
        if was_open {
            self.settled.insert(id);
        }
        was_open
    }
}

#[derive(Debug, Clone, Default)]
pub struct ChangeRequestFilter {
    pub status: Option<Status>,
    pub creator: Option<UserId>,
    /// A user who edited the change request.
    pub contributor: Option<UserId>,
    pub requested_reviewer: Option<UserId>,
    /// The cluster of issues that the change request was opened for.
    pub issues_cluster: Option<IssuesClusterId>,
}
