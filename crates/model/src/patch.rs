//! A change to one optional field: keep, clear or set it.

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

    /// Returns the parameters for `case when $keep then column else $value end`. With `Keep` the row preserves its
    /// current value, which may be newer than the one the caller read.
    pub fn parts(self) -> (bool, Option<T>) {
        (self.is_keep(), self.apply(None))
    }

    /// Returns the value to store, based on the current one.
    pub fn apply(self, current: Option<T>) -> Option<T> {
        match self {
            Self::Keep => current,
            Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }
}

/// With `#[serde(default)]` an absent field is `Keep` and `null` is `Clear`.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Option::deserialize(deserializer)? {
            Some(value) => Self::Set(value),
            None => Self::Clear,
        })
    }
}
