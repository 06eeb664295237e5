//! Descriptions of APIs. They belong to the organization, so the role in it decides.

use model::{
    Kind, Role,
    id::{Identified, kind},
    openapi_spec::{self, OpenApiSpec, OpenApiVersion},
};

use crate::{Action, ActionSet, Resource};

impl Resource for OpenApiSpec {
    const KIND: Kind = openapi_spec::KIND;
}

impl Resource for OpenApiVersion {
    const KIND: Kind = kind::OpenApiVersion::KIND;
}

/// Edit is sending another text, deciding who can read it, and deleting: pages of any space can refer to it.
pub fn least_role(action: Action) -> Option<Role> {
    match action {
        Action::View => Some(Role::Read),
        Action::Edit => Some(Role::Create),
        Action::Comment
        | Action::Create
        | Action::Review
        | Action::Merge
        | Action::Administer
        | Action::Delete
        | Action::ListMembers
        | Action::ManageTeam => None,
    }
}

pub fn actions(organization_role: Option<Role>) -> ActionSet {
    super::actions_of(organization_role, least_role)
}

/// The same for its versions, which everyone may read while it is public.
pub fn actions_with_versions(organization_role: Option<Role>, is_public: bool) -> ActionSet {
    let actions = actions(organization_role);
    if is_public {
        actions.with(Action::View)
    } else {
        actions
    }
}
