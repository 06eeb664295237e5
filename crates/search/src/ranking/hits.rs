//! Reads the hits from the documents, within the size limit of a response.

use std::collections::HashSet;

use model::id::SpaceId;
use tantivy::{DocAddress, Searcher};

use super::{
    MAX_LIMIT, Ranking,
    pages::RankedSection,
    snippet::{self, Spellings},
};
use crate::{
    Hit, Query, SearchError, SearchResults, Snippet,
    error::catch_analysis_panic,
    stored::{self, StoredSection},
};

/// Text analyzed for snippets per response, of open and of restricted pages each. Further sections show the start of
/// their text.
const MAX_ANALYZED_BYTES: usize = 2 << 20;
/// A response ends with the page that exceeds this size.
const MAX_RESPONSE_BYTES: usize = 4 << 20;
/// Restricted pages are dropped after this size, because they must not decide where the open ones end.
const MAX_RESTRICTED_BYTES: usize = 2 << 20;
/// Estimated size of a hit without its texts.
const HIT_BYTES: usize = 200;
/// Length of a snippet that is the start of a text.
const HEAD_CHARS: usize = 180;

/// Reads the requested pages of the ranking.
pub(crate) fn read(
    searcher: &Searcher,
    query: &Query,
    ranking: &Ranking,
) -> Result<SearchResults, SearchError> {
    let open = Spellings::new(&ranking.matches);
    let restricted = Spellings::new(&ranking.restricted);
    let spaces: HashSet<SpaceId> = query.spaces.iter().copied().collect();
    let end = query.offset.saturating_add(query.limit.min(MAX_LIMIT));
    let mut results = SearchResults::default();
    let (mut of_open, mut of_restricted) = (Budget::new(&open), Budget::new(&restricted));
    for (rank, page) in ranking.pages.iter().enumerate().skip(query.offset) {
        if rank >= end || of_open.bytes > MAX_RESPONSE_BYTES {
            results.next = Some(rank);
            break;
        }
        let budget = if page.is_restricted {
            &mut of_restricted
        } else {
            &mut of_open
        };
        if page.is_restricted && budget.bytes > MAX_RESTRICTED_BYTES {
            continue;
        }
        let has_text = rank - query.offset >= query.without_text;
        let mut blob = None;
        for ranked in &page.sections {
            let section = section(searcher, ranked)?;
            // Terms and hashes of spaces selected the documents; only the ids stored in a document are authoritative.
            if section.organization != query.organization || !spaces.contains(&section.space) {
                continue;
            }
            let blob = match blob {
                Some(known) => known,
                None if section.blob.is_some() => *blob.insert(section.blob),
                None => *blob.insert(stored::blob(searcher, section.space, section.page)?),
            };
            let snippet = has_text.then(|| budget.snippet(&section));
            let hit = Hit {
                rank,
                organization: section.organization,
                space: section.space,
                page: section.page,
                blob,
                snippet: snippet.unwrap_or_default(),
                source: section.source,
                conditions: section.conditions,
                anchor: section.anchor.filter(|_| has_text),
                headings: if has_text {
                    section.headings
                } else {
                    Vec::new()
                },
                score: ranked.score,
            };
            budget.bytes += size(&hit);
            results.hits.push(hit);
        }
    }
    Ok(results)
}

fn section(searcher: &Searcher, ranked: &RankedSection) -> Result<StoredSection, SearchError> {
    let address = DocAddress::new(ranked.address.segment, ranked.address.doc);
    stored::section(searcher, address)
}

/// Size of the hits read so far, for open or for restricted pages.
struct Budget<'a> {
    spellings: &'a Spellings<'a>,
    /// Total size of the hits.
    bytes: usize,
    /// Text that may still be analyzed.
    to_read: usize,
}

impl<'a> Budget<'a> {
    fn new(spellings: &'a Spellings<'a>) -> Self {
        Self {
            spellings,
            bytes: 0,
            to_read: MAX_ANALYZED_BYTES,
        }
    }

    fn snippet(&mut self, section: &StoredSection) -> Snippet {
        let bytes = section.text.len() + section.description.len() + section.code.len();
        let Some(left) = self.to_read.checked_sub(bytes) else {
            return head(section);
        };
        self.to_read = left;
        let found = catch_analysis_panic(|| snippet::of_section(section, self.spellings));
        found.unwrap_or_else(|| head(section))
    }
}

/// Returns the start of a section, without analyzing its words.
fn head(section: &StoredSection) -> Snippet {
    let texts = [&section.text, &section.description, &section.code];
    let text = texts.into_iter().find(|text| !text.trim().is_empty());
    let text = text.map(|text| text.trim()).unwrap_or_default();
    let mut head: String = text
        .chars()
        .take(HEAD_CHARS)
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    if text.chars().nth(HEAD_CHARS).is_some() {
        head.push('…');
    }
    Snippet {
        text: head,
        highlights: Vec::new(),
    }
}

/// Estimates the memory of a hit.
fn size(hit: &Hit) -> usize {
    let texts = hit.headings.iter().chain(&hit.conditions);
    let texts: usize = texts.map(String::len).sum();
    let anchor = hit.anchor.as_ref().map_or(0, String::len);
    HIT_BYTES + texts + anchor + hit.snippet.text.len()
}
