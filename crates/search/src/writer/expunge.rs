//! Removes deleted spaces from the disk.
//!
//! Tantivy only marks documents as deleted. They are removed with the next merge of their segment, which may never
//! happen for a large segment with few deleted documents.

use std::collections::HashSet;

use model::id::SpaceId;
use tantivy::{Searcher, SegmentReader};

use super::Writer;
use crate::{SearchError, error::catch_panic, schema::FIELDS, stored};

impl Writer {
    /// Deletes the files of unused segments, and starts to rewrite segments with documents of spaces that are no longer
    /// in the index. That happens in the background; the next call deletes the replaced files. Returns the number of
    /// documents in the segments being rewritten.
    pub fn expunge(&mut self) -> Result<u64, SearchError> {
        catch_panic(|| {
            // Searches that start from now on need no segment that was merged before.
            self.shared.reader.reload()?;
            // Files that cannot be deleted now are tried again with each commit.
            self.engine.garbage_collect_files().wait().ok();
            let searcher = self.shared.searcher();
            let living = indexed_spaces(&searcher)?;
            let mut documents = 0;
            for segment in searcher.segment_readers() {
                if has_other_spaces(segment, &living)? {
                    documents += u64::from(segment.max_doc());
                    // If the segment is merged with others concurrently, the first of both merges wins.
                    drop(self.engine.merge(&[segment.segment_id()]));
                }
            }
            Ok(documents)
        })
    }
}

/// Returns the spaces in the index.
fn indexed_spaces(searcher: &Searcher) -> Result<HashSet<SpaceId>, SearchError> {
    let mut spaces = HashSet::new();
    for segment in searcher.segment_readers() {
        let inverted = segment.inverted_index(FIELDS.space_document)?;
        let mut terms = inverted.terms().stream()?;
        while terms.advance() {
            if stored::is_alive(segment, &inverted, terms.value())? {
                spaces.insert(stored::space_id(terms.key())?);
            }
        }
    }
    Ok(spaces)
}

/// True if a segment has documents of other spaces than these, all of which are deleted: its terms include those of
/// deleted documents.
fn has_other_spaces(
    segment: &SegmentReader,
    living: &HashSet<SpaceId>,
) -> Result<bool, SearchError> {
    if segment.num_deleted_docs() == 0 {
        return Ok(false);
    }
    let inverted = segment.inverted_index(FIELDS.space_key)?;
    let mut terms = inverted.terms().stream()?;
    while terms.advance() {
        if !living.contains(&stored::space_id(terms.key())?) {
            return Ok(true);
        }
    }
    Ok(false)
}
