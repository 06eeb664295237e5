//! Languages content can be written in or translated to.

use serde::{Deserialize, Serialize};

use crate::role::UnknownWord;

const CODES: [&str; 38] = [
    "en", "fr", "de", "es", "it", "pt", "pt-br", "ru", "ja", "zh", "yue", "ko", "ar", "hi", "nl",
    "pl", "tr", "sv", "no", "da", "fi", "el", "cs", "hu", "ro", "th", "vi", "id", "ms", "he", "uk",
    "sk", "bg", "hr", "lt", "lv", "et", "sl",
];

/// One of the known language codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub struct Language(&'static str);

impl Language {
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl TryFrom<String> for Language {
    type Error = UnknownWord;

    fn try_from(code: String) -> Result<Self, UnknownWord> {
        CODES
            .iter()
            .find(|known| **known == code)
            .map(|known| Self(known))
            .ok_or(UnknownWord(code))
    }
}

impl From<Language> for &'static str {
    fn from(language: Language) -> Self {
        language.0
    }
}
