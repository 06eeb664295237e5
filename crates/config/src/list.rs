//! Settings with several values, separated by commas, so that an environment variable can hold them.

use std::{fmt::Display, net::SocketAddr, str::FromStr};

use ipnet::IpNet;
use serde::{Deserialize, Deserializer, Serializer, de};

/// An element of a list, and the description of a valid list.
pub(crate) trait ListItem: FromStr {
    const EXPECTED: &'static str;
}

impl ListItem for IpNet {
    const EXPECTED: &'static str =
        "must be networks with commas between, such as 10.0.0.0/8,192.168.1.5/32";
}

impl ListItem for SocketAddr {
    const EXPECTED: &'static str =
        "must be IP addresses with ports and commas between, such as 9.9.9.9:53,[2620:fe::fe]:53";
}

pub(crate) fn serialize<T: Display, S: Serializer>(
    values: &[T],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let words: Vec<String> = values.iter().map(T::to_string).collect();
    serializer.serialize_str(&words.join(","))
}

pub(crate) fn deserialize<'de, T: ListItem, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().map_err(|_| de::Error::custom(T::EXPECTED)))
        .collect()
}
