//! Invites: links that let their holder join, and people who are invited by their address.

use std::{fmt, str::FromStr};

use jiff::Timestamp;

use crate::{
    Entropy, Error, Id, Kind, Patch, Result, Role,
    id::{OrganizationId, kind},
    place::Node,
    text::parse_email,
};

/// What invites are called in messages. Their ids are not of the usual kind.
pub const KIND: Kind = Kind("invite");

/// What is said of every invitation by which nobody can sign up, so that no answer tells whether there was one.
pub const NOT_VALID: &str = "is not valid, was used or has expired; ask for a new one";

/// A link. Whoever holds its id may join.
#[derive(Debug, Clone)]
pub struct Invite {
    pub id: InviteId,
    pub organization: OrganizationId,
    /// The role in the organization, or on the node if there is one. `None` is a guest of the organization.
    pub role: Option<Role>,
    /// The collection or space it leads to; none leads to the organization.
    pub node: Option<Node>,
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

/// The id opens a door: it stays out of logs.
impl fmt::Debug for InviteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InviteId(…)")
    }
}

/// What a caller gives to make a link.
#[derive(Debug, Clone, Copy)]
pub enum NewInvite {
    Organization(Option<Role>),
    Content(Node, Role),
}

/// A new role for a link: `role` for one to the organization, `level` for one to content.
#[derive(Debug, Clone)]
pub struct InvitePatch {
    pub role: Patch<Role>,
    pub level: Patch<Role>,
}

impl InvitePatch {
    /// The role that an invite to `node` gets.
    pub fn role_for(&self, node: Option<Node>) -> Result<Option<Role>> {
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

/// Someone who is invited by their address.
#[derive(Debug, Clone)]
pub struct Invitee {
    pub email: String,
    pub role: Option<Role>,
}

/// People who are invited in one call, each by a mail of their own.
#[derive(Debug, Clone)]
pub struct Invitation {
    pub emails: Vec<Addressee>,
    /// For those without a role of their own; `Keep` leaves it to the organization.
    pub role: Patch<Role>,
    pub sso: bool,
}

#[derive(Debug, Clone)]
pub struct Addressee {
    pub email: String,
    pub role: Patch<Role>,
}

const MAX_ADDRESSES: usize = 100;

impl Invitation {
    pub fn check(self) -> Result<Self> {
        if self.emails.len() > MAX_ADDRESSES {
            return Err(Error::invalid(
                "emails",
                format!(
                    "has more than {MAX_ADDRESSES} addresses; invite the others by another call"
                ),
            ));
        }
        for (place, addressee) in self.emails.iter().enumerate() {
            parse_email(&format!("emails[{place}]"), &addressee.email)?;
        }
        Ok(self)
    }

    /// Everyone with the role they get. The nearest word counts: their own, the common one, the organization's.
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
