//! Sites and their contents. The role is that in the organization: a site combines spaces that may have their own
//! permissions, so no single space can decide.

use model::{
    Kind, Role,
    id::{Identified, kind},
    site::Site,
};

use crate::{Action, ActionSet, Resource};

impl Resource for Site {
    const KIND: Kind = kind::Site::KIND;
}

/// Create means changing the structure of the site; Administer means changing its audience and URLs, and deleting it.
pub fn least_role(action: Action) -> Option<Role> {
    match action {
        Action::View => Some(Role::Read),
        Action::Create => Some(Role::Create),
        Action::Administer => Some(Role::Admin),
        Action::Comment
        | Action::Edit
        | Action::Review
        | Action::Merge
        | Action::Delete
        | Action::ListMembers
        | Action::ManageTeam => None,
    }
}

pub fn actions(organization_role: Option<Role>) -> ActionSet {
    super::actions_of(organization_role, least_role)
}
