use model::id::{OrganizationId, PageId, SpaceId};
use uuid::Uuid;

use super::*;
use crate::{Audience, Page, Section, analysis::PANIC_TEXT};

fn space() -> SpaceId {
    SpaceId::from_uuid(Uuid::from_u128(1))
}

fn page(number: u128, title: &str, text: &str) -> Page {
    Page {
        organization: OrganizationId::from_uuid(Uuid::from_u128(1)),
        space: space(),
        page: PageId::from_uuid(Uuid::from_u128(number)),
        blob: None,
        fingerprint: 7,
        title: title.to_owned(),
        description: None,
        ancestors: Vec::new(),
        language: None,
        restricted: false,
        sections: vec![Section {
            text: text.to_owned(),
            ..Section::default()
        }],
    }
}

fn index_of(pages: impl IntoIterator<Item = Page>) -> (tempfile::TempDir, Index) {
    let folder = tempfile::tempdir().unwrap();
    let index = Index::open(folder.path(), 15_000_000).unwrap();
    let mut writer = index.writer().unwrap();
    for page in pages {
        writer.put_page(&page).unwrap();
    }
    writer.commit(1).unwrap();
    (folder, index)
}

fn pages(index: &Index, text: &str) -> Vec<u128> {
    let query = Query {
        organization: OrganizationId::from_uuid(Uuid::from_u128(1)),
        spaces: vec![space()],
        text: text.to_owned(),
        language: None,
        audience: Audience::Members,
        limit: 10,
        offset: 0,
        without_text: 0,
    };
    let hits = index.search(&query).unwrap().hits;
    hits.iter().map(|hit| hit.page.uuid().as_u128()).collect()
}

#[test]
fn a_text_that_cannot_be_analyzed_affects_no_other_text() {
    let (_folder, index) = index_of([
        page(1, "Tides", "The tide is high."),
        page(2, "Bad", &format!("The tide has {PANIC_TEXT}.")),
    ]);
    assert_eq!(pages(&index, "tide"), [1]);
    // It is not indexed again on every run.
    assert_eq!(index.pages_of(space()).unwrap().len(), 2);
    assert_eq!(
        pages(&index, &format!("\"tide {PANIC_TEXT}\"")),
        [] as [u128; 0]
    );
}

#[test]
fn frequent_words_leave_something_to_read_for_rare_ones() {
    let common = (1..=300).map(|number| page(number, "Page", "common"));
    let (_folder, index) = index_of(common.chain([page(301, "Page", "common rare ")]));
    assert_eq!(pages(&index, "common rare ")[0], 301);
    assert_eq!(pages(&index, "rare common ")[0], 301);
}
