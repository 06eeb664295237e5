//! Scopes of API tokens. A scope restricts the permissions of the token's owner; it never extends them.

use crate::text_enum::text_enum;

text_enum! {
    /// `area:read` or `area:write`; write includes read.
    pub enum Scope {
        UserRead => "user:read",
        UserWrite => "user:write",
        OrganizationRead => "organization:read",
        OrganizationWrite => "organization:write",
        ContentRead => "content:read",
        ContentWrite => "content:write",
    }
}

impl Scope {
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
