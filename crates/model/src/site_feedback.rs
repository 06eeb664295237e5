//! Readers' feedback on pages of a site.

use jiff::Timestamp;

use crate::{
    Error, Result,
    id::{OrganizationId, PageId, SiteFeedbackId, SiteId, SpaceId},
    text::check_length,
    text_enum::text_enum,
};

#[derive(Debug, Clone)]
pub struct SiteFeedback {
    pub id: SiteFeedbackId,
    pub organization: OrganizationId,
    pub site: SiteId,
    pub space: SpaceId,
    pub page: PageId,
    pub rating: Rating,
    pub comment: Option<String>,
    /// The URL of the page.
    pub url: String,
    pub created_at: Timestamp,
}

/// How often readers gave each rating, and how often a comment with it.
#[derive(Debug, Clone, Copy, Default)]
pub struct RatingCounts {
    pub bad: i64,
    pub ok: i64,
    pub good: i64,
    pub comments: i64,
}

/// The feedback on a site in numbers.
#[derive(Debug)]
pub struct FeedbackSummary {
    pub all: RatingCounts,
    /// The pages with the most bad ratings, the worst first.
    pub pages: Vec<(SpaceId, PageId, RatingCounts)>,
}

#[derive(Debug, Clone)]
pub struct NewSiteFeedback {
    pub space: SpaceId,
    pub page: PageId,
    pub rating: Rating,
    comment: Option<String>,
    pub url: String,
}

impl NewSiteFeedback {
    const MAX_COMMENT_CHARS: usize = 512;

    pub fn new(
        (space, page): (SpaceId, PageId),
        rating: Rating,
        comment: Option<&str>,
        url: String,
    ) -> Result<Self> {
        let comment = comment.map(str::trim).filter(|text| !text.is_empty());
        if let Some(comment) = comment {
            check_length("comment", comment, 1, Self::MAX_COMMENT_CHARS)?;
        }
        Ok(Self {
            space,
            page,
            rating,
            comment: comment.map(str::to_owned),
            url,
        })
    }

    pub fn comment(&self) -> Option<&str> {
        self.comment.as_deref()
    }
}

text_enum! {
    pub enum Rating {
        Bad => "bad",
        Ok => "ok",
        Good => "good",
    }
}

impl Rating {
    pub fn parse(field: &str, word: &str) -> Result<Self> {
        let unknown = |_| Error::invalid(field, "must be `bad`, `ok` or `good`");
        word.parse().map_err(unknown)
    }
}
