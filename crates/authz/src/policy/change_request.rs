//! Change requests and proposed content. The role is the effective one in the space. Members with the role `read`
//! cannot see proposals.

use model::{
    Kind, Role,
    change_request::ChangeRequest,
    content::Content,
    id::{Identified, kind},
    review::Review,
};

use crate::{Action, ActionSet, Resource, policy::content};

impl Resource for ChangeRequest {
    const KIND: Kind = kind::ChangeRequest::KIND;
}

/// Visible to those who can view the change request.
impl Resource for Review {
    const KIND: Kind = kind::Review::KIND;
}

/// A revision: of main, of a change request, or selected by its id.
impl Resource for Content {
    const KIND: Kind = Kind("revision");
}

pub fn least_role(action: Action) -> Option<Role> {
    match action {
        Action::View => Some(Role::Comment),
        other => content::least_role(other),
    }
}

pub fn actions(role: Option<Role>) -> ActionSet {
    super::actions_of(role, least_role)
}
