//! The key ring: a file, or the text itself.

use std::path::{Path, PathBuf};

use secrecy::SecretString;
use serde::{Deserialize, Serialize};

use crate::{Error, Result, secret};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keys {
    file: PathBuf,
    #[serde(serialize_with = "secret::serialize")]
    ring: SecretString,
}

#[derive(Debug)]
pub enum KeySource<'a> {
    File(&'a Path),
    Text(&'a SecretString),
}

impl Keys {
    pub fn source(&self) -> Result<KeySource<'_>> {
        match (
            self.file.as_os_str().is_empty(),
            secret::is_empty(&self.ring),
        ) {
            (false, true) => Ok(KeySource::File(&self.file)),
            (true, false) => Ok(KeySource::Text(&self.ring)),
            (true, true) => Err(Error::Missing {
                key: "keys.file",
                message: "make a key ring with `bindery keys generate FILE` and name that file, such as \
                          BINDERY_KEYS__FILE=/etc/bindery/keys",
            }),
            (false, false) => Err(Error::Conflicting {
                message: "`keys.file` and `keys.ring` are both set: keep one of them",
            }),
        }
    }
}
