//! The page tree as a list with few bytes for each page.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use model::Error;
use pages::contents::{PageIndex, PageKind};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::pages::{PageBuilder, PageOut};
use crate::edge::error::{ApiError, Result};

/// The shape of a page tree.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShapeParams {
    /// How pages are returned. `outline` is a list with what a table of contents shows of each page.
    #[param(inline, default = "tree")]
    pub(super) shape: Option<Shape>,
}

/// Shapes of a page tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Shape {
    Tree,
    Outline,
}

/// The page tree of a revision.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Pages)]
pub(crate) struct PagesOut {
    pub(super) pages: Vec<PageOut>,
}

/// The page tree, in the shape that was asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = PageTree)]
pub(crate) enum PageTreeOut {
    Tree(PagesOut),
    Outline(OutlineOut),
}

/// The pages of a revision, in the order of reading: a parent stands before the pages below it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Outline)]
pub(crate) struct OutlineOut {
    /// The id of the revision.
    revision: String,
    #[schema(value_type = Vec<Object>)]
    outline: Vec<OutlineEntry>,
}

/// Id, position of the parent in the list, type, title, emoji, icon, slug, whether it is hidden, id of the blob.
#[derive(Debug, Serialize)]
struct OutlineEntry(
    String,
    Option<usize>,
    &'static str,
    String,
    Option<String>,
    Option<String>,
    String,
    bool,
    Option<String>,
);

pub(super) fn of(builder: &PageBuilder<'_>) -> OutlineOut {
    let tree = &builder.opened.pages.tree;
    let mut outline = Vec::with_capacity(tree.pages.len());
    add(builder, &tree.top, None, &mut outline);
    OutlineOut {
        revision: builder.opened.content.revision.id.to_string(),
        outline,
    }
}

fn add(
    builder: &PageBuilder<'_>,
    pages: &[PageIndex],
    parent: Option<usize>,
    outline: &mut Vec<OutlineEntry>,
) {
    for index in pages {
        let position = outline.len();
        outline.push(entry(builder, *index, parent));
        let page = &builder.opened.pages.tree.pages[*index];
        add(builder, &page.children, Some(position), outline);
    }
}

fn entry(builder: &PageBuilder<'_>, index: PageIndex, parent: Option<usize>) -> OutlineEntry {
    let page = &builder.opened.pages.tree.pages[index];
    let (kind, oid) = match &page.kind {
        PageKind::Document { oid, .. } => ("document", *oid),
        PageKind::Group => ("group", None),
        PageKind::Link { .. } => ("link", None),
        PageKind::Computed { .. } => ("computed", None),
    };
    let facts = oid.and_then(|oid| builder.facts.get(&oid));
    let settings = facts.map(|facts| &facts.settings);
    let title = pages::contents::title_of(page, facts.map(AsRef::as_ref));
    // A computed page is no file, and its text is not stored.
    let is_stored = builder.git && !builder.opened.pages.is_computed(page.id);
    OutlineEntry(
        page.id.to_string(),
        parent,
        kind,
        title.text,
        title.emoji,
        settings.and_then(|settings| settings.icon.clone()),
        page.slug.clone(),
        settings.is_some_and(|settings| settings.hidden),
        oid.filter(|_| is_stored).map(|oid| oid.to_string()),
    )
}

/// A page or a page tree as a response, with the hash of its bytes as `ETag`: they are large, and seldom change.
pub(super) fn response<T: Serialize>(content: &T) -> Result<Response> {
    let Ok(bytes) = serde_json::to_vec(content) else {
        return Err(ApiError(Error::internal("a response does not serialize")));
    };
    let hash = hex::encode(&Sha256::digest(&bytes)[..16]);
    let etag = HeaderValue::from_str(&format!("\"{hash}\"")).expect("digits and letters");
    let json = HeaderValue::from_static("application/json");
    Ok(([(header::CONTENT_TYPE, json), (header::ETAG, etag)], bytes).into_response())
}
