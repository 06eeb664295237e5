//! What is asked, and what is found. Nodes send both to each other.

use model::{
    Oid,
    id::{OrganizationId, PageId, SpaceId},
};
use serde::{Deserialize, Serialize};

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// They see all of the spaces that are asked. Everything is ranked together.
    Members,
    /// They see what is open, and some of what is restricted. What is found of open sections, and in which order, does
    /// not depend on restricted ones. A page can be found twice: for its open sections, and for restricted ones.
    Visitors,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    pub organization: OrganizationId,
    /// Where to look.
    pub spaces: Vec<SpaceId>,
    /// As it was typed. The last word may be unfinished.
    pub text: String,
    /// The language of the place that the query was typed at, where it is known.
    pub language: Option<String>,
    pub audience: Audience,
    /// How many pages to find at most, the best first, after leaving out `offset` better ones.
    pub limit: usize,
    pub offset: usize,
    /// The first so many of these pages come without text: only what tells whether the caller may see them.
    pub without_text: usize,
}

/// What an index has found.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answer {
    pub hits: Vec<Hit>,
    /// The offset of the first page that is not in this answer, because of the limit or because it is full. None at the
    /// end of the ranking.
    pub next: Option<usize>,
    /// Pages that were found and had no room anywhere.
    pub left_out: usize,
}

/// One section that was found. Hits come grouped: all of the best page first, in the order of their worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    /// The place of its page in the ranking. Hits with the same place belong together.
    pub rank: usize,
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
