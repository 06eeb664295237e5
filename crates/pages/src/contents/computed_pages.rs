//! The computed pages of one page tree: where each comes from, and their texts.

use std::{collections::HashMap, sync::Arc};

use content::pages::{DerivedPage, PageIndex, derived_id};
use model::{Oid, id::PageId};
use serde_json::{Value, json};
use space_files::{ComputedSource, OpenApiSource};
use store::openapi_specs::versions::ReferencedVersion;

use super::{
    source_pages::{SourcePage, SourcePages, SourcePart},
    source_versions::SourceVersion,
};
use crate::computed_texts::ComputedTexts;

/// The computed pages of a tree.
#[derive(Debug, Default)]
pub(crate) struct ComputedPages {
    entries: Vec<ExpandedEntry>,
    origins: HashMap<PageId, PageOrigin>,
    texts: Arc<ComputedTexts>,
}

/// An entry of the table of contents whose pages are in the tree.
#[derive(Debug)]
pub(super) struct ExpandedEntry {
    /// Ids of pages are derived from it.
    seed: String,
    version: SourceVersion,
    source: ComputedSource,
    /// The blob of the overlay that was applied.
    overlay: Option<Oid>,
}

#[derive(Debug)]
struct PageOrigin {
    /// Index of the entry.
    entry: usize,
    key: String,
    part: SourcePart,
}

/// The source of a computed page, as clients see it.
#[derive(Debug, Clone, PartialEq)]
pub struct PageSource {
    pub source: Value,
    pub seed: String,
}

impl ComputedPages {
    pub(crate) fn texts(&self) -> &Arc<ComputedTexts> {
        &self.texts
    }

    /// Returns the source of a page. None for pages that are not computed.
    pub(crate) fn source(&self, page: PageId) -> Option<PageSource> {
        let origin = self.origins.get(&page)?;
        let entry = &self.entries[origin.entry];
        Some(PageSource {
            source: entry.source(origin),
            seed: entry.seed.clone(),
        })
    }

    /// Returns the spec of a page and the overlay that was applied to it.
    pub(crate) fn overlay(&self, page: PageId) -> Option<(&str, Oid)> {
        let entry = &self.entries[self.origins.get(&page)?.entry];
        Some((&entry.version.spec()?.slug, entry.overlay?))
    }

    pub(crate) fn contains(&self, page: PageId) -> bool {
        self.origins.contains_key(&page)
    }

    /// Returns the versions of the specs that have pages, in the order of their entries.
    pub(crate) fn versions(&self) -> impl Iterator<Item = &ReferencedVersion> {
        self.entries.iter().filter_map(|entry| entry.version.spec())
    }

    /// Approximate size in memory.
    pub(crate) fn bytes(&self) -> usize {
        let origins = self.origins.values();
        let origins = origins.map(|origin| origin.key.len() + size_of::<PageOrigin>() + 64);
        self.texts.bytes() + origins.sum::<usize>()
    }
}

impl ExpandedEntry {
    pub(super) fn new(
        seed: String,
        version: SourceVersion,
        source: &ComputedSource,
        overlay: Option<Oid>,
    ) -> Self {
        Self {
            seed,
            version,
            source: source.clone(),
            overlay,
        }
    }

    fn source(&self, origin: &PageOrigin) -> Value {
        match (&self.source, &self.version) {
            (ComputedSource::OpenApi(source), SourceVersion::Spec(version)) => {
                spec_source(source, version, origin)
            }
            (source, _) => match (&origin.part, source.integration()) {
                (SourcePart::Integration(Some(own)), _) => (**own).clone(),
                (_, Some(source)) => source.to_json(),
                (_, None) => Value::Null,
            },
        }
    }
}

fn spec_source(source: &OpenApiSource, version: &ReferencedVersion, origin: &PageOrigin) -> Value {
    let mut props = match origin.part {
        SourcePart::Overview => json!({"doc": "info", "page": origin.key}),
        SourcePart::Models if origin.key == "models" => json!({"doc": "models"}),
        SourcePart::Models => json!({"doc": "models", "page": origin.key}),
        SourcePart::Operations | SourcePart::Integration(_) => {
            json!({"doc": "operations", "page": origin.key})
        }
    };
    if source.by_tag {
        props["grouping"] = json!("by-tag");
    }
    if source.download_link {
        props["downloadLink"] = json!(true);
    }
    if let Some(overlay) = &source.overlay {
        props["overlay"] = json!(overlay);
    }
    let ReferencedVersion { slug, spec, id, .. } = version;
    let value = json!({"object": "openapi-spec", "id": spec, "slug": slug, "lastVersion": id});
    let spec = json!({"ref": {"kind": "openapi", "spec": slug}, "value": value});
    json!({"type": "builtin:openapi", "props": props, "dependencies": {"spec": spec}})
}

/// Collects the pages of all entries of a tree.
#[derive(Default)]
pub(super) struct ComputedPagesBuilder {
    entries: Vec<ExpandedEntry>,
    origins: HashMap<PageId, PageOrigin>,
    texts: ComputedTexts,
    derived: HashMap<PageIndex, Vec<DerivedPage>>,
}

impl ComputedPagesBuilder {
    /// Adds the pages of an entry.
    pub(super) fn add(&mut self, index: PageIndex, entry: ExpandedEntry, spec: &SourcePages) {
        let pages = spec.pages.iter();
        let pages = pages.map(|page| self.derive(&entry.seed, page)).collect();
        self.derived.insert(index, pages);
        self.entries.push(entry);
    }

    fn derive(&mut self, seed: &str, page: &SourcePage) -> DerivedPage {
        let id = derived_id(seed, &page.key);
        let origin = PageOrigin {
            entry: self.entries.len(),
            key: page.key.clone(),
            part: page.part.clone(),
        };
        self.origins.insert(id, origin);
        self.texts.insert(page.oid, page.text.clone());
        let below = page.pages.iter();
        DerivedPage {
            id,
            title: page.title.clone(),
            slug: page.slug.clone(),
            oid: page.oid,
            pages: below.map(|page| self.derive(seed, page)).collect(),
        }
    }

    pub(super) fn finish(self) -> (ComputedPages, HashMap<PageIndex, Vec<DerivedPage>>) {
        let computed = ComputedPages {
            entries: self.entries,
            origins: self.origins,
            texts: Arc::new(self.texts),
        };
        (computed, self.derived)
    }
}
