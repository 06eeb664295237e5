//! Members. They are visible to everyone with a role in the organization; guests see only themselves.

use model::{Kind, Role, member::Member};

use crate::{Action, ActionSet, Resource};

impl Resource for Member {
    const KIND: Kind = model::member::KIND;
}

/// Returns the actions on a member, who may be the caller (`is_self`).
pub fn actions(organization_role: Option<Role>, is_self: bool) -> ActionSet {
    let mut actions = ActionSet::NONE;
    if organization_role.is_some() {
        actions = actions.with(Action::View).with(Action::ListMembers);
    }
    if is_self {
        actions = actions.with(Action::View);
    }
    if organization_role == Some(Role::Admin) {
        actions = actions.with(Action::Administer);
    }
    actions
}
