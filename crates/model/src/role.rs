//! Roles and default levels. Each role includes all permissions of the ones before it.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Read,
    Comment,
    Edit,
    Review,
    Create,
    Admin,
}

impl Role {
    pub const ALL: [Self; 6] = [
        Self::Read,
        Self::Comment,
        Self::Edit,
        Self::Review,
        Self::Create,
        Self::Admin,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Comment => "comment",
            Self::Edit => "edit",
            Self::Review => "review",
            Self::Create => "create",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Role {
    type Err = UnknownValue;

    fn from_str(word: &str) -> Result<Self, UnknownValue> {
        Self::ALL
            .into_iter()
            .find(|role| role.as_str() == word)
            .ok_or_else(|| UnknownValue(word.to_owned()))
    }
}

/// The role on a collection or space of members who have no grant on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// The next level up decides.
    Inherit,
    /// No role by default; `null` on the wire.
    Nobody,
    Role(Role),
}

impl Level {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Inherit => "inherit",
            Self::Nobody => "nobody",
            Self::Role(role) => role.as_str(),
        }
    }
}

impl FromStr for Level {
    type Err = UnknownValue;

    fn from_str(word: &str) -> Result<Self, UnknownValue> {
        match word {
            "inherit" => Ok(Self::Inherit),
            "nobody" => Ok(Self::Nobody),
            role => role.parse().map(Self::Role),
        }
    }
}

#[derive(Debug, thiserror::Error)]
#[error("unknown value `{0}`")]
pub struct UnknownValue(pub String);
