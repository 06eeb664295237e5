//! Limit of indexed text per space. A file at many paths, or included by many pages, is indexed once for each:
//! content that is small in the repository can be huge in the index.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use content::pages::{PageIndex, PageKind};
use context::App;
use document::limits::{MAX_INCLUDED_BYTES, MAX_PAGE_BYTES};
use model::{Oid, Result};
use store::objects::{self, Pool};

use crate::contents::{Links, PageFacts, Pages};

/// Files per query for sizes.
const SIZE_BATCH: usize = 10_000;

/// The pages of a space with their facts, for measuring their text.
#[derive(Clone, Copy)]
pub(super) struct TextMeasure<'a> {
    pub(super) pages: &'a Pages,
    pub(super) facts: &'a HashMap<Oid, Arc<PageFacts>>,
}

impl TextMeasure<'_> {
    /// Loads the sizes that [`Self::over`] needs. Empty if the pages cannot exceed the limit anyway.
    pub(super) async fn sizes(
        self,
        app: &App,
        pool: Pool,
        max_bytes: u64,
    ) -> Result<HashMap<Oid, u64>> {
        let mut sizes = HashMap::new();
        if self.upper_bound() <= max_bytes {
            return Ok(sizes);
        }
        let contents = self.pages.tree.reusable_contents.iter();
        let contents = contents.map(|content| content.oid);
        let oids: HashSet<Oid> = self.facts.keys().copied().chain(contents).collect();
        let oids: Vec<Oid> = oids.into_iter().collect();
        if let Some(computed) = self.pages.computed_texts() {
            let known = oids
                .iter()
                .filter_map(|oid| Some((*oid, computed.size(*oid)?)));
            sizes.extend(known);
        }
        for oids in oids.chunks(SIZE_BATCH) {
            sizes.extend(objects::sizes(&app.db, pool, oids).await?);
        }
        Ok(sizes)
    }

    /// Returns an upper bound for the text of all pages.
    fn upper_bound(self) -> u64 {
        let facts = self.pages.tree.pages.iter().filter_map(|page| {
            let blob = super::content::blob_of(page)?;
            self.facts.get(&blob)
        });
        facts
            .map(|facts| {
                let included = if facts.includes.is_empty() {
                    0
                } else {
                    MAX_INCLUDED_BYTES
                };
                (MAX_PAGE_BYTES + included) as u64
            })
            .sum()
    }

    /// Returns the pages whose texts exceed the limit, counted in tree order: only their titles are indexed. Depends
    /// on the content alone, so that all nodes get the same result.
    pub(super) fn over_limit(
        self,
        sizes: &HashMap<Oid, u64>,
        max_bytes: u64,
    ) -> HashSet<PageIndex> {
        let mut over = HashSet::new();
        if sizes.is_empty() {
            return over;
        }
        let mut taken: u64 = 0;
        for (index, page) in self.pages.tree.pages.iter().enumerate() {
            let PageKind::Document {
                file,
                oid: Some(oid),
            } = &page.kind
            else {
                continue;
            };
            let bytes = self.bytes_of(file, *oid, sizes);
            if taken + bytes > max_bytes {
                over.insert(index);
            } else {
                taken += bytes;
            }
        }
        over
    }

    fn bytes_of(self, file: &str, blob: Oid, sizes: &HashMap<Oid, u64>) -> u64 {
        let size = |oid: &Oid| sizes.get(oid).copied().unwrap_or_default();
        let own = size(&blob).min(MAX_PAGE_BYTES as u64);
        let Some(facts) = self.facts.get(&blob) else {
            return own;
        };
        let links = Links::new(self.pages, file);
        let included = facts.includes.iter();
        let included = included.filter_map(|target| links.reusable_content(target));
        let included: u64 = included.map(|content| size(&content.oid)).sum();
        own + included.min(MAX_INCLUDED_BYTES as u64)
    }
}
