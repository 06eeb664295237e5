//! Differences between two trees, path by path. Equal directories are not read.
//!
//! A second tree of the same shape (the page ids of the old tree) can be walked in parallel, so that one load per level
//! fetches both.

use std::collections::BTreeMap;

use bstr::{BStr, BString, ByteSlice};
use model::{ObjectKind, Oid};

use super::{Entry, MAX_DEPTH, MAX_FILES, Mode, entries_kind, flatten::too_large, join_path};
use crate::{
    Objects,
    error::{MissingCollector, Result},
};

/// A file that is not the same in both trees. A move is two changes: one without `new`, one without `old`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub path: BString,
    pub old: Option<(Mode, Oid)>,
    pub new: Option<(Mode, Oid)>,
}

/// All changes, ordered by path.
pub fn diff(objects: &Objects, old: Oid, new: Oid) -> Result<Vec<Change>> {
    let with_ids = diff_with_ids(objects, old, None, new)?;
    Ok(with_ids
        .into_iter()
        .map(|with_ids| with_ids.change)
        .collect())
}

/// A change, with the entry of the parallel tree at its path.
#[derive(Debug, Clone)]
pub(crate) struct ChangeWithId {
    pub(crate) change: Change,
    pub(crate) id_oid: Option<Oid>,
}

/// Like [`diff`], with a parallel walk of `aside`, a tree of kind identity that mirrors the directories of `old`.
pub(crate) fn diff_with_ids(
    objects: &Objects,
    old: Oid,
    aside: Option<Oid>,
    new: Oid,
) -> Result<Vec<ChangeWithId>> {
    let mut walk = Walk {
        objects,
        gather: MissingCollector::default(),
        steps: 0,
        changes: Vec::new(),
    };
    let sides = Sides {
        old: Some(old),
        aside,
        new: Some(new),
    };
    walk.folder(b"".as_bstr(), sides, 0)?;
    walk.gather.check()?;
    walk.changes
        .sort_unstable_by(|a, b| a.change.path.cmp(&b.change.path));
    Ok(walk.changes)
}

struct Walk<'a> {
    objects: &'a Objects,
    gather: MissingCollector,
    /// Counts directories as well: a tree can have more of them than files.
    steps: usize,
    changes: Vec<ChangeWithId>,
}

/// The same directory in the trees; absent where a tree lacks it.
#[derive(Clone, Copy)]
struct Sides {
    old: Option<Oid>,
    aside: Option<Oid>,
    new: Option<Oid>,
}

#[derive(Default)]
struct Row<'a> {
    old: Option<&'a Entry>,
    id: Option<&'a Entry>,
    new: Option<&'a Entry>,
}

impl Walk<'_> {
    fn folder(&mut self, path: &BStr, sides: Sides, depth: usize) -> Result<()> {
        if sides.old == sides.new {
            return Ok(());
        }
        self.steps += 1;
        if depth > MAX_DEPTH || self.steps > MAX_FILES {
            return Err(too_large(
                sides.new.or(sides.old).unwrap_or(Oid::EMPTY_TREE),
            ));
        }
        let old = self.entries(ObjectKind::Tree, sides.old)?;
        let new = self.entries(ObjectKind::Tree, sides.new)?;
        let aside = self.entries(ObjectKind::Identity, sides.aside)?;
        let (Some(old), Some(new), Some(aside)) = (old, new, aside) else {
            return Ok(());
        };
        self.steps += old.len() + new.len();
        for (name, row) in rows(&old, &aside, &new) {
            self.row(join_path(path, name), &row, depth)?;
        }
        Ok(())
    }

    fn entries(&mut self, kind: ObjectKind, tree: Option<Oid>) -> Result<Option<Vec<Entry>>> {
        match tree {
            Some(tree) => self.gather.take(entries_kind(self.objects, kind, tree)),
            None => Ok(Some(Vec::new())),
        }
    }

    fn row(&mut self, path: BString, row: &Row<'_>, depth: usize) -> Result<()> {
        let inside = Sides {
            old: folder(row.old),
            aside: folder(row.id),
            new: folder(row.new),
        };
        self.folder(path.as_bstr(), inside, depth + 1)?;
        let change = Change {
            path,
            old: file(row.old),
            new: file(row.new),
        };
        if change.old != change.new {
            let aside = file(row.id).map(|(_, oid)| oid);
            self.changes.push(ChangeWithId {
                change,
                id_oid: aside,
            });
        }
        Ok(())
    }
}

fn rows<'a>(old: &'a [Entry], aside: &'a [Entry], new: &'a [Entry]) -> BTreeMap<&'a BStr, Row<'a>> {
    let mut rows: BTreeMap<&BStr, Row<'_>> = BTreeMap::new();
    for entry in old {
        rows.entry(entry.name.as_bstr()).or_default().old = Some(entry);
    }
    for entry in new {
        rows.entry(entry.name.as_bstr()).or_default().new = Some(entry);
    }
    for entry in aside {
        if let Some(row) = rows.get_mut(entry.name.as_bstr()) {
            row.id = Some(entry);
        }
    }
    rows
}

fn folder(entry: Option<&Entry>) -> Option<Oid> {
    entry.filter(|e| e.mode.is_folder()).map(|e| e.oid)
}

fn file(entry: Option<&Entry>) -> Option<(Mode, Oid)> {
    entry
        .filter(|e| !e.mode.is_folder())
        .map(|e| (e.mode, e.oid))
}
