//! The page tree of a revision with its lookup data.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use content::{
    PageTree,
    page_ids::IdLocation,
    pages::{PageIndex, PageKind},
};
use jiff::Timestamp;
use model::{Oid, id::PageId};
use serde_json::Value;
use space_files::{ComputedSource, IntegrationSource, config::Variables};
use store::{computed_results::SourceDigest, openapi_specs::versions::ReferencedVersion};
use uuid::Uuid;

use super::{
    computed_pages::{ComputedPages, PageSource},
    source_versions::{SourceVersion, source_digest},
};
use crate::{computed_texts::ComputedTexts, repository::Repository};

/// Computed entries that have pages. Each can be a spec of 10 MB.
const MAX_COMPUTED_ENTRIES: usize = 50;

/// A page tree with its lookup data.
pub struct Pages {
    pub tree: PageTree,
    pub variables: BTreeMap<String, Value>,
    times: HashMap<Uuid, (i64, i64)>,
    /// Files of pages that this reader may not see. Not even a link may reveal their names.
    taken_out: HashSet<String>,
    /// The pages that were removed for this reader, by their index in the whole tree.
    removed: Vec<PageIndex>,
    computed_entries: Vec<ComputedEntry>,
    /// None if no entry was replaced by its pages.
    computed: Option<ComputedPages>,
}

/// An entry that can be replaced by pages.
#[derive(Debug, Clone)]
pub(super) struct ComputedEntry {
    pub(super) page: PageIndex,
    pub(super) source: ComputedSource,
    /// The blob of its overlay. None if it names none, or one that does not exist.
    pub(super) overlay: Option<Oid>,
    /// Of a source of an integration.
    pub(super) digest: Option<SourceDigest>,
}

impl ComputedEntry {
    pub(super) fn new(page: PageIndex, source: ComputedSource, tree: &PageTree) -> Self {
        Self {
            page,
            overlay: tree.overlay_of(&source),
            digest: source.integration().map(source_digest),
            source,
        }
    }

    /// Returns whether its pages are derived from this version.
    pub(super) fn shows(&self, version: &SourceVersion) -> bool {
        match version {
            SourceVersion::Spec(version) => {
                let source = self.source.openapi();
                source.is_some_and(|source| source.spec == version.slug)
            }
            SourceVersion::Result(version) => self.digest == Some(version.digest),
        }
    }

    pub(super) fn lacks_overlay(&self) -> bool {
        self.source.overlay().is_some() && self.overlay.is_none()
    }
}

impl Pages {
    pub(super) fn new(
        repository: &Repository<'_>,
        tree: PageTree,
        located: &HashMap<Uuid, IdLocation>,
    ) -> Self {
        let times = located
            .iter()
            .map(|(id, at)| (*id, (at.created, at.updated)))
            .collect();
        let variables = tree
            .variables
            .map(|oid| Variables::parse(&repository.text(oid)).values)
            .unwrap_or_default();
        Self {
            computed_entries: computed_entries(&tree),
            tree,
            variables,
            times,
            taken_out: HashSet::new(),
            removed: Vec::new(),
            computed: None,
        }
    }

    /// Returns a copy without these pages and their descendants.
    pub(super) fn without(&self, pages: &BTreeSet<PageIndex>) -> Self {
        let tree = self.tree.without(pages);
        let files = self.tree.pages.iter().filter_map(|page| match &page.kind {
            PageKind::Document { file, .. } => Some(file.clone()),
            _ => None,
        });
        Self {
            taken_out: files.filter(|file| tree.by_file(file).is_none()).collect(),
            removed: pages.iter().copied().collect(),
            computed_entries: computed_entries(&tree),
            tree,
            variables: self.variables.clone(),
            times: self.times.clone(),
            computed: None,
        }
    }

    /// Returns a copy with this tree, in which pages take the places of computed entries.
    pub(super) fn with_computed(&self, tree: PageTree, computed: ComputedPages) -> Self {
        Self {
            tree,
            variables: self.variables.clone(),
            times: self.times.clone(),
            taken_out: self.taken_out.clone(),
            removed: self.removed.clone(),
            computed_entries: Vec::new(),
            computed: Some(computed),
        }
    }

