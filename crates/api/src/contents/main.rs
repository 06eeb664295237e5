//! The primary content of a space.

use axum::{Json, response::Response};
use model::{
    content::RevisionSelector,
    id::{FileId, PageId, ReusableContentId, SpaceId},
};
use pages::contents::{DocumentId, PageSelector};
use serde_json::Value;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    outline::{PageTreeOut, ShapeParams},
    pages::PageOut,
    params::{BodyParams, ContentParams, SourceParams},
    shared,
    wire::{FileOut, ReusableContentOut, RevisionOut},
};
use crate::edge::{
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
    query::Params,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_current_revision))
        .routes(routes!(list_pages))
        .routes(routes!(list_files))
        .routes(routes!(get_file_by_id))
        .routes(routes!(get_page_by_id))
        .routes(routes!(get_page_by_path))
        .routes(routes!(get_reusable_content_by_id))
        .routes(routes!(get_document_by_id))
}

/// Get the primary content of a space with all its pages, files and reusable contents.
#[utoipa::path(get, path = "/spaces/{spaceId}/content", tag = "content",
    params(ContentParams),
    responses((status = 200, body = RevisionOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_current_revision(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Params(params): Params<ContentParams>,
) -> Result<Json<RevisionOut>> {
    shared::revision(&ctx, space, RevisionSelector::Main, params).await
}

/// Get the page tree of the primary content.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/pages", tag = "content",
    params(ContentParams, ShapeParams),
    responses((status = 200, body = PageTreeOut, headers(("ETag" = String)))),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn list_pages(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Params(params): Params<ContentParams>,
    Params(shape): Params<ShapeParams>,
) -> Result<Response> {
    shared::page_tree(&ctx, space, RevisionSelector::Main, (params, shape)).await
}

/// List the files of the primary content.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/files", tag = "content",
    params(PageParams, ContentParams),
    responses((status = 200, body = List<FileOut>)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn list_files(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    paging: Paging,
    Params(params): Params<ContentParams>,
) -> Result<Json<List<FileOut>>> {
    shared::file_list(&ctx, space, RevisionSelector::Main, paging, params).await
}

/// Get a file of the primary content.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/files/{fileId}", tag = "content",
    params(ContentParams),
    responses((status = 200, body = FileOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_file_by_id(
    ctx: Ctx,
    Path((space, id)): Path<(SpaceId, FileId)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<FileOut>> {
    shared::file(&ctx, space, RevisionSelector::Main, id, params).await
}

/// Get a page of the primary content by its id, with its body.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/page/{pageId}", tag = "content",
    params(ContentParams, BodyParams, SourceParams),
    responses((status = 200, body = PageOut, headers(("ETag" = String)))),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_page_by_id(
    ctx: Ctx,
    Path((space, id)): Path<(SpaceId, PageId)>,
    Params(params): Params<ContentParams>,
    Params(body): Params<BodyParams>,
    Params(source): Params<SourceParams>,
) -> Result<Response> {
    shared::page(
        &ctx,
        space,
        RevisionSelector::Main,
        PageSelector::Id(id),
        (params, body, source),
    )
    .await
}

/// Get a page of the primary content by its path, with its body.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/path/{*pagePath}", tag = "content",
    params(ContentParams, BodyParams, SourceParams),
    responses((status = 200, body = PageOut, headers(("ETag" = String)))),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_page_by_path(
    ctx: Ctx,
    Path((space, path)): Path<(SpaceId, String)>,
    Params(params): Params<ContentParams>,
    Params(body): Params<BodyParams>,
    Params(source): Params<SourceParams>,
) -> Result<Response> {
    shared::page(
        &ctx,
        space,
        RevisionSelector::Main,
        PageSelector::Path(path),
        (params, body, source),
    )
    .await
}

/// Get a reusable content of the primary content.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/reusable-contents/{reusableContentId}", tag = "content",
    params(ContentParams),
    responses((status = 200, body = ReusableContentOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_reusable_content_by_id(
    ctx: Ctx,
    Path((space, id)): Path<(SpaceId, ReusableContentId)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<ReusableContentOut>> {
    shared::reusable_content(&ctx, space, RevisionSelector::Main, id, params).await
}

/// Get a document by the id that a page or reusable content has for its body.
#[utoipa::path(get, path = "/spaces/{spaceId}/documents/{documentId}", tag = "content",
    responses((status = 200, body = Object)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_document_by_id(
    ctx: Ctx,
    Path((space, document)): Path<(SpaceId, DocumentId)>,
) -> Result<Json<Value>> {
    Ok(shared::document(
        pages::contents::document(&ctx, space, document).await?,
    ))
}
