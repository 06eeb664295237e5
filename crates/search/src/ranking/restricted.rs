//! Ranks restricted sections for visitors, each of whom may see some.
//!
//! The rank of a restricted section depends on itself, on those of its page for the same readers, and on open sections.
//! It does not depend on other restricted ones: the visitor may not see them, and the choice of hits would reveal their
//! text. Only limits are shared.

use std::collections::BTreeMap;

use super::{
    MAX_RANKED_FOR_VISITORS,
    pages::{self, Candidate, QueryWeights, RankedPage},
    parsed_query::{MAX_WORDS, ParsedQuery},
    phrases, proximity,
    score::{self, MatchedWord, PageScore, Scores, SectionScore, WordScores},
    segments::Segments,
};
use crate::SearchError;

/// Scores of the open sections.
pub(crate) struct OpenResults<'a> {
    /// All words of the query with their weights. Words that occur in no open section get the weight of a rare word.
    pub(crate) words: &'a [MatchedWord],
    pub(crate) scores: &'a Scores,
    /// The largest share of the query that an open page covers.
    pub(crate) best_coverage: f32,
}

/// Returns the best pages, sorted. A page has one entry for each group of readers.
pub(crate) fn best(
    segments: &Segments<'_>,
    words: &ParsedQuery,
    matches: &mut [MatchedWord],
    open: &OpenResults<'_>,
) -> Result<Vec<RankedPage>, SearchError> {
    let scores = score::score(segments, matches, score::only_stop_words(open.words));
    let excluded = phrases::excluded(segments, &words.phrases, &scores)?;
    let mut best = Vec::new();
    for page in &scores.pages {
        let mut groups: BTreeMap<u64, Vec<&SectionScore>> = BTreeMap::new();
        for section in page.sections.iter().map(|index| &scores.sections[*index]) {
            if !excluded.contains(&section.address.number()) {
                let audience = segments.audience(section.address);
                groups.entry(audience).or_default().push(section);
            }
        }
        let (page, other_scores) = open.with_open_scores(page);
        for sections in groups.into_values() {
            let candidate = Candidate {
                page: &page,
                sections,
                other_scores,
            };
            best.extend(open.rank(segments, &candidate));
        }
    }
    pages::sort(&mut best);
    best.truncate(MAX_RANKED_FOR_VISITORS);
    proximity::add(segments, matches, &mut best)?;
    pages::sort(&mut best);
    Ok(best)
}

impl OpenResults<'_> {
    /// Combines the page with its title, which may be open, and the scores of its open sections.
    fn with_open_scores(&self, page: &PageScore) -> (PageScore, WordScores) {
        let mut whole = PageScore {
            hash: page.hash,
            sections: Vec::new(),
            words: page.words,
            title: page.title,
            title_length: page.title_length,
        };
        let Some(open) = self.scores.page(page.hash) else {
            return (whole, page.words);
        };
        pages::max_into(&mut whole.words, &open.words);
        whole.title |= open.title;
        whole.title_length = whole.title_length.max(open.title_length);
        let mut other_scores = whole.words;
        for index in &open.sections {
            let worth = pages::combined_scores(&self.scores.sections[*index], open);
            pages::max_into(&mut other_scores, &worth);
        }
        (whole, other_scores)
    }

    /// Ranks the sections as if they were added to the open ones, without any other restricted ones.
    fn rank(&self, segments: &Segments<'_>, candidate: &Candidate<'_>) -> Option<RankedPage> {
        let mut own: WordScores = [0.0; MAX_WORDS];
        for section in &candidate.sections {
            pages::max_into(&mut own, &pages::combined_scores(section, candidate.page));
        }
        let words = self.words.iter();
        let words = words.filter(|matched| matched.is_found() || own[matched.index] > 0.0);
        let query_weights = QueryWeights::new(words.map(|matched| (matched.index, matched.weight)));
        let (coverage, mut ranked) = pages::rank(segments, candidate, &query_weights)?;
        ranked.is_restricted = true;
        (coverage >= pages::min_coverage(self.best_coverage.max(coverage))).then_some(ranked)
    }
}
