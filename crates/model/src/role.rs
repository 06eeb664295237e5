//! Roles and default levels. Each role includes all permissions of the lower ones.

use std::{cmp::Ordering, fmt, str::FromStr};

use utoipa::ToSchema;

use crate::text_enum::{UnknownValue, text_enum};

text_enum! {
    /// A role. Each includes all rights of the roles below it: admin, create, review, edit, comment, read.
    #[derive(ToSchema)]
    pub enum Role {
        Admin => "admin",
        Create => "create",
        Review => "review",
        Edit => "edit",
        Comment => "comment",
        Read => "read",
    }
}

/// Written by hand, because the API lists the highest role first, and derived orders start with the lowest.
impl Ord for Role {
    fn cmp(&self, other: &Self) -> Ordering {
        (*other as u8).cmp(&(*self as u8))
    }
}

impl PartialOrd for Role {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn texts_round_trip_and_unknown_ones_fail() {
        for role in Role::ALL {
            let text = role.as_str();
            assert_eq!(text.parse::<Role>().ok(), Some(role));
            assert_eq!(json!(role), json!(text));
        }
        let unknown = "owner".parse::<Role>();
        assert_eq!(
            unknown.expect_err("no such role").to_string(),
            "unknown value `owner`"
        );
        assert!(serde_json::from_value::<Role>(json!("owner")).is_err());
    }

    #[test]
    fn roles_are_ordered_by_their_permissions() {
        assert!(Role::Read < Role::Comment);
        assert!(Role::Admin > Role::Create);
        assert!(Role::ALL.is_sorted_by(|higher, lower| higher > lower));
    }
}
