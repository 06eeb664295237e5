//! Security settings of an organization. Members with a role can read them, admins can write them.

use model::{Kind, Role, security_settings::SecuritySettings};

use crate::{Action, ActionSet, Resource};

impl Resource for SecuritySettings {
    const KIND: Kind = model::security_settings::KIND;
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
