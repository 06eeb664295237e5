//! What people say about a change request before it is merged.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    Oid,
    comment::Comment,
    id::{ChangeRequestId, OrganizationId, ReviewId, SpaceId},
    user::User,
};

#[derive(Debug, Clone)]
pub struct Review {
    pub id: ReviewId,
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub change_request: ChangeRequestId,
    /// What was reviewed.
    pub revision: Oid,
    pub reviewer: User,
    pub requested_by: Option<User>,
    pub status: ReviewStatus,
    /// Whether the reviewer has reviewed again, or was asked to.
    pub outdated: bool,
    /// Whether the reviewer is who made the change request. Merge rules do not count it then.
    pub is_own: bool,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// What was said along with it, as long as it is there.
    pub comment: Option<Comment>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewStatus {
    Approved,
    ChangesRequested,
}

impl ReviewStatus {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Approved => "approved",
            Self::ChangesRequested => "changes-requested",
        }
    }
}

/// Someone who was asked to review a change request and has not done so since.
#[derive(Debug, Clone)]
pub struct RequestedReviewer {
    pub user: User,
    /// What was proposed when they were asked.
    pub revision: Oid,
    pub requested_by: User,
    pub created_at: Timestamp,
}
