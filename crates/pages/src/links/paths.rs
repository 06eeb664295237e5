//! Paths of files with links to a page or file, for rewriting them.

use content::{PageTree, pages::PageKind};
use uuid::Uuid;

use super::{LinkGraph, LinkSourceKey};
use crate::contents::OpenContent;

/// Returns the path of a page's file.
pub fn path_of(opened: &OpenContent, id: Uuid) -> Option<&str> {
    let tree = &opened.pages.tree;
    match &tree.by_id(model::Id::from_uuid(id))?.kind {
        PageKind::Document { file, .. } => Some(file),
        _ => None,
    }
}

/// Returns the file with the links of a source: for entries without a file, the table of contents.
pub(super) fn file_of(tree: &PageTree, key: LinkSourceKey) -> &str {
    match key {
        LinkSourceKey::Page(page) => match &tree.pages[page].kind {
            PageKind::Document { file, .. } => file,
            _ => &tree.summary,
        },
        LinkSourceKey::Reusable(content) => &tree.reusable_contents[content].path,
    }
}

impl LinkGraph {
    /// Returns the files with links to this page or file.
    pub fn linking_to(&self, opened: &OpenContent, id: Uuid) -> Vec<String> {
        let tree = &opened.pages.tree;
        let page = tree.index_of(model::Id::from_uuid(id));
        let file = || tree.files.iter().position(|file| file.id.uuid() == id);
        let sources = match page {
            Some(page) => self.to_page.get(&page),
            None => file().and_then(|file| self.to_file.get(&file)),
        };
        let keys = sources
            .into_iter()
            .flatten()
            .map(|source| self.sources[*source].key);
        keys.map(|key| file_of(tree, key).to_owned()).collect()
    }
}
