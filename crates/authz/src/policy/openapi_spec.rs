//! OpenAPI specs. They belong to the organization, so the role in it decides.

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

/// Edit means submitting another source, changing the visibility, and deleting: pages of any space can refer to a spec.
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

/// Returns the actions on a spec and its versions, which everyone may read if the spec is public.
pub fn actions_with_versions(organization_role: Option<Role>, is_public: bool) -> ActionSet {
    let actions = actions(organization_role);
    if is_public {
        actions.with(Action::View)
    } else {
        actions
    }
}
