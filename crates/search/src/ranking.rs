//! Which sections answer a query, and in which order.
//!
//! Words are looked up one after the other, the rarest first, and what each is worth in a section is added up
//! ([`score`]). Sections become pages ([`pages`]), the best of which are looked at more closely: do the words stand
//! side by side ([`proximity`])? What is left is read from the documents ([`hits`]), with a part of the text
//! ([`snippet`]).

mod automaton;
mod expansion;
mod hits;
mod pages;
mod phrases;
mod proximity;
mod score;
mod segments;
mod snippet;
mod weights;
mod words;

use tantivy::Searcher;

use crate::{Hit, Query, SearchError};
use score::Scores;
use segments::Segments;
use words::Words;

/// So many pages can be asked for at once.
const MAX_LIMIT: usize = 1_000;
/// So many better ones can be left out.
const MAX_OFFSET: usize = 1_000;

pub(crate) fn search(searcher: &Searcher, query: &Query) -> Result<Vec<Hit>, SearchError> {
    let limit = query.limit.min(MAX_LIMIT);
    if limit == 0 || query.offset > MAX_OFFSET || query.spaces.is_empty() {
        return Ok(Vec::new());
    }
    let segments = Segments::open(searcher, query.organization, &query.spaces)?;
    let words = Words::read(
        &query.text,
        query.language.as_deref(),
        &segments.languages()?,
    );
    let mut scores = Scores::default();
    let matches = score::score(&segments, &words, &mut scores)?;
    let excluded = phrases::excluded(&segments, &words.phrases, &scores)?;
    let mut pages = pages::best(&segments, &scores, &matches, &excluded);
    proximity::add(&segments, &matches, &mut pages)?;
    pages::sort(&mut pages);
    let wanted = pages.iter().skip(query.offset).take(limit);
    hits::read(searcher, query, &matches, wanted)
}
