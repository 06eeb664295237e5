//! Stable ids of pages and files, invisible to Git.
//!
//! Three objects of our own are stored beside each commit. `paths` mirrors the directories of the commit's tree and
//! holds the id of every file, in Git's tree format, so that commits share unchanged directories. `ids` is the reverse:
//! from an id to its path and times. `navigation` holds the ids of entries of the table of contents without a file:
//! groups, links, computed entries.
//!
//! An id is a UUID without a type: its path decides whether it is a page, a file or a reusable content.

mod assign;
mod assignments;
mod id_trie;
pub(crate) mod navigation;
mod renames;
mod similarity;

use std::collections::HashMap;

use bstr::{BStr, BString};
use model::{ObjectKind, Oid};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::{
    Objects,
    error::Result,
    tree::{self, find_kind},
};

pub use assign::assign;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PageIds {
    pub paths: Oid,
    pub ids: Oid,
    pub navigation: Oid,
}

/// The path of an id, and when its content was created and last changed, in seconds of the commits' times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdLocation {
    pub path: BString,
    pub created: i64,
    pub updated: i64,
}

/// A tree with its page ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Snapshot {
    pub tree: Oid,
    pub page_ids: PageIds,
}

/// A commit to which ids are assigned.
#[derive(Debug, Clone, Copy)]
pub struct Assignment<'a> {
    pub commit: Oid,
    pub tree: Oid,
    /// The committer's time in seconds.
    pub time: i64,
    pub parents: &'a [Snapshot],
    /// The target of the ref before it moved to a commit that does not descend from it: a rebased branch keeps its ids.
    /// None for a fast-forward, where a path that was removed and added again is another page.
    pub previous_tip: Option<Snapshot>,
    /// Ids that take precedence over any comparison: pages moved or restored through the API.
    pub pinned_ids: &'a [(BString, Uuid)],
}

impl PageIds {
    pub fn empty() -> Self {
        let nothing = tree::empty(ObjectKind::Identity);
        Self {
            paths: nothing,
            ids: nothing,
            navigation: nothing,
        }
    }

    pub fn to_bytes(self) -> [u8; 60] {
        let mut bytes = [0; 60];
        for (place, oid) in bytes
            .chunks_exact_mut(20)
            .zip([self.paths, self.ids, self.navigation])
        {
            place.copy_from_slice(oid.as_bytes());
        }
        bytes
    }

    pub fn from_bytes(bytes: &[u8; 60]) -> Self {
        let oid = |at: usize| {
            let mut part = [0; 20];
            part.copy_from_slice(&bytes[at..at + 20]);
            Oid::from_bytes(part)
        };
        Self {
            paths: oid(0),
            ids: oid(20),
            navigation: oid(40),
        }
    }
}

/// Finds the path and times of an id in the commit.
pub fn locate(objects: &Objects, identity: &PageIds, id: Uuid) -> Result<Option<IdLocation>> {
    id_trie::get(objects, identity.ids, id)
}

/// All ids of the commit with their paths and times: for lists that show the times of every page.
pub fn locate_all(objects: &Objects, identity: &PageIds) -> Result<HashMap<Uuid, IdLocation>> {
    id_trie::all(objects, identity.ids)
}

/// The children of a node of the id trie.
pub(crate) fn id_trie_children(objects: &Objects, node: Oid) -> Result<Vec<Oid>> {
    id_trie::children(objects, node)
}

/// The id of the file at a path.
pub fn id_of(objects: &Objects, identity: &PageIds, path: &BStr) -> Result<Option<Uuid>> {
    let entry = find_kind(objects, ObjectKind::Identity, identity.paths, path)?;
    Ok(entry
        .filter(|entry| !entry.mode.is_folder())
        .map(|entry| oid_to_id(entry.oid)))
}

/// Derives the id of a new object deterministically.
pub(crate) fn derive_id(commit: &[u8], what: &[u8]) -> Uuid {
    let mut hash = Sha256::new();
    hash.update(commit);
    hash.update([0]);
    hash.update(what);
    let digest: [u8; 32] = hash.finalize().into();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// Pads an id to an object id, for the trees that mirror the directories.
pub(crate) fn id_to_oid(id: Uuid) -> Oid {
    let mut bytes = [0; 20];
    bytes[..16].copy_from_slice(id.as_bytes());
    Oid::from_bytes(bytes)
}

pub(crate) fn oid_to_id(oid: Oid) -> Uuid {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&oid.as_bytes()[..16]);
    Uuid::from_bytes(bytes)
}
