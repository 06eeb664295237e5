//! Lookups that need the whole initial page tree: entries without a file, and a table of contents for a space that has
//! none.

use model::id::PageId;
use space_files::summary::{self, EntryKind, NewEntry};
use uuid::Uuid;

use super::{Draft, Subject};
use crate::{
    PageTree,
    authoring::{
        error::{Step, reject},
        title::Title,
    },
    error::{MissingCollector, Result},
    layout::Layout,
    pages::{Page, PageIndex, PageKind},
};

/// Finds the group, link or page without a file that has this id. Pages are in the order of the table of contents, one
/// per entry, so a page's index is the mark of its entry.
pub(super) fn entry(draft: &Draft<'_>, id: Uuid) -> Result<Option<Subject>> {
    let tree = draft.initial_pages()?;
    let Some(&mark) = tree.by_id.get(&PageId::from_uuid(id)) else {
        return Ok(None);
    };
    Ok(Some(match &tree.pages[mark].kind {
        PageKind::Document { file, .. } => Subject::Page {
            id,
            path: file.clone(),
        },
        _ => Subject::Entry { id, mark },
    }))
}

/// Builds a table of contents from the pages that are inferred from the files. A directory that acts as a page gets a
/// file for it.
pub(super) fn table_of_contents(draft: &mut Draft<'_>, layout: &Layout) -> Step<String> {
    if layout.config.summary.contains('/') {
        let message = "needs the table of contents that `.gitbook.yaml` names; add that file first";
        return Err(reject("page", message));
    }
    let tree = draft.initial_pages()?;
    let mut gather = MissingCollector::default();
    let mut titles = Vec::with_capacity(tree.pages.len());
    for page in &tree.pages {
        titles.push(gather.take(title(draft, page))?.unwrap_or_default());
    }
    gather.check()?;
    let text = summary::print(&entries(tree, &layout.config.root, &titles, &tree.top));
    let pages = tree.pages.iter().zip(titles);
    let without_file: Vec<(Uuid, String, String)> = pages
        .filter_map(|(page, title)| match &page.kind {
            PageKind::Document { file, oid: None } => Some((page.id.uuid(), file.clone(), title)),
            _ => None,
        })
        .collect();
    for (id, file, title) in without_file {
        draft
            .files
            .put_text(&file, document::set_title("", &title))?;
        draft.set_path(id, &file);
    }
    Ok(text)
}

fn title(draft: &Draft<'_>, page: &Page) -> Result<String> {
    if let Some(title) = &page.title {
        return Ok(title.clone());
    }
    let text = match &page.kind {
        PageKind::Document { file, .. } => draft.files.text(file)?,
        _ => None,
    };
    let heading = text.and_then(|text| document::facts(&text.ok()?).title);
    Ok(heading.map_or_else(
        || page.fallback_title(),
        |heading| Title::of_heading(&heading).print(),
    ))
}

fn entries(tree: &PageTree, root: &str, titles: &[String], level: &[PageIndex]) -> Vec<NewEntry> {
    let entry = |&index: &PageIndex| {
        let page = &tree.pages[index];
        let kind = match &page.kind {
            PageKind::Document { file, .. } => {
                let inside = file.strip_prefix(root).unwrap_or(file);
                let path = inside.trim_start_matches('/').to_owned();
                EntryKind::Document { path }
            }
            PageKind::Link { target } => EntryKind::Link {
                target: target.clone(),
            },
            PageKind::Group | PageKind::Computed { .. } => EntryKind::Group { anchor: None },
        };
        NewEntry {
            kind,
            title: titles[index].clone(),
            link_title: page.link_title.clone(),
            children: entries(tree, root, titles, &page.children),
        }
    };
    level.iter().map(entry).collect()
}
