//! Scopes of API tokens. A scope restricts the permissions of the token's owner; it never extends them.

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

    /// Returns true if this scope satisfies a requirement for the other.
    pub fn covers(self, required: Self) -> bool {
        self == required
            || matches!(
                (self, required),
                (Self::UserWrite, Self::UserRead)
                    | (Self::OrganizationWrite, Self::OrganizationRead)
                    | (Self::ContentWrite, Self::ContentRead)
            )
    }
}

/// The scopes of a token. `All` is a separate variant, so that an empty list allows nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scopes {
    All,
    Only(Vec<Scope>),
}

impl Scopes {
    pub fn allow(&self, required: Scope) -> bool {
        match self {
            Self::All => true,
            Self::Only(held) => held.iter().any(|held| held.covers(required)),
        }
    }

    /// Returns the scopes as text; `None` for all.
    pub fn as_strs(&self) -> Option<Vec<&'static str>> {
        match self {
            Self::All => None,
            Self::Only(scopes) => Some(scopes.iter().map(|scope| scope.as_str()).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_list_allows_nothing() {
        for scope in Scope::ALL {
            assert!(Scopes::All.allow(scope));
            assert!(!Scopes::Only(Vec::new()).allow(scope));
        }
    }
}
