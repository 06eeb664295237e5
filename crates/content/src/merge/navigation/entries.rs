//! The matched entries of three tables of contents, and the changes of each side.

use std::collections::HashMap;

use space_files::{
    Summary,
    summary::{Entry, EntryKind},
};

/// Identifies an entry on all sides.
pub(super) type Key = usize;

/// A table of contents whose entries have keys.
pub(super) struct Side<'a> {
    pub(super) summary: &'a Summary,
    /// The key of each entry, without duplicates.
    pub(super) keys: Vec<Key>,
    at: HashMap<Key, usize>,
}

impl<'a> Side<'a> {
    pub(super) fn new(summary: &'a Summary, keys: Vec<Key>) -> Self {
        let at = keys
            .iter()
            .enumerate()
            .map(|(at, key)| (*key, at))
            .collect();
        Self { summary, keys, at }
    }

    pub(super) fn has(&self, key: Key) -> bool {
        self.at.contains_key(&key)
    }

    pub(super) fn position(&self, key: Key) -> Option<usize> {
        self.at.get(&key).copied()
    }

    pub(super) fn entry(&self, key: Key) -> Option<&'a Entry> {
        self.summary.entries().get(self.position(key)?)
    }

    /// The key of the parent entry. None at the top level, and for missing entries.
    pub(super) fn parent(&self, key: Key) -> Option<Key> {
        let parent = self.entry(key)?.parent?;
        self.keys.get(parent).copied()
    }

    /// The wanted children of every parent, in order.
    pub(super) fn children(
        &self,
        is_wanted: impl Fn(Key, Option<Key>) -> bool,
    ) -> HashMap<Option<Key>, Vec<Key>> {
        let mut children: HashMap<Option<Key>, Vec<Key>> = HashMap::new();
        for key in &self.keys {
            let parent = self.parent(*key);
            if is_wanted(*key, parent) {
                children.entry(parent).or_default().push(*key);
            }
        }
        children
    }
}

/// Returns whether two entries have the same target. The targets of pages are merged with their files.
pub(super) fn same_target(a: &EntryKind, b: &EntryKind) -> bool {
    matches!(
        (a, b),
        (EntryKind::Document { .. }, EntryKind::Document { .. })
    ) || a == b
}

/// Returns whether an entry differs from that of the base, including its position.
pub(super) fn differs(side: &Side<'_>, base: &Side<'_>, key: Key) -> bool {
    let (Some(now), Some(before)) = (side.entry(key), base.entry(key)) else {
        return true;
    };
    now.title != before.title
        || now.link_title != before.link_title
        || !same_target(&now.kind, &before.kind)
        || side.parent(key) != base.parent(key)
}
