//! What an organization tells its agent. Members with a role read it, admins write it; it is nothing to guests.

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
