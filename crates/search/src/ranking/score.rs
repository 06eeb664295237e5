//! Scores each word of a query in each section.

use super::{
    expansion::{self, Variant},
    parsed_query::{MAX_WORDS, QueryWord},
    segments::{SectionAddress, Segments},
    weights,
};
use crate::{SearchError, hash::HashedMap, lengths::Lengths, terms::Part};

/// Maximum sections scored. Sections beyond it contain only frequent words.
const MAX_SECTIONS: usize = 100_000;

/// Score of each word of the query, by its index.
pub(crate) type WordScores = [f32; MAX_WORDS];

/// A word of the query with its variants in the index.
pub(crate) struct MatchedWord {
    /// Its position in the query.
    pub(crate) index: usize,
    pub(crate) word: QueryWord,
    pub(crate) variants: Vec<Variant>,
    /// Its inverse document frequency, reduced for stop words.
    pub(crate) weight: f32,
}

#[derive(Default)]
pub(crate) struct Scores {
    by_address: HashedMap<usize>,
    by_page: HashedMap<usize>,
    pub(crate) sections: Vec<SectionScore>,
    pub(crate) pages: Vec<PageScore>,
}

pub(crate) struct SectionScore {
    pub(crate) address: SectionAddress,
    pub(crate) page: usize,
    pub(crate) lengths: Lengths,
    pub(crate) words: WordScores,
    /// One bit for each word of the query in the heading.
    pub(crate) heading: u32,
}

#[derive(Default)]
pub(crate) struct PageScore {
    pub(crate) hash: u64,
    pub(crate) sections: Vec<usize>,
    pub(crate) words: WordScores,
    /// One bit for each word of the query in the title.
    pub(crate) title: u32,
    pub(crate) title_length: u32,
}

impl Scores {
    /// Returns the page with this hash, if one of its sections was found.
    pub(crate) fn page(&self, hash: u64) -> Option<&PageScore> {
        Some(&self.pages[*self.by_page.get(&hash)?])
    }

    /// Returns the index of the section, adding it if allowed and below the limit.
    fn section(
        &mut self,
        segments: &Segments<'_>,
        address: SectionAddress,
        may_add: bool,
    ) -> Option<usize> {
        if let Some(index) = self.by_address.get(&address.number()) {
            return Some(*index);
        }
        if !may_add || self.sections.len() >= MAX_SECTIONS {
            return None;
        }
        let hash = segments.page(address);
        let page = *self.by_page.entry(hash).or_insert_with(|| {
            self.pages.push(PageScore {
                hash,
                ..PageScore::default()
            });
            self.pages.len() - 1
        });
        let index = self.sections.len();
        self.by_address.insert(address.number(), index);
        self.pages[page].sections.push(index);
        self.sections.push(SectionScore {
            address,
            page,
            lengths: segments.lengths(address),
            words: WordScores::default(),
            heading: 0,
        });
        Some(index)
    }
}

/// Looks up the words of a query. Words that do not occur have no variants.
pub(crate) fn look_up(
    segments: &Segments<'_>,
    words: &[QueryWord],
    sections: u32,
) -> Result<Vec<MatchedWord>, SearchError> {
    let mut found: Vec<Vec<(QueryWord, Vec<Variant>)>> = words.iter().map(|_| Vec::new()).collect();
    for (done, index) in rarest_first(segments, words.iter())?
        .into_iter()
        .enumerate()
    {
        segments.limit_next_word(words.len() - done);
        found[index] = variants_or_parts(segments, &words[index])?;
    }
    let mut matches = Vec::new();
    for (word, variants) in found.into_iter().flatten().take(MAX_WORDS) {
        let likely = count(variants.iter().filter(|variant| !variant.is_guess));
        let all = count(variants.iter());
        let weight = match (likely, all) {
            // As if one more section contained it.
            (0, 0) => weights::rarity(sections.saturating_add(1), 1),
            (0, _) => weights::rarity(sections, all),
            _ => weights::rarity(sections, likely),
        };
        let stop = if word.is_stop_word {
            weights::STOP_WORD
        } else {
            1.0
        };
        matches.push(MatchedWord {
            index: matches.len(),
            variants,
            weight: weight * stop,
            word,
        });
    }
    Ok(matches)
}

/// Looks up the same words, with the same weights, in other sections.
pub(crate) fn look_up_again(
    segments: &Segments<'_>,
    matches: &[MatchedWord],
) -> Result<Vec<MatchedWord>, SearchError> {
    let mut found: Vec<Vec<Variant>> = matches.iter().map(|_| Vec::new()).collect();
    let order = rarest_first(segments, matches.iter().map(|matched| &matched.word))?;
    for (done, index) in order.into_iter().enumerate() {
        segments.limit_next_word(matches.len() - done);
        let mut known = matches[index].variants.iter();
        let is_known = known.any(|variant| !variant.is_guess);
        found[index] = expansion::variants(segments, &matches[index].word, Some(is_known))?;
    }
    let again = matches
        .iter()
        .zip(found)
        .map(|(matched, variants)| MatchedWord {
            index: matched.index,
            word: matched.word.clone(),
            variants,
            weight: matched.weight,
        });
    Ok(again.collect())
}

