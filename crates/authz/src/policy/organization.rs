//! Organizations. Every member, including guests, can view the organization itself; guests can view nothing else of it.

use model::{
    Kind, Role,
    id::{Identified, kind},
    organization::Organization,
};

use crate::{Action, ActionSet, Resource};

impl Resource for Organization {
    const KIND: Kind = kind::Organization::KIND;
}

pub fn least_role(action: Action) -> Option<Role> {
    match action {
        Action::View | Action::ListMembers => Some(Role::Read),
        Action::Create => Some(Role::Create),
        Action::Administer => Some(Role::Admin),
        Action::Comment
        | Action::Edit
        | Action::Review
        | Action::Merge
        | Action::Delete
        | Action::ManageTeam => None,
    }
}

/// `role: None` is a guest. For non-members this is not called.
pub fn actions(role: Option<Role>) -> ActionSet {
    super::actions_of(role, least_role).with(Action::View)
}
