//! Computed content: sources that clients send, evaluated.

use app::computed_content;
use axum::Json;
use model::id::SpaceId;
use pages::contents::{self, SeededSource};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    pages::PageOut,
    shared,
    wire::{FileOut, ReusableContentOut},
};
use crate::edge::{body::Body, ctx::Ctx, error::Result, path::Path};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_computed_revision))
        .routes(routes!(get_computed_document))
}

/// A source of pages.
#[derive(Debug, Deserialize, ToSchema)]
struct ComputedRevisionRequest {
    /// The type `builtin:openapi`, the OpenAPI spec in `dependencies`, and its options in `props`. Or the type
    /// `integration:<name>:<source>`, whose integration gets the `props` and `dependencies`.
    #[schema(value_type = Object)]
    source: Map<String, Value>,
    /// Ids of the pages are derived from it.
    #[schema(min_length = 1, max_length = 1000)]
    seed: String,
}

/// A source of one document, as a page has it in `computed`.
#[derive(Debug, Deserialize, ToSchema)]
struct ComputedDocumentRequest {
    /// The type `builtin:openapi`, the OpenAPI spec in `dependencies`, and the page in `props`. Or the type
    /// `integration:<name>:<source>`, whose integration gets the `props` and `dependencies`.
    #[schema(value_type = Object)]
    source: Map<String, Value>,
    /// The `computedSeed` of the page.
    #[schema(min_length = 1, max_length = 1000)]
    seed: String,
}

/// The pages of a source.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ComputedRevision)]
struct ComputedRevisionOut {
    pages: Vec<PageOut>,
    files: Vec<FileOut>,
    reusable_contents: Vec<ReusableContentOut>,
}

/// Get the pages that a space would have with a computed entry of this source.
#[utoipa::path(post, path = "/spaces/{spaceId}/content/computed/revision", tag = "content",
    request_body = ComputedRevisionRequest,
    responses((status = 200, body = ComputedRevisionOut)),
    security(("token" = ["content:read"])))]
async fn get_computed_revision(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Body(request): Body<ComputedRevisionRequest>,
) -> Result<Json<ComputedRevisionOut>> {
    let source = SeededSource::of_pages(&request.source.into(), request.seed)?;
    let (opened, facts) = computed_content::pages(&ctx, space, &source).await?;
    Ok(Json(ComputedRevisionOut {
        pages: shared::builder(&ctx, &opened, &facts, false).all(),
        files: Vec::new(),
        reusable_contents: Vec::new(),
    }))
}

/// Get the document of a computed page.
#[utoipa::path(post, path = "/spaces/{spaceId}/content/computed/document", tag = "content",
    request_body = ComputedDocumentRequest,
    responses((status = 200, body = Object)),
    security(("token" = ["content:read"])))]
async fn get_computed_document(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Body(request): Body<ComputedDocumentRequest>,
) -> Result<Json<Value>> {
    let source = SeededSource::of_document(&request.source.into(), request.seed)?;
    let document = computed_content::document(&ctx, space, &source).await?;
    Ok(shared::document(contents::Body::Document(document)))
}
