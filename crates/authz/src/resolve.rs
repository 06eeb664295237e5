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

/// The effective role of a member, and which level decided it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    pub role: Option<Role>,
    /// The index of the step that decided; as many as there are steps where the organization did.
    pub step: usize,
}

/// Returns the effective role of a member whose role in the organization is `organization_role` (`None`: a guest).
pub fn content_role(steps: &[Step], organization_role: Option<Role>) -> Option<Role> {
    decide(steps, organization_role).role
}

/// Returns the effective role together with the level that decided it.
pub fn decide(steps: &[Step], organization_role: Option<Role>) -> Decision {
    let by_organization = Decision {
        role: organization_role,
        step: steps.len(),
    };
    if organization_role == Some(Role::Admin) {
        return by_organization;
    }
    for (at, step) in steps.iter().enumerate() {
        let decided = |role| Decision { role, step: at };
        let granted = step
            .user_grant
            .or_else(|| step.team_grants.iter().max().copied());
        if granted.is_some() {
            return decided(granted);
        }
        match step.default_level {
            Level::Inherit => {}
            Level::Nobody => return decided(None),
            // Guests have only granted roles: a default level hides the levels above and gives them nothing.
            Level::Role(role) => return decided(organization_role.map(|_| role)),
        }
    }
    by_organization
}

/// Returns whether a level has a rule for the member, which counts unless another level decides.
pub fn has_rule(step: &Step) -> bool {
    step.user_grant.is_some()
        || !step.team_grants.is_empty()
        || step.default_level != Level::Inherit
}
