//! Which pages a push added, changed, moved and removed, by their files.

use content::{
    changes::{Change, Difference},
    pages::{Page, PageKind},
};

use super::{count, list};
use crate::contents::Opened;

/// What happened to one page.
#[derive(Default)]
struct News {
    /// Its place after the push, to tell that two changes are of the same page.
    at: Option<usize>,
    name: String,
    /// What its file was called.
    was: Option<String>,
    added: bool,
    changed: bool,
    moved: bool,
    removed: bool,
}

pub(super) fn lines(before: Option<&Opened>, after: &Opened, changes: &[Change]) -> Vec<String> {
    let news = collect(before, after, changes);
    if news.is_empty() {
        return vec!["No page has changed.".to_owned()];
    }
    let number = |is: fn(&News) -> bool| news.iter().filter(|news| is(news)).count();
    let numbers = [
        (number(|news| news.added), "added"),
        (number(|news| news.changed), "changed"),
        (number(|news| news.moved), "moved"),
        (number(|news| news.removed), "removed"),
    ];
    let numbers = numbers.iter().filter(|(number, _)| *number > 0);
    let numbers: Vec<String> = numbers
        .map(|(number, what)| format!("{number} {what}"))
        .collect();
    let headline = format!("{}: {}", count(news.len(), "page"), numbers.join(", "));
    let total = news.len();
    list(headline, news.iter().map(line).collect(), total)
}

/// The pages in their order, each once. A page that was both moved and edited comes as two changes in a row.
fn collect(before: Option<&Opened>, after: &Opened, changes: &[Change]) -> Vec<News> {
    let mut all: Vec<News> = Vec::new();
    for change in changes {
        let Change::Page(difference) = change else {
            continue;
        };
        let news = news_of(before, after, *difference);
        match all.last_mut() {
            Some(last) if news.at.is_some() && last.at == news.at => {
                last.changed |= news.changed;
                last.moved |= news.moved;
            }
            _ => all.push(news),
        }
    }
    all
}

fn news_of(before: Option<&Opened>, after: &Opened, difference: Difference) -> News {
    let new = |at: usize| &after.pages.tree.pages[at];
    let old = |at: usize| before.map(|before| &before.pages.tree.pages[at]);
    match difference {
        Difference::Created { after } => News {
            at: Some(after),
            name: name_of(new(after)),
            added: true,
            ..News::default()
        },
        Difference::Edited { before, after } => {
            let (page, was) = (new(after), old(before));
            let renamed = renamed(page, was);
            let has_other_text = was.is_none_or(|was| !is_same(was, page));
            News {
                at: Some(after),
                name: name_of(page),
                moved: renamed.is_some(),
                changed: renamed.is_none() || has_other_text,
                was: renamed,
                ..News::default()
            }
        }
        Difference::Moved { before, after } => News {
            at: Some(after),
            name: name_of(new(after)),
            was: renamed(new(after), old(before)),
            moved: true,
            ..News::default()
        },
        Difference::Deleted { before } => News {
            name: old(before).map(name_of).unwrap_or_default(),
            removed: true,
            ..News::default()
        },
    }
}

/// What the file of a page was called, if that was something else.
fn renamed(page: &Page, was: Option<&Page>) -> Option<String> {
    match (&page.kind, &was?.kind) {
        (PageKind::Document { file: new, .. }, PageKind::Document { file: old, .. })
            if new != old =>
        {
            Some(old.clone())
        }
        _ => None,
    }
}

/// Whether a page has the text and the title it had.
fn is_same(was: &Page, page: &Page) -> bool {
    let text = |page: &Page| match page.kind {
        PageKind::Document { oid, .. } => oid,
        _ => None,
    };
    text(was) == text(page) && (&was.title, &was.link_title) == (&page.title, &page.link_title)
}

/// Who writes in files knows a page by its file.
fn name_of(page: &Page) -> String {
    match &page.kind {
        PageKind::Document { file, .. } => file.clone(),
        _ => page.title.clone().unwrap_or_else(|| page.slug.clone()),
    }
}

fn line(news: &News) -> String {
    let what = match news {
        News { added: true, .. } => "added",
        News { removed: true, .. } => "removed",
        News { moved: true, .. } => "moved",
        _ => "changed",
    };
    match &news.was {
        Some(was) => format!("{what:<8} {was} -> {}", news.name),
        None => format!("{what:<8} {}", news.name),
    }
}
