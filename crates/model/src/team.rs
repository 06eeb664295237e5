//! A team is a named set of members that grants can be given to.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    Result,
    id::{OrganizationId, TeamId},
    member::Member,
    text::check_length,
};

#[derive(Debug, Clone)]
pub struct Team {
    pub id: TeamId,
    pub organization: OrganizationId,
    pub title: String,
    pub members: i64,
    pub spaces: i64,
    pub created_at: Timestamp,
    pub version: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TeamRole {
    /// May manage the members of the team.
    Owner,
    Member,
}

impl TeamRole {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Member => "member",
        }
    }
}

#[derive(Debug, Clone)]
pub struct TeamMember {
    pub member: Member,
    pub role: TeamRole,
}

pub fn check_title(title: &str) -> Result<()> {
    check_length("title", title, 1, 64)
}
