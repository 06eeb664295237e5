//! From sections to pages.

use std::cmp::Ordering;

use super::{
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
    /// Whether it stands for restricted sections of the page, ranked apart from open ones.
    pub(crate) is_restricted: bool,
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

pub(crate) struct Best {
    /// In their order.
    pub(crate) pages: Vec<Ranked>,
    /// The largest part of the query that one of the pages has.
    pub(crate) most: f32,
}

/// The words of a query that count, by their indexes, and what they are worth in all.
pub(crate) struct Asked {
    words: Vec<(usize, f32)>,
    total: f32,
}

/// What is ranked as one: sections of a page, and what the whole page has.
pub(crate) struct Candidate<'a> {
    pub(crate) page: &'a PageScore,
    pub(crate) sections: Vec<&'a SectionScore>,
    /// What the page is known to have beside these sections.
    pub(crate) elsewhere: Worth,
}

pub(crate) fn best(
    segments: &Segments<'_>,
    scores: &Scores,
    matches: &[Matched],
    excluded: &HashedSet,
    count: usize,
) -> Best {
    let found = matches.iter().filter(|matched| matched.is_found());
    let asked = Asked::new(found.map(|matched| (matched.index, matched.weight)));
    let mut found = Vec::new();
    let mut most = 0.0_f32;
    for page in &scores.pages {
        let sections = page.sections.iter().map(|index| &scores.sections[*index]);
        let candidate = Candidate {
            page,
            sections: sections
                .filter(|section| !excluded.contains(&section.address.number()))
                .collect(),
            elsewhere: page.words,
        };
        if let Some((coverage, ranked)) = rank(segments, &candidate, &asked) {
            most = most.max(coverage);
            found.push((coverage, ranked));
        }
    }
    let least = least(most);
    let mut pages: Vec<Ranked> = found
        .into_iter()
        .filter(|(coverage, _)| *coverage >= least)
        .map(|(_, ranked)| ranked)
        .collect();
    sort(&mut pages);
    pages.truncate(count);
    Best { pages, most }
}

/// How much of the query a page must have where the best one has so much.
pub(crate) fn least(most: f32) -> f32 {
    weights::MIN_COVERAGE.min(most * weights::MIN_OF_BEST_COVERAGE)
}

/// The best first, and always in the same order.
pub(crate) fn sort(pages: &mut [Ranked]) {
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

/// Which part of the query it has, and its place. None without a section.
pub(crate) fn rank(
    segments: &Segments<'_>,
    candidate: &Candidate<'_>,
    asked: &Asked,
) -> Option<(f32, Ranked)> {
    let page = candidate.page;
    let mut union = candidate.elsewhere;
    let mut sections = Vec::new();
    let mut best: Option<(f32, Worth)> = None;
    for section in &candidate.sections {
        let worth = together(section, page);
        let score = asked.score(&worth) + asked.whole_heading(section);
        add_to(&mut union, &worth);
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
    Some((asked.coverage(&union), ranked))
}

/// The larger of both for each word.
pub(crate) fn add_to(worth: &mut Worth, other: &Worth) {
    for (most, own) in worth.iter_mut().zip(other) {
        *most = most.max(*own);
    }
}

/// What the words are worth in a section, with the title of its page.
pub(crate) fn together(section: &SectionScore, page: &PageScore) -> Worth {
    let mut worth = [0.0; MAX_WORDS];
    for ((worth, own), of_page) in worth.iter_mut().zip(section.words).zip(page.words) {
        *worth = own.max(of_page) + weights::BOTH * own.min(of_page);
    }
    worth
}

impl Asked {
    /// Of these words and their weights.
    pub(crate) fn new(words: impl Iterator<Item = (usize, f32)>) -> Self {
        let words: Vec<(usize, f32)> = words.collect();
        Self {
            total: words.iter().map(|(_, weight)| weight).sum(),
            words,
        }
    }

    fn score(&self, worth: &Worth) -> f32 {
        worth.iter().sum::<f32>() * self.coverage(worth)
    }

    /// Which part of the query was found.
    fn coverage(&self, worth: &Worth) -> f32 {
        self.share(|index| worth[index] > 0.0)
    }

    /// What these words are worth of all.
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

    /// How much a line of so many words, of which the query has these, is the query itself.
    fn agreement(&self, words: u32, length: u32) -> f32 {
        if length == 0 {
            return 0.0;
        }
        let of_query = self.share(|index| words >> index & 1 == 1);
        let of_line = (weights::number(words.count_ones()) / weights::number(length)).min(1.0);
        let share = of_query * of_line;
        self.total * share * share
    }
}
