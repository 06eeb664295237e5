//! PDF rendering, by a separate program.

use std::{
    convert::Infallible,
    fmt,
    num::{NonZeroU64, NonZeroUsize},
    path::PathBuf,
    str::FromStr,
};

use serde::{Deserialize, Serialize};

use crate::{
    list::{self, ListItem},
    optional,
};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Press {
    #[serde(with = "optional")]
    pub program: Option<Folder>,
    #[serde(with = "list")]
    pub fonts: Vec<Folder>,
    pub max_processes: NonZeroUsize,
    pub max_seconds: NonZeroU64,
    pub max_memory: NonZeroU64,
}

/// A path, unresolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder(pub PathBuf);

impl FromStr for Folder {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(PathBuf::from(text)))
    }
}

impl ListItem for Folder {
    const EXPECTED: &'static str = "must be paths with commas between, such as /usr/share/fonts";
}

impl fmt::Display for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0.display(), f)
    }
}
