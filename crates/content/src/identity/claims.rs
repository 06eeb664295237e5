//! Which path has which id while ids are assigned to a commit.
//!
//! Starts from the first parent: a path that still exists keeps its id. Other new paths are `wanted`; ids whose path is
//! gone are `free`.

use std::collections::{BTreeMap, HashMap};

use bstr::{BStr, BString, ByteSlice};
use model::Oid;
use uuid::Uuid;

use super::{Known, id_of, ids, unpad};
use crate::{
    Objects,
    fault::Result,
    tree::{self, Change, Mode, diff_beside},
};

/// An id assigned to a path, and its earlier location, from which its times follow.
#[derive(Debug, Clone)]
pub(super) struct Claim {
    pub(super) id: Uuid,
    pub(super) oid: Oid,
    pub(super) before: Option<Before>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Before {
    pub(super) at: Known,
    pub(super) oid: Oid,
}

#[derive(Debug, Clone)]
pub(super) struct Freed {
    pub(super) path: BString,
    pub(super) oid: Oid,
    pub(super) id: Uuid,
}

pub(super) struct Claims<'a> {
    objects: &'a Objects,
    tree: Oid,
    first: Known,
    /// The new blob at each path that differs from the first parent; none where there is no blob now.
    changed: HashMap<BString, Option<Oid>>,
    /// New paths without an id yet, with their blobs.
    pub(super) wanted: BTreeMap<BString, Oid>,
    /// Paths that differ from the first parent and have their id.
    pub(super) given: BTreeMap<BString, Claim>,
    /// Ids of the first parent that have no path now.
    pub(super) free: BTreeMap<Uuid, Freed>,
    /// The path of each id in `given`.
    taken: HashMap<Uuid, BString>,
}

impl<'a> Claims<'a> {
    pub(super) fn new(objects: &'a Objects, first: Known, tree: Oid) -> Result<Self> {
        let mut claims = Self {
            objects,
            tree,
            first,
            changed: HashMap::new(),
            wanted: BTreeMap::new(),
            given: BTreeMap::new(),
            free: BTreeMap::new(),
            taken: HashMap::new(),
        };
        let changes = diff_beside(objects, first.tree, Some(first.identity.paths), tree)?;
        for beside in changes {
            let id = beside.aside.map(unpad);
            claims.start(beside.change, id);
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
                self.taken.insert(id, path.clone());
                self.given.insert(path, Claim { id, oid, before });
            }
            (Some((oid, id)), None) => {
                self.free.insert(id, Freed { path, oid, id });
            }
            (None, Some(oid)) => {
                self.wanted.insert(path, oid);
            }
            (None, None) => {}
        }
    }

    fn before(&self, oid: Oid) -> Before {
        Before {
            at: self.first,
            oid,
        }
    }

    /// Returns whether a path may get the id: no other path of this commit has it.
    pub(super) fn is_free(&self, id: Uuid) -> Result<bool> {
        if self.taken.contains_key(&id) {
            return Ok(false);
        }
        Ok(self.free.contains_key(&id)
            || ids::get(self.objects, self.first.identity.ids, id)?.is_none())
    }

    /// Assigns an unused id to a path that wants one.
    pub(super) fn give(&mut self, path: &BStr, id: Uuid, before: Option<Before>) {
        if let Some((path, oid)) = self.wanted.remove_entry(path) {
            self.free.remove(&id);
            self.taken.insert(id, path.clone());
            self.given.insert(path, Claim { id, oid, before });
        }
    }

    /// Returns whether a path that differs from the first parent has this id already.
    pub(super) fn holds(&self, path: &BStr, id: Uuid) -> bool {
        self.taken.get(&id).is_some_and(|holder| holder == path)
    }

    /// Assigns an id to a path regardless of any comparison; the path that had it loses it.
    pub(super) fn force(&mut self, path: &BStr, id: Uuid, before: Option<Before>) -> Result<()> {
        if self.blob_now(path)?.is_none() || self.holder(id)?.is_some_and(|holder| holder == path) {
            return Ok(());
        }
        if let Some(loser) = self.holder(id)? {
            self.dismiss(loser.as_bstr())?;
        }
        self.dismiss(path)?;
        self.give(path, id, before);
        Ok(())
    }

    /// The path of this commit that has the id.
    fn holder(&self, id: Uuid) -> Result<Option<BString>> {
        if let Some(holder) = self.taken.get(&id) {
            return Ok(Some(holder.clone()));
        }
        if self.free.contains_key(&id) {
            return Ok(None);
        }
        let located = ids::get(self.objects, self.first.identity.ids, id)?;
        Ok(located.map(|located| located.path))
    }

    /// Removes the id from a path of this commit: the path wants one again, the id is unused.
    fn dismiss(&mut self, path: &BStr) -> Result<()> {
        let Some(oid) = self.blob_now(path)? else {
            return Ok(());
        };
        let was =
            tree::find(self.objects, self.first.tree, path)?.filter(|entry| entry.mode.is_blob());
        let held = match self.given.remove(path) {
            Some(claim) => Some(claim.id),
            None if self.wanted.contains_key(path) => None,
            None => id_of(self.objects, &self.first.identity, path)?,
        };
        if let Some(id) = held {
            self.taken.remove(&id);
        }
        if let Some((id, was)) = held.zip(was) {
            let path = path.to_owned();
            let oid = was.oid;
            self.free.insert(id, Freed { path, oid, id });
        }
        self.wanted.insert(path.to_owned(), oid);
        Ok(())
    }

    fn blob_now(&self, path: &BStr) -> Result<Option<Oid>> {
        if let Some(now) = self.changed.get(path) {
            return Ok(*now);
        }
        let entry = tree::find(self.objects, self.tree, path)?;
        Ok(blob(entry.map(|entry| (entry.mode, entry.oid))))
    }

    /// Paths of the first parent that no longer exist.
    pub(super) fn gone(&self) -> impl Iterator<Item = &BString> {
        let gone = self.changed.iter().filter(|(_, now)| now.is_none());
        gone.map(|(path, _)| path)
    }
}

pub(super) fn blob(entry: Option<(Mode, Oid)>) -> Option<Oid> {
    entry.filter(|(mode, _)| mode.is_blob()).map(|(_, oid)| oid)
}
