//! What is asked, and what is found. Nodes send both to each other.

use model::{
    Oid,
    id::{OrganizationId, PageId, SpaceId},
};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    pub organization: OrganizationId,
    /// Where to look.
    pub spaces: Vec<SpaceId>,
    /// As it was typed. The last word may be unfinished.
    pub text: String,
    /// The language of the place that the query was typed at, where it is known.
    pub language: Option<String>,
    /// How many pages to find at most, the best first, after leaving out `offset` better ones.
    pub limit: usize,
    pub offset: usize,
}

/// One section that was found. Hits come grouped: all of the best page first, in the order of their worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub page: PageId,
    /// What the page and the section were read from. A hit whose files are not those of the page today is out of date.
    pub blob: Option<Oid>,
    pub source: Option<Oid>,
    pub conditions: Vec<String>,
    pub anchor: Option<String>,
    pub headings: Vec<String>,
    pub snippet: Snippet,
    pub score: f32,
}

/// A part of a section's text around the words that were found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Snippet {
    pub text: String,
    /// Byte ranges of `text` to highlight: in order, without overlap, at character boundaries.
    pub highlights: Vec<(usize, usize)>,
}
