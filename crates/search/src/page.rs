//! What is indexed.

use model::{
    Oid,
    id::{OrganizationId, PageId, SpaceId},
};

/// A page of main as it is indexed. Its sections become one document each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub page: PageId,
    /// The file that the page was read from; none for a page without one.
    pub blob: Option<Oid>,
    /// Changes with everything that is indexed of the page. A page with the fingerprint that the index has is left alone.
    pub fingerprint: u64,
    pub title: String,
    pub description: Option<String>,
    /// Titles of the pages and groups above, the outermost first.
    pub ancestors: Vec<String>,
    /// The code of the language that the text is written in, where it is known.
    pub language: Option<String>,
    /// Whether only some of those who see the space find the page: it or something above it is hidden or under a
    /// condition, or it is left out of search.
    pub restricted: bool,
    /// In the order of the text. The first one also stands for the page itself, and exists even if it has no text.
    pub sections: Vec<Section>,
}

/// What stands between two headings. Text under conditions of its own is a section of its own with the same anchor.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Section {
    /// None for what stands before the first heading.
    pub anchor: Option<String>,
    /// The headings that it is under, the outermost first and its own last. Only those that everyone sees who sees this
    /// section.
    pub headings: Vec<String>,
    pub text: String,
    /// Code blocks: found by exact words, and worth less than text.
    pub code: String,
    /// Expressions around it, which must all hold for a visitor of a site.
    pub conditions: Vec<String>,
    /// The file of the reusable content that the text comes from, where it is not the page's own.
    pub source: Option<Oid>,
}
