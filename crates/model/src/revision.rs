//! Revisions are Git commits: a revision id is a commit id.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    ObjectKind, Oid,
    id::{ChangeRequestId, SpaceId, UserId},
};

/// A revision as a space keeps it, beside the commit itself.
#[derive(Debug, Clone)]
pub struct Revision {
    pub id: Oid,
    pub tree: Oid,
    /// Which id each path has: made and read by `content`. Empty where there is nothing to name.
    pub identity: Vec<u8>,
    pub parents: Vec<Oid>,
    pub kind: RevisionKind,
    pub message: String,
    pub merged_from: Option<ChangeRequestId>,
    pub created_at: Timestamp,
    pub created_by: UserId,
}

/// How a revision came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RevisionKind {
    Edits,
    Merge,
    Rollback,
    /// A change request took in what had changed in main.
    Update,
    Computed,
}

impl RevisionKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Edits => "edits",
            Self::Merge => "merge",
            Self::Rollback => "rollback",
            Self::Update => "update",
            Self::Computed => "computed",
        }
    }
}

/// A revision to be stored.
#[derive(Debug, Clone)]
pub struct NewRevision {
    pub id: Oid,
    pub tree: Oid,
    pub identity: Vec<u8>,
    pub parents: Vec<Oid>,
    pub kind: RevisionKind,
    pub message: String,
    pub merged_from: Option<ChangeRequestId>,
    /// The time in the commit, which a push may have made up.
    pub created_at: Timestamp,
}

/// How the message of a space's root commit begins.
pub const ROOT_MESSAGE: &str = "Create space ";

/// The commit every space is born with. It is a real Git object: the same bytes give the same id anywhere. The
/// database makes the same bytes when it stores it (function `root_commit`).
pub fn root_commit(space: SpaceId, created_at: Timestamp) -> String {
    let who = format!(
        "Bindery <bindery@users.noreply.localhost> {} +0000",
        created_at.as_second()
    );
    let tree = Oid::EMPTY_TREE;
    format!("tree {tree}\nauthor {who}\ncommitter {who}\n\n{ROOT_MESSAGE}{space}\n")
}

pub fn root_commit_id(space: SpaceId, created_at: Timestamp) -> Oid {
    Oid::of(
        ObjectKind::Commit,
        root_commit(space, created_at).as_bytes(),
    )
}
