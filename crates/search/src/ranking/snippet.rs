//! Hits with the part of their text that answers the query.

use std::{collections::HashMap, ops::Range};

use tantivy::{DocAddress, Searcher};

use super::{MAX_LIMIT, Ranking, pages::RankedSection, score::Matched};
use crate::{
    Answer, Hit, Query, SearchError, Snippet,
    analysis::{self, Language, Token},
    error::analyzed,
    stored::{self, StoredSection},
    terms::Form,
};

/// About so long is a snippet.
const SNIPPET_CHARACTERS: usize = 180;
/// So much text is read word by word for one answer. What comes after it is shown from its beginning.
const MAX_READ_BYTES: usize = 2 << 20;
/// An answer ends with the page that makes it larger than this.
const MAX_ANSWER_BYTES: usize = 4 << 20;
/// What a hit takes beside its texts.
const HIT_BYTES: usize = 200;

/// The hits of the pages that are asked for.
pub(crate) fn answer(
    searcher: &Searcher,
    query: &Query,
    ranking: &Ranking,
) -> Result<Answer, SearchError> {
    let (open, restricted) = (
        Marker::new(&ranking.matches),
        Marker::new(&ranking.restricted),
    );
    let end = query.offset.saturating_add(query.limit.min(MAX_LIMIT));
    let mut answer = Answer::default();
    let (mut bytes, mut to_read) = (0, MAX_READ_BYTES);
    for (rank, page) in ranking.pages.iter().enumerate().skip(query.offset) {
        if rank >= end || bytes > MAX_ANSWER_BYTES {
            answer.next = Some(rank);
            break;
        }
        let marker = if page.is_restricted {
            &restricted
        } else {
            &open
        };
        let has_text = rank - query.offset >= query.without_text;
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
                None if section.blob.is_some() => *blob.insert(section.blob),
                None => *blob.insert(stored::blob(searcher, section.space, section.page)?),
            };
            let mut hit = Hit {
                rank,
                organization: section.organization,
                space: section.space,
                page: section.page,
                blob,
                snippet: Snippet::default(),
                source: section.source,
                conditions: section.conditions.clone(),
                anchor: None,
                headings: Vec::new(),
                score: ranked.score,
            };
            if has_text {
                hit.snippet = snippet(&section, marker, &mut to_read);
                hit.anchor = section.anchor;
                hit.headings = section.headings;
            }
            bytes += size(&hit);
            answer.hits.push(hit);
        }
    }
    Ok(answer)
}

/// What a hit takes in memory, roughly.
fn size(hit: &Hit) -> usize {
    let texts = hit.headings.iter().chain(&hit.conditions);
    let texts: usize = texts.map(String::len).sum();
    let anchor = hit.anchor.as_ref().map_or(0, String::len);
    HIT_BYTES + texts + anchor + hit.snippet.text.len()
}

/// Knows the words that were found.
struct Marker<'a>(HashMap<(&'a str, Form), &'a Matched>);

impl<'a> Marker<'a> {
    fn new(matches: &'a [Matched]) -> Self {
        let mut words = HashMap::new();
        for matched in matches {
            for variant in &matched.variants {
                let word = (variant.word.as_str(), variant.form);
                words.entry(word).or_insert(matched);
            }
        }
        Self(words)
    }

    fn word_of(&self, token: &Token) -> Option<&'a Matched> {
        let surface = self.0.get(&(token.word.as_str(), Form::Surface));
        let stem = token.stem.as_deref();
        let found = surface.or_else(|| self.0.get(&(stem?, Form::Stem)));
        found.copied()
    }
}

fn read(searcher: &Searcher, ranked: &RankedSection) -> Result<StoredSection, SearchError> {
    let address = DocAddress::new(ranked.address.segment, ranked.address.doc);
    stored::section(searcher, address)
}

/// From the text, or from where the words are if it has none of them.
fn snippet(section: &StoredSection, marker: &Marker<'_>, to_read: &mut usize) -> Snippet {
    let language = Language::named(&section.language).unwrap_or(Language::ENGLISH);
    let places = [
        (&section.text, language),
        (&section.description, language),
        (&section.code, Language::NONE),
    ];
    let mut found = places
        .iter()
        .filter_map(|(text, language)| {
            let Some(left) = to_read.checked_sub(text.len()) else {
                return Some(of_tokens(text, &[], &[]));
            };
            *to_read = left;
            analyzed(|| of_text(text, *language, marker))
        })
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

fn of_text(text: &str, language: Language, marker: &Marker<'_>) -> Snippet {
    let tokens = analysis::tokens(text, language);
    let found: Vec<Option<&Matched>> = tokens.iter().map(|token| marker.word_of(token)).collect();
    of_tokens(text, &tokens, &found)
}

fn of_tokens(text: &str, tokens: &[Token], found: &[Option<&Matched>]) -> Snippet {
    let window = window(text, tokens, found);
    let mut highlights: Vec<Range<usize>> = Vec::new();
    for (token, _) in tokens
        .iter()
        .zip(found)
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
