//! Invites: links with which anyone can join, and invitations sent to e-mail addresses.

use std::{fmt, str::FromStr};

use jiff::Timestamp;

use crate::{
    Entropy, Error, Id, Kind, Patch, Result, Role,
    id::{OrganizationId, kind},
    text::parse_email,
    tree_move::ContentNode,
};

/// The kind for messages. Invite ids are not `Id`s.
pub const KIND: Kind = Kind("invite");

/// The message for every unusable invitation. It is always the same, so that it does not reveal whether an invitation
/// existed.
pub const INVALID_INVITATION: &str = "is not valid, was used or has expired; ask for a new one";

/// An invite link. Anyone who knows its id may join.
#[derive(Debug, Clone)]
pub struct Invite {
    pub id: InviteId,
    pub organization: OrganizationId,
    /// The role in the organization, or on `node` if that is set. `None` is a guest of the organization.
    pub role: Option<Role>,
    /// The collection or space the link invites to; none for the organization.
    pub node: Option<ContentNode>,
    pub created_at: Timestamp,
    pub version: i64,
}

/// 128 random bits: the id is the key.
#[derive(Clone, PartialEq, Eq)]
pub struct InviteId(pub String);

impl InviteId {
    pub fn generate(entropy: &dyn Entropy) -> Self {
        let mut random = [0; 16];
        entropy.fill(&mut random);
        Self(Id::<kind::Organization>::from_uuid(uuid::Uuid::from_bytes(random)).to_string())
    }
}

impl FromStr for InviteId {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text.parse::<Id<kind::Organization>>() {
            Ok(_) => Ok(Self(text.to_owned())),
            Err(_) => Err(Error::NotFound(KIND)),
        }
    }
}

/// Hides the id, which is a secret, from logs.
impl fmt::Debug for InviteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InviteId(…)")
    }
}

/// Input for creating an invite link.
#[derive(Debug, Clone, Copy)]
pub enum NewInvite {
    Organization(Option<Role>),
    Content(ContentNode, Role),
}

/// A new role for a link: `role` for one to the organization, `level` for one to content.
#[derive(Debug, Clone)]
pub struct InvitePatch {
    pub role: Patch<Role>,
    pub level: Patch<Role>,
}

impl InvitePatch {
    /// Returns the role that an invite to `node` gets.
    pub fn role_for(&self, node: Option<ContentNode>) -> Result<Option<Role>> {
        match (node, &self.role, &self.level) {
            (None, Patch::Clear, _) => Ok(None),
            (None, Patch::Set(role), _) | (Some(_), _, Patch::Set(role)) => Ok(Some(*role)),
            (None, Patch::Keep, _) => Err(Error::invalid(
                "role",
                "is missing; this link is to the organization",
            )),
            (Some(_), _, _) => Err(Error::invalid(
                "level",
                "must be a role; this link is to a collection or space",
            )),
        }
    }
}

/// A person invited by e-mail address.
#[derive(Debug, Clone)]
pub struct Invitee {
    pub email: String,
    pub role: Option<Role>,
}

/// People invited in one call; each gets a separate e-mail.
#[derive(Debug, Clone)]
pub struct InvitationRequest {
    pub emails: Vec<Addressee>,
    /// For addressees without their own role; `Keep` means the organization's default role.
    pub role: Patch<Role>,
    pub sso: bool,
}

#[derive(Debug, Clone)]
pub struct Addressee {
    pub email: String,
    pub role: Patch<Role>,
}

const MAX_ADDRESSES: usize = 100;

impl InvitationRequest {
    pub fn check(self) -> Result<Self> {
        if self.emails.len() > MAX_ADDRESSES {
            return Err(Error::invalid(
                "emails",
                format!(
                    "has more than {MAX_ADDRESSES} addresses; invite the others in another request"
                ),
            ));
        }
        for (place, addressee) in self.emails.iter().enumerate() {
            parse_email(&format!("emails[{place}]"), &addressee.email)?;
        }
        Ok(self)
    }

    /// Returns all invitees with their roles. The most specific role wins: the invitee's, the common one, the
    /// organization's default.
    pub fn invitees(self, default_role: Option<Role>) -> Vec<Invitee> {
        let common = self.role;
        let invitee = |addressee: Addressee| {
            let role = match (addressee.role, &common) {
                (Patch::Set(role), _) => Some(role),
                (Patch::Clear, _) | (Patch::Keep, Patch::Clear) => None,
                (Patch::Keep, Patch::Set(role)) => Some(*role),
                (Patch::Keep, Patch::Keep) => default_role,
            };
            Invitee {
                email: addressee.email,
                role,
            }
        };
        self.emails.into_iter().map(invitee).collect()
    }
}
