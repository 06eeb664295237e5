//! Pages and sections to index.

use model::{
    Oid,
    id::{OrganizationId, PageId, SpaceId},
};

/// A page of main. Each of its sections becomes one document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub page: PageId,
    /// The blob that the page was read from; None for a page without a file.
    pub blob: Option<Oid>,
    /// Changes with all indexed data of the page. A page whose fingerprint is already in the index is skipped.
    pub fingerprint: u64,
    pub title: String,
    pub description: Option<String>,
    /// Titles of the parent pages and groups, the outermost first.
    pub ancestors: Vec<String>,
    /// The language code of the text, if known.
    pub language: Option<String>,
    /// True if not every reader of the space may find the page: it or a parent is hidden or conditional, or it is
    /// excluded from search.
    pub restricted: bool,
    /// In text order. The first one also represents the page itself, and exists even without text.
    pub sections: Vec<Section>,
}

/// Text between two headings. Text under separate conditions is a separate section with the same anchor.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Section {
    /// None before the first heading.
    pub anchor: Option<String>,
    /// The enclosing headings, the outermost first and its own last. Only those that every reader of this section sees.
    pub headings: Vec<String>,
    pub text: String,
    /// Code blocks: matched by exact words, with less weight than text.
    pub code: String,
    /// Enclosing conditions: a visitor of a site must fulfil all of them.
    pub conditions: Vec<String>,
    /// The blob of the reusable content that the text comes from, if it is not the page's own.
    pub source: Option<Oid>,
}
