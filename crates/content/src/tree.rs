//! Directories: the entries of a Git tree, and operations on whole trees.
//!
//! Paths are bytes, as in Git; those of pages are UTF-8 in practice. The same code serves our own trees that mirror the
//! directories and hold page ids ([`crate::page_ids`]): they have Git's format and another [`ObjectKind`].

mod diff;
mod edit;
mod find;
mod flatten;

use bstr::{BStr, BString, ByteSlice};
use gix_object::{WriteTo, tree as git};
use model::{ObjectKind, Oid};

pub use diff::{Change, diff};
pub use edit::{Edits, edit, is_valid_path};
pub use find::find;
pub use flatten::{File, flatten};

pub(crate) use diff::diff_with_ids;
pub(crate) use edit::edit_kind;
pub(crate) use find::{Finder, find_kind};
pub(crate) use flatten::flatten_kind;

use crate::{ObjectError, Objects, error::Result};

/// A tree may name the same directory twice at each level, so a few objects can expand to more files than fit memory.
pub const MAX_FILES: usize = 500_000;
pub const MAX_DEPTH: usize = 256;

/// The type of an entry, as Git writes it; bits that Git ignores are preserved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mode(u16);

impl Mode {
    pub const FILE: Self = Self(0o100_644);
    pub const EXECUTABLE: Self = Self(0o100_755);
    pub const SYMLINK: Self = Self(0o120_000);
    pub const FOLDER: Self = Self(0o040_000);
    pub const SUBMODULE: Self = Self(0o160_000);

    const KIND: u16 = 0o170_000;

    pub fn is_folder(self) -> bool {
        self.0 & Self::KIND == Self::FOLDER.0
    }

    pub fn is_submodule(self) -> bool {
        self.0 & Self::KIND == Self::SUBMODULE.0
    }

    /// Files, executables and symbolic links are blobs.
    pub fn is_blob(self) -> bool {
        !self.is_folder() && !self.is_submodule()
    }

    pub fn is_symlink(self) -> bool {
        self.0 & Self::KIND == Self::SYMLINK.0
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub mode: Mode,
    pub name: BString,
    pub oid: Oid,
}

/// The entries of one directory, in Git's order. The empty directory need not be loaded.
pub fn entries(objects: &Objects, tree: Oid) -> Result<Vec<Entry>> {
    entries_kind(objects, ObjectKind::Tree, tree)
}

pub(crate) fn entries_kind(objects: &Objects, kind: ObjectKind, tree: Oid) -> Result<Vec<Entry>> {
    if tree == empty(kind) {
        return Ok(Vec::new());
    }
    let object = objects.require(tree)?;
    if object.kind != kind {
        return Err(ObjectError::broken(
            tree,
            format!("it is a {}, not a {}", object.kind.as_str(), kind.as_str()),
        ));
    }
    gix_object::TreeRefIter::from_bytes(&object.bytes, gix_hash::Kind::Sha1)
        .map(|entry| match entry {
            Ok(entry) => Ok(Entry {
                mode: Mode(entry.mode.value()),
                name: entry.filename.to_owned(),
                oid: Oid::try_from(entry.oid.as_bytes())
                    .map_err(|error| ObjectError::broken(tree, error.to_string()))?,
            }),
            Err(error) => Err(ObjectError::broken(tree, error.to_string())),
        })
        .collect()
}

/// Writes a directory; its entries may be in any order.
pub fn write(objects: &mut Objects, entries: &[Entry]) -> Result<Oid> {
    write_kind(objects, ObjectKind::Tree, entries)
}

pub(crate) fn write_kind(
    objects: &mut Objects,
    kind: ObjectKind,
    entries: &[Entry],
) -> Result<Oid> {
    let mut tree = gix_object::Tree {
        entries: entries
            .iter()
            .map(git_entry)
            .collect::<Option<_>>()
            .ok_or_else(|| {
                ObjectError::broken(
                    empty(kind),
                    "an entry to be written has a mode that Git does not know",
                )
            })?,
    };
    tree.entries.sort();
    let mut bytes = Vec::new();
    tree.write_to(&mut bytes)
        .map_err(|error| ObjectError::broken(empty(kind), error.to_string()))?;
    Ok(objects.write(kind, bytes))
}

fn git_entry(entry: &Entry) -> Option<git::Entry> {
    Some(git::Entry {
        mode: git::EntryMode::try_from(u32::from(entry.mode.0)).ok()?,
        filename: entry.name.clone(),
        oid: gix_hash::ObjectId::from_bytes_or_panic(entry.oid.as_bytes()),
    })
}

/// The directory without entries.
pub(crate) fn empty(kind: ObjectKind) -> Oid {
    match kind {
        ObjectKind::Tree => Oid::EMPTY_TREE,
        other => Oid::of(other, b""),
    }
}

/// Appends a name to the path of its directory.
fn join_path(folder: &BStr, name: &BStr) -> BString {
    if folder.is_empty() {
        return name.to_owned();
    }
    bstr::concat([folder.as_bytes(), b"/", name.as_bytes()]).into()
}
