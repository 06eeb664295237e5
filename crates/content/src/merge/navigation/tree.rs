//! The merged tree of entries, before it is printed.

use std::collections::{BTreeMap, HashMap, HashSet};

use space_files::{limits::MAX_NAVIGATION_DEPTH, summary::EntryKind};

use super::{
    entries::{Key, Side, differs, same_target},
    order::{self, Siblings},
};
use crate::merge::{ConflictKind, Part};

/// A merged entry.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Node {
    pub(super) parent: Option<Key>,
    pub(super) title: String,
    pub(super) link_title: Option<String>,
    pub(super) kind: EntryKind,
}

#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) nodes: BTreeMap<Key, Node>,
    /// The children of each entry and of the top level, in order.
    pub(super) children: HashMap<Option<Key>, Vec<Key>>,
    pub(super) conflicts: Vec<EntryConflict>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EntryConflict {
    pub(super) key: Key,
    pub(super) kind: ConflictKind,
    pub(super) parts: Vec<Part>,
}

pub(super) struct Sides<'a> {
    pub(super) base: Side<'a>,
    pub(super) ours: Side<'a>,
    pub(super) theirs: Side<'a>,
}

impl Tree {
    /// Merges the entries; `id` orders those that both sides put at one position. Conflicts about `settled` entries are
    /// resolved in favour of our side.
    pub(super) fn merge<I: Ord>(
        sides: &Sides<'_>,
        id: impl Fn(Key) -> I,
        settled: &dyn Fn(Key) -> bool,
    ) -> Self {
        let mut tree = Self::default();
        let added = sides
            .theirs
            .keys
            .iter()
            .filter(|key| !sides.ours.has(**key));
        for key in sides.ours.keys.iter().chain(added) {
            tree.entry(sides, *key, settled(*key));
        }
        tree.report_deleted_parents();
        tree.report_cycles();
        if tree.conflicts.is_empty() {
            let moved_up = tree.limit_depth();
            tree.order(sides, id);
            tree.append(moved_up);
            tree.conflicts.retain(|clash| !settled(clash.key));
        }
        tree
    }

    fn add_conflict(&mut self, key: Key, kind: ConflictKind, parts: Vec<Part>) {
        self.conflicts.push(EntryConflict { key, kind, parts });
    }

    fn entry(&mut self, sides: &Sides<'_>, key: Key, settled: bool) {
        let (ours, theirs, base) = (&sides.ours, &sides.theirs, &sides.base);
        match (ours.has(key), theirs.has(key)) {
            (true, true) => self.both(sides, key, settled),
            (true, false) | (false, true) => {
                let side = if ours.has(key) { ours } else { theirs };
                if !base.has(key) {
                    self.take(side, key);
                } else if differs(side, base, key) && settled {
                    self.take(ours, key);
                } else if differs(side, base, key) {
                    self.add_conflict(key, ConflictKind::Deleted, Vec::new());
                }
            }
            (false, false) => {}
        }
    }

    fn take(&mut self, side: &Side<'_>, key: Key) {
        if let Some(entry) = side.entry(key) {
            let node = Node {
                parent: side.parent(key),
                title: entry.title.clone(),
                link_title: entry.link_title.clone(),
                kind: entry.kind.clone(),
            };
            self.nodes.insert(key, node);
        }
    }

    fn both(&mut self, sides: &Sides<'_>, key: Key, settled: bool) {
        let (Some(our), Some(their)) = (sides.ours.entry(key), sides.theirs.entry(key)) else {
            return;
        };
        let base = sides.base.entry(key);
        let title = pick_changed(base.map(|base| &base.title), &our.title, &their.title);
        let label = base.map(|base| &base.link_title);
        let label = pick_changed(label, &our.link_title, &their.link_title);
        let kind = target(base.map(|base| &base.kind), &our.kind, &their.kind);
        let parent_before = base.map(|_| sides.base.parent(key));
        let (our_parent, their_parent) = (sides.ours.parent(key), sides.theirs.parent(key));
        let parent = pick_changed(parent_before.as_ref(), &our_parent, &their_parent);
        let odd = [
            (title.is_none(), Part::Title),
            (label.is_none(), Part::LinkTitle),
            (kind.is_none(), Part::Target),
        ];
        let parts: Vec<Part> = odd
            .into_iter()
            .filter_map(|(is, part)| is.then_some(part))
            .collect();
        if !parts.is_empty() && !settled {
            self.add_conflict(key, ConflictKind::Changed, parts);
        }
        if parent.is_none() && !settled {
            self.add_conflict(key, ConflictKind::Moved, vec![Part::Position]);
        }
        let node = Node {
            parent: *parent.unwrap_or(&our_parent),
            title: title.unwrap_or(&our.title).clone(),
            link_title: label.unwrap_or(&our.link_title).clone(),
            kind: kind.unwrap_or(&our.kind).clone(),
        };
        self.nodes.insert(key, node);
    }

    /// Reports entries whose parent the other side deleted.
    fn report_deleted_parents(&mut self) {
        let orphans: Vec<Key> = self
            .nodes
            .iter()
            .filter(|(_, node)| {
                node.parent
                    .is_some_and(|parent| !self.nodes.contains_key(&parent))
            })
            .map(|(key, _)| *key)
            .collect();
        for key in orphans {
            self.add_conflict(key, ConflictKind::ParentDeleted, vec![Part::Position]);
        }
    }

