//! Expands a word of the query to the words of the index that it may match.

use std::collections::BTreeSet;

use super::{
    automaton::Similar,
    parsed_query::QueryWord,
    segments::{Occurrence, Segments},
    weights,
};
use crate::{SearchError, terms::Form};

/// Maximum completions and misspellings that are looked up for one word of the query.
const MAX_COMPLETIONS: usize = 100;
const MAX_MISSPELLINGS: usize = 40;

/// A word of the index with its occurrences.
#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) word: String,
    pub(crate) form: Form,
    pub(crate) weight: f32,
    /// Whether it differs from the typed word (a completion or a misspelling).
    pub(crate) is_guess: bool,
    pub(crate) occurrences: Vec<Occurrence>,
}

/// Counts the occurrences of a word and its stems, without expansions, to order words by rarity.
pub(crate) fn frequency(segments: &Segments<'_>, word: &QueryWord) -> Result<u64, SearchError> {
    let mut frequency = segments.frequency(&word.form, Form::Surface)?;
    for stem in &word.stems {
        frequency += segments.frequency(stem, Form::Stem)?;
    }
    Ok(frequency)
}

/// Returns all variants of a word that occur in the index. Misspellings weigh less if the word exists as typed; `known`
/// says whether it does, None determines it here.
pub(crate) fn variants(
    segments: &Segments<'_>,
    word: &QueryWord,
    exists_as_typed: Option<bool>,
) -> Result<Vec<Variant>, SearchError> {
    let mut found = Variants {
        segments,
        all: Vec::new(),
    };
    found.add(&word.form, Form::Surface, weights::EXACT, false)?;
    for stem in &word.stems {
        found.add(stem, Form::Stem, weights::STEM, false)?;
        found.add(stem, Form::Surface, weights::STEM, false)?;
    }
    let known = exists_as_typed.unwrap_or(!found.all.is_empty());
    if word.unfinished {
        let mut longer: Vec<String> = segments.completions(&word.form)?.into_iter().collect();
        longer.sort_by_key(|longer| longer.chars().count());
        found.add_up_to(
            MAX_COMPLETIONS,
            longer.into_iter().map(|word| (word, weights::PREFIX)),
        )?;
    }
    if let Some(edits) = edits_of(word) {
        let similar = Similar::new(&word.form, edits);
        let words: BTreeSet<(u8, String)> = segments
            .similar(&similar)?
            .into_iter()
            .filter_map(|word| Some((similar.edits(&word)?, word)))
            .filter(|(edits, _)| *edits > 0)
            .collect();
        let weigh = |edits: u8| {
            let weight = weights::TYPO[usize::from(edits.clamp(1, 2) - 1)];
            if known {
                weight * weights::UNLIKELY_TYPO
            } else {
                weight
            }
        };
        found.add_up_to(
            MAX_MISSPELLINGS,
            words.into_iter().map(|(edits, word)| (word, weigh(edits))),
        )?;
    }
    Ok(found.all)
}

/// Maximum edit distance: None for short words and for words with digits.
fn edits_of(word: &QueryWord) -> Option<u8> {
    if !word.alphabetic || word.form.chars().any(char::is_numeric) {
        return None;
    }
    match word.form.chars().count() {
        0..=3 => None,
        4..=7 => Some(1),
        _ => Some(2),
    }
}

struct Variants<'a> {
    segments: &'a Segments<'a>,
    all: Vec<Variant>,
}

impl Variants<'_> {
    fn add(
        &mut self,
        word: &str,
        form: Form,
        weight: f32,
        guessed: bool,
    ) -> Result<(), SearchError> {
        if self
            .all
            .iter()
            .any(|variant| variant.form == form && variant.word == word)
        {
            return Ok(());
        }
        let mut occurrences = Vec::new();
        self.segments.occurrences(word, form, &mut occurrences)?;
        if !occurrences.is_empty() {
            self.all.push(Variant {
                word: word.to_owned(),
                form,
                weight,
                is_guess: guessed,
                occurrences,
            });
        }
        Ok(())
    }

    fn add_up_to(
        &mut self,
        most: usize,
        words: impl Iterator<Item = (String, f32)>,
    ) -> Result<(), SearchError> {
        let most = self.all.len() + most;
        for (word, weight) in words {
            if self.all.len() >= most {
                break;
            }
            self.add(&word, Form::Surface, weight, true)?;
        }
        Ok(())
    }
}
