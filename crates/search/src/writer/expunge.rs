//! Nothing of a deleted space stays on the disk.
//!
//! The engine only marks documents as deleted. They leave with the next merge of their segment, and for a large segment
//! with few deleted documents that may never come.

use std::collections::HashSet;

use model::id::SpaceId;
use tantivy::{Searcher, SegmentReader};

use super::Writer;
use crate::{SearchError, error::guarded, schema::FIELDS, stored};

impl Writer {
    /// Deletes the files of segments that nobody needs any more, and begins to write those anew that have documents of
    /// spaces which are not in the index any more. That is done in the background; the next call deletes the files that
    /// were replaced. Gives how many documents the segments have that are written anew.
    pub fn expunge(&mut self) -> Result<u64, SearchError> {
        guarded(|| {
            // Whoever searches from now on needs no segment that was merged before.
            self.shared.reader.reload()?;
            // What cannot be deleted now is tried again with each commit.
            self.engine.garbage_collect_files().wait().ok();
            let searcher = self.shared.searcher();
            let living = living(&searcher)?;
            let mut documents = 0;
            for segment in searcher.segment_readers() {
                if has_others(segment, &living)? {
                    documents += u64::from(segment.max_doc());
                    // If the segment is merged with others meanwhile, the first of both merges counts.
                    drop(self.engine.merge(&[segment.segment_id()]));
                }
            }
            Ok(documents)
        })
    }
}

/// The spaces that the index has.
fn living(searcher: &Searcher) -> Result<HashSet<SpaceId>, SearchError> {
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

/// Whether a segment has documents of other spaces than these, which are all deleted: its terms are those of all
/// documents that were written to it.
fn has_others(segment: &SegmentReader, living: &HashSet<SpaceId>) -> Result<bool, SearchError> {
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
