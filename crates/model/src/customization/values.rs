//! Values that enforce their limits when they are deserialized.

use std::{collections::BTreeMap, ops::Deref};

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::{
    Error, Result,
    language::Language,
    text::{check_length, check_url},
};

/// One value for the light theme and one for the dark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Themed<T> {
    pub light: T,
    pub dark: T,
}

/// `#rgb` or `#rrggbb`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Color(String);

impl Color {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn parse(text: String) -> Result<Self, String> {
        let digits = text.strip_prefix('#').unwrap_or_default();
        let is_color =
            matches!(digits.len(), 3 | 6) && digits.bytes().all(|b| b.is_ascii_hexdigit());
        if is_color {
            Ok(Self(text))
        } else {
            Err(format!("`{text}` is not a color such as `#1a2b3c`"))
        }
    }
}

impl Themed<Color> {
    /// Builds a pair from colours that are constants in the code.
    pub(super) fn from_constants(light: &str, dark: &str) -> Self {
        let color = |text: &str| Color::parse(text.to_owned()).expect("a color of ours");
        Self {
            light: color(light),
            dark: color(dark),
        }
    }
}

/// Text of `MIN` to `MAX` characters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Text<const MIN: usize, const MAX: usize>(String);

impl<const MIN: usize, const MAX: usize> Text<MIN, MAX> {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn parse(text: String) -> Result<Self, String> {
        check_length("", &text, MIN, MAX).map_err(reason)?;
        Ok(Self(text))
    }
}

/// An absolute `http` or `https` URL.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WebUrl(String);

impl WebUrl {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn parse(text: String) -> Result<Self, String> {
        check_url("", &text).map_err(reason)?;
        Ok(Self(text))
    }
}

/// Returns the message without the field: the deserializer knows the path of the value.
fn reason(error: Error) -> String {
    match error {
        Error::Invalid { message, .. } => message,
        other => other.to_string(),
    }
}

/// The same text in several languages, each of at most `MAX` characters.
pub type Localized<const MAX: usize> = BTreeMap<Language, Text<0, MAX>>;

/// A list of at most `MAX` items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoundedVec<T, const MAX: usize>(Vec<T>);

impl<T, const MAX: usize> BoundedVec<T, MAX> {
    pub(super) fn parse(items: Vec<T>) -> Result<Self, String> {
        let length = items.len();
        if length > MAX {
            return Err(format!("has {length} items; at most {MAX} are allowed"));
        }
        Ok(Self(items))
    }
}

impl<T, const MAX: usize> Default for BoundedVec<T, MAX> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T, const MAX: usize> Deref for BoundedVec<T, MAX> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl<'de, const MIN: usize, const MAX: usize> Deserialize<'de> for Text<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for WebUrl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl<'de, T: Deserialize<'de>, const MAX: usize> Deserialize<'de> for BoundedVec<T, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(Vec::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
