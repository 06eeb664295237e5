//! What was found, as it is read from the documents.

use std::collections::HashSet;

use model::id::SpaceId;
use tantivy::{DocAddress, Searcher};

use super::{
    pages::{Ranked, RankedSection},
    score::Matched,
    snippet::{self, Spellings},
};
use crate::{
    Hit, Query, SearchError, document,
    stored::{self, StoredSection},
};

pub(crate) fn read<'a>(
    searcher: &Searcher,
    query: &Query,
    matches: &[Matched],
    pages: impl Iterator<Item = &'a Ranked>,
) -> Result<Vec<Hit>, SearchError> {
    let spellings = Spellings::new(matches);
    let spaces: HashSet<SpaceId> = query.spaces.iter().copied().collect();
    let mut hits = Vec::new();
    for page in pages {
        let mut blob = None;
        for ranked in &page.sections {
            let section = section(searcher, ranked)?;
            // Documents are found by words of the organization and hashes of spaces. What they say themselves counts.
            if section.organization != query.organization || !spaces.contains(&section.space) {
                continue;
            }
            let blob = if let Some(known) = blob {
                known
            } else {
                let key = document::page_key(section.space, section.page);
                let first = stored::first_section(searcher, &key)?;
                *blob.insert(first.and_then(|first| first.blob))
            };
            hits.push(Hit {
                organization: section.organization,
                space: section.space,
                page: section.page,
                blob,
                snippet: snippet::of_section(&section, &spellings),
                source: section.source,
                conditions: section.conditions,
                anchor: section.anchor,
                headings: section.headings,
                score: ranked.score,
            });
        }
    }
    Ok(hits)
}

fn section(searcher: &Searcher, ranked: &RankedSection) -> Result<StoredSection, SearchError> {
    let address = DocAddress::new(ranked.address.segment, ranked.address.doc);
    stored::section(searcher, address)
}
