//! Selects the part of a section's text that matches the query best.

use std::{collections::HashMap, ops::Range};

use super::score::{MatchedWord, only_stop_words};
use crate::{
    Snippet,
    analysis::{self, Language, Token},
    stored::StoredSection,
    terms::Form,
};

/// Approximate length of a snippet.
const SNIPPET_CHARS: usize = 180;

/// All spellings of the query's words in the index.
pub(crate) struct Spellings<'a> {
    words: HashMap<(&'a str, Form), &'a MatchedWord>,
}

impl<'a> Spellings<'a> {
    pub(crate) fn new(matches: &'a [MatchedWord]) -> Self {
        let mut words = HashMap::new();
        // Stop words are highlighted only if the query has no others.
        let only_stop_words = only_stop_words(matches);
        for matched in matches {
            if matched.word.is_stop_word && !only_stop_words {
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

    fn of(&self, token: &Token) -> Option<&'a MatchedWord> {
        let stem = token.stem.as_deref().map(|stem| (stem, Form::Stem));
        [Some((token.word.as_str(), Form::Surface)), stem]
            .into_iter()
            .flatten()
            .find_map(|key| self.words.get(&key))
            .copied()
    }
}

/// Builds the snippet from the text, or from the part that contains the words if the text does not.
pub(crate) fn of_section(section: &StoredSection, spellings: &Spellings<'_>) -> Snippet {
    let language = Language::by_code(&section.language).unwrap_or(Language::ENGLISH);
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
    let tokens = analysis::tokens(text, language);
    let matches: Vec<(&Token, &MatchedWord)> = tokens
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
    render_snippet(text, &window, &highlights)
}

/// Measures a text in characters.
struct Ruler<'a> {
    text: &'a str,
    /// Byte offset of each character.
    starts: Vec<usize>,
}

impl<'a> Ruler<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            starts: text.char_indices().map(|(start, _)| start).collect(),
        }
    }

    /// Returns the number of characters before this byte.
    fn at(&self, byte: usize) -> usize {
        self.starts.partition_point(|start| *start < byte)
    }

    /// Returns the window of a snippet's length with the largest share of the query.
    fn densest(&self, matches: &[(&Token, &MatchedWord)]) -> Range<usize> {
        let mut best = (0.0, 0..0);
        for (nth, (first, _)) in matches.iter().enumerate() {
            let start = first.range.start;
            let limit = self.at(start) + SNIPPET_CHARS;
            let (mut seen, mut worth, mut end) = (0_u32, 0.0, first.range.end);
            for (token, matched) in &matches[nth..] {
                if self.at(token.range.end) > limit {
                    break;
                }
                // Repeated words count little.
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

    /// Extends the window by words before and after it, up to the length of a snippet.
    fn widened(&self, tokens: &[Token], core: Range<usize>) -> Range<usize> {
        let (from, to) = (self.at(core.start), self.at(core.end));
        let spare = SNIPPET_CHARS.saturating_sub(to - from);
        let earliest = from.saturating_sub(spare / 3);
        let before = tokens.iter().map(|token| token.range.start);
        let start = before
            .filter(|start| *start <= core.start && self.at(*start) >= earliest)
            .min()
            .unwrap_or(core.start);
        // Punctuation before the first word is included.
        let start = if self.at(start) == 0 || tokens.iter().all(|token| token.range.start >= start)
        {
            0
        } else {
            start
        };
        let latest = self.at(start) + SNIPPET_CHARS;
        if self.starts.len() <= latest {
            return start..self.text.len();
        }
        let after = tokens.iter().map(|token| token.range.end);
        let end = after
            .filter(|end| *end >= core.end && self.at(*end) <= latest)
            .max()
            .unwrap_or(core.end);
        // A single word may be longer than a snippet, or there may be none.
        if end <= start {
            start..self.starts[latest]
        } else {
            start..end
        }
    }
}

/// Renders the snippet on one line, with ellipses at the cuts.
fn render_snippet(text: &str, window: &Range<usize>, highlights: &[Range<usize>]) -> Snippet {
    const CUT: &str = "…";
    let mut snippet = String::new();
    if window.start > 0 {
        snippet.push_str(CUT);
    }
    let shift = snippet.len();
    for letter in text[window.clone()].chars() {
        // Replaced by one byte, so that highlights keep their offsets.
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
