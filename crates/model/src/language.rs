//! Languages that content can be written in or translated to.

use serde::{Deserialize, Deserializer, Serialize};

use crate::text_enum::UnknownValue;

const CODES: [&str; 38] = [
    "en", "fr", "de", "es", "it", "pt", "pt-br", "ru", "ja", "zh", "yue", "ko", "ar", "hi", "nl",
    "pl", "tr", "sv", "no", "da", "fi", "el", "cs", "hu", "ro", "th", "vi", "id", "ms", "he", "uk",
    "sk", "bg", "hr", "lt", "lv", "et", "sl",
];

/// A known language code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "&'static str")]
pub struct Language(&'static str);

impl Language {
    pub fn as_str(self) -> &'static str {
        self.0
    }
}

impl TryFrom<String> for Language {
    type Error = UnknownValue;

    fn try_from(code: String) -> Result<Self, UnknownValue> {
        CODES
            .iter()
            .find(|known| **known == code)
            .map(|known| Self(known))
            .ok_or(UnknownValue(code))
    }
}

impl From<Language> for &'static str {
    fn from(language: Language) -> Self {
        language.0
    }
}

/// Written by hand, because the derived implementation would require `'de: 'static`.
impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::try_from(code).map_err(|unknown| {
            serde::de::Error::custom(format!("{unknown}; known are {}", CODES.join(", ")))
        })
    }
}
