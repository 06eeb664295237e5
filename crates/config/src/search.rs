//! Full-text search.

use std::{
    collections::BTreeSet,
    fmt,
    num::{NonZeroU32, NonZeroU64},
    path::PathBuf,
    str::FromStr,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Error, Result};

/// The engine refuses to write with less.
const MIN_MEMORY_MIB: u32 = 16;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    pub directory: PathBuf,
    pub shards: NonZeroU32,
    pub serves: ServedShards,
    #[serde(deserialize_with = "memory")]
    pub memory_mib: u32,
    pub deadline_milliseconds: NonZeroU64,
}

/// The shards of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServedShards {
    All,
    Only(BTreeSet<u32>),
}

impl Search {
    pub fn check(&self) -> Result<()> {
        if self.directory.as_os_str().is_empty() {
            return Err(Error::Missing {
                key: "search.directory",
                message: "give a directory that the server may write and no other server uses, such as data/search",
            });
        }
        let shards = self.shards.get();
        match &self.serves {
            ServedShards::Only(numbers) if numbers.iter().any(|number| *number >= shards) => {
                Err(Error::Conflicting {
                    message: "`search.serves` names a shard that there is not: they are numbered from 0 and \
                              `search.shards` says how many there are, such as serves = \"0,1\" with shards = 2",
                })
            }
            _ => Ok(()),
        }
    }

    /// The numbers of the shards of this node.
    pub fn served(&self) -> Vec<u32> {
        match &self.serves {
            ServedShards::All => (0..self.shards.get()).collect(),
            ServedShards::Only(numbers) => numbers.iter().copied().collect(),
        }
    }
}

impl FromStr for ServedShards {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.trim() == "all" {
            return Ok(Self::All);
        }
        let numbers = text.split(',').map(|word| word.trim().parse().ok());
        let numbers: Option<BTreeSet<u32>> = numbers.collect();
        numbers
            .map(Self::Only)
            .ok_or("must be \"all\" or the numbers of shards with commas between, such as 0,1")
    }
}

impl fmt::Display for ServedShards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Only(numbers) => {
                let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
                f.write_str(&words.join(","))
            }
        }
    }
}

impl Serialize for ServedShards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ServedShards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

fn memory<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let mib = u32::deserialize(deserializer)?;
    if mib < MIN_MEMORY_MIB {
        return Err(de::Error::custom(format_args!(
            "must be {MIN_MEMORY_MIB} or more, such as 64"
        )));
    }
    Ok(mib)
}
