//! The database.

use std::num::NonZeroU32;

use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::{Error, Result, secret};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// Secret, for it may hold a password.
    #[serde(serialize_with = "secret::serialize")]
    pub url: SecretString,
    pub max_connections: NonZeroU32,
    pub max_push_connections: NonZeroU32,
}

impl Database {
    pub fn check(&self) -> Result<()> {
        if secret::is_empty(&self.url) {
            return Err(Error::Missing {
                key: "database.url",
                message: "give the URL of a PostgreSQL database, postgres://user:password@host:5432/name, \
                          in the file or as BINDERY_DATABASE__URL",
            });
        }
        Ok(())
    }
}
