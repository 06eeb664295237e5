//! Invite links. The permissions on a link are those on the object it invites to.

use model::{Kind, Role, invite::Invite};

use crate::{ActionSet, Resource};

impl Resource for Invite {
    const KIND: Kind = model::invite::KIND;
}

/// `content_role` is the effective role on the collection or space, for links to one.
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
