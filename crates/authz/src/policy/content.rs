//! Collections and spaces. The role is the effective one: grants, teams, default levels and the organization.

use model::{
    Kind, Role,
    collection::Collection,
    id::{Identified, kind},
    space::Space,
};

use crate::{Action, ActionSet, Resource};

impl Resource for Collection {
    const KIND: Kind = kind::Collection::KIND;
}

impl Resource for Space {
    const KIND: Kind = kind::Space::KIND;
}

pub fn least_role(action: Action) -> Option<Role> {
    match action {
        Action::View => Some(Role::Read),
        Action::Comment => Some(Role::Comment),
        Action::Edit => Some(Role::Edit),
        Action::Review | Action::Merge => Some(Role::Review),
        Action::Create => Some(Role::Create),
        Action::Administer => Some(Role::Admin),
        Action::Delete | Action::ListMembers | Action::ManageTeam => None,
    }
}

pub fn actions(role: Option<Role>) -> ActionSet {
    super::actions_of(role, least_role)
}
