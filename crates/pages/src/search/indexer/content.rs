//! Main of a space as indexed: which of its pages differ from the index, and their new documents.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use ::search::{Page as IndexedPage, Section as IndexedSection};
use content::pages::{Page, PageIndex, PageKind};
use document::{
    limits::MAX_INCLUDED_BYTES,
    sections::{Include, SearchPiece, Section, SectionPosition},
};
use model::{Oid, id::PageId};
use store::search::MainContent;

use super::fingerprint::Fingerprint;
use crate::{
    contents::{Links, PageFacts, Pages, facts::Derived, title_of},
    search::facts::SearchFacts,
};

/// Increased when the sections of the same texts change.
const VERSION: u64 = 2;

pub(super) struct SpaceContent<'a> {
    pub(super) main: &'a MainContent,
    pub(super) pages: &'a Pages,
    facts: &'a HashMap<Oid, Arc<PageFacts>>,
    /// Titles of all entries of the tree, by index.
    titles: Vec<String>,
    /// Pages whose texts are left out.
    title_only: HashSet<PageIndex>,
}

/// A page that differs from the index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ChangedPage {
    pub(super) index: PageIndex,
    /// None for a page without a file.
    pub(super) blob: Option<Oid>,
    /// The files of included contents, deduplicated, in order.
    pub(super) included: Vec<Oid>,
    fingerprint: u64,
}

/// The changes that bring the index up to date with a space.
pub(super) struct Plan {
    pub(super) changed: Vec<ChangedPage>,
    /// Indexed pages that the space does not have any more.
    pub(super) gone: Vec<PageId>,
}

impl<'a> SpaceContent<'a> {
    pub(super) fn new(
        main: &'a MainContent,
        pages: &'a Pages,
        facts: &'a HashMap<Oid, Arc<PageFacts>>,
    ) -> Self {
        let title = |page: &Page| {
            let facts = blob_of(page).and_then(|oid| facts.get(&oid));
            title_of(page, facts.map(|facts| &**facts)).text
        };
        Self {
            main,
            pages,
            facts,
            titles: pages.tree.pages.iter().map(title).collect(),
            title_only: HashSet::new(),
        }
    }

    /// Leaves the texts of these pages out.
    pub(super) fn without_texts(self, title_only: HashSet<PageIndex>) -> Self {
        Self { title_only, ..self }
    }

    pub(super) fn has_text(&self, page: &ChangedPage) -> bool {
        page.blob.is_some() && !self.title_only.contains(&page.index)
    }

    /// Compares with the fingerprints of the indexed pages.
    pub(super) fn plan(&self, mut indexed: HashMap<PageId, u64>) -> Plan {
        let mut changed = Vec::new();
        for (index, page) in self.pages.tree.pages.iter().enumerate() {
            let PageKind::Document { file, oid } = &page.kind else {
                continue;
            };
            let included = self.included_by(file, *oid);
            let fingerprint = self.fingerprint(index, *oid, &included);
            if indexed.remove(&page.id) != Some(fingerprint) {
                changed.push(ChangedPage {
                    index,
                    blob: *oid,
                    included,
                    fingerprint,
                });
            }
        }
        Plan {
            changed,
            gone: indexed.into_keys().collect(),
        }
    }

