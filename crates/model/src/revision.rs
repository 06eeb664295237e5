//! Revisions are Git commits: a revision id is a commit id.

use jiff::Timestamp;
use sha1::{Digest, Sha1};

use crate::id::SpaceId;

/// The id of the tree without entries, the same in every Git repository.
const EMPTY_TREE: &str = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/// The commit every space is born with. It is a real Git object: the same bytes give the same id anywhere.
pub fn root_commit(space: SpaceId, created_at: Timestamp) -> String {
    let who = format!(
        "Bindery <bindery@users.noreply.localhost> {} +0000",
        created_at.as_second()
    );
    format!("tree {EMPTY_TREE}\nauthor {who}\ncommitter {who}\n\nCreate space {space}\n")
}

pub fn root_commit_id(space: SpaceId, created_at: Timestamp) -> String {
    let commit = root_commit(space, created_at);
    let mut hash = Sha1::new();
    hash.update(format!("commit {}\0", commit.len()));
    hash.update(commit);
    hex::encode(hash.finalize())
}
