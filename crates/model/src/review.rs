//! Reviews of a change request before it is merged.

use jiff::Timestamp;
use utoipa::ToSchema;

use crate::{
    Oid,
    comment::Comment,
    id::{ChangeRequestId, OrganizationId, ReviewId, SpaceId},
    text_enum::text_enum,
    user::User,
};

#[derive(Debug, Clone)]
pub struct Review {
    pub id: ReviewId,
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub change_request: ChangeRequestId,
    /// The revision that was reviewed.
    pub revision: Oid,
    pub reviewer: User,
    pub requested_by: Option<User>,
    pub status: ReviewStatus,
    /// Whether the reviewer has reviewed again, or was asked to.
    pub outdated: bool,
    /// Whether the reviewer created the change request. Merge rules do not count such reviews.
    pub is_own: bool,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// The comment posted with the review, unless it was deleted.
    pub comment: Option<Comment>,
}

text_enum! {
    #[derive(ToSchema)]
    #[schema(as = ChangeRequestReviewStatus)]
    pub enum ReviewStatus {
        ChangesRequested => "changes-requested",
        Approved => "approved",
    }
}

/// A user who was asked to review a change request and has not done so since.
#[derive(Debug, Clone)]
pub struct RequestedReviewer {
    pub user: User,
    /// The revision of the change request when the review was requested.
    pub revision: Oid,
    pub requested_by: User,
    pub created_at: Timestamp,
}
