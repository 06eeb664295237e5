//! One directory with the sections of one shard.

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    path::{Path, PathBuf},
    sync::{Arc, RwLock},
};

use model::{
    Oid,
    id::{OrganizationId, PageId, SpaceId},
};
use tantivy::{
    Executor, IndexReader, IndexSettings, ReloadPolicy, Searcher, tokenizer::TextAnalyzer,
};

use crate::{
    Answer, Query, SearchError, Writer,
    directory::CheckedDirectory,
    error::guarded,
    lines::{LINES, LineTokenizer},
    ranking,
    schema::FIELDS,
    stored,
    watermark::Watermark,
};

/// Opened once per directory and shared. Searching needs no lock, and one [`Writer`] may work concurrently.
pub struct Index {
    shared: Arc<Shared>,
}

/// Shared by the index and its writer.
pub(crate) struct Shared {
    pub(crate) engine: tantivy::Index,
    pub(crate) reader: IndexReader,
    pub(crate) memory_bytes: usize,
    directory: PathBuf,
    watermark: RwLock<Option<i64>>,
}

/// A space in the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IndexedSpace {
    pub organization: OrganizationId,
    pub space: SpaceId,
    /// The revision of main that was indexed.
    pub revision: Oid,
}

/// Size of an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    pub spaces: u64,
    pub sections: u64,
    /// On disk.
    pub bytes: u64,
}

impl Index {
    /// Opens the index in this directory, or creates it, with a memory limit for its writer. Reads all files to
    /// validate their checksums. After [`SearchError::Damaged`], delete the directory and build the index again.
    pub fn open(directory: &Path, memory_bytes: usize) -> Result<Self, SearchError> {
        guarded(|| {
            fs::create_dir_all(directory)?;
            let engine = open_engine(directory)?;
            let metas = engine.load_metas()?;
            let watermark = Watermark::read(metas.payload.as_deref())?;
            let reader = engine
                .reader_builder()
                .reload_policy(ReloadPolicy::Manual)
                .try_into()?;
            Ok(Self {
                shared: Arc::new(Shared {
                    engine,
                    reader,
                    memory_bytes,
                    directory: directory.to_owned(),
                    watermark: RwLock::new(watermark),
                }),
            })
        })
    }

    /// Finds the best pages. CPU time grows with the number of sections that contain the words; do not call it on an
    /// async thread.
    pub fn search(&self, query: &Query) -> Result<Answer, SearchError> {
        guarded(|| ranking::search(&self.shared.reader.searcher(), query))
    }

    /// The position of the last commit; None before the first.
    pub fn watermark(&self) -> Option<i64> {
        *self
            .shared
            .watermark
            .read()
            .expect("no writer of the watermark panics")
    }

    pub fn space(&self, space: SpaceId) -> Result<Option<IndexedSpace>, SearchError> {
        guarded(|| stored::space(&self.shared.reader.searcher(), space))
    }

    /// Returns spaces after the given id, in the order of their ids.
    pub fn spaces_after(
        &self,
        after: Option<SpaceId>,
        limit: usize,
    ) -> Result<Vec<IndexedSpace>, SearchError> {
        guarded(|| {
            let searcher = self.shared.reader.searcher();
            let mut ids = BTreeSet::new();
            for segment in searcher.segment_readers() {
                let inverted = segment.inverted_index(FIELDS.space_document)?;
                let range = inverted.terms().range();
                let range = match &after {
                    Some(space) => range.gt(space.uuid().as_bytes()),
                    None => range,
                };
                let mut terms = range.into_stream()?;
                let mut taken = 0;
                while taken < limit && terms.advance() {
                    let id = stored::space_id(terms.key())?;
                    if stored::is_alive(segment, &inverted, terms.value())? {
                        ids.insert(id);
                        taken += 1;
                    }
                }
            }
            ids.into_iter()
                .take(limit)
                .filter_map(|space| stored::space(&searcher, space).transpose())
                .collect()
        })
    }

    /// Returns the pages of a space with their fingerprints.
    pub fn pages_of(&self, space: SpaceId) -> Result<HashMap<PageId, u64>, SearchError> {
        guarded(|| stored::pages(&self.shared.reader.searcher(), space))
    }

    /// Only one writer may exist: fails with [`SearchError::Busy`] while there is another, in any process.
    pub fn writer(&self) -> Result<Writer, SearchError> {
        guarded(|| Writer::new(&self.shared))
    }

    pub fn stats(&self) -> Stats {
        let searcher = self.shared.reader.searcher();
        let spaces = guarded(|| stored::count_spaces(&searcher)).unwrap_or_default();
        Stats {
            spaces,
            sections: searcher.num_docs().saturating_sub(spaces),
            bytes: size_of(&self.shared.directory),
        }
    }
}

impl Shared {
    pub(crate) fn searcher(&self) -> Searcher {
        self.reader.searcher()
    }

    /// Makes a commit visible to searches that start after it.
    pub(crate) fn publish_commit(&self, watermark: i64) -> Result<(), SearchError> {
        self.reader.reload()?;
        *self
            .watermark
            .write()
            .expect("no writer of the watermark panics") = Some(watermark);
        Ok(())
    }
}

fn open_engine(directory: &Path) -> Result<tantivy::Index, SearchError> {
    let files = CheckedDirectory::open(directory)?;
    let exists = tantivy::Index::exists(&files).map_err(tantivy::TantivyError::from)?;
    let mut engine = if exists {
        tantivy::Index::open(files)?
    } else {
        tantivy::Index::create(files, FIELDS.schema.clone(), IndexSettings::default())?
    };
    if engine.schema() != FIELDS.schema {
        return Err(SearchError::Damaged("its schema differs".to_owned()));
    }
    engine
        .tokenizers()
        .register(LINES, TextAnalyzer::from(LineTokenizer));
    engine.set_executor(Executor::single_thread());
    validate(&engine)?;
    Ok(engine)
}

/// Checks that every file of every segment exists and has its checksum.
fn validate(engine: &tantivy::Index) -> Result<(), SearchError> {
    let known = engine.directory().list_managed_files();
    for segment in engine.searchable_segment_metas()? {
        let id = segment.id().uuid_string();
        let listed = known
            .iter()
            .any(|path| path.to_str().is_some_and(|name| name.starts_with(&id)));
        if !listed {
            return Err(SearchError::Damaged(format!(
                "no file of segment {id} is listed"
            )));
        }
    }
    match engine.validate_checksum()?.iter().next() {
        Some(path) => Err(SearchError::Damaged(format!(
            "the checksum of {} is wrong",
            path.display()
        ))),
        None => Ok(()),
    }
}

fn size_of(directory: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(directory) else {
        return 0;
    };
    entries
        .filter_map(|entry| entry.ok()?.metadata().ok())
        .map(|metadata| metadata.len())
        .sum()
}

#[cfg(test)]
mod tests;
