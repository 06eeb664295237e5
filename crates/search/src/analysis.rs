//! Splits text into words, in the same way for pages, queries and snippets.

mod fold;
mod identifiers;
mod language;
mod spaceless;
mod stop_words;
mod units;

use std::ops::Range;

pub(crate) use fold::fold;
pub(crate) use language::Language;
pub(crate) use spaceless::{is_paired, query_words};
pub(crate) use stop_words::is_stop_word;
pub(crate) use units::{Script, Unit, units};

/// Longer words are truncated: no one types them, and keys and hashes would fill the dictionary.
const MAX_WORD_CHARS: usize = 64;

/// Text that makes the analysis panic, for unit tests.
#[cfg(test)]
pub(crate) const PANIC_TEXT: &str = "poison";

/// One word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    /// Bytes of the text.
    pub(crate) range: Range<usize>,
    /// Among the words of the text. Parts of a word are numbered consecutively; the whole word shares the first one's
    /// number.
    pub(crate) position: u32,
    /// Lowercase, without accents.
    pub(crate) word: String,
    /// None if it equals the word.
    pub(crate) stem: Option<String>,
}

/// Returns all words of a text in the order of their positions.
pub(crate) fn tokens(text: &str, language: Language) -> Vec<Token> {
    #[cfg(test)]
    assert!(!text.contains(PANIC_TEXT), "simulated bug of a stemmer");
    let mut found = Vec::new();
    let mut position = 0;
    for unit in units(text) {
        match unit.script {
            Script::Alphabetic => alphabetic(&unit, language, &mut position, &mut found),
            Script::Ideographic | Script::Hangul | Script::Spaceless => {
                for (range, word) in spaceless::words(&unit) {
                    found.push(Token {
                        range,
                        position,
                        word,
                        stem: None,
                    });
                    position += 1;
                }
            }
        }
    }
    found
}

/// Tokenizes code, which has identifiers and no language.
pub(crate) fn code_tokens(text: &str) -> Vec<Token> {
    tokens(text, Language::NONE)
}

fn alphabetic(unit: &Unit<'_>, language: Language, position: &mut u32, found: &mut Vec<Token>) {
    let word = truncate_word(fold(unit.text));
    if word.is_empty() {
        return;
    }
    let parts = identifiers::parts(unit.text);
    let stem = if parts.is_empty() {
        language.stem(unit.text).filter(|stem| *stem != word)
    } else {
        None
    };
    found.push(Token {
        range: unit.start..unit.start + unit.text.len(),
        position: *position,
        word,
        stem,
    });
    for part in &parts {
        let text = &unit.text[part.clone()];
        let word = truncate_word(fold(text));
        if word.is_empty() {
            continue;
        }
        found.push(Token {
            range: unit.start + part.start..unit.start + part.end,
            position: *position,
            stem: language.stem(text).filter(|stem| *stem != word),
            word,
        });
        *position += 1;
    }
    if parts.is_empty() {
        *position += 1;
    }
}

pub(crate) fn truncate_word(word: String) -> String {
    match word.char_indices().nth(MAX_WORD_CHARS) {
        Some((end, _)) => word[..end].to_owned(),
        None => word,
    }
}

pub(crate) fn identifier_parts(text: &str) -> Vec<Range<usize>> {
    identifiers::parts(text)
}
