//! Settings with several values: words with commas between, so that a variable of the environment can hold them.

use std::{fmt::Display, str::FromStr};

use serde::{Deserialize, Deserializer, Serializer, de};

pub(crate) fn serialize<T: Display, S: Serializer>(
    values: &[T],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let words: Vec<String> = values.iter().map(T::to_string).collect();
    serializer.serialize_str(&words.join(","))
}

pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().map_err(de::Error::custom))
        .collect()
}
