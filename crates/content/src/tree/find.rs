//! Looking up paths.

use std::collections::HashMap;

use bstr::{BStr, BString, ByteSlice};
use model::{ObjectKind, Oid};

use super::{Entry, entries_kind};
use crate::{Objects, error::Result};

/// The entry at a path, file or folder.
pub fn find(objects: &Objects, root: Oid, path: &BStr) -> Result<Option<Entry>> {
    find_kind(objects, ObjectKind::Tree, root, path)
}

pub(crate) fn find_kind(
    objects: &Objects,
    kind: ObjectKind,
    root: Oid,
    path: &BStr,
) -> Result<Option<Entry>> {
    walk(root, path, |tree, name| {
        let entries = entries_kind(objects, kind, tree)?;
        Ok(entries.into_iter().find(|entry| entry.name == name))
    })
}

/// Looks up many paths, reading each directory once.
pub(crate) struct Finder<'a> {
    objects: &'a Objects,
    kind: ObjectKind,
    root: Oid,
    folders: HashMap<Oid, HashMap<BString, Entry>>,
}

impl<'a> Finder<'a> {
    pub(crate) fn new(objects: &'a Objects, kind: ObjectKind, root: Oid) -> Self {
        Self {
            objects,
            kind,
            root,
            folders: HashMap::new(),
        }
    }

    pub(crate) fn find(&mut self, path: &BStr) -> Result<Option<Entry>> {
        walk(self.root, path, |tree, name| {
            if let Some(folder) = self.folders.get(&tree) {
                return Ok(folder.get(name).cloned());
            }
            let entries = entries_kind(self.objects, self.kind, tree)?.into_iter();
            let folder: HashMap<BString, Entry> =
                entries.map(|entry| (entry.name.clone(), entry)).collect();
            let found = folder.get(name).cloned();
            self.folders.insert(tree, folder);
            Ok(found)
        })
    }
}

fn walk(
    root: Oid,
    path: &BStr,
    mut entry_of: impl FnMut(Oid, &BStr) -> Result<Option<Entry>>,
) -> Result<Option<Entry>> {
    let mut tree = root;
    let mut names = path.split_str("/").peekable();
    while let Some(name) = names.next() {
        let Some(entry) = entry_of(tree, name.as_bstr())? else {
            return Ok(None);
        };
        if names.peek().is_none() {
            return Ok(Some(entry));
        }
        if !entry.mode.is_folder() {
            return Ok(None);
        }
        tree = entry.oid;
    }
    Ok(None)
}
