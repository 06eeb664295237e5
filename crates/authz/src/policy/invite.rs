//! Invite links. What someone may do with one is what they may do with the thing it leads to.

use model::{Kind, Role, invite::Invite};

use crate::{ActionSet, Resource};

impl Resource for Invite {
    const KIND: Kind = model::invite::KIND;
}

/// `content_role` is the effective role on the collection or space, for links that lead to one.
pub fn actions(
    invite: &Invite,
    organization_role: Option<Role>,
    content_role: Option<Role>,
) -> ActionSet {
    if invite.node.is_some() {
        super::content::actions(content_role)
    } else {
        super::organization::actions(organization_role)
    }
}
