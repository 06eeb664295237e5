//! Reviews and review requests as clients see them.

use changes::reviews::{self, ContributionKind, Contributor};
use context::{Ctx, Viewable};
use model::{
    Error, Patch,
    change_request::ChangeRequestPatch,
    comment::Body,
    id::UserId,
    review::{RequestedReviewer, Review, ReviewStatus},
};
use pages::contents::Format;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::{
    comments::{input::BodyIn, wire::CommentOut},
    edge::{error::Result, etag::Object},
    users::wire::UserOut,
    wire::Urls,
};

/// A review of a change request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangeRequestReview)]
pub(crate) struct ReviewOut {
    /// Always `change-request-review`.
    object: &'static str,
    id: String,
    /// The reviewed revision.
    revision: String,
    reviewer: UserOut,
    /// The user who requested it; absent without a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    requested_by: Option<UserOut>,
    status: ReviewStatus,
    /// Whether the reviewer has reviewed again, or was asked to.
    outdated: bool,
    /// Whether merge rules count it. Reviews of one's own change request do not count.
    counts: bool,
    /// The comment posted with it, unless deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<CommentOut>,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    updated_at: String,
    urls: ReviewUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct ReviewUrls {
    #[schema(format = "uri")]
    location: String,
}

impl ReviewOut {
    pub(crate) fn new(ctx: &Ctx, review: &Viewable<Review>, format: Format) -> Result<Self> {
        let urls = Urls::of(ctx);
        let comment = reviews::comment_of(ctx, review)?;
        let comment = comment.map(|comment| CommentOut::new(urls, &comment, format));
        let (space, request, id) = (review.space, review.change_request, review.id);
        Ok(Self {
            object: "change-request-review",
            id: id.to_string(),
            revision: review.revision.to_string(),
            reviewer: UserOut::new(urls, &review.reviewer),
            requested_by: review
                .requested_by
                .as_ref()
                .map(|user| UserOut::new(urls, user)),
            status: review.status,
            outdated: review.outdated,
            counts: !review.is_own,
            comment: comment.transpose()?,
            created_at: review.created_at.to_string(),
            updated_at: review.updated_at.to_string(),
            urls: ReviewUrls {
                location: urls.location(format_args!(
                    "spaces/{space}/change-requests/{request}/reviews/{id}"
                )),
            },
        })
    }

    /// The version combines the two things that change: whether it is outdated, and its comment.
    pub(crate) fn object(
        ctx: &Ctx,
        review: &Viewable<Review>,
        format: Format,
    ) -> Result<Object<Self>> {
        let comment = review.comment.as_ref();
        let version = 1 + i64::from(review.outdated);
        let version = version + 2 * comment.map_or(0, |comment| comment.post.version);
        Ok(Object::new(version, Self::new(ctx, review, format)?))
    }

    pub(crate) fn location(&self) -> String {
        self.urls.location.clone()
    }
}

/// A review to submit.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ReviewCreate {
    status: ReviewStatus,
    /// The comment to post with it, on the change request.
    comment: Option<BodyIn>,
}

impl ReviewCreate {
    /// An empty comment is not posted.
    pub(crate) fn parse(self) -> Result<(ReviewStatus, Option<Body>)> {
        let comment = self.comment.map(|comment| comment.parse("comment"));
        Ok((self.status, comment.transpose()?.flatten()))
    }
}

/// Filters of the reviews to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReviewParams {
    /// Only those that are outdated, or only those that are not.
    pub(crate) outdated: Option<bool>,
}

/// Someone who was asked to review a change request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangeRequestRequestedReviewer)]
pub(crate) struct RequestedReviewerOut {
    /// Always `change-request-requested-reviewer`.
    object: &'static str,
    /// Always `user`.
    kind: &'static str,
    user: UserOut,
    /// The revision at the time of the request.
    revision: String,
    requested_by: UserOut,
    #[schema(format = "date-time")]
    created_at: String,
}

impl RequestedReviewerOut {
    pub(crate) fn new(urls: Urls<'_>, reviewer: &RequestedReviewer) -> Self {
        Self {
            object: "change-request-requested-reviewer",
            kind: "user",
            user: UserOut::new(urls, &reviewer.user),
            revision: reviewer.revision.to_string(),
            requested_by: UserOut::new(urls, &reviewer.requested_by),
            created_at: reviewer.created_at.to_string(),
        }
    }
}

/// The newly requested reviewers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RequestedReviewersOut {
    pub(crate) users: Vec<RequestedReviewerOut>,
}

/// Reviewers to ask, and a new description of the change request.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ReviewersIn {
    /// Their ids.
    users: Vec<String>,
    #[schema(max_length = 100)]
    subject: Option<String>,
    /// A document.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    description: Patch<Value>,
}

impl ReviewersIn {
    pub(crate) fn parse(self) -> Result<(Vec<UserId>, ChangeRequestPatch)> {
        let users = self.users.iter().enumerate().map(|(index, id)| {
            let unknown = |_| {
                Error::invalid(
                    format!("users[{index}]"),
                    "names no member who may review this space",
                )
            };
            id.parse().map_err(unknown)
        });
        let users = users.collect::<model::Result<Vec<_>>>()?;
        let patch = ChangeRequestPatch {
            subject: self.subject,
            description: self.description,
            status: None,
        };
        Ok((users, patch.check()?))
    }
}

/// A contributor of a change request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangeRequestContributor)]
pub(crate) struct ContributorOut {
    user: UserOut,
    /// Number of contributions.
    count: i64,
    /// Time of the last contribution.
    #[schema(format = "date-time")]
    updated_at: String,
    /// The kind of contribution: `edit` or `comment`.
    action_type: &'static str,
}

impl ContributorOut {
    pub(crate) fn new(urls: Urls<'_>, contributor: &Contributor) -> Self {
        Self {
            user: UserOut::new(urls, &contributor.user),
            count: contributor.times,
            updated_at: contributor.last.to_string(),
            action_type: match contributor.kind {
                ContributionKind::Edit => "edit",
                ContributionKind::Comment => "comment",
            },
        }
    }
}
