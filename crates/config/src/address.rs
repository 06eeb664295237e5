//! Socket addresses to listen on or to connect to. Hostnames are rejected: which of their addresses is used could
//! change.

use std::net::SocketAddr;

use serde::{Deserialize, Deserializer, de};

const EXPECTED: &str = "must be an IP address with a port, such as 127.0.0.1:8080";

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<SocketAddr, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|_| de::Error::custom(EXPECTED))
}

/// The same for an optional one.
pub(crate) fn deserialize_optional<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Ok(None);
    }
    let address = text.parse().map(Some);
    address.map_err(|_| de::Error::custom(format!("{EXPECTED}, or empty")))
}
