//! The database.

use std::num::NonZeroU32;

use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::{Error, Result, secret};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// Secret, as it may contain a password.
    #[serde(serialize_with = "secret::serialize", deserialize_with = "url")]
    pub url: SecretString,
    /// Empty if the server owns the tables itself. Secret like the other.
    #[serde(serialize_with = "secret::serialize", deserialize_with = "url")]
    owner_url: SecretString,
    /// All but those of pushes.
    max_connections: NonZeroU32,
    pub max_write_connections: NonZeroU32,
    pub max_background_connections: NonZeroU32,
    pub max_push_connections: NonZeroU32,
}

impl Database {
    pub fn check(&self) -> Result<()> {
        if secret::is_empty(&self.url) {
            return Err(Error::Missing {
                key: "database.url",
                message: "give the URL of a PostgreSQL database in the file or the environment, such as \
                          BINDERY_DATABASE__URL=postgres://user:password@host:5432/name",
            });
        }
        if self.max_read_connections() == 0 {
            return Err(Error::Conflicting {
                message: "`database.max_connections` must be more than `database.max_write_connections` and \
                          `database.max_background_connections` together: the rest is for reading",
            });
        }
        Ok(())
    }

    /// Those that are neither for writing nor for background tasks.
    pub fn max_read_connections(&self) -> u32 {
        let background = self.max_background_connections.get();
        let others = self.max_write_connections.saturating_add(background);
        self.max_connections.get().saturating_sub(others.get())
    }

    /// The connection for schema changes, if it is not the server's.
    pub fn owner_url(&self) -> Option<&SecretString> {
        Some(&self.owner_url).filter(|url| !secret::is_empty(url))
    }
}

/// The driver accepts any scheme as PostgreSQL, and then fails with the URL of something else.
fn url<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SecretString, D::Error> {
    let url = SecretString::deserialize(deserializer)?;
    let text = url.expose_secret();
    if text.is_empty() || text.starts_with("postgres://") || text.starts_with("postgresql://") {
        return Ok(url);
    }
    Err(de::Error::custom(
        "must be the URL of a PostgreSQL database, such as postgres://user:password@host:5432/name",
    ))
}
