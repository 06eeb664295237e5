//! Splits text into terms: stems of words that can name a topic.

use frostem::Stemmer;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use crate::{
    limits::MAX_WORD_CHARS,
    words::{LANGUAGE_COUNT, algorithm, is_stop_word, stop_word_languages},
};

/// Words that decide on the language.
const SAMPLE_WORDS: usize = 200;

/// A word of a text and what it is compared by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Term {
    /// As written, in lower case.
    pub(crate) word: String,
    pub(crate) stem: String,
    /// Its number among all words, so that neighbours are known.
    pub(crate) position: usize,
}

/// Returns the terms of a text in their order, without stop words.
pub(crate) fn terms(text: &str) -> Vec<Term> {
    let text: String = text.nfkc().flat_map(char::to_lowercase).collect();
    let text = text.replace('’', "'");
    let words: Vec<&str> = text.unicode_words().collect();
    let language = detect_language(&words);
    let stemmer = Stemmer::new(algorithm(language));
    let mut found = Vec::with_capacity(words.len());
    for (position, word) in words.into_iter().enumerate() {
        if !is_topical(word) || is_stop_word(word, language) {
            continue;
        }
        let word: String = word.chars().take(MAX_WORD_CHARS).collect();
        let stem = if word.contains(|letter: char| letter.is_numeric()) {
            word.clone()
        } else {
            stemmer.stem(&word).into_owned()
        };
        found.push(Term {
            word,
            stem,
            position,
        });
    }
    found
}

/// Returns the language with most stop words in the text; English if there are none, or as many.
fn detect_language(words: &[&str]) -> usize {
    let mut counts = [0_usize; LANGUAGE_COUNT];
    for word in words.iter().take(SAMPLE_WORDS) {
        let languages = stop_word_languages(word);
        for (number, count) in counts.iter_mut().enumerate() {
            *count += usize::from(languages & (1 << number) != 0);
        }
    }
    let mut best = 0;
    for (number, count) in counts.iter().enumerate() {
        if *count > counts[best] {
            best = number;
        }
    }
    best
}

/// Excludes single letters of alphabets, and numbers except those of three digits, which are often codes of errors.
fn is_topical(word: &str) -> bool {
    let mut letters = word.chars();
    let Some(first) = letters.next() else {
        return false;
    };
    if word.chars().all(char::is_numeric) {
        return word.chars().count() == 3;
    }
    letters.next().is_some() || !first.is_ascii_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stems(text: &str) -> Vec<String> {
        terms(text).into_iter().map(|term| term.stem).collect()
    }

    #[test]
    fn words_of_a_language_are_stemmed_and_stop_words_are_left_out() {
        assert_eq!(
            stems("How do I export the webhooks?"),
            ["export", "webhook"]
        );
        assert_eq!(stems("exporting webhook"), ["export", "webhook"]);
        assert_eq!(
            stems("Wie kann ich die Rechnungen nicht löschen?"),
            stems("Wie kann ich die Rechnung nicht löschen?")
        );
    }

    #[test]
    fn codes_of_errors_are_terms_and_other_numbers_are_not() {
        assert_eq!(
            stems("error 502 with 12 users of v2"),
            ["502", "user", "v2"]
        );
    }

    #[test]
    fn composed_and_decomposed_letters_are_the_same() {
        assert_eq!(stems("\u{e9}t\u{e9}"), stems("e\u{301}te\u{301}"));
    }

    #[test]
    fn ideographs_are_terms() {
        assert_eq!(stems("搜索").len(), 2);
    }

    #[test]
    fn long_words_are_cut_at_the_limit() {
        let at = "x1".repeat(MAX_WORD_CHARS / 2);
        assert_eq!(stems(&at)[0], at);
        assert_eq!(stems(&format!("{at}y")), [at]);
    }
}
