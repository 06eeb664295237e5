//! What changed in the blocks of a page between two revisions, for clients that have read it at the first.

use bstr::ByteSlice;
use document::BlockChanges;
use model::{Oid, id::PageId};

use super::files::read_blob;
use crate::{
    Objects, PageTree,
    error::Result,
    page_ids::{self, Snapshot},
    targets::TargetResolver,
    tree,
};

/// A page now, compared with what it was.
#[derive(Debug, Clone, PartialEq)]
pub struct PageChanges {
    /// The blob of the page now.
    pub oid: Oid,
    pub blocks: BlockChanges,
}

/// Compares a page at two revisions. Returns None if one of them does not have it as a file.
pub fn page_changes(
    objects: &Objects,
    [before, now]: [Snapshot; 2],
    page: PageId,
) -> Result<Option<PageChanges>> {
    let (Some(old), Some(new)) = (find(objects, before, page)?, find(objects, now, page)?) else {
        return Ok(None);
    };
    let tree_of = |snapshot: Snapshot| PageTree::read(objects, snapshot.tree, &snapshot.page_ids);
    let new_tree = tree_of(now)?;
    // Targets in the same place resolve alike, but for pages that others moved meanwhile.
    let old_tree = if old.path == new.path {
        None
    } else {
        Some(tree_of(before)?)
    };
    let read = |file: &PageFile, tree: &PageTree| {
        let targets = TargetResolver::of_page(tree, &file.path, tree.by_id(page));
        document::read(&file.text, &targets)
    };
    let old_document = read(&old, old_tree.as_ref().unwrap_or(&new_tree));
    let new_document = read(&new, &new_tree);
    Ok(Some(PageChanges {
        oid: new.oid,
        blocks: document::changes_between(&old_document, &new_document),
    }))
}

struct PageFile {
    path: String,
    oid: Oid,
    text: String,
}

fn find(objects: &Objects, snapshot: Snapshot, page: PageId) -> Result<Option<PageFile>> {
    let Some(location) = page_ids::locate(objects, &snapshot.page_ids, page.uuid())? else {
        return Ok(None);
    };
    let entry = tree::find(objects, snapshot.tree, location.path.as_bstr())?;
    let Some(entry) = entry.filter(|entry| entry.mode.is_blob()) else {
        return Ok(None);
    };
    let bytes = read_blob(objects, entry.oid)?;
    Ok(Some(PageFile {
        path: location.path.to_str_lossy().into_owned(),
        oid: entry.oid,
        text: String::from_utf8_lossy(&bytes).into_owned(),
    }))
}
