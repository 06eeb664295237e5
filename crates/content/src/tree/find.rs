//! Looking up one path.

use bstr::{BStr, ByteSlice};
use model::{ObjectKind, Oid};

use super::{Entry, entries_kind};
use crate::{Objects, fault::Result};

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
    let mut tree = root;
    let mut names = path.split_str("/").peekable();
    while let Some(name) = names.next() {
        let Some(entry) = entries_kind(objects, kind, tree)?
            .into_iter()
            .find(|entry| entry.name == name)
        else {
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
