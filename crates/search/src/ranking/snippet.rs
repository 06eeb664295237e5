//! Hits with the part of their text that answers the query.

use std::ops::Range;

use model::Oid;
use tantivy::{DocAddress, Searcher, Term};

use super::{
    pages::{Ranked, RankedSection},
    score::Matched,
};
use crate::{
    Hit, Query, SearchError, Snippet,
    analysis::{self, Language, Token},
    document,
    schema::FIELDS,
    stored::{self, StoredSection},
    terms::Form,
};

/// About so long is a snippet.
const SNIPPET_CHARACTERS: usize = 180;
/// So much of a section is looked at.
const MAX_TEXT_BYTES: usize = 64 * 1024;

pub(crate) fn hits<'a>(
    searcher: &Searcher,
    query: &Query,
    matches: &[Matched],
    pages: impl Iterator<Item = &'a Ranked>,
) -> Result<Vec<Hit>, SearchError> {
    let mut hits = Vec::new();
    for page in pages {
        let mut blob = None;
        for ranked in &page.sections {
            let section = read(searcher, ranked)?;
            // Documents are found by words of the organization and hashes of spaces. Only what they say counts.
            if section.organization != query.organization || !query.spaces.contains(&section.space)
            {
                continue;
            }
            let blob = match blob {
                Some(known) => known,
                None => *blob.insert(blob_of(searcher, &section)?),
            };
            hits.push(Hit {
                organization: section.organization,
                space: section.space,
                page: section.page,
                blob,
                snippet: snippet(&section, matches),
                source: section.source,
                conditions: section.conditions,
                anchor: section.anchor,
                headings: section.headings,
                score: ranked.score,
            });
        }
    }
    Ok(hits)
}

fn read(searcher: &Searcher, ranked: &RankedSection) -> Result<StoredSection, SearchError> {
    let address = DocAddress::new(ranked.address.segment, ranked.address.doc);
    stored::section(searcher, address)
}

/// The file of the page: its first section has it.
fn blob_of(searcher: &Searcher, section: &StoredSection) -> Result<Option<Oid>, SearchError> {
    if section.blob.is_some() {
        return Ok(section.blob);
    }
    let key = document::page_key(section.space, section.page);
    let term = Term::from_field_bytes(FIELDS.page_key, &key);
    for address in stored::addresses(searcher, &term)? {
        if let Some(blob) = stored::section(searcher, address)?.blob {
            return Ok(Some(blob));
        }
    }
    Ok(None)
}

/// From the text, or from where the words are if it has none of them.
fn snippet(section: &StoredSection, matches: &[Matched]) -> Snippet {
    let language = Language::named(&section.language).unwrap_or(Language::ENGLISH);
    let places = [
        (&section.text, language),
        (&section.description, language),
        (&section.code, Language::NONE),
    ];
    let mut found = places
        .iter()
        .map(|(text, language)| of_text(text, *language, matches))
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

fn of_text(text: &str, language: Language, matches: &[Matched]) -> Snippet {
    let text = &text[..text.floor_char_boundary(MAX_TEXT_BYTES)];
    let tokens = analysis::tokens(text, language);
    let found: Vec<Option<&Matched>> = tokens
        .iter()
        .map(|token| matches.iter().find(|matched| is_match(matched, token)))
        .collect();
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

fn is_match(matched: &Matched, token: &Token) -> bool {
    matched.has(&token.word, Form::Surface)
        || token
            .stem
            .as_ref()
            .is_some_and(|stem| matched.has(stem, Form::Stem))
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
