//! What each word of a query is worth in each section.

use super::{
    expansion::{self, Variant},
    segments::{Address, Segments},
    weights,
    words::{MAX_WORDS, Word},
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
    /// The page with this hash, if one of its sections was found.
    pub(crate) fn page(&self, hash: u64) -> Option<&PageScore> {
        Some(&self.pages[*self.by_page.get(&hash)?])
    }

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

/// Looks up the words of a query. Those that stand nowhere have no variants.
pub(crate) fn look_up(
    segments: &Segments<'_>,
    words: &[Word],
    sections: u32,
) -> Result<Vec<Matched>, SearchError> {
    let mut found: Vec<Vec<(Word, Vec<Variant>)>> = words.iter().map(|_| Vec::new()).collect();
    for (done, index) in rarest_first(segments, words.iter())?
        .into_iter()
        .enumerate()
    {
        segments.begin_word(words.len() - done);
        found[index] = stands_for(segments, &words[index])?;
    }
    let mut matches = Vec::new();
    for (word, variants) in found.into_iter().flatten().take(MAX_WORDS) {
        let likely = count(variants.iter().filter(|variant| !variant.guessed));
        let all = count(variants.iter());
        let weight = match (likely, all) {
            // As if one more section had it.
            (0, 0) => weights::rarity(sections.saturating_add(1), 1),
            (0, _) => weights::rarity(sections, all),
            _ => weights::rarity(sections, likely),
        };
        let stop = if word.stop { weights::STOP_WORD } else { 1.0 };
        matches.push(Matched {
            index: matches.len(),
            variants,
            weight: weight * stop,
            word,
        });
    }
    Ok(matches)
}

/// Looks up the same words, of the same weights, in other sections.
pub(crate) fn look_up_again(
    segments: &Segments<'_>,
    matches: &[Matched],
) -> Result<Vec<Matched>, SearchError> {
    let mut found: Vec<Vec<Variant>> = matches.iter().map(|_| Vec::new()).collect();
    let order = rarest_first(segments, matches.iter().map(|matched| &matched.word))?;
    for (done, index) in order.into_iter().enumerate() {
        segments.begin_word(matches.len() - done);
        let mut known = matches[index].variants.iter();
        let is_known = known.any(|variant| !variant.guessed);
        found[index] = expansion::variants(segments, &matches[index].word, Some(is_known))?;
    }
    let again = matches
        .iter()
        .zip(found)
        .map(|(matched, variants)| Matched {
            index: matched.index,
            word: matched.word.clone(),
            variants,
            weight: matched.weight,
        });
    Ok(again.collect())
}

/// The indexes of words in the order in which they are looked up: what cannot be read any more belongs to the most
/// frequent ones. An unfinished one can be anything, and comes last.
fn rarest_first<'w>(
    segments: &Segments<'_>,
    words: impl Iterator<Item = &'w Word>,
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

/// A word, or the words inside of it where it stands nowhere itself.
fn stands_for(
    segments: &Segments<'_>,
    word: &Word,
) -> Result<Vec<(Word, Vec<Variant>)>, SearchError> {
    let variants = expansion::variants(segments, word, None)?;
    let is_guess = variants.iter().all(|variant| variant.guessed);
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

/// Whether nothing is found but words that every text has.
pub(crate) fn only_stop_words(matches: &[Matched]) -> bool {
    let mut found = matches.iter().filter(|matched| matched.is_found());
    found.all(|matched| matched.word.stop)
}

/// What the words are worth in each section that has them. Sections with nothing but stop words are left out, unless
/// there is nothing else.
pub(crate) fn score(
    segments: &Segments<'_>,
    matches: &mut [Matched],
    only_stop_words: bool,
) -> Scores {
    let mut scores = Scores::default();
    // The rarest words decide which sections are compared at all.
    let mut order: Vec<&mut Matched> = matches.iter_mut().collect();
    order.sort_by(|one, other| {
        (one.word.stop.cmp(&other.word.stop)).then(other.weight.total_cmp(&one.weight))
    });
    for matched in order {
        let may_add = only_stop_words || !matched.word.stop;
        add(segments, matched, may_add, &mut scores);
    }
    scores
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

impl Matched {
    /// Whether it stands anywhere.
    pub(crate) fn is_found(&self) -> bool {
        !self.variants.is_empty()
    }
}
