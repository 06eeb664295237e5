//! Ids of entries, looked up on demand.

use std::cell::RefCell;

use bstr::{BStr, ByteSlice};
use model::ObjectKind;
use uuid::Uuid;

use super::{
    entries::Key,
    keys::{Keys, Name},
};
use crate::{
    Objects,
    error::{MissingCollector, Result},
    page_ids::{Snapshot, derive_id, oid_to_id},
    tree::Finder,
};

pub(super) struct Ids<'a> {
    keys: &'a Keys<'a>,
    paths: RefCell<(Finder<'a>, MissingCollector)>,
}

impl<'a> Ids<'a> {
    pub(super) fn new(objects: &'a Objects, base: &Snapshot, keys: &'a Keys<'a>) -> Self {
        let finder = Finder::new(objects, ObjectKind::Identity, base.page_ids.paths);
        Self {
            keys,
            paths: RefCell::new((finder, MissingCollector::default())),
        }
    }

    /// Returns the id, or an arbitrary one while objects are missing: then [`Ids::check`] fails.
    pub(super) fn get(&self, key: Key) -> Uuid {
        match self.keys.name(key) {
            Some(Name::Page(file)) => self.of_file(file.as_bstr()),
            Some(Name::NewPage(_, id) | Name::Existing(id)) => *id,
            Some(Name::ByContent(_, what)) => derive_id(b"navigation", what.as_bytes()),
            Some(Name::Repeated(key, times)) => derive_id(
                b"listed again",
                format!("{times} {}", self.get(*key)).as_bytes(),
            ),
            None => Uuid::nil(),
        }
    }

    fn of_file(&self, file: &BStr) -> Uuid {
        let (finder, gather) = &mut *self.paths.borrow_mut();
        let found = gather.take(finder.find(file));
        let id = found.ok().flatten().flatten();
        let id = id.filter(|entry| !entry.mode.is_folder());
        id.map_or_else(|| derive_id(b"file", file), |entry| oid_to_id(entry.oid))
    }

    pub(super) fn check(self) -> Result<()> {
        self.paths.into_inner().1.check()
    }
}
