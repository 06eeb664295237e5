//! One directory with the sections of one shard.

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    path::Path,
    sync::Arc,
};

use model::id::{PageId, SpaceId};

use crate::{
    IndexedSpace, Query, SearchError, SearchResults, Writer, engine::Shared, error::catch_panic,
    ranking, schema::FIELDS, stored,
};

/// Opened once per directory and shared. Searching needs no lock, and one [`Writer`] may work concurrently.
pub struct Index {
    shared: Arc<Shared>,
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
        catch_panic(|| {
            fs::create_dir_all(directory)?;
            let shared = Arc::new(Shared::open(directory, memory_bytes)?);
            Ok(Self { shared })
        })
    }

    /// Finds the best pages. CPU time grows with the number of sections that contain the words; do not call it on an
    /// async thread.
    pub fn search(&self, query: &Query) -> Result<SearchResults, SearchError> {
        catch_panic(|| ranking::search(&self.shared.reader.searcher(), query))
    }

    /// The position of the last commit; None before the first.
    pub fn watermark(&self) -> Option<i64> {
        self.shared.watermark()
    }

    pub fn space(&self, space: SpaceId) -> Result<Option<IndexedSpace>, SearchError> {
        catch_panic(|| stored::space(&self.shared.reader.searcher(), space))
    }

    /// Returns spaces after the given id, in the order of their ids.
    pub fn spaces_after(
        &self,
        after: Option<SpaceId>,
        limit: usize,
    ) -> Result<Vec<IndexedSpace>, SearchError> {
        catch_panic(|| {
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
        catch_panic(|| stored::pages(&self.shared.reader.searcher(), space))
    }

    /// Only one writer may exist: fails with [`SearchError::Busy`] while there is another, in any process.
    pub fn writer(&self) -> Result<Writer, SearchError> {
        catch_panic(|| Writer::new(&self.shared))
    }

    pub fn stats(&self) -> Stats {
        let searcher = self.shared.reader.searcher();
        let spaces = catch_panic(|| stored::count_spaces(&searcher)).unwrap_or_default();
        Stats {
            spaces,
            sections: searcher.num_docs().saturating_sub(spaces),
            bytes: size_of(&self.shared.directory),
        }
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
