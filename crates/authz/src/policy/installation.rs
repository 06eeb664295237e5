//! Installations of integrations. Admins of the organization manage them. The integration itself, and the installation
//! with its token, read and configure theirs. Admins of a space or site see which installations they can use there.

use model::{
    Kind, Role,
    id::{Identified, kind},
    installation::Installation,
};

use crate::{Action, ActionSet, Resource};

impl Resource for Installation {
    const KIND: Kind = kind::Installation::KIND;
}

/// Edit means the configuration and external ids.
pub fn least_role(action: Action) -> Option<Role> {
    match action {
        Action::View | Action::Edit | Action::Administer => Some(Role::Admin),
        Action::Comment
        | Action::Create
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

/// Returns the actions of the integration itself, and of the installation with its token.
pub fn own_actions() -> ActionSet {
    ActionSet::NONE.with(Action::View).with(Action::Edit)
}

/// Returns the actions of the admin of a space or site on an installation in the same organization.
pub fn target_admin_actions() -> ActionSet {
    ActionSet::NONE.with(Action::View)
}
