//! Selects and ranks the sections that match a query.
//!
//! Words are looked up one after the other, the rarest first, and their scores are added up per section ([`score`]).
//! Sections are grouped into pages ([`pages`]); the best pages are scored again by how close the words are to each
//! other ([`proximity`]). The remaining ones are read from the documents ([`hits`]), with a snippet of the text
//! ([`snippet`]).
//!
//! For visitors, open sections are ranked as if there were no others: counts, spellings, languages and limits come from
//! them alone. Otherwise the choice and order of the open hits would reveal the text of restricted pages. Restricted
//! sections are ranked separately ([`restricted`]).

mod automaton;
mod expansion;
mod hits;
mod pages;
mod parsed_query;
mod phrases;
mod proximity;
mod restricted;
mod scope;
mod score;
mod segments;
mod snippet;
mod weights;

use tantivy::Searcher;

use crate::{
    Audience, Query, SearchError, SearchResults, analysis::Language, error::catch_analysis_panic,
};
use pages::RankedPage;
use parsed_query::ParsedQuery;
use scope::Scope;
use score::MatchedWord;
use segments::Segments;

/// Maximum pages per query.
const MAX_LIMIT: usize = 1_000;
/// Maximum pages that are ranked; for visitors, this many open ones and as many restricted ones.
const MAX_RANKED: usize = 2_000;
const MAX_RANKED_FOR_VISITORS: usize = 1_000;

/// The best pages, and the words that matched them.
struct Ranking {
    pages: Vec<RankedPage>,
    matches: Vec<MatchedWord>,
    /// The words that matched restricted pages.
    restricted: Vec<MatchedWord>,
}

pub(crate) fn search(searcher: &Searcher, query: &Query) -> Result<SearchResults, SearchError> {
    let ranked = match query.audience {
        Audience::Members => MAX_RANKED,
        Audience::Visitors => 2 * MAX_RANKED_FOR_VISITORS,
    };
    if query.limit == 0 || query.offset >= ranked || query.spaces.is_empty() {
        return Ok(SearchResults::default());
    }
    let ranking = match query.audience {
        Audience::Members => for_members(searcher, query)?,
        Audience::Visitors => for_visitors(searcher, query)?,
    };
    match ranking {
        Some(ranking) => hits::read(searcher, query, &ranking),
        None => Ok(SearchResults::default()),
    }
}

/// Returns None if the query cannot be analyzed.
fn for_members(searcher: &Searcher, query: &Query) -> Result<Option<Ranking>, SearchError> {
    let segments = Segments::open(searcher, query, Scope::All)?;
    let census = segments.census()?;
    let Some(words) = read(query, &census.languages) else {
        return Ok(None);
    };
    let mut matches = score::look_up(&segments, &words.all, census.sections)?;
    let (_, best) = rank(&segments, &words, &mut matches, MAX_RANKED)?;
    Ok(Some(Ranking {
        pages: best.pages,
        matches,
        restricted: Vec::new(),
    }))
}

fn for_visitors(searcher: &Searcher, query: &Query) -> Result<Option<Ranking>, SearchError> {
    let segments = Segments::open(searcher, query, Scope::Open)?;
    let census = segments.census()?;
    let Some(words) = read(query, &census.languages) else {
        return Ok(None);
    };
    let mut matches = score::look_up(&segments, &words.all, census.sections)?;
    let (scores, best) = rank(&segments, &words, &mut matches, MAX_RANKED_FOR_VISITORS)?;
    let mut pages = best.pages;
    let mut restricted = Vec::new();
    if census.has_restricted {
        let segments = Segments::open(searcher, query, Scope::Restricted)?;
        let open = restricted::OpenResults {
            words: &matches,
            scores: &scores,
            best_coverage: best.best_coverage,
        };
        restricted = score::look_up_again(&segments, &matches)?;
        pages.extend(restricted::best(&segments, &words, &mut restricted, &open)?);
        pages::sort(&mut pages);
    }
    Ok(Some(Ranking {
        pages,
        matches,
        restricted,
    }))
}

fn read(query: &Query, languages: &[Language]) -> Option<ParsedQuery> {
    let words = catch_analysis_panic(|| {
        ParsedQuery::parse(&query.text, query.language.as_deref(), languages)
    });
    if words.is_none() {
        tracing::error!("a query cannot be analyzed and finds nothing");
    }
    words
}

/// Returns the scores and the best pages in order.
fn rank(
    segments: &Segments<'_>,
    words: &ParsedQuery,
    matches: &mut [MatchedWord],
    max_pages: usize,
) -> Result<(score::Scores, pages::BestPages), SearchError> {
    let only_stop_words = score::only_stop_words(matches);
    let scores = score::score(segments, matches, only_stop_words);
    let excluded = phrases::excluded(segments, &words.phrases, &scores)?;
    let mut best = pages::best(segments, &scores, matches, &excluded, max_pages);
    proximity::add(segments, matches, &mut best.pages)?;
    pages::sort(&mut best.pages);
    Ok((scores, best))
}
