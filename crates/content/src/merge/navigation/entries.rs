//! The entries of three tables of contents, matched, and what each side did to them.

use std::collections::HashMap;

use document::{
    Summary,
    summary::{Entry, Kind},
};

/// An entry, the same on all sides.
pub(super) type Key = usize;

/// A table of contents whose entries are known by keys.
pub(super) struct Side<'a> {
    pub(super) summary: &'a Summary,
    /// The key of each entry, each once.
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

    /// The key of the entry above. None at the top, and for what is not there.
    pub(super) fn parent(&self, key: Key) -> Option<Key> {
        let parent = self.entry(key)?.parent?;
        self.keys.get(parent).copied()
    }

    /// The children of every parent, in their order, that are wanted there.
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

/// Whether two entries lead to the same place. Where pages lead is decided with their files.
pub(super) fn same_target(a: &Kind, b: &Kind) -> bool {
    matches!((a, b), (Kind::Document { .. }, Kind::Document { .. })) || a == b
}

/// Whether an entry says something else than another one, its place included.
pub(super) fn differs(side: &Side<'_>, base: &Side<'_>, key: Key) -> bool {
    let (Some(now), Some(before)) = (side.entry(key), base.entry(key)) else {
        return true;
    };
    now.title != before.title
        || now.link_title != before.link_title
        || !same_target(&now.kind, &before.kind)
        || side.parent(key) != base.parent(key)
}
