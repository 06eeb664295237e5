//! Parses a query into words and phrases.

use crate::analysis::{self, Language, Script};

/// Longer queries are truncated.
const MAX_QUERY_CHARS: usize = 512;
pub(crate) const MAX_WORDS: usize = 32;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct QueryWord {
    /// Lowercase, without accents.
    pub(crate) form: String,
    pub(crate) stems: Vec<String>,
    /// The parts of an identifier.
    pub(crate) parts: Vec<String>,
    /// Whether more letters may follow.
    pub(crate) unfinished: bool,
    /// Whether misspellings of it are looked up.
    pub(crate) alphabetic: bool,
    /// Whether it is a stop word.
    pub(crate) is_stop_word: bool,
    /// Whether it directly follows the previous word in the list.
    pub(crate) follows_previous: bool,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ParsedQuery {
    /// In the order of the query, including those of phrases.
    pub(crate) all: Vec<QueryWord>,
    pub(crate) phrases: Vec<Phrase>,
}

/// A quoted phrase: words with their positions, which must match in distance.
pub(crate) type Phrase = Vec<(u32, String)>;

impl ParsedQuery {
    pub(crate) fn parse(text: &str, language: Option<&str>, languages: &[Language]) -> Self {
        let end = text
            .char_indices()
            .nth(MAX_QUERY_CHARS)
            .map_or(text.len(), |(end, _)| end);
        let text = &text[..end];
        let languages = languages_of(language, languages);
        let mut words = Self::default();
        for (index, piece) in text.split(['"', '“', '”', '„', '«', '»']).enumerate() {
            words.add(piece, &languages);
            let phrase = phrase(piece);
            if index % 2 == 1 && !phrase.is_empty() {
                words.phrases.push(phrase);
            }
        }
        // After a space or punctuation the word is complete.
        if let Some(last) = words.all.last_mut() {
            last.unfinished = text.ends_with(char::is_alphanumeric);
        }
        words
    }

    fn add(&mut self, text: &str, languages: &[Language]) {
        let start = self.all.len();
        for unit in analysis::units(text) {
            if unit.script != Script::Alphabetic {
                for (_, form) in analysis::query_words(&unit) {
                    self.push(start, QueryWord::plain(form));
                }
                continue;
            }
            let form = analysis::truncate_word(analysis::fold(unit.text));
            if form.is_empty() {
                continue;
            }
            let mut stems: Vec<String> = languages
                .iter()
                .filter_map(|language| language.stem(unit.text))
                .collect();
            stems.sort();
            stems.dedup();
            let codes: Vec<&str> = languages.iter().map(|language| language.code()).collect();
            let parts = analysis::identifier_parts(unit.text).into_iter();
            let word = QueryWord {
                stems,
                parts: parts
                    .map(|part| analysis::fold(&unit.text[part]))
                    .filter(|part| !part.is_empty())
                    .collect(),
                alphabetic: true,
                is_stop_word: analysis::is_stop_word(&codes, &unit.text.to_lowercase()),
                ..QueryWord::plain(form)
            };
            self.push(start, word);
        }
    }

    /// Adds a word once.
    fn push(&mut self, start: usize, mut word: QueryWord) {
        let known = self.all.iter().any(|other| other.form == word.form);
        if self.all.len() < MAX_WORDS && !known {
            word.follows_previous = self.all.len() > start;
            self.all.push(word);
        }
    }
}

fn phrase(text: &str) -> Phrase {
    let mut phrase = Vec::new();
    for token in analysis::tokens(text, Language::NONE) {
        // A single character is a separate word only at the end of its run.
        let is_paired = token.word.chars().all(analysis::is_paired);
        if !is_paired || token.word.chars().nth(1).is_some() {
            phrase.push((token.position, token.word));
        }
    }
    phrase.truncate(MAX_WORDS);
    phrase
}

impl QueryWord {
    /// Returns the parts of an identifier as words, for an index that does not contain the whole.
    pub(crate) fn into_parts(self) -> Vec<Self> {
        let last = self.parts.len().saturating_sub(1);
        let parts = self.parts.into_iter().enumerate();
        parts
            .map(|(index, form)| Self {
                unfinished: self.unfinished && index == last,
                alphabetic: true,
                follows_previous: index > 0 || self.follows_previous,
                ..Self::plain(form)
            })
            .collect()
    }

    fn plain(form: String) -> Self {
        Self {
            form,
            stems: Vec::new(),
            parts: Vec::new(),
            unfinished: false,
            alphabetic: false,
            is_stop_word: false,
            follows_previous: false,
        }
    }
}

/// Returns the requested language, those of the pages, and English.
fn languages_of(named: Option<&str>, languages: &[Language]) -> Vec<Language> {
    let mut all: Vec<Language> = named.and_then(Language::by_code).into_iter().collect();
    for language in languages.iter().copied().chain([Language::ENGLISH]) {
        if !all.contains(&language) {
            all.push(language);
        }
    }
    all
}
