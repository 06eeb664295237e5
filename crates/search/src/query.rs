//! Search queries and results. Nodes send both to each other.

use model::{
    Oid,
    id::{OrganizationId, PageId, SpaceId},
};
use serde::{Deserialize, Serialize};

/// Who searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// They see all of the spaces searched. Everything is ranked together.
    Members,
    /// They see open sections and some restricted ones. Hits in open sections and their order do not depend on
    /// restricted sections. A page can be found twice: for its open and for its restricted sections.
    Visitors,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    pub organization: OrganizationId,
    /// The spaces to search.
    pub spaces: Vec<SpaceId>,
    /// As typed. The last word may be incomplete.
    pub text: String,
    /// The language of the page or site that the query was typed on, if known.
    pub language: Option<String>,
    pub audience: Audience,
    /// Maximum number of pages, the best first, after skipping `offset` better ones.
    pub limit: usize,
    pub offset: usize,
    /// This many of the first pages are returned without text, only with what a permission check needs.
    pub without_text: usize,
}

/// The result of a search in one index.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SearchResults {
    pub hits: Vec<Hit>,
    /// The offset of the first page that is not included because of the limit or the maximum size. None at the end of
    /// the ranking.
    pub next: Option<usize>,
    /// Pages that were found but did not fit.
    pub left_out: usize,
}

/// One section that was found. Hits are grouped by page, the best page first, and sorted by score within a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    /// The position of its page in the ranking. Hits with the same rank belong to the same page.
    pub rank: usize,
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub page: PageId,
    /// The blobs that the page and the section were read from. A hit is out of date if the page has other blobs now.
    pub blob: Option<Oid>,
    pub source: Option<Oid>,
    pub conditions: Vec<String>,
    pub anchor: Option<String>,
    pub headings: Vec<String>,
    pub snippet: Snippet,
    pub score: f32,
}

/// An excerpt of a section's text around the matched words.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Snippet {
    pub text: String,
    /// Byte ranges of `text` to highlight: in order, without overlap, at character boundaries.
    pub highlights: Vec<(usize, usize)>,
}
