//! Revisions are Git commits: a revision id is a commit id.

use jiff::Timestamp;

use crate::{
    ObjectKind, Oid,
    id::{ChangeRequestId, SpaceId, UserId},
    text_enum::text_enum,
    user::User,
};

/// A revision of a space: metadata stored beside the Git commit.
#[derive(Debug, Clone)]
pub struct Revision {
    pub id: Oid,
    pub tree: Oid,
    /// The page ids of each path, encoded and decoded by `content`. Empty if there are no pages or files.
    pub identity: Vec<u8>,
    pub parents: Vec<Oid>,
    pub kind: RevisionKind,
    pub message: String,
    pub merged_from: Option<ChangeRequestId>,
    pub created_at: Timestamp,
    pub created_by: UserId,
}

text_enum! {
    /// The operation that created a revision.
    pub enum RevisionKind {
        Edits => "edits",
        Merge => "merge",
        Rollback => "rollback",
        /// Changes of main were merged into a change request.
        Update => "update",
        Computed => "computed",
    }
}

/// A revision in the history of a space or change request: what lists show, and what comparing it needs.
#[derive(Debug, Clone)]
pub struct HistoryEntry {
    pub id: Oid,
    pub tree: Oid,
    /// As in [`Revision`].
    pub identity: Vec<u8>,
    pub parents: Vec<Oid>,
    pub kind: RevisionKind,
    /// The first line of the message, with `…` in place of what exceeds [`MAX_TITLE_CHARS`].
    pub title: String,
    pub created_at: Timestamp,
    /// None if the caller may only read the space.
    pub created_by: Option<User>,
    /// None if it is no merge, or if the caller may only read the space.
    pub merged_from: Option<MergedRequest>,
}

/// The change request that a revision merged.
#[derive(Debug, Clone)]
pub struct MergedRequest {
    pub id: ChangeRequestId,
    pub number: i64,
    pub subject: String,
}

/// Maximum length of the title of a revision in lists.
pub const MAX_TITLE_CHARS: usize = 200;

/// A revision to store.
#[derive(Debug, Clone)]
pub struct NewRevision {
    pub id: Oid,
    pub tree: Oid,
    pub identity: Vec<u8>,
    pub parents: Vec<Oid>,
    pub kind: RevisionKind,
    pub message: String,
    pub merged_from: Option<ChangeRequestId>,
    /// The time in the commit, which the author of a push can choose freely.
    pub created_at: Timestamp,
}

/// Prefix of the message of a space's root commit.
pub const ROOT_MESSAGE: &str = "Create space ";

/// Returns the first commit of every space. It is a real Git object: equal bytes have the same id everywhere. The SQL
/// function `root_commit` produces the same bytes.
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
