//! NATS, which carries events between nodes.

use std::num::{NonZeroU8, NonZeroU32, NonZeroU64};

use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{Error, Result, secret};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nats {
    /// Secret, as it may contain a password.
    #[serde(serialize_with = "secret::serialize", deserialize_with = "url")]
    pub url: SecretString,
    #[serde(deserialize_with = "stream_name")]
    pub stream: String,
    pub max_bytes: NonZeroU64,
    pub replicas: NonZeroU8,
    pub reconcile_every_seconds: NonZeroU32,
    pub reconcile_after_seconds: NonZeroU32,
}

impl Nats {
    pub fn check(&self) -> Result<()> {
        if secret::is_empty(&self.url) {
            return Err(Error::Missing {
                key: "nats.url",
                message: "give the URL of a NATS server with JetStream in the file or the environment, \
                          such as BINDERY_NATS__URL=nats://127.0.0.1:4222",
            });
        }
        Ok(())
    }
}

/// Without a scheme it is `nats`, as in the tools of NATS.
fn url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SecretString, D::Error> {
    let url = SecretString::deserialize(deserializer)?;
    let scheme = url
        .expose_secret()
        .split_once("://")
        .map(|(scheme, _)| scheme);
    if matches!(scheme, None | Some("nats" | "tls" | "ws" | "wss")) {
        return Ok(url);
    }
    Err(de::Error::custom(
        "must be the URL of a NATS server, such as nats://127.0.0.1:4222",
    ))
}

/// The server would reject other names only when the stream is created; we want to fail at startup.
fn stream_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(de::Error::custom(
            "must be a name of letters, digits, `-` and `_`, such as bindery-events",
        ));
    }
    Ok(name)
}
