//! Ranks pages by their sections.

use std::cmp::Ordering;

use super::{
    parsed_query::MAX_WORDS,
    score::{MatchedWord, PageScore, Scores, SectionScore, WordScores},
    segments::{SectionAddress, Segments},
    weights,
};
use crate::hash::HashedSet;

/// Maximum sections shown of one page.
const MAX_SECTIONS: usize = 5;
/// Further sections of a page are shown if they reach this share of the best one's score.
const MIN_OF_BEST: f32 = 0.4;

#[derive(Debug)]
pub(crate) struct RankedPage {
    pub(crate) score: f32,
    pub(crate) hash: u64,
    /// Whether it represents restricted sections of the page, ranked separately from open ones.
    pub(crate) is_restricted: bool,
    /// The best first.
    pub(crate) sections: Vec<RankedSection>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct RankedSection {
    pub(crate) address: SectionAddress,
    pub(crate) score: f32,
    /// Breaks ties between equal scores, in the same way in every index.
    hash: u64,
}

pub(crate) struct BestPages {
    /// Sorted.
    pub(crate) pages: Vec<RankedPage>,
    /// The largest share of the query that any page covers.
    pub(crate) best_coverage: f32,
}

/// The relevant words of a query, by index, and their total weight.
pub(crate) struct QueryWeights {
    words: Vec<(usize, f32)>,
    total: f32,
}

/// A unit of ranking: sections of a page, and the scores of the whole page.
pub(crate) struct Candidate<'a> {
    pub(crate) page: &'a PageScore,
    pub(crate) sections: Vec<&'a SectionScore>,
    /// Scores of the page from outside these sections.
    pub(crate) other_scores: WordScores,
}

pub(crate) fn best(
    segments: &Segments<'_>,
    scores: &Scores,
    matches: &[MatchedWord],
    excluded: &HashedSet,
    count: usize,
) -> BestPages {
    let found = matches.iter().filter(|matched| matched.is_found());
    let query_weights = QueryWeights::new(found.map(|matched| (matched.index, matched.weight)));
    let mut found = Vec::new();
    let mut most = 0.0_f32;
    for page in &scores.pages {
        let sections = page.sections.iter().map(|index| &scores.sections[*index]);
        let candidate = Candidate {
            page,
            sections: sections
                .filter(|section| !excluded.contains(&section.address.number()))
                .collect(),
            other_scores: page.words,
        };
        if let Some((coverage, ranked)) = rank(segments, &candidate, &query_weights) {
            most = most.max(coverage);
            found.push((coverage, ranked));
        }
    }
    let least = min_coverage(most);
    let mut pages: Vec<RankedPage> = found
        .into_iter()
        .filter(|(coverage, _)| *coverage >= least)
        .map(|(_, ranked)| ranked)
        .collect();
    sort(&mut pages);
    pages.truncate(count);
    BestPages {
        pages,
        best_coverage: most,
    }
}

/// Returns the share of the query that a page must cover, depending on the best coverage.
pub(crate) fn min_coverage(most: f32) -> f32 {
    weights::MIN_COVERAGE.min(most * weights::MIN_OF_BEST_COVERAGE)
}

/// Sorts the best first, in a deterministic order.
pub(crate) fn sort(pages: &mut [RankedPage]) {
    for page in &mut *pages {
        page.sections.sort_by(|one, other| {
            descending(one.score, other.score).then(one.hash.cmp(&other.hash))
        });
    }
    pages.sort_by(|one, other| {
        descending(one.score, other.score)
            .then(one.hash.cmp(&other.hash))
            .then(one.is_restricted.cmp(&other.is_restricted))
    });
}

fn descending(one: f32, other: f32) -> Ordering {
    other.total_cmp(&one)
}

/// Returns how much of the query the candidate covers, and its ranking entry. None without sections.
pub(crate) fn rank(
    segments: &Segments<'_>,
    candidate: &Candidate<'_>,
    query_weights: &QueryWeights,
) -> Option<(f32, RankedPage)> {
    let page = candidate.page;
    let mut union = candidate.other_scores;
    let mut sections = Vec::new();
    let mut best: Option<(f32, WordScores)> = None;
    for section in &candidate.sections {
        let worth = combined_scores(section, page);
        let score = query_weights.score(&worth) + query_weights.whole_heading(section);
        max_into(&mut union, &worth);
        if best.is_none_or(|(known, _)| score > known) {
            best = Some((score, worth));
        }
        sections.push(RankedSection {
            address: section.address,
            score,
            hash: segments.section(section.address),
        });
    }
    let (score, worth) = best?;
    let in_other_sections: f32 = union
        .iter()
        .zip(worth)
        .map(|(all, own)| (all - own).max(0.0))
        .sum();
    let mut ranked = RankedPage {
        score: score
            + weights::OTHER_SECTIONS * in_other_sections
            + query_weights.whole_title(page),
        hash: page.hash,
        is_restricted: false,
        sections,
    };
    ranked
        .sections
        .sort_by(|one, other| descending(one.score, other.score).then(one.hash.cmp(&other.hash)));
    ranked
        .sections
        .retain(|section| section.score >= MIN_OF_BEST * score);
    ranked.sections.truncate(MAX_SECTIONS);
    Some((query_weights.coverage(&union), ranked))
}

/// Takes the maximum for each word.
pub(crate) fn max_into(worth: &mut WordScores, other: &WordScores) {
    for (most, own) in worth.iter_mut().zip(other) {
        *most = most.max(*own);
    }
}

/// Scores of the words in a section, combined with those of its page.
pub(crate) fn combined_scores(section: &SectionScore, page: &PageScore) -> WordScores {
    let mut worth = [0.0; MAX_WORDS];
    for ((worth, own), of_page) in worth.iter_mut().zip(section.words).zip(page.words) {
        *worth = own.max(of_page) + weights::SECTION_AND_TITLE * own.min(of_page);
    }
    worth
}

impl QueryWeights {
    /// Takes indexes of words and their weights.
    pub(crate) fn new(words: impl Iterator<Item = (usize, f32)>) -> Self {
        let words: Vec<(usize, f32)> = words.collect();
        Self {
            total: words.iter().map(|(_, weight)| weight).sum(),
            words,
        }
    }

    fn score(&self, worth: &WordScores) -> f32 {
        worth.iter().sum::<f32>() * self.coverage(worth)
    }

    /// Returns the share of the query that was found.
    fn coverage(&self, worth: &WordScores) -> f32 {
        self.share(|index| worth[index] > 0.0)
    }

    /// Returns the share of these words in the total weight.
    fn share(&self, is_found: impl Fn(usize) -> bool) -> f32 {
        let found = self.words.iter().filter(|(index, _)| is_found(*index));
        let found: f32 = found.map(|(_, weight)| weight).sum();
        if self.total > 0.0 {
            found / self.total
        } else {
            0.0
        }
    }

    fn whole_title(&self, page: &PageScore) -> f32 {
        weights::WHOLE_TITLE * self.agreement(page.title, page.title_length)
    }

    fn whole_heading(&self, section: &SectionScore) -> f32 {
        weights::WHOLE_HEADING * self.agreement(section.heading, section.lengths.heading)
    }

    /// Scores how nearly a title or heading equals the query, from its matched words (bits) and its length.
    fn agreement(&self, words: u32, length: u32) -> f32 {
        if length == 0 {
            return 0.0;
        }
        let of_query = self.share(|index| words >> index & 1 == 1);
        let of_line = (weights::to_f32(words.count_ones()) / weights::to_f32(length)).min(1.0);
        let share = of_query * of_line;
        self.total * share * share
    }
}
