//! The table of contents that is inferred from the files of a side without one.

use space_files::summary::{self, EntryKind, NewEntry};

use crate::{
    Objects, PageTree,
    error::{MissingCollector, Result},
    layout::text,
    merge::changes::Changes,
    page_ids::Snapshot,
    pages::{Page, PageIndex, PageKind},
};

/// Returns the text. Pages that the side added get their titles from their headings, because these lines may become
/// part of the merged file. All others get a title from their file's name, the same on all sides.
pub(super) fn infer_summary(
    objects: &Objects,
    known: &Snapshot,
    folder: &str,
    changes: Option<&Changes>,
) -> Result<String> {
    let tree = PageTree::read(objects, known.tree, &known.page_ids)?;
    let mut writing = SummaryInference {
        objects,
        folder,
        changes,
        tree: &tree,
        gather: MissingCollector::default(),
    };
    let entries = writing.entries(&tree.top)?;
    writing.gather.check()?;
    Ok(summary::print(&entries))
}

struct SummaryInference<'a> {
    objects: &'a Objects,
    folder: &'a str,
    changes: Option<&'a Changes>,
    tree: &'a PageTree,
    gather: MissingCollector,
}

impl SummaryInference<'_> {
    fn entries(&mut self, pages: &[PageIndex]) -> Result<Vec<NewEntry>> {
        let tree = self.tree;
        let mut entries = Vec::new();
        for page in pages.iter().filter_map(|at| tree.pages.get(*at)) {
            let kind = match &page.kind {
                PageKind::Document { file, .. } => EntryKind::Document {
                    path: relative_to(self.folder, file).to_owned(),
                },
                _ => EntryKind::Group { anchor: None },
            };
            entries.push(NewEntry {
                kind,
                title: self.title(page)?,
                link_title: None,
                children: self.entries(&page.children)?,
            });
        }
        Ok(entries)
    }

    fn title(&mut self, page: &Page) -> Result<String> {
        let own = page.title.clone();
        let PageKind::Document { file, oid } = &page.kind else {
            return Ok(own.unwrap_or_else(|| page.fallback_title()));
        };
        let is_new = |changes: &Changes| changes.added.contains_key(file.as_bytes());
        let heading = match oid {
            Some(oid) if self.changes.is_some_and(is_new) => {
                let text = self.gather.take(text(self.objects, *oid))?;
                let title = text.and_then(|text| document::facts(&text).title);
                title.map(|title| title.text)
            }
            _ => None,
        };
        Ok(own.or(heading).unwrap_or_else(|| page.fallback_title()))
    }
}

/// A path relative to the directory of the table of contents.
pub(super) fn relative_to<'a>(folder: &str, path: &'a str) -> &'a str {
    let inside = path.strip_prefix(folder);
    let inside = inside.and_then(|inside| {
        if folder.is_empty() {
            Some(inside)
        } else {
            inside.strip_prefix('/')
        }
    });
    inside.unwrap_or(path)
}
