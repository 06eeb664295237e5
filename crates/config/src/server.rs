//! The HTTP server.

use std::net::SocketAddr;

use ipnet::IpNet;
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{address, list};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    #[serde(deserialize_with = "address::deserialize")]
    pub listen: SocketAddr,
    /// Without a trailing slash.
    #[serde(deserialize_with = "base_url")]
    pub public_url: String,
    pub drain_seconds: u32,
    pub shutdown_seconds: u32,
    /// Proxies whose `X-Forwarded-For` is trusted.
    #[serde(with = "list")]
    pub trusted_proxies: Vec<IpNet>,
}

fn base_url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let host = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let has_host = host.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'));
    if !has_host || text.contains(|c: char| c.is_whitespace() || matches!(c, '?' | '#' | '@')) {
        return Err(de::Error::custom(
            "must be the URL of the server that clients use, such as https://docs.example.com",
        ));
    }
    Ok(text.trim_end_matches('/').to_owned())
}
