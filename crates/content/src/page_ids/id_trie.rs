//! The map from ids to paths: a persistent trie over the hash of the id.
//!
//! A node with at most 32 entries in it is a leaf; a larger one has 32 children, by the next 5 bits of the hash. So
//! the shape depends on the entries alone, not on their order of insertion, and one edit among 10,000 pages writes
//! three nodes. The hash cannot be chosen by an attacker, so no push can make the trie deep.

mod codec;
mod update;

use std::collections::HashMap;

use model::{ObjectKind, Oid};
use sha2::{Digest, Sha256};
use uuid::Uuid;

pub(super) use update::update;

use super::IdLocation;
use crate::{
    ObjectError, Objects,
    error::{MissingCollector, Result},
    tree,
};

const MAX_LEAF_ENTRIES: usize = 32;
const FANOUT: u64 = 32;
const BITS: u32 = 5;
/// Twelve levels use up 60 of the 64 bits.
const MAX_DEPTH: u32 = 12;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) id: Uuid,
    pub(super) located: IdLocation,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    /// Ordered by id.
    Leaf(Vec<Entry>),
    /// Ordered by slot.
    Inner(Vec<(u8, Child)>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Child {
    pub(super) oid: Oid,
    /// The number of entries below it.
    pub(super) count: u32,
}

pub(super) fn get(objects: &Objects, root: Oid, id: Uuid) -> Result<Option<IdLocation>> {
    let hash = hash(id);
    let mut oid = root;
    for depth in 0..=MAX_DEPTH {
        match read(objects, oid)? {
            Node::Leaf(entries) => {
                let found = entries.into_iter().find(|entry| entry.id == id);
                return Ok(found.map(|entry| entry.located));
            }
            Node::Inner(_) if depth == MAX_DEPTH => break,
            Node::Inner(children) => {
                let slot = slot(hash, depth);
                match children.iter().find(|(at, _)| *at == slot) {
                    Some((_, child)) => oid = child.oid,
                    None => return Ok(None),
                }
            }
        }
    }
    Err(ObjectError::broken(oid, "page ids are nested too deep"))
}

/// All entries, by id.
pub(super) fn all(objects: &Objects, root: Oid) -> Result<HashMap<Uuid, IdLocation>> {
    let mut gather = MissingCollector::default();
    let mut found = HashMap::new();
    let mut open = vec![(root, 0)];
    while let Some((oid, depth)) = open.pop() {
        match gather.take(read(objects, oid))? {
            None => {}
            Some(Node::Leaf(entries)) => {
                found.extend(entries.into_iter().map(|entry| (entry.id, entry.located)));
            }
            Some(Node::Inner(_)) if depth == MAX_DEPTH => {
                return Err(ObjectError::broken(oid, "page ids are nested too deep"));
            }
            Some(Node::Inner(children)) => {
                open.extend(children.iter().map(|(_, child)| (child.oid, depth + 1)));
            }
        }
    }
    gather.check()?;
    Ok(found)
}

/// The children of a node.
pub(super) fn children(objects: &Objects, node: Oid) -> Result<Vec<Oid>> {
    Ok(match read(objects, node)? {
        Node::Leaf(_) => Vec::new(),
        Node::Inner(children) => children.iter().map(|(_, child)| child.oid).collect(),
    })
}

pub(super) fn read(objects: &Objects, oid: Oid) -> Result<Node> {
    if oid == tree::empty(ObjectKind::Identity) {
        return Ok(Node::Leaf(Vec::new()));
    }
    let object = objects.require(oid)?;
    codec::decode(&object.bytes)
        .ok_or_else(|| ObjectError::broken(oid, "it is not a node of page ids"))
}

pub(super) fn hash(id: Uuid) -> u64 {
    let digest: [u8; 32] = Sha256::digest(id.as_bytes()).into();
    digest
        .iter()
        .take(8)
        .fold(0, |hash, byte| (hash << 8) | u64::from(*byte))
}

/// The child of a node at this depth that holds the entries of a hash.
fn slot(hash: u64, depth: u32) -> u8 {
    let shifted = hash >> (64 - BITS * (depth + 1));
    u8::try_from(shifted % FANOUT).unwrap_or(0)
}

#[cfg(test)]
mod tests;
