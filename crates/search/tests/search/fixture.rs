//! Pages and queries for tests.

use model::{
    Oid,
    id::{OrganizationId, PageId, SpaceId},
};
use search::{Audience, Hit, Index, IndexedSpace, Page, Query, Section};
use tempfile::TempDir;
use uuid::Uuid;

/// The smallest memory that an index accepts.
pub(crate) const MEMORY_BYTES: usize = 15_000_000;

pub(crate) fn organization(number: u128) -> OrganizationId {
    OrganizationId::from_uuid(Uuid::from_u128(number))
}

pub(crate) fn space(number: u128) -> SpaceId {
    SpaceId::from_uuid(Uuid::from_u128(number))
}

pub(crate) fn page_id(number: u128) -> PageId {
    PageId::from_uuid(Uuid::from_u128(number))
}

pub(crate) fn oid(number: u8) -> Oid {
    Oid::from_bytes([number; 20])
}

pub(crate) fn indexed(organization_number: u128, space_number: u128, revision: u8) -> IndexedSpace {
    IndexedSpace {
        organization: organization(organization_number),
        space: space(space_number),
        revision: oid(revision),
    }
}

/// A page of space 1 of organization 1 with one section.
pub(crate) fn page(number: u128, title: &str, text: &str) -> Page {
    Page {
        organization: organization(1),
        space: space(1),
        page: page_id(number),
        blob: Some(oid(1)),
        fingerprint: 1,
        title: title.to_owned(),
        description: None,
        ancestors: Vec::new(),
        language: None,
        restricted: false,
        sections: vec![section(None, &[], text)],
    }
}

pub(crate) fn section(anchor: Option<&str>, headings: &[&str], text: &str) -> Section {
    Section {
        anchor: anchor.map(ToOwned::to_owned),
        headings: headings
            .iter()
            .map(|heading| (*heading).to_owned())
            .collect(),
        text: text.to_owned(),
        ..Section::default()
    }
}

pub(crate) fn query(text: &str) -> Query {
    Query {
        organization: organization(1),
        spaces: vec![space(1)],
        text: text.to_owned(),
        language: None,
        audience: Audience::Members,
        limit: 10,
        offset: 0,
        without_text: 0,
    }
}

pub(crate) struct SearchFixture {
    pub(crate) index: Index,
    pub(crate) folder: TempDir,
}

pub(crate) fn search_fixture(pages: &[Page]) -> SearchFixture {
    let folder = tempfile::tempdir().expect("the index works");
    let index = Index::open(folder.path(), MEMORY_BYTES).expect("the index works");
    let mut writer = index.writer().expect("the index works");
    for page in pages {
        writer.put_page(page).expect("the index works");
    }
    writer.commit(1).expect("the index works");
    SearchFixture { index, folder }
}

impl SearchFixture {
    pub(crate) fn hits(&self, text: &str) -> Vec<Hit> {
        self.index
            .search(&query(text))
            .expect("the index works")
            .hits
    }

    /// Numbers of the pages that are found, the best first.
    pub(crate) fn pages(&self, text: &str) -> Vec<u128> {
        let mut pages: Vec<u128> = self
            .hits(text)
            .iter()
            .map(|hit| hit.page.uuid().as_u128())
            .collect();
        pages.dedup();
        pages
    }

    /// Returns the highlighted text of the best hit.
    pub(crate) fn highlighted(&self, text: &str) -> Vec<String> {
        let hits = self.hits(text);
        let snippet = &hits.first().expect("something is found").snippet;
        snippet
            .highlights
            .iter()
            .map(|(start, end)| snippet.text[*start..*end].to_owned())
            .collect()
    }
}
