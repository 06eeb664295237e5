//! A member connects a user to an organization. A member without a role is a guest.

use jiff::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{Kind, Result, Role, id::OrganizationId, text::check_length, user::User};

/// Members have no ids: they are identified by the id of their user.
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
    /// Spaces on which the member has a direct grant.
    pub spaces: i64,
    pub teams: i64,
    pub version: i64,
}

/// Filter and order of a list of members.
#[derive(Debug, Clone, Default)]
pub struct MemberFilter {
    pub role: Option<RoleFilter>,
    /// Case-insensitive part of a display name or e-mail address.
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

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum MemberSort {
    #[default]
    JoinedAt,
    /// Omits members who were never active.
    LastSeenAt,
}

/// Sort order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    Asc,
    #[default]
    Desc,
}
