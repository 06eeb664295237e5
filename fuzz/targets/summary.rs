//! Any text is a table of contents, edits of it leave the other lines alone, and it has pages.

#![no_main]

use std::collections::HashSet;

use arbitrary::{Arbitrary, Unstructured};
use content::{Objects, PageIds, PageTree, tree};
use fuzz::{is_subsequence, text_and_choices};
use libfuzzer_sys::fuzz_target;
use model::ObjectKind;
use space_files::{
    Summary,
    summary::{EditError, EntryKind, NewEntry},
};

#[derive(Debug, Arbitrary)]
enum Edit<'a> {
    Insert(Option<u8>, u8, &'a str),
    InsertGroup(u8, &'a str),
    Remove(u8),
    RemoveKeepingChildren(u8),
    Move(u8, Option<u8>, u8),
    Retitle(u8, &'a str),
    Relabel(u8, Option<&'a str>),
    Retarget(u8, &'a str),
}

fuzz_target!(|data: &[u8]| {
    let (text, mut choices) = text_and_choices(data);
    let mut summary = Summary::parse(text.as_ref());
    assert_eq!(summary.text(), text);
    check_places(&summary);
    check_pages(&text);
    for _ in 0..4 {
        let Some(edit) = next_edit(&mut choices) else {
            return;
        };
        apply(&mut summary, &edit);
        check_places(&summary);
    }
});

fn next_edit<'a>(choices: &mut Unstructured<'a>) -> Option<Edit<'a>> {
    if choices.is_empty() {
        return None;
    }
    choices.arbitrary().ok()
}

/// Entries stand one after the other, and what is below an entry stands within it.
fn check_places(summary: &Summary) {
    let mut at = 0;
    for (position, entry) in summary.entries().iter().enumerate() {
        assert!(at <= entry.own.start && entry.own.end <= entry.subtree.end);
        assert!(summary.text().get(entry.subtree.clone()).is_some());
        at = entry.own.end;
        if let Some(parent) = entry.parent {
            assert!(parent < position, "an entry above comes first");
            let around = &summary.entries()[parent];
            assert_eq!(around.depth + 1, entry.depth);
            assert!(around.subtree.end >= entry.subtree.end);
        }
    }
}

fn apply(summary: &mut Summary, edit: &Edit<'_>) {
    let before = summary.clone();
    let count = before.entries().len();
    // One more than there are, to see that one refused.
    let entry = |at: u8| usize::from(at) % (count + 1);
    let parent = |at: Option<u8>| at.map(entry);
    let done = match *edit {
        Edit::Insert(at, index, title) => {
            let new = NewEntry::document(title, "new.md");
            summary.insert(parent(at), index.into(), &new)
        }
        Edit::InsertGroup(index, title) => {
            let mut new = NewEntry::document(title, "");
            new.kind = EntryKind::Group { anchor: None };
            summary.insert(None, index.into(), &new)
        }
        Edit::Remove(at) => summary.remove(entry(at)),
        Edit::RemoveKeepingChildren(at) => summary.remove_keeping_children(entry(at)),
        Edit::Move(at, to, index) => summary.move_to(entry(at), parent(to), index.into()),
        Edit::Retitle(at, title) => summary.retitle(entry(at), title),
        Edit::Relabel(at, label) => summary.relabel(entry(at), label),
        Edit::Retarget(at, path) => {
            let path = path.to_owned();
            summary.retarget(entry(at), &EntryKind::Document { path })
        }
    };
    check_edit(&before, summary, edit, done);
}

fn check_edit(before: &Summary, after: &Summary, edit: &Edit<'_>, done: Result<(), EditError>) {
    if done.is_err() {
        assert_eq!(before, after, "what is refused changes nothing");
        return;
    }
    let reported = || format!("{edit:?}\n{:?}\n{:?}", before.text(), after.text());
    match *edit {
        Edit::Insert(..) | Edit::InsertGroup(..) => {
            assert!(is_subsequence(lines(before), lines(after)), "{}", told());
        }
        Edit::Remove(_) => {
            assert!(is_subsequence(lines(after), lines(before)), "{}", told());
        }
        Edit::Move(..) => {
            let sorted = |summary: &Summary| {
                let mut lines: Vec<String> = lines(summary).map(str::to_owned).collect();
                lines.retain(|line| line != "***");
                lines.sort();
                lines
            };
            assert_eq!(sorted(before), sorted(after), "{}", told());
        }
        Edit::RemoveKeepingChildren(_) => {}
        Edit::Retitle(at, _) | Edit::Relabel(at, _) | Edit::Retarget(at, _) => {
            let at = usize::from(at) % (before.entries().len() + 1);
            let own = before.entries()[at].own.clone();
            let (above, below) = (&before.text()[..own.start], &before.text()[own.end..]);
            assert!(after.text().starts_with(above), "{}", told());
            assert!(after.text().ends_with(below), "{}", told());
            assert_eq!(others(before, at), others(after, at), "{}", told());
        }
    }
}

/// What the entries but one are.
fn others(summary: &Summary, but: usize) -> Vec<(&EntryKind, &str, Option<usize>)> {
    let others = summary.entries().iter().enumerate();
    others
        .filter(|(position, _)| *position != but)
        .map(|(_, entry)| (&entry.kind, entry.title.as_str(), entry.parent))
        .collect()
}

/// What the lines say. Edits may move siblings below each other to one column, and set entries apart.
fn lines<'a>(summary: &'a Summary) -> impl Iterator<Item = &'a str> {
    // A byte order mark belongs to the file and stays first, whatever line follows it, be it one with a mark of its own.
    let line = |line: &'a str| line.trim_start_matches('\u{feff}').trim();
    let lines = summary.text().lines().map(line);
    lines.filter(|line| !line.is_empty())
}

fn check_pages(summary: &str) {
    let mut objects = Objects::default();
    let files = [
        ("SUMMARY.md", summary),
        ("README.md", "# Home"),
        ("a.md", "# A"),
        ("b.md", "# B"),
    ];
    let entries = files.map(|(name, text)| tree::Entry {
        mode: tree::Mode::FILE,
        name: name.into(),
        oid: objects.write(ObjectKind::Blob, text.as_bytes()),
    });
    let root = tree::write(&mut objects, &entries).expect("a tree of four files");
    let pages = PageTree::read(&objects, root, &PageIds::empty()).expect("nothing is missing");
    let mut ids = HashSet::new();
    let mut paths = HashSet::new();
    for (index, page) in pages.pages.iter().enumerate() {
        assert!(ids.insert(page.id), "two pages have the id {}", page.id);
        assert!(paths.insert(&page.path), "two pages are at {}", page.path);
        assert!(page.parent.is_none_or(|parent| parent < index));
        assert_eq!(pages.by_id(page.id), Some(page));
        let _ = page.fallback_title();
    }
}
