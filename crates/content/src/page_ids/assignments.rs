//! Which path has which id while ids are assigned to a commit.
//!
//! Starts from the first parent: a path that still exists keeps its id. Other new paths are `wanted`; ids whose path is
//! gone are `free`.

use std::collections::{BTreeMap, HashMap};

use bstr::{BStr, BString, ByteSlice};
use model::Oid;
use uuid::Uuid;

use super::{Snapshot, id_of, id_trie, oid_to_id};
use crate::{
    Objects,
    error::Result,
    tree::{self, Change, Mode, diff_with_ids},
};

/// An id assigned to a path, and its earlier location, from which its times follow.
#[derive(Debug, Clone)]
pub(super) struct AssignedId {
    pub(super) id: Uuid,
    pub(super) oid: Oid,
    pub(super) before: Option<PreviousBlob>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct PreviousBlob {
    pub(super) at: Snapshot,
    pub(super) oid: Oid,
}

#[derive(Debug, Clone)]
pub(super) struct UnusedId {
    pub(super) path: BString,
    pub(super) oid: Oid,
    pub(super) id: Uuid,
}

pub(super) struct IdAssignments<'a> {
    objects: &'a Objects,
    tree: Oid,
    first: Snapshot,
    /// The new blob at each path that differs from the first parent; none where there is no blob now.
    changed: HashMap<BString, Option<Oid>>,
    /// New paths without an id yet, with their blobs.
    pub(super) wanted: BTreeMap<BString, Oid>,
    /// Paths that differ from the first parent and have their id.
    pub(super) assigned: BTreeMap<BString, AssignedId>,
    /// Ids of the first parent that have no path now.
    pub(super) unused: BTreeMap<Uuid, UnusedId>,
    /// The path of each id in `assigned`.
    path_by_id: HashMap<Uuid, BString>,
}

impl<'a> IdAssignments<'a> {
    pub(super) fn new(objects: &'a Objects, first: Snapshot, tree: Oid) -> Result<Self> {
        let mut claims = Self {
            objects,
            tree,
            first,
            changed: HashMap::new(),
            wanted: BTreeMap::new(),
            assigned: BTreeMap::new(),
            unused: BTreeMap::new(),
            path_by_id: HashMap::new(),
        };
        let changes = diff_with_ids(objects, first.tree, Some(first.page_ids.paths), tree)?;
        for with_id in changes {
            let id = with_id.id_oid.map(oid_to_id);
            claims.start(with_id.change, id);
        }
        Ok(claims)
    }

    fn start(&mut self, change: Change, id: Option<Uuid>) {
        let path = change.path;
        let (old, new) = (blob(change.old), blob(change.new));
        self.changed.insert(path.clone(), new);
        match (old.zip(id), new) {
            (Some((was, id)), Some(oid)) => {
                let before = Some(self.before(was));
                self.path_by_id.insert(id, path.clone());
                self.assigned.insert(path, AssignedId { id, oid, before });
            }
            (Some((oid, id)), None) => {
                self.unused.insert(id, UnusedId { path, oid, id });
            }
            (None, Some(oid)) => {
                self.wanted.insert(path, oid);
            }
            (None, None) => {}
        }
    }

    fn before(&self, oid: Oid) -> PreviousBlob {
        PreviousBlob {
            at: self.first,
            oid,
        }
    }

    /// Returns whether a path may get the id: no other path of this commit has it.
    pub(super) fn is_free(&self, id: Uuid) -> Result<bool> {
        if self.path_by_id.contains_key(&id) {
            return Ok(false);
        }
        Ok(self.unused.contains_key(&id)
            || id_trie::get(self.objects, self.first.page_ids.ids, id)?.is_none())
    }

    /// Assigns an unused id to a path that wants one.
    pub(super) fn assign(&mut self, path: &BStr, id: Uuid, before: Option<PreviousBlob>) {
        if let Some((path, oid)) = self.wanted.remove_entry(path) {
            self.unused.remove(&id);
            self.path_by_id.insert(id, path.clone());
            self.assigned.insert(path, AssignedId { id, oid, before });
        }
    }

    /// Returns whether a path that differs from the first parent has this id already.
    pub(super) fn has_id(&self, path: &BStr, id: Uuid) -> bool {
        self.path_by_id
            .get(&id)
            .is_some_and(|holder| holder == path)
    }

    /// Assigns an id to a path regardless of any comparison; the path that had it loses it.
    pub(super) fn assign_pinned(
        &mut self,
        path: &BStr,
        id: Uuid,
        before: Option<PreviousBlob>,
    ) -> Result<()> {
        if self.current_blob(path)?.is_none()
            || self.path_of(id)?.is_some_and(|holder| holder == path)
        {
            return Ok(());
        }
        if let Some(loser) = self.path_of(id)? {
            self.unassign(loser.as_bstr())?;
        }
        self.unassign(path)?;
        self.assign(path, id, before);
        Ok(())
    }

    /// The path of this commit that has the id.
    fn path_of(&self, id: Uuid) -> Result<Option<BString>> {
        if let Some(holder) = self.path_by_id.get(&id) {
            return Ok(Some(holder.clone()));
        }
        if self.unused.contains_key(&id) {
            return Ok(None);
        }
        let located = id_trie::get(self.objects, self.first.page_ids.ids, id)?;
        Ok(located.map(|located| located.path))
    }

    /// Removes the id from a path of this commit: the path wants one again, the id is unused.
    fn unassign(&mut self, path: &BStr) -> Result<()> {
        let Some(oid) = self.current_blob(path)? else {
            return Ok(());
        };
        let was =
            tree::find(self.objects, self.first.tree, path)?.filter(|entry| entry.mode.is_blob());
        let held = match self.assigned.remove(path) {
            Some(claim) => Some(claim.id),
            None if self.wanted.contains_key(path) => None,
            None => id_of(self.objects, &self.first.page_ids, path)?,
        };
        if let Some(id) = held {
            self.path_by_id.remove(&id);
        }
        if let Some((id, was)) = held.zip(was) {
            let path = path.to_owned();
            let oid = was.oid;
            self.unused.insert(id, UnusedId { path, oid, id });
        }
        self.wanted.insert(path.to_owned(), oid);
        Ok(())
    }

    fn current_blob(&self, path: &BStr) -> Result<Option<Oid>> {
        if let Some(now) = self.changed.get(path) {
            return Ok(*now);
        }
        let entry = tree::find(self.objects, self.tree, path)?;
        Ok(blob(entry.map(|entry| (entry.mode, entry.oid))))
    }

    /// Paths of the first parent that no longer exist.
    pub(super) fn removed_paths(&self) -> impl Iterator<Item = &BString> {
        let gone = self.changed.iter().filter(|(_, now)| now.is_none());
        gone.map(|(path, _)| path)
    }
}

pub(super) fn blob(entry: Option<(Mode, Oid)>) -> Option<Oid> {
    entry.filter(|(mode, _)| mode.is_blob()).map(|(_, oid)| oid)
}
