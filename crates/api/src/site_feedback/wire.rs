//! Feedback of site readers as clients see it.

use model::site_feedback::SiteFeedback;
use serde::Serialize;
use utoipa::ToSchema;

/// Feedback of a reader on a page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteFeedback)]
pub(crate) struct FeedbackOut {
    /// Always `site-feedback`.
    object: &'static str,
    id: String,
    /// The space of the page.
    space: String,
    /// The page. It may have been deleted since.
    page: String,
    /// `bad`, `ok` or `good`.
    rating: &'static str,
    /// An optional comment of the reader.
    #[schema(max_length = 512)]
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    /// The URL of the page when it was read.
    url: String,
    #[schema(format = "date-time")]
    created_at: String,
}

impl FeedbackOut {
    pub(crate) fn new(feedback: SiteFeedback) -> Self {
        Self {
            object: "site-feedback",
            id: feedback.id.to_string(),
            space: feedback.space.to_string(),
            page: feedback.page.to_string(),
            rating: feedback.rating.as_str(),
            comment: feedback.comment,
            url: feedback.url,
            created_at: feedback.created_at.to_string(),
        }
    }
}
