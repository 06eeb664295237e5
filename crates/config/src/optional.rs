//! Settings that are off if empty. TOML has no null, and the defaults must contain every key.

use std::{fmt::Display, str::FromStr};

use serde::{Deserialize, Deserializer, Serializer, de};

#[expect(
    clippy::ref_option,
    reason = "serde hands over a reference to the field"
)]
pub(crate) fn serialize<T: Display, S: Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_str(""),
    }
}

pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(de::Error::custom)
}
