//! The text files that a push or a change request creates or changes: those whose problems concern its author.

use content::{
    changes::{Change, Difference},
    pages::PageKind,
};
use model::Oid;
use pages::contents::OpenContent;

/// Paths and blobs of pages and reusable contents.
pub(crate) struct WrittenFiles {
    pub(crate) files: Vec<(String, Oid)>,
}

impl WrittenFiles {
    pub(crate) fn of(after: &OpenContent, changes: &[Change]) -> Self {
        let tree = &after.pages.tree;
        let files = changes.iter().filter_map(|change| match change {
            Change::Page(difference) => match &tree.pages[index_after(*difference)?].kind {
                PageKind::Document { file, oid } => Some((file.clone(), (*oid)?)),
                _ => None,
            },
            Change::ReusableContent(difference) => {
                let content = &tree.reusable_contents[index_after(*difference)?];
                Some((content.path.clone(), content.oid))
            }
            Change::File(_) => None,
        });
        Self {
            files: files.collect(),
        }
    }
}

/// Returns the index of a created or edited item in the later content.
fn index_after(difference: Difference) -> Option<usize> {
    match difference {
        Difference::Created { after } | Difference::Edited { after, .. } => Some(after),
        Difference::Moved { .. } | Difference::Deleted { .. } => None,
    }
}
