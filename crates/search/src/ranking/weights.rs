//! What matches are worth. Chosen by measurement, see `docs/SCALE.md`.

use crate::{lengths::Lengths, terms::Part};

/// How soon more of the same word is worth no more.
const SATURATION: f32 = 1.2;

/// What a word as it was typed is worth; others are worth a part of it.
pub(crate) const EXACT: f32 = 1.0;
pub(crate) const STEM: f32 = 0.9;
pub(crate) const PREFIX: f32 = 0.7;
/// A word with one wrong letter, and with two.
pub(crate) const TYPO: [f32; 2] = [0.6, 0.4];
/// The same, where the word is there as it was typed.
pub(crate) const UNLIKELY_TYPO: f32 = 0.3;
/// What words that every text has are worth beside others.
pub(crate) const STOP_WORD: f32 = 0.2;
/// What a word in both the section and the title of its page is worth more.
pub(crate) const BOTH: f32 = 0.5;
/// Sections with less of the query than this, or than this part of the best one, are no answer.
pub(crate) const MIN_COVERAGE: f32 = 0.34;
pub(crate) const MIN_OF_BEST_COVERAGE: f32 = 0.6;
/// What the words in other sections of the page are worth.
pub(crate) const ELSEWHERE: f32 = 0.3;
/// What two words side by side are worth more.
pub(crate) const ADJACENT: f32 = 0.5;
/// What a title or heading that has nothing but words of the query is worth more.
pub(crate) const WHOLE_TITLE: f32 = 0.8;
pub(crate) const WHOLE_HEADING: f32 = 0.5;

/// What a word in this part is worth, before saturation, and how its worth falls with the length of the part.
pub(crate) fn frequency(part: Part, count: u32, lengths: Lengths) -> f32 {
    let (weight, usual, length) = match part {
        Part::Title => (6.0, 4.0, Some(lengths.title)),
        Part::Description => (1.5, 1.0, None),
        Part::Ancestors => (0.6, 1.0, None),
        Part::Heading => (4.0, 4.0, Some(lengths.heading)),
        Part::OuterHeadings => (1.0, 1.0, None),
        Part::Text => (1.0, 120.0, Some(lengths.text)),
        Part::Code => (0.5, 120.0, Some(lengths.code)),
    };
    let share = match part {
        Part::Title | Part::Heading => 0.5,
        _ => 0.6,
    };
    let norm = length.map_or(1.0, |length| 1.0 - share + share * number(length) / usual);
    weight * number(count) / norm
}

pub(crate) fn saturated(frequency: f32) -> f32 {
    frequency / (frequency + SATURATION)
}

/// How much a word that so many sections have tells.
pub(crate) fn rarity(sections: u32, with_word: u32) -> f32 {
    let (all, with) = (number(sections), number(with_word));
    (1.0 + (all - with).max(0.0) / (with + 0.5) + 0.5 / (with + 0.5)).ln()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts above 16 million need not be exact"
)]
pub(crate) fn number(count: u32) -> f32 {
    count as f32
}
