//! Language detection and stemming.

use frostem::{Algorithm, Stemmer};

use super::{
    fold::{fold, strip_arabic_marks},
    stop_words,
    units::{Script, units},
};

/// Number of words that language detection looks at.
const SAMPLE_WORDS: usize = 200;
/// Longer words are not stemmed: stemmers take time quadratic in the length.
const MAX_STEMMED_BYTES: usize = 256;

/// A language that we can detect or have a stemmer for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Language {
    code: &'static str,
    stemmer: Option<Algorithm>,
    alphabet: Alphabet,
}

/// The alphabet that a stemmer supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Alphabet {
    Latin,
    Cyrillic,
    Greek,
    Arabic,
    Devanagari,
    Other,
}

macro_rules! languages {
    ($($code:literal $letters:ident $algorithm:ident),* $(,)?) => {
        const LANGUAGES: &[Language] = &[$(Language {
            code: $code,
            stemmer: Some(Algorithm::$algorithm),
            alphabet: Alphabet::$letters,
        }),*];
    };
}

languages! {
    "en" Latin English,
    "ar" Arabic Arabic,
    "ca" Latin Catalan,
    "da" Latin Danish,
    "de" Latin German,
    "el" Greek Greek,
    "es" Latin Spanish,
    "fi" Latin Finnish,
    "fr" Latin French,
    "hi" Devanagari Hindi,
    "hu" Latin Hungarian,
    "id" Latin Indonesian,
    "it" Latin Italian,
    "nl" Latin Dutch,
    "no" Latin Norwegian,
    "pl" Latin Polish,
    "pt" Latin Portuguese,
    "ro" Latin Romanian,
    "ru" Cyrillic Russian,
    "sv" Latin Swedish,
    "tr" Latin Turkish,
    "uk" Cyrillic Ukrainian,
}

impl Language {
    /// No language and no stemmer.
    pub(crate) const NONE: Self = Self {
        code: "und",
        stemmer: None,
        alphabet: Alphabet::Other,
    };

    pub(crate) const ENGLISH: Self = LANGUAGES[0];

    pub(crate) fn code(self) -> &'static str {
        self.code
    }

    /// Finds a language by a code such as `pt-BR`.
    pub(crate) fn by_code(code: &str) -> Option<Self> {
        let primary = code.split(['-', '_']).next()?.to_ascii_lowercase();
        let primary = match primary.as_str() {
            "nb" | "nn" => "no",
            other => other,
        };
        LANGUAGES
            .iter()
            .find(|language| language.code == primary)
            .copied()
    }

    /// Returns the language of the code, or the detected one.
    pub(crate) fn by_code_or_detect(code: Option<&str>, text: &str) -> Self {
        code.and_then(Self::by_code)
            .unwrap_or_else(|| Self::detect(text))
    }

    /// Detects the language by alphabet, then by stop words. Falls back to English.
    fn detect(text: &str) -> Self {
        let mut letters = [0_usize; 6];
        let mut words = [0_usize; LANGUAGES.len()];
        for unit in units(text)
            .filter(|unit| unit.script == Script::Alphabetic)
            .take(SAMPLE_WORDS)
        {
            let Some(kind) = unit.text.chars().find_map(alphabet_of) else {
                continue;
            };
            letters[kind as usize] += 1;
            let word = unit.text.to_lowercase();
            for (count, language) in words.iter_mut().zip(LANGUAGES) {
                *count += usize::from(stop_words::is_stop_word_of(language.code, &word));
            }
        }
        let most = |kind: Alphabet| letters.iter().all(|count| *count <= letters[kind as usize]);
        let best = |kind: Alphabet| {
            LANGUAGES
                .iter()
                .zip(words)
                .filter(|(language, _)| language.alphabet == kind)
                .rev()
                .max_by_key(|(_, count)| *count)
                .map_or(Self::ENGLISH, |(language, _)| *language)
        };
        [
            Alphabet::Latin,
            Alphabet::Cyrillic,
            Alphabet::Greek,
            Alphabet::Arabic,
            Alphabet::Devanagari,
        ]
        .into_iter()
        .find(|kind| most(*kind))
        .map_or(Self::ENGLISH, best)
    }

    /// Returns the stem of a word without accents. In texts of other alphabets, Latin words are stemmed as English.
    pub(crate) fn stem(self, word: &str) -> Option<String> {
        if word.len() > MAX_STEMMED_BYTES {
            return None;
        }
        let language = match word.chars().find_map(alphabet_of)? {
            letters if letters == self.alphabet => self,
            Alphabet::Latin if self != Self::NONE => Self::ENGLISH,
            _ => return None,
        };
        let algorithm = language.stemmer?;
        let lower = word.to_lowercase();
        // The Arabic stemmer treats vowel points as letters.
        let prepared = match language.alphabet {
            Alphabet::Arabic => strip_arabic_marks(&lower),
            _ => lower,
        };
        let stem = super::truncate_word(fold(&Stemmer::new(algorithm).stem(&prepared)));
        (!stem.is_empty()).then_some(stem)
    }
}

fn alphabet_of(letter: char) -> Option<Alphabet> {
    if !letter.is_alphabetic() {
        return None;
    }
    Some(match letter {
        '\u{0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => Alphabet::Latin,
        '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' => Alphabet::Greek,
        '\u{400}'..='\u{52F}' => Alphabet::Cyrillic,
        '\u{600}'..='\u{6FF}' | '\u{750}'..='\u{77F}' => Alphabet::Arabic,
        '\u{900}'..='\u{97F}' => Alphabet::Devanagari,
        _ => Alphabet::Other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_detected() {
        for (text, code) in [
            ("", "en"),
            ("kubectl apply", "en"),
            ("The tide is high and the water is cold.", "en"),
            ("Die Flut ist hoch und das Wasser ist kalt.", "de"),
            ("La marée est haute et l'eau est froide dans le port.", "fr"),
            ("La marea está alta y el agua está fría en el puerto.", "es"),
            (
                "Het water is koud en de haven is niet open voor het schip.",
                "nl",
            ),
            ("Прилив высокий, и вода не холодная в порту.", "ru"),
            ("الميناء مفتوح في الليل", "ar"),
        ] {
            assert_eq!(
                Language::by_code_or_detect(None, text).code(),
                code,
                "{text}"
            );
        }
        assert_eq!(
            Language::by_code_or_detect(Some("de-AT"), "the").code(),
            "de"
        );
    }

    #[test]
    fn endings_are_dropped() {
        let stem = |code: &str, word: &str| Language::by_code(code).unwrap().stem(word).unwrap();
        assert_eq!(stem("en", "Indexing"), stem("en", "indexes"));
        assert_eq!(stem("de", "Häuser"), stem("de", "Hause"));
        assert_eq!(stem("ru", "настройки"), stem("ru", "настройка"));
        assert_eq!(stem("ar", "المكتبات"), stem("ar", "مكتبة"));
        assert_eq!(stem("ru", "tokens"), "token");
    }

    #[test]
    fn no_stemmer_gets_a_word_of_any_length() {
        let english = Language::by_code("en").unwrap();
        assert!(english.stem(&"ational".repeat(36)).is_some());
        assert_eq!(english.stem(&"ational".repeat(37)), None);
        let mebibyte = "ational".repeat((1 << 20) / 7);
        let tokens = crate::analysis::tokens(&mebibyte, english);
        assert_eq!(tokens.len(), 1);
        assert_eq!(tokens[0].stem, None);
    }
}
