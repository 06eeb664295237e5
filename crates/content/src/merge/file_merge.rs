//! The merge of all files while it is computed: edits to our tree, and conflicts.

use std::collections::{BTreeMap, BTreeSet};

use bstr::{BStr, BString};
use model::Oid;
use uuid::Uuid;

use super::{Conflict, ConflictKind, changes::SideFile};
use crate::tree::Edits;

/// Edits to our tree, and conflicts.
#[derive(Default)]
pub(super) struct FileMerge {
    pub(super) edits: Edits,
    pub(super) pinned_ids: BTreeMap<BString, Uuid>,
    pub(super) conflicts: Vec<Conflict>,
    /// Paths on our side whose file is changed, moved or deleted, so that it blocks no other file.
    pub(super) released: BTreeSet<BString>,
}

impl FileMerge {
    /// Removes the file at a path of our side; another one may be put there.
    pub(super) fn release(&mut self, path: &BStr) {
        self.edits.entry(path.to_owned()).or_insert(None);
        self.released.insert(path.to_owned());
    }

    /// A file of our side whose path is in conflict already: do not report a collision as well.
    pub(super) fn suppress_collision(&mut self, ours: Option<&SideFile>) {
        self.released.extend(ours.map(|ours| ours.path.clone()));
    }

    /// Replaces the file that is at `from` on our side.
    pub(super) fn replace(&mut self, from: &BStr, placed: SideFile) {
        self.release(from);
        self.put(placed);
    }

    pub(super) fn put(&mut self, placed: SideFile) {
        let SideFile {
            path,
            mode,
            oid,
            id,
        } = placed;
        if let Some(id) = id {
            self.pinned_ids.insert(path.clone(), id);
        }
        let before = self.edits.insert(path.clone(), Some((mode, oid)));
        if let Some(Some((_, other))) = before {
            // Each side moved another file here, and at least one of the two was changed.
            let conflict = collision(&path, id, Some(other), Some(oid));
            self.conflicts.push(conflict);
        }
    }
}

/// The conflict of two files with one path.
pub(super) fn collision(
    path: &BString,
    id: Option<Uuid>,
    ours: Option<Oid>,
    theirs: Option<Oid>,
) -> Conflict {
    Conflict {
        page: id,
        path: path.clone(),
        kind: ConflictKind::Added,
        base: None,
        ours,
        theirs,
        parts: Vec::new(),
    }
}
