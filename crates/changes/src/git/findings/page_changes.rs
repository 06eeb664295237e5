//! Which pages a push added, changed, moved and removed, by their files.

use content::{
    changes::{Change, Difference},
    pages::{Page, PageKind},
};
use pages::contents::OpenContent;

use super::{count, list};

/// The combined change of one page.
#[derive(Default)]
struct PageChange {
    /// Its index after the push, to recognize two changes of the same page.
    index: Option<usize>,
    name: String,
    /// The previous path of its file.
    previous_file: Option<String>,
    added: bool,
    changed: bool,
    moved: bool,
    removed: bool,
}

pub(super) fn lines(
    before: Option<&OpenContent>,
    after: &OpenContent,
    changes: &[Change],
) -> Vec<String> {
    let pages = collect(before, after, changes);
    if pages.is_empty() {
        let summary = &after.pages.tree.summary;
        return vec![format!(
            "No page has changed. Where there is a {summary}, only files that it lists are pages."
        )];
    }
    let number = |is: fn(&PageChange) -> bool| pages.iter().filter(|page| is(page)).count();
    let numbers = [
        (number(|page| page.added), "added"),
        (number(|page| page.changed), "changed"),
        (number(|page| page.moved), "moved"),
        (number(|page| page.removed), "removed"),
    ];
    let numbers = numbers.iter().filter(|(number, _)| *number > 0);
    let numbers: Vec<String> = numbers
        .map(|(number, what)| format!("{number} {what}"))
        .collect();
    let headline = format!("{}: {}", count(pages.len(), "page"), numbers.join(", "));
    let total = pages.len();
    list(headline, pages.iter().map(line), total)
}

/// Collects the pages in their order, each once. A page that was moved and edited comes as two consecutive changes.
fn collect(
    before: Option<&OpenContent>,
    after: &OpenContent,
    changes: &[Change],
) -> Vec<PageChange> {
    let mut all: Vec<PageChange> = Vec::new();
    for change in changes {
        let Change::Page(difference) = change else {
            continue;
        };
        let page = change_of(before, after, *difference);
        match all.last_mut() {
            Some(last) if page.index.is_some() && last.index == page.index => {
                last.changed |= page.changed;
                last.moved |= page.moved;
            }
            _ => all.push(page),
        }
    }
    all
}

fn change_of(
    before: Option<&OpenContent>,
    after: &OpenContent,
    difference: Difference,
) -> PageChange {
    let new = |at: usize| &after.pages.tree.pages[at];
    let old = |at: usize| before.map(|before| &before.pages.tree.pages[at]);
    match difference {
        Difference::Created { after } => PageChange {
            index: Some(after),
            name: name_of(new(after)),
            added: true,
            ..PageChange::default()
        },
        Difference::Edited { before, after } => {
            let (page, was) = (new(after), old(before));
            let renamed = find_previous_file(page, was);
            let has_other_text = was.is_none_or(|was| !is_same(was, page));
            PageChange {
                index: Some(after),
                name: name_of(page),
                moved: renamed.is_some(),
                changed: renamed.is_none() || has_other_text,
                previous_file: renamed,
                ..PageChange::default()
            }
        }
        Difference::Moved { before, after } => PageChange {
            index: Some(after),
            name: name_of(new(after)),
            previous_file: find_previous_file(new(after), old(before)),
            moved: true,
            ..PageChange::default()
        },
        Difference::Deleted { before } => PageChange {
            name: old(before).map(name_of).unwrap_or_default(),
            removed: true,
            ..PageChange::default()
        },
    }
}

/// Returns the previous path of a page's file, if it was different.
fn find_previous_file(page: &Page, was: Option<&Page>) -> Option<String> {
    match (&page.kind, &was?.kind) {
        (PageKind::Document { file: new, .. }, PageKind::Document { file: old, .. })
            if new != old =>
        {
            Some(old.clone())
        }
        _ => None,
    }
}

/// Returns true if text and title of a page are unchanged.
fn is_same(was: &Page, page: &Page) -> bool {
    let text = |page: &Page| match page.kind {
        PageKind::Document { oid, .. } => oid,
        _ => None,
    };
    text(was) == text(page) && (&was.title, &was.link_title) == (&page.title, &page.link_title)
}

/// Git users know a page by its file.
fn name_of(page: &Page) -> String {
    match &page.kind {
        PageKind::Document { file, .. } => file.clone(),
        _ => page.title.clone().unwrap_or_else(|| page.slug.clone()),
    }
}

fn line(change: &PageChange) -> String {
    let what = match change {
        PageChange { added: true, .. } => "added",
        PageChange { removed: true, .. } => "removed",
        PageChange { moved: true, .. } => "moved",
        _ => "changed",
    };
    match &change.previous_file {
        Some(was) => format!("{what:<8} {was} -> {}", change.name),
        None => format!("{what:<8} {}", change.name),
    }
}
