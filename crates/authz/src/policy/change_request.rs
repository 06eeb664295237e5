//! Change requests and content that is only proposed. The role is the effective one in the space. Who may only read
//! a space knows nothing of what is proposed for it.

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

/// Who sees a change request sees its reviews.
impl Resource for Review {
    const KIND: Kind = kind::Review::KIND;
}

/// A revision: that of main, of a change request, or named by its id.
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