    pub(super) fn removed(&self) -> &[PageIndex] {
        &self.removed
    }

    /// Returns the entries that can be replaced by pages.
    pub(super) fn computed_entries(&self) -> &[ComputedEntry] {
        &self.computed_entries
    }

    /// Returns the sources of integrations that the table of contents names.
    pub fn integration_sources(&self) -> impl Iterator<Item = &IntegrationSource> {
        let entries = self.computed_entries.iter();
        entries.filter_map(|entry| entry.source.integration())
    }

    pub(crate) fn has_computed_entries(&self) -> bool {
        !self.computed_entries.is_empty()
    }

    /// Returns the texts of computed pages.
    pub(crate) fn computed_texts(&self) -> Option<&Arc<ComputedTexts>> {
        self.computed.as_ref().map(ComputedPages::texts)
    }

    /// Returns where a page comes from. None for pages with a file.
    pub fn page_source(&self, page: PageId) -> Option<PageSource> {
        self.computed.as_ref()?.source(page)
    }

    /// Returns the spec of a computed page and the overlay that is applied to it, if there is one.
    pub(crate) fn spec_overlay(&self, page: PageId) -> Option<(&str, Oid)> {
        self.computed.as_ref()?.overlay(page)
    }

    pub fn is_computed(&self, page: PageId) -> bool {
        let computed = self.computed.as_ref();
        computed.is_some_and(|computed| computed.contains(page))
    }

    /// Returns whether a text is that of a computed page.
    pub(super) fn is_computed_text(&self, oid: Oid) -> bool {
        let texts = self.computed_texts();
        texts.is_some_and(|texts| texts.contains(oid))
    }

    /// Returns the versions of OpenAPI specs whose pages are in the tree.
    pub(crate) fn spec_versions(&self) -> impl Iterator<Item = &ReferencedVersion> {
        let computed = self.computed.iter();
        computed.flat_map(ComputedPages::versions)
    }

    /// Approximate size in memory.
    pub fn bytes(&self) -> usize {
        // Timestamps.
        let pages = self.tree.pages.len() * 64;
        let taken_out = self.taken_out.iter().map(|file| file.len() + 32);
        let computed = self.computed.as_ref().map_or(0, ComputedPages::bytes);
        self.tree.bytes() + pages + taken_out.sum::<usize>() + computed
    }

    /// Returns whether a file belongs to a page that this reader may not see.
    pub(super) fn is_taken_out(&self, file: &str) -> bool {
        self.taken_out.contains(file)
    }

    /// Returns whether there are pages that this reader may not see.
    pub(super) fn has_hidden_files(&self) -> bool {
        !self.taken_out.is_empty()
    }

    /// Returns when the page was created and last changed.
    pub fn times(&self, id: Uuid) -> Option<(Timestamp, Timestamp)> {
        let (created, updated) = self.times.get(&id)?;
        let at = |second: i64| Timestamp::from_second(second).ok();
        at(*created).zip(at(*updated))
    }

    /// Returns the blobs of these pages and all their descendants.
    pub(super) fn blobs_below(&self, top: &[PageIndex]) -> Vec<Oid> {
        let mut blobs = Vec::new();
        let mut waiting = top.to_vec();
        while let Some(index) = waiting.pop() {
            let page = &self.tree.pages[index];
            if let PageKind::Document { oid: Some(oid), .. } = page.kind {
                blobs.push(oid);
            }
            waiting.extend(&page.children);
        }
        blobs
    }
}

/// Returns the entries of a tree that can be replaced by pages.
fn computed_entries(tree: &PageTree) -> Vec<ComputedEntry> {
    let entries = tree.pages.iter().enumerate().filter_map(|(at, page)| {
        let PageKind::Computed { value } = &page.kind else {
            return None;
        };
        let (source, _) = ComputedSource::parse(value).ok()?;
        Some(ComputedEntry::new(at, source, tree))
    });
    entries.take(MAX_COMPUTED_ENTRIES).collect()
}
