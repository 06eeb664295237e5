//! The permission rule as a pure function: the nearest level that specifies something wins.
//!
//! The SQL function `content_role` computes the same for real; a property test compares the two. This one is easier to
//! read.

use model::{Level, Role};

/// One level on the path to the root: the object itself first, then its collections. The organization comes last.
#[derive(Debug, Clone)]
pub struct Step {
    pub user_grant: Option<Role>,
    /// Grants to teams of the member.
    pub team_grants: Vec<Role>,
    pub default_level: Level,
}

/// Returns the effective role of a member whose role in the organization is `organization_role` (`None`: a guest).
pub fn content_role(steps: &[Step], organization_role: Option<Role>) -> Option<Role> {
    if organization_role == Some(Role::Admin) {
        return organization_role;
    }
    for step in steps {
        let granted = step
            .user_grant
            .or_else(|| step.team_grants.iter().max().copied());
        if granted.is_some() {
            return granted;
        }
        match step.default_level {
            Level::Inherit => {}
            Level::Nobody => return None,
            // Guests have only granted roles: a default level hides the levels above and gives them nothing.
            Level::Role(role) => return organization_role.map(|_| role),
        }
    }
    organization_role
}
