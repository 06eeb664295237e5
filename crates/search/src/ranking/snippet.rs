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
/// All spellings of the query's words that the index has.
pub(crate) struct Spellings<'a>(HashMap<(&'a str, Form), &'a Matched>);

impl<'a> Spellings<'a> {
    pub(crate) fn new(matches: &'a [Matched]) -> Self {
        let mut words = HashMap::new();
        for matched in matches {
            for variant in &matched.variants {
                let word = (variant.word.as_str(), variant.form);
                words.entry(word).or_insert(matched);
            }
        }
        Self(words)
    }

    fn of(&self, token: &Token) -> Option<&'a Matched> {
        let surface = self.0.get(&(token.word.as_str(), Form::Surface));
        let stem = token.stem.as_deref();
        let found = surface.or_else(|| self.0.get(&(stem?, Form::Stem)));
        found.copied()
    }
}

/// From the text, or from where the words are if it has none of them.
pub(crate) fn of_section(section: &StoredSection, spellings: &Spellings<'_>) -> Snippet {
    let language = Language::named(&section.language).unwrap_or(Language::ENGLISH);
    let places = [
        (&section.text, language),
        (&section.description, language),
        (&section.code, Language::NONE),
    ];
    let mut found = places
        .iter()
        .map(|(text, language)| of_text(text, *language, spellings))
        .filter(|snippet| !snippet.text.is_empty());
    let Some(first) = found.next() else {
        return Snippet::default();
    };
    if first.highlights.is_empty() {
        found
            .find(|snippet| !snippet.highlights.is_empty())
            .unwrap_or(first)
    } else {
        first
    }
}

fn of_text(text: &str, language: Language, spellings: &Spellings<'_>) -> Snippet {
    let tokens = analysis::tokens(text, language);
    let found: Vec<Option<&Matched>> = tokens.iter().map(|token| spellings.of(token)).collect();
    let window = window(text, &tokens, &found);
    let mut highlights: Vec<Range<usize>> = Vec::new();
    for (token, _) in tokens
        .iter()
        .zip(&found)
        .filter(|(_, found)| found.is_some())
    {
        if token.range.start < window.start || token.range.end > window.end {
            continue;
        }
        match highlights.last_mut() {
            Some(last) if token.range.start <= last.end => last.end = last.end.max(token.range.end),
            _ => highlights.push(token.range.clone()),
        }
    }
    written(text, &window, &highlights)
}

/// The stretch with the most of the query, from the start of a word to the end of one.
fn window(text: &str, tokens: &[Token], found: &[Option<&Matched>]) -> Range<usize> {
    let matching: Vec<usize> = (0..tokens.len())
        .filter(|at| found[*at].is_some())
        .collect();
    let mut best: Option<(f32, Range<usize>)> = None;
    for (nth, first) in matching.iter().enumerate() {
        let start = tokens[*first].range.start;
        let mut seen = 0_u32;
        let mut worth = 0.0;
        let mut end = tokens[*first].range.end;
        for at in &matching[nth..] {
            let range = &tokens[*at].range;
            if range.end.saturating_sub(start) > SNIPPET_CHARACTERS {
                break;
            }
            let Some(matched) = found[*at] else { continue };
            // A word again is worth little.
            let again = seen >> matched.index & 1 == 1;
            worth += if again { 0.1 } else { 1.0 } * matched.weight;
            seen |= 1 << matched.index;
            end = end.max(range.end);
        }
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            best = Some((worth, start..end));
        }
    }
    let core = best.map_or(0..0, |(_, core)| core);
    widened(text, tokens, core)
}

/// With words before and after, up to the length of a snippet.
fn widened(text: &str, tokens: &[Token], core: Range<usize>) -> Range<usize> {
    let characters = |range: Range<usize>| text[range].chars().count();
    let spare = SNIPPET_CHARACTERS.saturating_sub(characters(core.clone()));
    let mut start = core.start;
    for token in tokens.iter().rev() {
        if token.range.start < start {
            if characters(token.range.start..core.start) > spare / 3 {
                break;
            }
            start = token.range.start;
        }
    }
    let spare = SNIPPET_CHARACTERS.saturating_sub(characters(start..core.end));
    // Signs before the first word belong to the start of the text.
    if tokens
        .first()
        .is_none_or(|first| start <= first.range.start)
    {
        start = 0;
    }
    let mut end = core.end;
    for token in tokens {
        if token.range.end > end {
            if characters(core.end..token.range.end) > spare {
                return start..end;
            }
            end = token.range.end;
        }
    }
    let rest = text[end..].char_indices().nth(SNIPPET_CHARACTERS);
    start..rest.map_or(text.len(), |(length, _)| end + length)
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
    Snippet {
        highlights: highlights
            .iter()
            .map(|range| {
                let place = |at: usize| at - window.start + shift;
                (place(range.start), place(range.end))
            })
            .collect(),
        text: snippet,
    }
}
