//! Agent instructions of an organization. Members with a role can read them, admins can write them, guests can do
//! neither.

use model::{Kind, Role, agent_instructions::AgentInstructions};

use crate::{Action, ActionSet, Resource};

impl Resource for AgentInstructions {
    const KIND: Kind = model::agent_instructions::KIND;
}

fn least_role(action: Action) -> Option<Role> {
    match action {
        Action::View => Some(Role::Read),
        Action::Administer => Some(Role::Admin),
        _ => None,
    }
}

pub fn actions(organization_role: Option<Role>) -> ActionSet {
    super::actions_of(organization_role, least_role)
}