/// Returns the indexes of words in the order of lookup, so that limits cut off the most frequent ones. An incomplete
/// word can match anything, and comes last.
fn rarest_first<'w>(
    segments: &Segments<'_>,
    words: impl Iterator<Item = &'w QueryWord>,
) -> Result<Vec<usize>, SearchError> {
    let mut order = Vec::new();
    for (index, word) in words.enumerate() {
        order.push((
            word.unfinished,
            expansion::frequency(segments, word)?,
            index,
        ));
    }
    order.sort_unstable();
    Ok(order.into_iter().map(|(_, _, index)| index).collect())
}

/// Returns a word with its variants, or its parts if the word itself does not occur.
fn variants_or_parts(
    segments: &Segments<'_>,
    word: &QueryWord,
) -> Result<Vec<(QueryWord, Vec<Variant>)>, SearchError> {
    let variants = expansion::variants(segments, word, None)?;
    let is_guess = variants.iter().all(|variant| variant.is_guess);
    if !is_guess || word.parts.is_empty() {
        return Ok(vec![(word.clone(), variants)]);
    }
    let parts = word.clone().into_parts().into_iter();
    parts
        .map(|part| {
            let variants = expansion::variants(segments, &part, None)?;
            Ok((part, variants))
        })
        .collect()
}

/// True if only stop words were found.
pub(crate) fn only_stop_words(matches: &[MatchedWord]) -> bool {
    let mut found = matches.iter().filter(|matched| matched.is_found());
    found.all(|matched| matched.word.is_stop_word)
}

/// Scores the words in each section that contains them. Sections with only stop words are left out, unless nothing else
/// was found.
pub(crate) fn score(
    segments: &Segments<'_>,
    matches: &mut [MatchedWord],
    only_stop_words: bool,
) -> Scores {
    let mut scores = Scores::default();
    // The rarest words decide which sections are scored at all.
    let mut order: Vec<&mut MatchedWord> = matches.iter_mut().collect();
    order.sort_by(|one, other| {
        (one.word.is_stop_word.cmp(&other.word.is_stop_word))
            .then(other.weight.total_cmp(&one.weight))
    });
    for matched in order {
        let may_add = only_stop_words || !matched.word.is_stop_word;
        add(segments, matched, may_add, &mut scores);
    }
    scores
}

/// Counts the sections in which any of the variants occurs.
fn count<'a>(variants: impl Iterator<Item = &'a Variant>) -> u32 {
    let mut addresses: Vec<u64> = variants
        .flat_map(|variant| &variant.occurrences)
        .map(|occurrence| occurrence.address.number())
        .collect();
    addresses.sort_unstable();
    addresses.dedup();
    u32::try_from(addresses.len()).unwrap_or(u32::MAX)
}

/// Adds the scores of one word, and frees its occurrences.
fn add(segments: &Segments<'_>, matched: &mut MatchedWord, may_add: bool, scores: &mut Scores) {
    for variant in &mut matched.variants {
        let mut occurrences = std::mem::take(&mut variant.occurrences);
        occurrences.sort_by_key(|occurrence| (occurrence.address, occurrence.part));
        for group in occurrences.chunk_by(|one, other| one.address == other.address) {
            let Some(index) = scores.section(segments, group[0].address, may_add) else {
                continue;
            };
            let section = &mut scores.sections[index];
            let page = &mut scores.pages[section.page];
            let (mut own, mut of_page) = (0.0, 0.0);
            for occurrence in group {
                let worth = weights::frequency(occurrence.part, occurrence.count, section.lengths);
                *(if occurrence.part.is_page_level() {
                    &mut of_page
                } else {
                    &mut own
                }) += worth;
                match occurrence.part {
                    Part::Title => {
                        page.title |= 1 << matched.index;
                        page.title_length = section.lengths.title;
                    }
                    Part::Heading => section.heading |= 1 << matched.index,
                    _ => {}
                }
            }
            let worth = matched.weight * variant.weight;
            let own = worth * weights::saturated(own);
            let of_page = worth * weights::saturated(of_page);
            let known = &mut section.words[matched.index];
            *known = known.max(own);
            let known = &mut page.words[matched.index];
            *known = known.max(of_page);
        }
    }
}

impl MatchedWord {
    /// True if it occurs in the index.
    pub(crate) fn is_found(&self) -> bool {
        !self.variants.is_empty()
    }
}