    fn facts_of(&self, blob: Option<Oid>) -> Option<&'a PageFacts> {
        let facts = self.facts;
        blob.and_then(|oid| facts.get(&oid)).map(|facts| &**facts)
    }

    fn included_by(&self, file: &str, blob: Option<Oid>) -> Vec<Oid> {
        let Some(facts) = self.facts_of(blob) else {
            return Vec::new();
        };
        let links = Links::new(self.pages, file);
        let contents = facts.includes.iter();
        let blobs = contents.filter_map(|target| Some(links.reusable_content(target)?.oid));
        let mut known = HashSet::new();
        blobs.filter(|oid| known.insert(*oid)).collect()
    }

    /// Returns the titles of a page's ancestors, the outermost first.
    fn ancestors(&self, page: &Page) -> Vec<&str> {
        let tree = &self.pages.tree;
        let parent = |index: &PageIndex| tree.pages[*index].parent;
        let above = std::iter::successors(page.parent, parent);
        let mut titles: Vec<&str> = above.map(|index| self.titles[index].as_str()).collect();
        titles.reverse();
        titles
    }

    fn description(&self, blob: Option<Oid>) -> Option<&'a str> {
        self.facts_of(blob)?.settings.description.as_deref()
    }

    /// Returns whether only some of those who see the space may find the page. Queries apply the same settings
    /// (`query::page`), and ranking must not reveal its text to others.
    fn is_restricted(&self, index: PageIndex) -> bool {
        let pages = &self.pages.tree.pages;
        let settings = |index: PageIndex| Some(&self.facts_of(blob_of(&pages[index]))?.settings);
        let varies_by_visitor = |index: PageIndex| {
            let settings = settings(index);
            settings.is_some_and(|settings| settings.hidden || settings.condition.is_some())
        };
        let mut line = std::iter::successors(Some(index), |index| pages[*index].parent);
        settings(index).is_some_and(|settings| settings.no_index) || line.any(varies_by_visitor)
    }

    /// Covers everything that [`Self::page`] puts into the page.
    fn fingerprint(&self, index: PageIndex, blob: Option<Oid>, included: &[Oid]) -> u64 {
        let ancestors = self.ancestors(&self.pages.tree.pages[index]);
        let mut fingerprint = Fingerprint::new();
        fingerprint.bytes(&VERSION.to_le_bytes());
        fingerprint.bytes(&SearchFacts::DERIVER.version.to_le_bytes());
        fingerprint.bytes(self.main.head.organization.uuid().as_bytes());
        fingerprint.oid(blob);
        fingerprint.text(Some(&self.titles[index]));
        fingerprint.text(self.description(blob));
        fingerprint.text(self.main.language.as_deref());
        fingerprint.bytes(&[u8::from(self.is_restricted(index))]);
        fingerprint.count(ancestors.len());
        for title in ancestors {
            fingerprint.text(Some(title));
        }
        fingerprint.count(included.len());
        for oid in included {
            fingerprint.oid(Some(*oid));
        }
        if self.title_only.contains(&index) {
            fingerprint.text(None);
        }
        fingerprint.finish()
    }

    /// Builds the indexed page from its own file and the included contents.
    pub(super) fn page(
        &self,
        changed: &ChangedPage,
        own: Option<&SearchFacts>,
        included: &HashMap<Oid, Arc<SearchFacts>>,
    ) -> IndexedPage {
        let page = &self.pages.tree.pages[changed.index];
        let mut sections = Sections::default();
        if let (PageKind::Document { file, .. }, Some(own)) = (&page.kind, own) {
            let links = Links::new(self.pages, file);
            sections.add(own, &|target| {
                let oid = links.reusable_content(target)?.oid;
                Some((oid, &**included.get(&oid)?))
            });
        }
        let ancestors = self.ancestors(page).into_iter();
        IndexedPage {
            organization: self.main.head.organization,
            space: self.main.head.space,
            page: page.id,
            blob: changed.blob,
            fingerprint: changed.fingerprint,
            title: self.titles[changed.index].clone(),
            description: self.description(changed.blob).map(str::to_owned),
            ancestors: ancestors.map(str::to_owned).collect(),
            language: self.main.language.clone(),
            restricted: self.is_restricted(changed.index),
            sections: sections.finish(),
        }
    }
}

pub(super) fn blob_of(page: &Page) -> Option<Oid> {
    match page.kind {
        PageKind::Document { oid, .. } => oid,
        _ => None,
    }
}

/// Resolves the target of an include to its file and search facts.
type Resolve<'r> = &'r dyn Fn(&str) -> Option<(Oid, &'r SearchFacts)>;

/// The sections of a page under construction.
struct Sections {
    sections: Vec<IndexedSection>,
    /// Bytes that may still be included. Each include is a copy.
    bytes_left: usize,
}

impl Default for Sections {
    fn default() -> Self {
        Self {
            sections: Vec::new(),
            bytes_left: MAX_INCLUDED_BYTES,
        }
    }
}

impl Sections {
    fn add(&mut self, own: &SearchFacts, resolve: Resolve<'_>) {
        for piece in &own.pieces {
            match piece {
                SearchPiece::Section(section) => {
                    self.sections.push(indexed(&section.place, section, None));
                }
                SearchPiece::Include(include) => {
                    if let Some((source, content)) = resolve(&include.target) {
                        self.include(include, source, content);
                    }
                }
            }
        }
    }

    /// Nested includes are ignored: with one level, nothing can include itself.
    fn include(&mut self, include: &Include, source: Oid, content: &SearchFacts) {
        let sections = || {
            content.pieces.iter().filter_map(|piece| match piece {
                SearchPiece::Section(section) if !is_blank(section) => Some(section),
                _ => None,
            })
        };
        let around = include.place.bytes();
        let bytes = sections().map(|section| {
            let texts = section.text.len() + section.code.len();
            around + section.place.bytes() + texts
        });
        let Some(room) = self.bytes_left.checked_sub(bytes.sum()) else {
            return;
        };
        self.bytes_left = room;
        let new_sections = sections().map(|section| {
            let place = include.place.within_include(&section.place);
            indexed(&place, section, Some(source))
        });
        self.sections.extend(new_sections);
    }

    /// The first section represents the page itself, and has no condition.
    fn finish(self) -> Vec<IndexedSection> {
        let mut sections = self.sections;
        if sections.is_empty() {
            sections.push(IndexedSection::default());
        }
        sections
    }
}

fn is_blank(section: &Section) -> bool {
    section.text.is_empty() && section.code.is_empty() && section.place.headings.is_empty()
}

fn indexed(place: &SectionPosition, section: &Section, source: Option<Oid>) -> IndexedSection {
    let headings = place.headings.iter();
    IndexedSection {
        anchor: place.anchor.clone(),
        headings: headings.map(|heading| heading.text.clone()).collect(),
        text: section.text.clone(),
        code: section.code.clone(),
        conditions: place.conditions.clone(),
        source,
    }
}

#[cfg(test)]
mod tests;
