//! What an update says about one member: leave it, empty it, or set it.

use serde::{Deserialize, Deserializer};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Patch<T> {
    #[default]
    Keep,
    Clear,
    Set(T),
}

impl<T> Patch<T> {
    pub fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }

    /// How a statement takes it: `case when $keep then column else $value end`. The row keeps what it has at the
    /// moment of writing, which may be newer than what the caller has read.
    pub fn parts(self) -> (bool, Option<T>) {
        (self.is_keep(), self.apply(None))
    }

    /// The value to store, given the one that is stored now.
    pub fn apply(self, current: Option<T>) -> Option<T> {
        match self {
            Self::Keep => current,
            Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }
}

/// With `#[serde(default)]` an absent member is `Keep` and `null` is `Clear`.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Option::deserialize(deserializer)? {
            Some(value) => Self::Set(value),
            None => Self::Clear,
        })
    }
}
