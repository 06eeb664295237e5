//! All files of a tree.

use bstr::{BStr, BString, ByteSlice};
use model::{ObjectKind, Oid};

use super::{MAX_DEPTH, MAX_FILES, Mode, entries_kind, join_path};
use crate::{
    ObjectError, Objects,
    error::{MissingCollector, Result},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    pub path: BString,
    pub mode: Mode,
    pub oid: Oid,
}

/// Every file of the tree, ordered by path. Submodules are entries too; folders are not.
pub fn flatten(objects: &Objects, root: Oid) -> Result<Vec<File>> {
    flatten_kind(objects, ObjectKind::Tree, root)
}

pub(crate) fn flatten_kind(objects: &Objects, kind: ObjectKind, root: Oid) -> Result<Vec<File>> {
    let mut walk = Walk {
        objects,
        kind,
        gather: MissingCollector::default(),
        steps: 0,
        files: Vec::new(),
    };
    walk.folder(b"".as_bstr(), root, 0)?;
    walk.gather.check()?;
    Ok(walk.files)
}

struct Walk<'a> {
    objects: &'a Objects,
    kind: ObjectKind,
    gather: MissingCollector,
    /// Counts directories as well: a tree can have more of them than files.
    steps: usize,
    files: Vec<File>,
}

impl Walk<'_> {
    fn folder(&mut self, path: &BStr, tree: Oid, depth: usize) -> Result<()> {
        self.steps += 1;
        if depth > MAX_DEPTH || self.steps > MAX_FILES {
            return Err(too_large(tree));
        }
        let Some(entries) = self
            .gather
            .take(entries_kind(self.objects, self.kind, tree))?
        else {
            return Ok(());
        };
        self.steps += entries.len();
        for entry in entries {
            let path = join_path(path, entry.name.as_bstr());
            if entry.mode.is_folder() {
                self.folder(path.as_bstr(), entry.oid, depth + 1)?;
            } else {
                self.files.push(File {
                    path,
                    mode: entry.mode,
                    oid: entry.oid,
                });
            }
        }
        Ok(())
    }
}

pub(super) fn too_large(tree: Oid) -> ObjectError {
    ObjectError::broken(
        tree,
        format!(
            "its tree has more than {MAX_FILES} files and folders or more than {MAX_DEPTH} levels of folders"
        ),
    )
}
