//! What an API token may be used for. A scope narrows what its owner may do; it never widens it.

use serde::{Deserialize, Serialize};

/// `area:read` or `area:write`; write includes read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scope {
    #[serde(rename = "user:read")]
    UserRead,
    #[serde(rename = "user:write")]
    UserWrite,
    #[serde(rename = "organization:read")]
    OrganizationRead,
    #[serde(rename = "organization:write")]
    OrganizationWrite,
    #[serde(rename = "content:read")]
    ContentRead,
    #[serde(rename = "content:write")]
    ContentWrite,
}

impl Scope {
    pub const ALL: [Self; 6] = [
        Self::UserRead,
        Self::UserWrite,
        Self::OrganizationRead,
        Self::OrganizationWrite,
        Self::ContentRead,
        Self::ContentWrite,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::UserRead => "user:read",
            Self::UserWrite => "user:write",
            Self::OrganizationRead => "organization:read",
            Self::OrganizationWrite => "organization:write",
            Self::ContentRead => "content:read",
            Self::ContentWrite => "content:write",
        }
    }

    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.as_str() == word)
    }

    /// Whether holding this scope satisfies a demand for the other.
    pub fn covers(self, demanded: Self) -> bool {
        self == demanded
            || matches!(
                (self, demanded),
                (Self::UserWrite, Self::UserRead)
                    | (Self::OrganizationWrite, Self::OrganizationRead)
                    | (Self::ContentWrite, Self::ContentRead)
            )
    }
}

/// The scopes of a token; none listed means all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scopes(pub Vec<Scope>);

impl Scopes {
    pub fn allow(&self, demanded: Scope) -> bool {
        self.0.is_empty() || self.0.iter().any(|held| held.covers(demanded))
    }
}
