//! The files while a batch is applied: those of the initial tree, and the changes so far.

use std::{
    collections::{BTreeMap, HashSet},
    sync::Arc,
};

use bstr::{BString, ByteSlice};
use model::{ObjectKind, Oid};

use crate::{
    ObjectError, Objects,
    error::Result,
    tree::{self, Edits, Mode},
};

#[derive(Debug, Clone)]
pub(super) enum Content {
    Text { mode: Mode, text: String },
    Bytes(Arc<[u8]>),
    Stored { mode: Mode, oid: Oid },
}

pub(super) struct Files<'a> {
    objects: &'a Objects,
    tree: Oid,
    /// Files that differ from the tree; none for a deleted file.
    changed: BTreeMap<String, Option<Content>>,
}

impl<'a> Files<'a> {
    pub(super) fn new(objects: &'a Objects, tree: Oid) -> Self {
        Self {
            objects,
            tree,
            changed: BTreeMap::new(),
        }
    }

    pub(super) fn get(&self, path: &str) -> Result<Option<Content>> {
        if let Some(changed) = self.changed.get(path) {
            return Ok(changed.clone());
        }
        let entry = tree::find(self.objects, self.tree, path.into())?;
        Ok(entry
            .filter(|entry| entry.mode.is_blob())
            .map(|entry| Content::Stored {
                mode: entry.mode,
                oid: entry.oid,
            }))
    }

    pub(super) fn has(&self, path: &str) -> Result<bool> {
        match self.changed.get(path) {
            Some(changed) => Ok(changed.is_some()),
            None => Ok(self.get(path)?.is_some()),
        }
    }

    /// The text of a file. The inner error means that the file is not UTF-8.
    pub(super) fn text(&self, path: &str) -> Result<Option<Result<String, NotText>>> {
        let bytes = match self.get(path)? {
            None => return Ok(None),
            Some(Content::Text { text, .. }) => return Ok(Some(Ok(text))),
            Some(Content::Bytes(bytes)) => bytes,
            Some(Content::Stored { oid, .. }) => read_blob(self.objects, oid)?,
        };
        let text = std::str::from_utf8(&bytes).map(str::to_owned);
        Ok(Some(text.map_err(|_| NotText)))
    }

    pub(super) fn put_text(&mut self, path: &str, text: String) -> Result<()> {
        let mode = match self.get(path)? {
            Some(Content::Text { mode, .. } | Content::Stored { mode, .. })
                if !mode.is_symlink() =>
            {
                mode
            }
            _ => Mode::FILE,
        };
        self.put(path, Content::Text { mode, text });
        Ok(())
    }

    pub(super) fn put(&mut self, path: &str, content: Content) {
        self.changed.insert(path.to_owned(), Some(content));
    }

    pub(super) fn remove(&mut self, path: &str) {
        self.changed.insert(path.to_owned(), None);
    }

    pub(super) fn rename(&mut self, from: &str, to: &str) -> Result<()> {
        if let Some(content) = self.get(from)? {
            self.remove(from);
            self.put(to, content);
        }
        Ok(())
    }

    /// The names in a directory, in lower case: many file systems ignore case.
    pub(super) fn names(&self, folder: &str) -> Result<HashSet<String>> {
        let mut names = HashSet::new();
        for entry in self.folder(folder)? {
            let name = entry.name.to_str_lossy();
            let path = join_path(folder, &name);
            if !matches!(self.changed.get(&path), Some(None)) {
                names.insert(name.to_lowercase());
            }
        }
        let prefix = join_path(folder, "");
        let added = self.changed.range(prefix.clone()..);
        for (path, content) in added.take_while(|(path, _)| path.starts_with(&prefix)) {
            if content.is_some() {
                let below = &path[prefix.len()..];
                let name = below.split('/').next().unwrap_or(below);
                names.insert(name.to_lowercase());
            }
        }
        Ok(names)
    }

    fn folder(&self, folder: &str) -> Result<Vec<tree::Entry>> {
        if folder.is_empty() {
            return tree::entries(self.objects, self.tree);
        }
        match tree::find(self.objects, self.tree, folder.into())? {
            Some(entry) if entry.mode.is_folder() => tree::entries(self.objects, entry.oid),
            _ => Ok(Vec::new()),
        }
    }

    /// Returns a file at a path that would have to be a directory above `path`.
    pub(super) fn blocking_file(&self, path: &str) -> Result<Option<String>> {
        for (end, _) in path.match_indices('/') {
            let folder = &path[..end];
            let is_file = match self.changed.get(folder) {
                Some(changed) => changed.is_some(),
                None => tree::find(self.objects, self.tree, folder.into())?
                    .is_some_and(|entry| !entry.mode.is_folder()),
            };
            if is_file {
                return Ok(Some(folder.to_owned()));
            }
        }
        Ok(None)
    }

    pub(super) fn into_changes(self) -> BTreeMap<String, Option<Content>> {
        self.changed
    }
}

/// A file's bytes are not UTF-8.
#[derive(Debug)]
pub(super) struct NotText;

pub(super) fn read_blob(objects: &Objects, oid: Oid) -> Result<Arc<[u8]>> {
    let object = objects.require(oid)?;
    if object.kind != ObjectKind::Blob {
        let what = format!("it is a {}, not a file", object.kind.as_str());
        return Err(ObjectError::broken(oid, what));
    }
    Ok(object.bytes.clone())
}

pub(super) fn join_path(folder: &str, name: &str) -> String {
    match folder {
        "" => name.to_owned(),
        folder => format!("{folder}/{name}"),
    }
}

/// Writes the changes and returns the new tree.
pub(super) fn write(
    objects: &mut Objects,
    tree: Oid,
    changes: BTreeMap<String, Option<Content>>,
) -> Result<Oid> {
    let mut edits = Edits::new();
    for (path, content) in changes {
        let entry = content.map(|content| match content {
            Content::Text { mode, text } => {
                (mode, objects.write(ObjectKind::Blob, text.into_bytes()))
            }
            Content::Bytes(bytes) => (Mode::FILE, objects.write(ObjectKind::Blob, bytes)),
            Content::Stored { mode, oid } => (mode, oid),
        });
        edits.insert(BString::from(path), entry);
    }
    tree::edit(objects, tree, &edits)
}
