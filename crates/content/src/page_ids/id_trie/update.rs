//! Updates many ids in the trie, writing each node once.

use std::collections::BTreeMap;

use model::{ObjectKind, Oid};
use uuid::Uuid;

use super::{Child, Entry, MAX_DEPTH, MAX_LEAF_ENTRIES, Node, codec, hash, read, slot};
use crate::{
    Objects,
    error::{MissingCollector, Result},
    page_ids::IdLocation,
};

/// The new location of each id; none removes it.
pub(crate) type Updates = BTreeMap<Uuid, Option<IdLocation>>;

pub(crate) fn update(objects: &mut Objects, root: Oid, updates: &Updates) -> Result<Oid> {
    if updates.is_empty() {
        return Ok(root);
    }
    let mut steps: Vec<Step<'_>> = updates
        .iter()
        .map(|(id, located)| Step {
            hash: hash(*id),
            id: *id,
            located: located.as_ref(),
        })
        .collect();
    steps.sort_unstable_by_key(|step| (step.hash, step.id));
    let mut walk = Walk {
        objects,
        gather: MissingCollector::default(),
    };
    let built = walk.apply(root, 0, &steps)?;
    walk.gather.check()?;
    Ok(built.map_or(root, |built| write(objects, built).oid))
}

struct Step<'a> {
    hash: u64,
    id: Uuid,
    located: Option<&'a IdLocation>,
}

/// A node that is not written yet, because the walk may still find missing objects.
enum PendingNode {
    Stored(Child),
    Leaf(Vec<Entry>),
    Inner(Vec<(u8, PendingNode)>),
}

impl PendingNode {
    fn count(&self) -> usize {
        match self {
            Self::Stored(child) => usize::try_from(child.count).unwrap_or(usize::MAX),
            Self::Leaf(entries) => entries.len(),
            Self::Inner(children) => children.iter().map(|(_, child)| child.count()).sum(),
        }
    }
}

struct Walk<'a> {
    objects: &'a Objects,
    gather: MissingCollector,
}

impl Walk<'_> {
    /// Returns the node after its steps; none if objects are missing below it.
    fn apply(&mut self, oid: Oid, depth: u32, steps: &[Step<'_>]) -> Result<Option<PendingNode>> {
        match self.gather.take(read(self.objects, oid))? {
            None => Ok(None),
            Some(Node::Leaf(entries)) => Ok(Some(build_node(apply_steps(entries, steps), depth))),
            Some(Node::Inner(children)) => self.apply_inner(&children, depth, steps),
        }
    }

    fn apply_inner(
        &mut self,
        children: &[(u8, Child)],
        depth: u32,
        steps: &[Step<'_>],
    ) -> Result<Option<PendingNode>> {
        let mut slots: BTreeMap<u8, Option<PendingNode>> = children
            .iter()
            .map(|(slot, child)| (*slot, Some(PendingNode::Stored(*child))))
            .collect();
        for group in steps.chunk_by(|a, b| slot(a.hash, depth) == slot(b.hash, depth)) {
            let slot = slot(group[0].hash, depth);
            let built = match slots.get(&slot) {
                Some(Some(PendingNode::Stored(child))) => {
                    self.apply(child.oid, depth + 1, group)?
                }
                _ => Some(build_node(apply_steps(Vec::new(), group), depth + 1)),
            };
            slots.insert(slot, built);
        }
        let built: Option<Vec<(u8, PendingNode)>> = slots
            .into_iter()
            .map(|(slot, built)| built.map(|built| (slot, built)))
            .collect();
        let Some(mut built) = built else {
            return Ok(None);
        };
        built.retain(|(_, child)| child.count() > 0);
        let inner = PendingNode::Inner(built);
        if inner.count() > MAX_LEAF_ENTRIES {
            return Ok(Some(inner));
        }
        let mut entries = Vec::new();
        let complete = self.collect(inner, &mut entries)?;
        entries.sort_unstable_by_key(|entry| entry.id);
        Ok(complete.then_some(PendingNode::Leaf(entries)))
    }

    /// Collects all entries of a node that became small enough for a leaf. Returns false if some are missing.
    fn collect(&mut self, built: PendingNode, entries: &mut Vec<Entry>) -> Result<bool> {
        let mut complete = true;
        match built {
            PendingNode::Leaf(more) => entries.extend(more),
            PendingNode::Inner(children) => {
                for (_, child) in children {
                    complete &= self.collect(child, entries)?;
                }
            }
            PendingNode::Stored(child) => match self.gather.take(read(self.objects, child.oid))? {
                None => complete = false,
                Some(Node::Leaf(more)) => entries.extend(more),
                Some(Node::Inner(children)) => {
                    for (_, child) in children {
                        complete &= self.collect(PendingNode::Stored(child), entries)?;
                    }
                }
            },
        }
        Ok(complete)
    }
}

fn apply_steps(entries: Vec<Entry>, steps: &[Step<'_>]) -> Vec<Entry> {
    let mut by_id: BTreeMap<Uuid, IdLocation> = entries
        .into_iter()
        .map(|entry| (entry.id, entry.located))
        .collect();
    for step in steps {
        match step.located {
            Some(located) => by_id.insert(step.id, located.clone()),
            None => by_id.remove(&step.id),
        };
    }
    by_id
        .into_iter()
        .map(|(id, located)| Entry { id, located })
        .collect()
}

/// Returns a leaf, or splits it into children if it is too large.
fn build_node(entries: Vec<Entry>, depth: u32) -> PendingNode {
    if entries.len() <= MAX_LEAF_ENTRIES || depth == MAX_DEPTH {
        return PendingNode::Leaf(entries);
    }
    let mut slots: BTreeMap<u8, Vec<Entry>> = BTreeMap::new();
    for entry in entries {
        slots
            .entry(slot(hash(entry.id), depth))
            .or_default()
            .push(entry);
    }
    let children = slots.into_iter();
    PendingNode::Inner(
        children
            .map(|(slot, entries)| (slot, build_node(entries, depth + 1)))
            .collect(),
    )
}

fn write(objects: &mut Objects, built: PendingNode) -> Child {
    let count = u32::try_from(built.count()).unwrap_or(u32::MAX);
    let node = match built {
        PendingNode::Stored(child) => return child,
        PendingNode::Leaf(entries) => Node::Leaf(entries),
        PendingNode::Inner(children) => {
            let children = children.into_iter();
            Node::Inner(
                children
                    .map(|(slot, child)| (slot, write(objects, child)))
                    .collect(),
            )
        }
    };
    let oid = objects.write(ObjectKind::Identity, codec::encode(&node));
    Child { oid, count }
}
