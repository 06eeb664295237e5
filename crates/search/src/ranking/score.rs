//! What each word of a query is worth in each section.

use super::{
    expansion::{self, Variant},
    segments::{Address, Segments},
    weights,
    words::{MAX_WORDS, Word, Words},
};
use crate::{SearchError, hash::HashedMap, lengths::Lengths, terms::Part};

/// So many sections are compared. More have only words that are frequent.
const MAX_SECTIONS: usize = 100_000;

/// What each word is worth, by its index.
pub(crate) type Worth = [f32; MAX_WORDS];

/// A word of the query with what it stands for.
pub(crate) struct Matched {
    /// Where it stands in the query.
    pub(crate) index: usize,
    pub(crate) word: Word,
    pub(crate) variants: Vec<Variant>,
    /// What the word tells, by how rare it is.
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
    pub(crate) address: Address,
    pub(crate) page: usize,
    pub(crate) lengths: Lengths,
    pub(crate) words: Worth,
    /// A bit for each word that the heading has.
    pub(crate) heading: u32,
}

#[derive(Default)]
pub(crate) struct PageScore {
    pub(crate) hash: u64,
    pub(crate) sections: Vec<usize>,
    pub(crate) words: Worth,
    /// A bit for each word that the title has.
    pub(crate) title: u32,
    pub(crate) title_length: u32,
}

impl Scores {
    /// The section, which is taken in unless there are enough.
    fn section(
        &mut self,
        segments: &Segments<'_>,
        address: Address,
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
            words: Worth::default(),
            heading: 0,
        });
        Some(index)
    }
}

/// Looks up all words, and gives those that stand anywhere.
pub(crate) fn score(
    segments: &Segments<'_>,
    words: &Words,
    scores: &mut Scores,
) -> Result<Vec<Matched>, SearchError> {
    let sections = segments.sections()?;
    let mut matches = Vec::new();
    for (word, variants) in look_up(segments, words)? {
        let likely = count(variants.iter().filter(|variant| !variant.guessed));
        let all = count(variants.iter());
        let weight = weights::rarity(sections, if likely > 0 { likely } else { all });
        let stop = if word.stop { weights::STOP_WORD } else { 1.0 };
        matches.push(Matched {
            index: matches.len(),
            variants,
            weight: weight * stop,
            word,
        });
    }
    let only_stop_words = matches.iter().all(|matched| matched.word.stop);
    // The rarest words decide which sections are compared at all.
    matches.sort_by(|one, other| {
        (one.word.stop.cmp(&other.word.stop)).then(other.weight.total_cmp(&one.weight))
    });
    for matched in &mut matches {
        let may_add = only_stop_words || !matched.word.stop;
        add(segments, matched, may_add, scores);
    }
    matches.sort_by_key(|matched| matched.index);
    Ok(matches)
}

/// The words that stand anywhere, with what they stand for.
fn look_up(
    segments: &Segments<'_>,
    words: &Words,
) -> Result<Vec<(Word, Vec<Variant>)>, SearchError> {
    let mut found = Vec::new();
    for word in &words.all {
        let variants = expansion::variants(segments, word)?;
        let is_guess = variants.iter().all(|variant| variant.guessed);
        if is_guess && !word.parts.is_empty() {
            for part in word.clone().into_parts() {
                let variants = expansion::variants(segments, &part)?;
                found.push((part, variants));
            }
        } else {
            found.push((word.clone(), variants));
        }
    }
    found.retain(|(_, variants)| !variants.is_empty());
    found.truncate(MAX_WORDS);
    Ok(found)
}

/// In how many sections any of them stands.
fn count<'a>(variants: impl Iterator<Item = &'a Variant>) -> u32 {
    let mut addresses: Vec<u64> = variants
        .flat_map(|variant| &variant.occurrences)
        .map(|occurrence| occurrence.address.number())
        .collect();
    addresses.sort_unstable();
    addresses.dedup();
    u32::try_from(addresses.len()).unwrap_or(u32::MAX)
}

/// Adds up what a word is worth. Where it stands is not needed after that.
fn add(segments: &Segments<'_>, matched: &mut Matched, may_add: bool, scores: &mut Scores) {
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
                *(if occurrence.part.of_page() {
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
