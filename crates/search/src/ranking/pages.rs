//! From sections to pages.

use std::cmp::Ordering;

use super::{
    MAX_LIMIT, MAX_OFFSET,
    score::{Matched, PageScore, Scores, SectionScore, Worth},
    segments::{Address, Segments},
    weights,
    words::MAX_WORDS,
};
use crate::hash::HashedSet;

/// So many sections of a page are shown.
const MAX_SECTIONS: usize = 5;
/// Others of the page are shown if they are worth this part of the best one.
const MIN_OF_BEST: f32 = 0.4;

#[derive(Debug)]
pub(crate) struct Ranked {
    pub(crate) score: f32,
    pub(crate) hash: u64,
    /// The best first.
    pub(crate) sections: Vec<RankedSection>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct RankedSection {
    pub(crate) address: Address,
    pub(crate) score: f32,
    /// Tells sections of equal worth apart, in every index in the same way.
    hash: u64,
}

/// What a query is worth in all, and what its words are.
struct Asked<'a> {
    matches: &'a [Matched],
    total: f32,
}

/// The best pages, in no order.
pub(crate) fn best(
    segments: &Segments<'_>,
    scores: &Scores,
    matches: &[Matched],
    excluded: &HashedSet,
) -> Vec<Ranked> {
    let asked = Asked {
        matches,
        total: matches.iter().map(|matched| matched.weight).sum(),
    };
    let mut found = Vec::new();
    let mut most = 0.0_f32;
    for page in &scores.pages {
        if let Some((coverage, ranked)) = rank(segments, scores, page, &asked, excluded) {
            most = most.max(coverage);
            found.push((coverage, ranked));
        }
    }
    let least = weights::MIN_COVERAGE.min(most * weights::MIN_OF_BEST_COVERAGE);
    let mut ranked: Vec<Ranked> = found
        .into_iter()
        .filter(|(coverage, _)| *coverage >= least)
        .map(|(_, ranked)| ranked)
        .collect();
    sort(&mut ranked);
    ranked.truncate(MAX_LIMIT + MAX_OFFSET);
    ranked
}

/// The best first, and always in the same order.
pub(crate) fn sort(pages: &mut [Ranked]) {
    for page in &mut *pages {
        page.sections.sort_by(|one, other| {
            descending(one.score, other.score).then(one.hash.cmp(&other.hash))
        });
    }
    pages.sort_by(|one, other| descending(one.score, other.score).then(one.hash.cmp(&other.hash)));
}

fn descending(one: f32, other: f32) -> Ordering {
    other.total_cmp(&one)
}

fn rank(
    segments: &Segments<'_>,
    scores: &Scores,
    page: &PageScore,
    asked: &Asked<'_>,
    excluded: &HashedSet,
) -> Option<(f32, Ranked)> {
    let mut union: Worth = page.words;
    let mut sections = Vec::new();
    let mut best: Option<(f32, Worth)> = None;
    for section in page.sections.iter().map(|index| &scores.sections[*index]) {
        if excluded.contains(&section.address.number()) {
            continue;
        }
        let worth = together(section, page);
        let score = asked.score(&worth) + asked.whole_heading(section);
        // What only some visitors see must not lift the page for others.
        if !section.lengths.conditional {
            for (most, own) in union.iter_mut().zip(worth) {
                *most = most.max(own);
            }
        }
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
    let elsewhere: f32 = union
        .iter()
        .zip(worth)
        .map(|(all, own)| (all - own).max(0.0))
        .sum();
    let mut ranked = Ranked {
        score: score + weights::ELSEWHERE * elsewhere + asked.whole_title(page),
        hash: page.hash,
        sections,
    };
    ranked
        .sections
        .sort_by(|one, other| descending(one.score, other.score).then(one.hash.cmp(&other.hash)));
    ranked
        .sections
        .retain(|section| section.score >= MIN_OF_BEST * score);
    ranked.sections.truncate(MAX_SECTIONS);
    Some((asked.coverage(&union).max(asked.coverage(&worth)), ranked))
}

/// What the words are worth in a section, with the title of its page.
fn together(section: &SectionScore, page: &PageScore) -> Worth {
    let mut worth = [0.0; MAX_WORDS];
    for ((worth, own), of_page) in worth.iter_mut().zip(section.words).zip(page.words) {
        *worth = own.max(of_page) + weights::BOTH * own.min(of_page);
    }
    worth
}

impl Asked<'_> {
    fn score(&self, worth: &Worth) -> f32 {
        worth.iter().sum::<f32>() * self.coverage(worth)
    }

    /// Which part of the query was found.
    fn coverage(&self, worth: &Worth) -> f32 {
        let found = self
            .matches
            .iter()
            .filter(|matched| worth[matched.index] > 0.0);
        let found: f32 = found.map(|matched| matched.weight).sum();
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

    /// How much a line of so many words, of which the query has these, is the query itself.
    fn agreement(&self, words: u32, length: u32) -> f32 {
        if length == 0 {
            return 0.0;
        }
        let found = self
            .matches
            .iter()
            .filter(|matched| words >> matched.index & 1 == 1);
        let of_query: f32 = found.map(|matched| matched.weight).sum::<f32>() / self.total;
        let of_line = (weights::number(words.count_ones()) / weights::number(length)).min(1.0);
        let share = of_query * of_line;
        self.total * share * share
    }
}
