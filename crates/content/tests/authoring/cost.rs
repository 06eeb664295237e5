//! The cost of an edit is independent of the size of the space.

use std::fmt::Write;

use content::authoring::{Change, Fields, PageBody};
use model::{ObjectKind, Patch};

use crate::space::Space;
use crate::store::Files;

const FOLDER: usize = 100;

fn space_of(pages: usize) -> Space {
    let mut files = Files::new();
    let mut summary = "# Table of contents\n\n* [Home](README.md)\n".to_owned();
    files.insert("README.md".to_owned(), "# Home\n".to_owned());
    for number in 1..pages {
        let (folder, page) = (number / FOLDER, number % FOLDER);
        let path = format!("folder-{folder}/page-{page}.md");
        let _ = writeln!(summary, "* [Page {number}]({path})");
        files.insert(path, format!("# Page {number}\n\nText of page {number}.\n"));
    }
    files.insert("SUMMARY.md".to_owned(), summary);
    Space::of(&files)
}

fn update(page: &str, document: Option<PageBody>, fields: Fields) -> Change {
    Change::UpdatePage {
        page: page.to_owned(),
        base: None,
        document,
        into: Patch::Keep,
        at: None,
        fields,
    }
}

#[test]
fn an_edit_of_a_page_costs_the_same_in_every_space() {
    for pages in [100, 1_000, 10_000] {
        let mut space = space_of(pages);
        let page = space.id("folder-0/page-50.md");
        let body = PageBody::Markdown("Other text.".to_owned());
        let fields = Fields {
            description: Patch::Set("New".to_owned()),
            ..Fields::default()
        };
        space.apply(&[update(&page, Some(body), fields)]).unwrap();
        let (written, loaded, loads) = counts(&space);
        println!("{pages} pages: edit wrote {written}, loaded {loaded} in {loads} loads");
        assert!(written <= 12, "{pages} pages: wrote {written} objects");
        assert!(loaded <= 16, "{pages} pages: loaded {loaded} objects");
        assert!(loads <= 10, "{pages} pages: {loads} loads");

        let fields = Fields {
            title: Some("Other title".to_owned()),
            slug: Some("other".to_owned()),
            ..Fields::default()
        };
        space.apply(&[update(&page, None, fields)]).unwrap();
        let (written, loaded, loads) = counts(&space);
        println!("{pages} pages: rename wrote {written}, loaded {loaded} in {loads} loads");
        assert!(written <= 16, "{pages} pages: wrote {written} objects");
        assert!(loaded <= 24, "{pages} pages: loaded {loaded} objects");

        let insert = Change::InsertPage {
            document: PageBody::Empty,
            into: Some(page),
            at: None,
            reference: None,
            fields: Fields::default(),
        };
        space.apply(&[insert]).unwrap();
        let (written, loaded, loads) = counts(&space);
        println!("{pages} pages: insert wrote {written}, loaded {loaded} in {loads} loads");
        assert!(written <= 16, "{pages} pages: wrote {written} objects");
        assert!(loaded <= 24, "{pages} pages: loaded {loaded} objects");
    }
}

fn counts(space: &Space) -> (usize, usize, usize) {
    let store = &space.store;
    let commits = store.written.iter();
    let commits = commits.filter(|(kind, _)| *kind == ObjectKind::Commit);
    assert_eq!(commits.count(), 1);
    (store.written.len(), store.loaded.len(), store.loads)
}
