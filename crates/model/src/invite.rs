//! Invite links. Whoever holds the id may join, so the id is 128 random bits.

use std::fmt;

use jiff::Timestamp;

use crate::{
    Entropy, Id, Role,
    id::{CollectionId, OrganizationId, SpaceId, kind},
};

#[derive(Debug, Clone)]
pub struct Invite {
    pub id: InviteId,
    pub organization: OrganizationId,
    /// The role in the organization, or on the resource if there is one. `None` is a guest.
    pub role: Option<Role>,
    pub resource: InviteResource,
    pub created_at: Timestamp,
    pub version: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InviteResource {
    Organization,
    Collection(CollectionId),
    Space(SpaceId),
}

#[derive(Clone, PartialEq, Eq)]
pub struct InviteId(pub String);

impl InviteId {
    pub fn generate(entropy: &dyn Entropy) -> Self {
        let mut random = [0; 16];
        entropy.fill(&mut random);
        Self(Id::<kind::Organization>::from_uuid(uuid::Uuid::from_bytes(random)).to_string())
    }
}

/// The id opens a door: it stays out of logs.
impl fmt::Debug for InviteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InviteId(…)")
    }
}
