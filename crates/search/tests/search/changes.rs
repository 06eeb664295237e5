//! Writing, committing and reading back.

use std::collections::HashMap;

use search::{Index, SearchError, Stats};

use crate::fixture::{MEMORY_BYTES, indexed, oid, page, page_id, search_fixture, section, space};

#[test]
fn changes_are_visible_only_after_a_commit() {
    let shelf = search_fixture(&[]);
    let mut writer = shelf.index.writer().unwrap();
    writer.put_page(&page(1, "Tide", "text")).unwrap();
    writer.put_space(&indexed(1, 1, 5)).unwrap();
    assert!(shelf.pages("tide").is_empty());
    assert_eq!(shelf.index.space(space(1)).unwrap(), None);
    assert_eq!(shelf.index.watermark(), Some(1));
    writer.commit(7).unwrap();
    assert_eq!(shelf.pages("tide"), [1]);
    assert_eq!(shelf.index.space(space(1)).unwrap(), Some(indexed(1, 1, 5)));
    assert_eq!(shelf.index.watermark(), Some(7));
}

#[test]
fn an_index_is_read_again_as_it_was_committed() {
    let shelf = search_fixture(&[page(1, "Tide", "text")]);
    let mut writer = shelf.index.writer().unwrap();
    writer.put_space(&indexed(1, 1, 5)).unwrap();
    writer.commit(42).unwrap();
    writer
        .put_page(&page(2, "Tide", "never committed"))
        .unwrap();
    drop(writer);
    let again = Index::open(shelf.folder.path(), MEMORY_BYTES).unwrap();
    assert_eq!(again.watermark(), Some(42));
    assert_eq!(again.space(space(1)).unwrap(), Some(indexed(1, 1, 5)));
    assert_eq!(
        again.pages_of(space(1)).unwrap(),
        HashMap::from([(page_id(1), 1)])
    );
    assert_eq!(
        again
            .search(&crate::fixture::query("tide"))
            .unwrap()
            .hits
            .len(),
        1
    );
    let empty = tempfile::tempdir().unwrap();
    let new = Index::open(empty.path(), MEMORY_BYTES).unwrap();
    assert_eq!(new.watermark(), None);
}

#[test]
fn pages_are_replaced_and_deleted() {
    let shelf = search_fixture(&[page(1, "Tide", "first"), page(2, "Quay", "second")]);
    let mut writer = shelf.index.writer().unwrap();
    let mut changed = page(1, "Ebb", "third");
    changed.fingerprint = 2;
    changed.blob = Some(oid(2));
    changed
        .sections
        .push(section(Some("more"), &["More"], "fourth"));
    writer.put_page(&changed).unwrap();
    writer.delete_page(space(1), page_id(2)).unwrap();
    writer.commit(2).unwrap();
    for gone in ["tide", "first", "quay", "second"] {
        assert!(shelf.pages(gone).is_empty(), "{gone}");
    }
    for here in ["ebb", "third", "fourth"] {
        assert_eq!(shelf.pages(here), [1], "{here}");
        assert_eq!(shelf.hits(here)[0].blob, Some(oid(2)), "{here}");
    }
    assert_eq!(
        shelf.index.pages_of(space(1)).unwrap(),
        HashMap::from([(page_id(1), 2)])
    );
}

#[test]
fn a_page_that_is_put_twice_before_a_commit_is_there_once() {
    let shelf = search_fixture(&[page(1, "Tide", "one")]);
    let mut writer = shelf.index.writer().unwrap();
    for text in ["two", "three", "one", "four", "four"] {
        writer.put_page(&page(1, "Tide", text)).unwrap();
    }
    writer.delete_page(space(1), page_id(3)).unwrap();
    writer.put_page(&page(3, "Quay", "back")).unwrap();
    writer.commit(2).unwrap();
    assert_eq!(shelf.hits("tide").len(), 1);
    assert_eq!(shelf.pages("four"), [1]);
    assert_eq!(shelf.pages("back"), [3]);
    assert!(shelf.pages("three").is_empty());
    assert_eq!(shelf.index.stats().sections, 2);
}

#[test]
fn a_space_is_deleted_with_all_its_pages_and_may_come_back() {
    let mut other = page(1, "Tide", "other");
    other.space = space(2);
    let shelf = search_fixture(&[page(1, "Tide", "one"), other.clone()]);
    let mut writer = shelf.index.writer().unwrap();
    writer.put_space(&indexed(1, 1, 1)).unwrap();
    writer.put_space(&indexed(1, 2, 1)).unwrap();
    writer.put_page(&page(2, "Tide", "two")).unwrap();
    writer.commit(2).unwrap();
    assert_eq!(shelf.pages("tide").len(), 2);

    writer.put_page(&page(3, "Tide", "three")).unwrap();
    writer.delete_space(space(1)).unwrap();
    writer.put_page(&page(2, "Tide", "two")).unwrap();
    writer.commit(3).unwrap();
    assert_eq!(shelf.pages("tide"), [2]);
    assert_eq!(shelf.index.space(space(1)).unwrap(), None);
    assert_eq!(shelf.index.pages_of(space(2)).unwrap().len(), 1);
    let Stats {
        spaces,
        sections,
        bytes,
    } = shelf.index.stats();
    assert_eq!((spaces, sections), (1, 2));
    assert!(bytes > 0);
}

#[test]
fn spaces_are_listed_in_the_order_of_their_ids() {
    let shelf = search_fixture(&[]);
    let mut writer = shelf.index.writer().unwrap();
    for number in [5, 1, 9, 3] {
        writer.put_space(&indexed(1, number, 1)).unwrap();
        writer.commit(1).unwrap();
    }
    writer.put_space(&indexed(1, 3, 2)).unwrap();
    writer.delete_space(space(9)).unwrap();
    writer.commit(2).unwrap();
    let list = |after: Option<u128>, limit: usize| {
        let after = after.map(space);
        let spaces = shelf.index.spaces_after(after, limit).unwrap();
        spaces
            .iter()
            .map(|indexed| (indexed.space.uuid().as_u128(), indexed.revision))
            .collect::<Vec<_>>()
    };
    assert_eq!(list(None, 10), [(1, oid(1)), (3, oid(2)), (5, oid(1))]);
    assert_eq!(list(Some(1), 1), [(3, oid(2))]);
    assert_eq!(list(Some(5), 10), []);
}

#[test]
fn there_is_one_writer() {
    let shelf = search_fixture(&[]);
    let writer = shelf.index.writer().unwrap();
    assert!(matches!(shelf.index.writer(), Err(SearchError::Busy)));
    let again = Index::open(shelf.folder.path(), MEMORY_BYTES).unwrap();
    assert!(matches!(again.writer(), Err(SearchError::Busy)));
    drop(writer);
    assert!(again.writer().is_ok());
}

#[test]
fn a_page_without_sections_is_found_by_its_title() {
    let mut empty = page(1, "Tide", "");
    empty.sections.clear();
    empty.blob = None;
    let hits = search_fixture(&[empty]).hits("tide");
    assert_eq!((hits.len(), hits[0].blob), (1, None));
    assert!(hits[0].snippet.text.is_empty());
}