    /// Reports entries that would be their own ancestors, because each side moved one below the other.
    fn report_cycles(&mut self) {
        let mut settled: HashSet<Key> = HashSet::new();
        let mut in_cycles = Vec::new();
        for start in self.nodes.keys() {
            let mut way = Vec::new();
            let mut on_way = HashSet::new();
            let mut next = Some(*start);
            while let Some(key) = next.filter(|key| !settled.contains(key)) {
                if !on_way.insert(key) {
                    in_cycles.extend(way.iter().skip_while(|other| **other != key).copied());
                    break;
                }
                way.push(key);
                next = self.nodes.get(&key).and_then(|node| node.parent);
            }
            settled.extend(way);
        }
        in_cycles.sort_unstable();
        for key in in_cycles {
            self.add_conflict(key, ConflictKind::Cycle, vec![Part::Position]);
        }
    }

    /// Two sides that each nest a little can nest deeply together, when each puts its entries below those of the
    /// other. Entries that are too deep move up to the deepest level, as when a table of contents is read. Returns the
    /// moved entries with their new parents.
    fn limit_depth(&mut self) -> Vec<(Key, Option<Key>)> {
        let mut moved = Vec::new();
        let mut below: HashMap<Option<Key>, Vec<Key>> = HashMap::new();
        for (key, node) in &self.nodes {
            below.entry(node.parent).or_default().push(*key);
        }
        // Keys with their depth and their parent.
        let top = below.get(&None).into_iter().flatten();
        let mut open: Vec<(Key, usize, Option<Key>)> = top.map(|key| (*key, 0, None)).collect();
        while let Some((key, depth, parent)) = open.pop() {
            let is_deepest = depth + 1 == MAX_NAVIGATION_DEPTH;
            for child in below.get(&Some(key)).into_iter().flatten() {
                if is_deepest && let Some(node) = self.nodes.get_mut(child) {
                    node.parent = parent;
                    moved.push((*child, parent));
                    open.push((*child, depth, parent));
                } else {
                    open.push((*child, depth + 1, Some(key)));
                }
            }
        }
        moved
    }

    fn order<I: Ord>(&mut self, sides: &Sides<'_>, id: impl Fn(Key) -> I) {
        let nodes = &self.nodes;
        let wanted = |key: Key, parent: Option<Key>| {
            nodes.get(&key).is_some_and(|node| node.parent == parent)
        };
        let base = sides.base.children(wanted);
        let ours = sides.ours.children(wanted);
        let theirs = sides.theirs.children(wanted);
        let parents: HashSet<Option<Key>> = nodes.values().map(|node| node.parent).collect();
        let list = |of: &HashMap<Option<Key>, Vec<Key>>, parent| -> Vec<Key> {
            of.get(&parent).cloned().unwrap_or_default()
        };
        let mut clashes = Vec::new();
        for parent in parents {
            let lists = [&base, &ours, &theirs].map(|of| list(of, parent));
            let siblings = Siblings {
                base: &lists[0],
                ours: &lists[1],
                theirs: &lists[2],
            };
            let ordered = order::merge_order(&siblings, &id);
            clashes.extend(ordered.conflicts);
            self.children.insert(parent, ordered.order);
        }
        clashes.sort_unstable();
        for key in clashes {
            self.add_conflict(key, ConflictKind::Moved, vec![Part::Position]);
        }
    }

    /// Appends entries that were moved up to their new siblings. Those that some side has below the same parent are
    /// among its children already.
    fn append(&mut self, moved_up: Vec<(Key, Option<Key>)>) {
        let ordered: HashSet<Key> = self.children.values().flatten().copied().collect();
        for (key, parent) in moved_up {
            if !ordered.contains(&key) {
                self.children.entry(parent).or_default().push(key);
            }
        }
    }

    /// All entries from top to bottom, with their depth.
    pub(super) fn in_order(&self) -> Vec<(Key, usize)> {
        let mut listed = Vec::with_capacity(self.nodes.len());
        let below = |parent: Option<Key>, depth: usize| {
            let children = self.children.get(&parent).into_iter().flatten().rev();
            children.map(move |key| (*key, depth))
        };
        let mut open: Vec<(Key, usize)> = below(None, 0).collect();
        while let Some((key, depth)) = open.pop() {
            listed.push((key, depth));
            open.extend(below(Some(key), depth + 1));
        }
        listed
    }
}

fn target<'a>(
    base: Option<&EntryKind>,
    ours: &'a EntryKind,
    theirs: &'a EntryKind,
) -> Option<&'a EntryKind> {
    match base {
        _ if same_target(ours, theirs) => Some(ours),
        Some(base) if same_target(base, ours) => Some(theirs),
        Some(base) if same_target(base, theirs) => Some(ours),
        _ => None,
    }
}

/// The value that one side set; none if both set different ones.
fn pick_changed<'a, T: PartialEq>(base: Option<&T>, ours: &'a T, theirs: &'a T) -> Option<&'a T> {
    if ours == theirs || base == Some(theirs) {
        Some(ours)
    } else {
        (base == Some(ours)).then_some(theirs)
    }
}
