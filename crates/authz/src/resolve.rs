//! The permission rule as a pure function: the nearest level that says something wins.
//!
//! The database computes the same in `content_role`; a property test holds the two together. Here it is readable.

use model::{Level, Role};

/// One level on the way up: the thing itself first, then its collections. The organization is the last word.
#[derive(Debug, Clone)]
pub struct Step {
    pub user_grant: Option<Role>,
    /// Grants to teams that the member is in.
    pub team_grants: Vec<Role>,
    pub default_level: Level,
}

/// The effective role of a member whose role in the organization is `organization_role` (`None`: a guest).
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
            // Guests have only what is granted: a default masks farther levels and gives them nothing.
            Level::Role(role) => return organization_role.map(|_| role),
        }
    }
    organization_role
}
