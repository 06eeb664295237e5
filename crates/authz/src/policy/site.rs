//! Sites and what is in them. The role is that in the organization: a site is put together from spaces that may have
//! rules of their own, so no space can decide over it.

use model::{
    Kind, Role,
    id::{Identified, kind},
    site::Site,
};

use crate::{Action, ActionSet, Resource};

impl Resource for Site {
    const KIND: Kind = kind::Site::KIND;
}

/// Create is arranging the site; Administer is deciding who can read it, where, and whether it is there at all.
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
