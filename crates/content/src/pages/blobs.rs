//! The files of a revision that are blobs, with their ids.

use std::collections::HashMap;

use bstr::{BStr, ByteSlice};
use model::Oid;
use uuid::Uuid;

use crate::{
    page_ids::{derive_id, oid_to_id},
    tree,
};

/// A file that is a blob, and its id.
pub(super) struct Blob<'a> {
    pub(super) path: &'a BStr,
    pub(super) oid: Oid,
    pub(super) id: Uuid,
}

pub(super) struct Blobs<'a> {
    pub(super) all: Vec<Blob<'a>>,
    by_path: HashMap<&'a BStr, usize>,
}

impl<'a> Blobs<'a> {
    /// Symbolic links are never followed, so they are left out.
    pub(super) fn new(files: &'a [tree::File], ids: &'a [tree::File]) -> Self {
        let ids: HashMap<&BStr, Uuid> = ids
            .iter()
            .map(|entry| (entry.path.as_bstr(), oid_to_id(entry.oid)))
            .collect();
        let all: Vec<Blob<'_>> = files
            .iter()
            .filter(|file| file.mode.is_blob() && !file.mode.is_symlink())
            .map(|file| Blob {
                path: file.path.as_bstr(),
                oid: file.oid,
                id: ids
                    .get(file.path.as_bstr())
                    .copied()
                    .unwrap_or_else(|| derive_id(b"file", &file.path)),
            })
            .collect();
        let places = all.iter().enumerate();
        let by_path = places.map(|(at, blob)| (blob.path, at)).collect();
        Self { all, by_path }
    }

    pub(super) fn get(&self, path: &BStr) -> Option<&Blob<'a>> {
        self.all.get(*self.by_path.get(path)?)
    }

    /// The blob and the id of a page's file.
    pub(super) fn page(&self, file: &str) -> Option<(Oid, Uuid)> {
        let blob = self.get(file.into())?;
        Some((blob.oid, blob.id))
    }

    /// All Markdown files outside of hidden directories.
    pub(super) fn markdown(&self) -> impl Iterator<Item = &'a str> {
        self.all.iter().filter_map(|blob| {
            let hidden = blob.path.split_str("/").any(|name| name.starts_with(b"."));
            blob.path
                .to_str()
                .ok()
                .filter(|_| is_markdown(blob.path) && !hidden)
        })
    }
}

pub(super) fn is_markdown(path: &BStr) -> bool {
    path.len() > 3 && path[path.len() - 3..].eq_ignore_ascii_case(b".md")
}
