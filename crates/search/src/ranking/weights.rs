//! Weights of matches. Chosen by measurement, see `docs/SCALE.md`.

use crate::{lengths::Lengths, terms::Part};

/// BM25 saturation: how fast repetitions of a word stop counting.
const SATURATION: f32 = 1.2;

/// Weight of a word as it was typed; other forms count less.
pub(crate) const EXACT: f32 = 1.0;
pub(crate) const STEM: f32 = 0.9;
pub(crate) const PREFIX: f32 = 0.7;
/// Weights of words with one wrong letter and with two.
pub(crate) const TYPO: [f32; 2] = [0.6, 0.4];
/// Factor for a misspelling if the word exists as it was typed.
pub(crate) const UNLIKELY_TYPO: f32 = 0.3;
/// Weight of stop words relative to others.
pub(crate) const STOP_WORD: f32 = 0.2;
/// Bonus for a word in both the section and the title of its page.
pub(crate) const SECTION_AND_TITLE: f32 = 0.5;
/// Minimum share of the query that a section must cover: absolute, and relative to the best one.
pub(crate) const MIN_COVERAGE: f32 = 0.34;
pub(crate) const MIN_OF_BEST_COVERAGE: f32 = 0.6;
/// Weight of words in other sections of the page.
pub(crate) const OTHER_SECTIONS: f32 = 0.3;
/// Bonus for two adjacent words.
pub(crate) const ADJACENT: f32 = 0.5;
/// Bonus for a title or heading that consists of words of the query.
pub(crate) const WHOLE_TITLE: f32 = 0.8;
pub(crate) const WHOLE_HEADING: f32 = 0.5;

/// Returns the weighted frequency of a word in a part, before saturation, normalized by the length of the part.
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
    let norm = length.map_or(1.0, |length| 1.0 - share + share * to_f32(length) / usual);
    weight * to_f32(count) / norm
}

pub(crate) fn saturated(frequency: f32) -> f32 {
    frequency / (frequency + SATURATION)
}

/// Returns the inverse document frequency of a word.
pub(crate) fn rarity(sections: u32, with_word: u32) -> f32 {
    let (all, with) = (to_f32(sections), to_f32(with_word));
    (1.0 + (all - with).max(0.0) / (with + 0.5) + 0.5 / (with + 0.5)).ln()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts above 16 million need not be exact"
)]
pub(crate) fn to_f32(count: u32) -> f32 {
    count as f32
}
