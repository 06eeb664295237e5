//! Words of scripts that do not separate them by spaces, or not always.
//!
//! Chinese, Japanese and Korean are indexed by pairs of characters. On the pages of `crates/bench/languages`, pairs
//! found 30 of 30 pages first, the ICU dictionary 28, and `jieba-rs` for Chinese with ICU for Japanese 28. With pairs,
//! query and page need not be segmented alike, and no dictionary of 5 MB is loaded. Thai, Lao, Khmer and Burmese use
//! the ICU dictionaries: they find as much as pairs, and highlight whole words.

use std::{ops::Range, sync::LazyLock};

use icu_segmenter::{WordSegmenter, WordSegmenterBorrowed, options::WordBreakInvariantOptions};
use unicode_normalization::char::is_combining_mark;

use super::{
    fold::fold,
    units::{Script, Unit, script_of},
};

static DICTIONARY: LazyLock<WordSegmenterBorrowed<'static>> =
    LazyLock::new(|| WordSegmenter::new_dictionary(WordBreakInvariantOptions::default()));

/// Returns the words of a run in order, with their byte ranges in the text.
pub(crate) fn words(unit: &Unit<'_>) -> Vec<(Range<usize>, String)> {
    let ranges = match unit.script {
        Script::Spaceless => by_dictionary(unit.text),
        _ => pairs(unit.text),
    };
    ranges
        .into_iter()
        .filter_map(|range| {
            let word = fold(&unit.text[range.clone()]);
            let range = unit.start + range.start..unit.start + range.end;
            (!word.is_empty()).then_some((range, word))
        })
        .collect()
}

/// Returns the words of a run to search for: the last character alone is already in the pair before it.
pub(crate) fn query_words(unit: &Unit<'_>) -> Vec<(Range<usize>, String)> {
    let mut words = words(unit);
    if unit.script != Script::Spaceless && words.len() > 1 {
        words.pop();
    }
    words
}

/// Whether a character is indexed together with its neighbours.
pub(crate) fn is_paired(letter: char) -> bool {
    matches!(script_of(letter), Script::Ideographic | Script::Hangul)
}

fn by_dictionary(text: &str) -> Vec<Range<usize>> {
    let ends: Vec<usize> = DICTIONARY.segment_str(text).collect();
    ends.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

/// Returns every two neighbours and the last character alone, so that each single character starts some word.
fn pairs(text: &str) -> Vec<Range<usize>> {
    let starts: Vec<usize> = text
        .char_indices()
        .filter(|(start, letter)| *start == 0 || !is_mark(*letter))
        .map(|(start, _)| start)
        .collect();
    let end_of = |index: usize| starts.get(index).copied().unwrap_or(text.len());
    (0..starts.len())
        .map(|index| starts[index]..end_of(index + 2))
        .collect()
}

/// Marks belong to the character before them, including the half-width marks, which have their own width.
fn is_mark(letter: char) -> bool {
    is_combining_mark(letter) || matches!(letter, '\u{FF9E}' | '\u{FF9F}')
}
