//! A member connects a user to an organization. A member without a role is a guest.

use jiff::Timestamp;

use crate::{Kind, Result, Role, id::OrganizationId, text::check_length, user::User};

/// Members have no ids of their own: they are named by the id of their user.
pub const KIND: Kind = Kind("member");

#[derive(Debug, Clone)]
pub struct Member {
    pub organization: OrganizationId,
    pub user: User,
    pub role: Option<Role>,
    pub sso: bool,
    pub disabled: bool,
    pub joined_at: Timestamp,
    pub last_seen_at: Option<Timestamp>,
    /// Spaces the member was granted by name.
    pub spaces: i64,
    pub teams: i64,
    pub version: i64,
}

/// Which members a listing keeps, and in which order.
#[derive(Debug, Clone, Default)]
pub struct MemberFilter {
    pub role: Option<RoleFilter>,
    /// Part of a display name or e-mail address, in any case.
    pub query: Option<String>,
    pub sort: MemberSort,
    pub order: Order,
}

impl MemberFilter {
    pub fn check(self) -> Result<Self> {
        if let Some(query) = &self.query {
            check_length("query", query, 0, 512)?;
        }
        Ok(self)
    }
}

#[derive(Debug, Clone, Copy)]
pub enum RoleFilter {
    Guest,
    Role(Role),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum MemberSort {
    #[default]
    JoinedAt,
    /// Only members who were seen at all.
    LastSeenAt,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Order {
    Asc,
    #[default]
    Desc,
}
