//! Feedback of site readers as clients see it.

use model::site_feedback::{FeedbackSummary, RatingCounts, SiteFeedback};
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

/// The feedback on a site in numbers.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SiteFeedbackSummary)]
pub(crate) struct FeedbackSummaryOut {
    #[serde(flatten)]
    counts: RatingCountsOut,
    /// The pages with bad ratings, at most 50, those with the most first.
    pages: Vec<PageFeedbackOut>,
}

/// How often readers gave each rating.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SiteFeedbackCounts)]
struct RatingCountsOut {
    bad: i64,
    ok: i64,
    good: i64,
    /// How often there is a comment with the rating.
    comments: i64,
}

/// The feedback on a page in numbers.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PageFeedbackSummary)]
struct PageFeedbackOut {
    /// The space of the page.
    space: String,
    /// The page. It may have been deleted since.
    page: String,
    #[serde(flatten)]
    counts: RatingCountsOut,
}

impl FeedbackSummaryOut {
    pub(crate) fn new(summary: &FeedbackSummary) -> Self {
        let pages = summary.pages.iter();
        let pages = pages.map(|(space, page, counts)| PageFeedbackOut {
            space: space.to_string(),
            page: page.to_string(),
            counts: RatingCountsOut::new(counts),
        });
        Self {
            counts: RatingCountsOut::new(&summary.all),
            pages: pages.collect(),
        }
    }
}

impl RatingCountsOut {
    fn new(counts: &RatingCounts) -> Self {
        Self {
            bad: counts.bad,
            ok: counts.ok,
            good: counts.good,
            comments: counts.comments,
        }
    }
}
