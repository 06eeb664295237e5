//! Changes to an index. They become visible by a commit; uncommitted changes are discarded.

mod expunge;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use model::id::{PageId, SpaceId};
use tantivy::{
    IndexWriter, TantivyDocument, Term,
    indexer::{IndexWriterOptions, LogMergePolicy},
};

use crate::{
    IndexedSpace, Page, SearchError,
    document::{self, SectionKey},
    engine::Shared,
    error::catch_panic,
    schema::FIELDS,
    stored,
    watermark::Watermark,
};

/// Tantivy rejects less, and more does not improve segments.
const MEMORY_BYTES: std::ops::RangeInclusive<usize> = 15_000_000..=1_000_000_000;
/// Segments of similar size that are merged into one. Fewer segments are faster to search, but cost more writes.
const MERGE_BATCH: usize = 6;
/// Segments up to this size count as equally large: most commits are of a page or two.
const SMALL_SEGMENT_DOCUMENTS: u32 = 5_000;
/// Segments with a larger share of deleted documents are rewritten.
const MAX_DELETED_SHARE: f32 = 0.3;

/// Blocking; do not use it on an async thread.
pub struct Writer {
    engine: IndexWriter<TantivyDocument>,
    shared: Arc<Shared>,
    /// The current sections of pages that changed since the last commit.
    changed: HashMap<(SpaceId, PageId), HashSet<SectionKey>>,
    /// Spaces that were deleted since the last commit: their pages have only the sections in `changed`.
    deleted: HashSet<SpaceId>,
}

impl Writer {
    pub(crate) fn new(shared: &Arc<Shared>) -> Result<Self, SearchError> {
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(
                shared
                    .memory_bytes
                    .clamp(*MEMORY_BYTES.start(), *MEMORY_BYTES.end()),
            )
            .build();
        let engine = shared.engine.writer_with_options(options)?;
        let mut policy = LogMergePolicy::default();
        policy.set_min_num_segments(MERGE_BATCH);
        policy.set_min_layer_size(SMALL_SEGMENT_DOCUMENTS);
        policy.set_del_docs_ratio_before_merge(MAX_DELETED_SHARE);
        engine.set_merge_policy(Box::new(policy));
        Ok(Self {
            engine,
            shared: Arc::clone(shared),
            changed: HashMap::new(),
            deleted: HashSet::new(),
        })
    }

    /// Writes the sections that differ from those in the index, and deletes sections that no longer exist.
    pub fn put_page(&mut self, page: &Page) -> Result<(), SearchError> {
        catch_panic(|| {
            let before = self.sections_of(page.space, page.page)?;
            let now = document::sections(page);
            for key in before.iter().filter(|key| !now.contains_key(*key)) {
                self.delete(&Term::from_field_bytes(FIELDS.section_key, key));
            }
            for (key, source) in now.iter().filter(|(key, _)| !before.contains(*key)) {
                self.engine.add_document(source.document(key))?;
            }
            self.changed
                .insert((page.space, page.page), now.into_keys().collect());
            Ok(())
        })
    }

    pub fn delete_page(&mut self, space: SpaceId, page: PageId) -> Result<(), SearchError> {
        catch_panic(|| {
            let key = document::page_key(space, page);
            self.delete(&Term::from_field_bytes(FIELDS.page_key, &key));
            self.changed.insert((space, page), HashSet::new());
            Ok(())
        })
    }

    pub fn put_space(&mut self, space: &IndexedSpace) -> Result<(), SearchError> {
        catch_panic(|| {
            let id = space.space.uuid();
            self.delete(&Term::from_field_bytes(
                FIELDS.space_document,
                id.as_bytes(),
            ));
            self.engine.add_document(document::space_document(space))?;
            Ok(())
        })
    }

    /// Deletes the space with all its pages.
    pub fn delete_space(&mut self, space: SpaceId) -> Result<(), SearchError> {
        catch_panic(|| {
            self.delete(&Term::from_field_bytes(
                FIELDS.space_key,
                space.uuid().as_bytes(),
            ));
            self.changed.retain(|(other, _), _| *other != space);
            self.deleted.insert(space);
            Ok(())
        })
    }

    /// Commits all changes together with this position of the event log. Searches that start later see them.
    pub fn commit(&mut self, watermark: i64) -> Result<(), SearchError> {
        catch_panic(|| {
            let mut commit = self.engine.prepare_commit()?;
            commit.set_payload(&Watermark::write(watermark));
            commit.commit()?;
            self.changed.clear();
            self.deleted.clear();
            self.shared.publish_commit(watermark)
        })
    }

    fn delete(&self, term: &Term) {
        self.engine.delete_term(term.clone());
    }

    /// Returns the sections of a page, including uncommitted changes.
    fn sections_of(
        &self,
        space: SpaceId,
        page: PageId,
    ) -> Result<HashSet<SectionKey>, SearchError> {
        if let Some(keys) = self.changed.get(&(space, page)) {
            return Ok(keys.clone());
        }
        if self.deleted.contains(&space) {
            return Ok(HashSet::new());
        }
        let searcher = self.shared.searcher();
        let term = Term::from_field_bytes(FIELDS.page_key, &document::page_key(space, page));
        stored::addresses(&searcher, &term)?
            .into_iter()
            .map(|address| {
                let key = stored::section(&searcher, address)?.key;
                SectionKey::try_from(key)
                    .map_err(|_| SearchError::Damaged("a section has no key".to_owned()))
            })
            .collect()
    }
}
