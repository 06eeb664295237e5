//! Nodes of the trie as bytes.
//!
//! A leaf is `0` and its entries: id, created, updated, length of the path, path. An inner node is `1` and its
//! children: slot, object id, count. Numbers are big-endian.

use model::Oid;
use uuid::Uuid;

use super::{Child, Entry, Node};
use crate::page_ids::IdLocation;

const LEAF: u8 = 0;
const INNER: u8 = 1;

pub(super) fn encode(node: &Node) -> Vec<u8> {
    match node {
        Node::Leaf(entries) if entries.is_empty() => Vec::new(),
        Node::Leaf(entries) => {
            let mut bytes = vec![LEAF];
            for Entry { id, located } in entries {
                bytes.extend_from_slice(id.as_bytes());
                bytes.extend_from_slice(&located.created.to_be_bytes());
                bytes.extend_from_slice(&located.updated.to_be_bytes());
                let length = u32::try_from(located.path.len()).unwrap_or(u32::MAX);
                bytes.extend_from_slice(&length.to_be_bytes());
                bytes.extend_from_slice(&located.path);
            }
            bytes
        }
        Node::Inner(children) => {
            let mut bytes = vec![INNER];
            for (slot, child) in children {
                bytes.push(*slot);
                bytes.extend_from_slice(child.oid.as_bytes());
                bytes.extend_from_slice(&child.count.to_be_bytes());
            }
            bytes
        }
    }
}

pub(super) fn decode(bytes: &[u8]) -> Option<Node> {
    let (&kind, mut rest) = bytes.split_first()?;
    match kind {
        LEAF => {
            let mut entries = Vec::new();
            while !rest.is_empty() {
                entries.push(entry(&mut rest)?);
            }
            Some(Node::Leaf(entries))
        }
        INNER => {
            let mut children = Vec::new();
            while !rest.is_empty() {
                children.push(child(&mut rest)?);
            }
            Some(Node::Inner(children))
        }
        _ => None,
    }
}

fn entry(rest: &mut &[u8]) -> Option<Entry> {
    let id = Uuid::from_bytes(take(rest)?);
    let created = i64::from_be_bytes(take(rest)?);
    let updated = i64::from_be_bytes(take(rest)?);
    let length = usize::try_from(u32::from_be_bytes(take(rest)?)).ok()?;
    let (path, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some(Entry {
        id,
        located: IdLocation {
            path: path.into(),
            created,
            updated,
        },
    })
}

fn child(rest: &mut &[u8]) -> Option<(u8, Child)> {
    let [slot] = take(rest)?;
    let oid = Oid::from_bytes(take(rest)?);
    let count = u32::from_be_bytes(take(rest)?);
    Some((slot, Child { oid, count }))
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*taken)
}
