//! The part of a section's text that answers the query.

use std::{collections::HashMap, ops::Range};

use super::score::Matched;
use crate::{
    Snippet,
    analysis::{self, Language, Token},
    stored::StoredSection,
    terms::Form,
};

/// About so long is a snippet.
const SNIPPET_CHARACTERS: usize = 180;
/// So much of a section is looked at.
const MAX_TEXT_BYTES: usize = 64 * 1024;

/// All spellings of the query's words that the index has.
pub(crate) struct Spellings<'a> {
    words: HashMap<(&'a str, Form), &'a Matched>,
}

impl<'a> Spellings<'a> {
    pub(crate) fn new(matches: &'a [Matched]) -> Self {
        let mut words = HashMap::new();
        // Words that every text has are highlighted if the query has no other.
        let only_stop_words = matches.iter().all(|matched| matched.word.stop);
        for matched in matches {
            if matched.word.stop && !only_stop_words {
                continue;
            }
            for variant in &matched.variants {
                words
                    .entry((variant.word.as_str(), variant.form))
                    .or_insert(matched);
            }
        }
        Self { words }
    }

    fn of(&self, token: &Token) -> Option<&'a Matched> {
        let stem = token.stem.as_deref().map(|stem| (stem, Form::Stem));
        [Some((token.word.as_str(), Form::Surface)), stem]
            .into_iter()
            .flatten()
            .find_map(|key| self.words.get(&key))
            .copied()
    }
}

/// From the text, or from where the words are if it has none of them.
pub(crate) fn of_section(section: &StoredSection, spellings: &Spellings<'_>) -> Snippet {
    let language = Language::named(&section.language).unwrap_or(Language::ENGLISH);
    let mut places = [
        (&section.text, language),
        (&section.description, language),
        (&section.code, Language::NONE),
    ]
    .into_iter()
    .filter(|(text, _)| !text.trim().is_empty())
    .map(|(text, language)| of_text(text, language, spellings));
    let Some(first) = places.next() else {
        return Snippet::default();
    };
    if first.highlights.is_empty() {
        places
            .find(|snippet| !snippet.highlights.is_empty())
            .unwrap_or(first)
    } else {
        first
    }
}

pub(crate) fn of_text(text: &str, language: Language, spellings: &Spellings<'_>) -> Snippet {
    let text = &text[..text.floor_char_boundary(MAX_TEXT_BYTES)];
    let tokens = analysis::tokens(text, language);
    let matches: Vec<(&Token, &Matched)> = tokens
        .iter()
        .filter_map(|token| Some((token, spellings.of(token)?)))
        .collect();
    let ruler = Ruler::new(text);
    let window = ruler.widened(&tokens, ruler.densest(&matches));
    let mut highlights: Vec<Range<usize>> = Vec::new();
    for (Token { range, .. }, _) in matches {
        if range.start < window.start || range.end > window.end {
            continue;
        }
        match highlights.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => highlights.push(range.clone()),
        }
    }
    written(text, &window, &highlights)
}

/// Measures a text in characters.
struct Ruler<'a> {
    text: &'a str,
    /// Where each character starts.
    starts: Vec<usize>,
}

impl<'a> Ruler<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            starts: text.char_indices().map(|(start, _)| start).collect(),
        }
    }

    /// How many characters stand before this byte.
    fn at(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start < byte)
    }

    /// The stretch of a snippet's length that has most of the query.
    fn densest(&self, matches: &[(&Token, &Matched)]) -> Range<usize> {
        let mut best = (0.0, 0..0);
        for (nth, (first, _)) in matches.iter().enumerate() {
            let start = first.range.start;
            let limit = self.at(start) + SNIPPET_CHARACTERS;
            let (mut seen, mut worth, mut end) = (0_u32, 0.0, first.range.end);
            for (token, matched) in &matches[nth..] {
                if self.at(token.range.end) > limit {
                    break;
                }
                // A word again is worth little.
                let again = seen >> matched.index & 1 == 1;
                worth += if again { 0.1 } else { 1.0 } * matched.weight;
                seen |= 1 << matched.index;
                end = end.max(token.range.end);
            }
            if worth > best.0 {
                best = (worth, start..end);
            }
        }
        best.1
    }

    /// The stretch with words before and after it, up to the length of a snippet.
    fn widened(&self, tokens: &[Token], core: Range<usize>) -> Range<usize> {
        let (from, to) = (self.at(core.start), self.at(core.end));
        let spare = SNIPPET_CHARACTERS.saturating_sub(to - from);
        let earliest = from.saturating_sub(spare / 3);
        let before = tokens.iter().map(|token| token.range.start);
        let start = before
            .filter(|start| *start <= core.start && self.at(*start) >= earliest)
            .min()
            .unwrap_or(core.start);
        // Signs before the first word belong to it.
        let start = if self.at(start) == 0 || tokens.iter().all(|token| token.range.start >= start)
        {
            0
        } else {
            start
        };
        let latest = self.at(start) + SNIPPET_CHARACTERS;
        if self.starts.len() <= latest {
            return start..self.text.len();
        }
        let after = tokens.iter().map(|token| token.range.end);
        let end = after
            .filter(|end| *end >= core.end && self.at(*end) <= latest)
            .max()
            .unwrap_or(core.end);
        // A single word may be longer than a snippet, or there is none at all.
        if end <= start {
            start..self.starts[latest]
        } else {
            start..end
        }
    }
}

/// On one line, with signs where something was left out.
fn written(text: &str, window: &Range<usize>, highlights: &[Range<usize>]) -> Snippet {
    const CUT: &str = "…";
    let mut snippet = String::new();
    if window.start > 0 {
        snippet.push_str(CUT);
    }
    let shift = snippet.len();
    for letter in text[window.clone()].chars() {
        // Of the same length in bytes, so that highlights stay where they are.
        snippet.push(if letter.is_ascii_control() {
            ' '
        } else {
            letter
        });
    }
    if !text[window.end..].trim().is_empty() {
        snippet.push_str(CUT);
    }
    let place = |at: usize| at - window.start + shift;
    Snippet {
        highlights: highlights
            .iter()
            .map(|range| (place(range.start), place(range.end)))
            .collect(),
        text: snippet,
    }
}
