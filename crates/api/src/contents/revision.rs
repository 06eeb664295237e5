//! Content at a revision.

use axum::{Json, response::Response};
use model::{
    Oid,
    content::RevisionSelector,
    id::{FileId, PageId, ReusableContentId, SpaceId},
};
use pages::contents::PageSelector;
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
        .routes(routes!(get_revision_by_id))
        .routes(routes!(list_pages_in_revision_by_id))
        .routes(routes!(list_files_in_revision_by_id))
        .routes(routes!(get_file_in_revision_by_id))
        .routes(routes!(get_page_in_revision_by_id))
        .routes(routes!(get_page_in_revision_by_path))
        .routes(routes!(get_reusable_content_in_revision_by_id))
        .routes(routes!(get_page_document_in_revision_by_id))
        .routes(routes!(get_reusable_content_document_in_revision_by_id))
}

/// Get a revision with all its pages, files and reusable contents.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}", tag = "content",
    params(ContentParams),
    responses((status = 200, body = RevisionOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_revision_by_id(
    ctx: Ctx,
    Path((space, revision)): Path<(SpaceId, Oid)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<RevisionOut>> {
    shared::revision(&ctx, space, RevisionSelector::Revision(revision), params).await
}

/// Get the page tree of a revision.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/pages", tag = "content",
    params(ContentParams, ShapeParams),
    responses((status = 200, body = PageTreeOut, headers(("ETag" = String)))),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn list_pages_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision)): Path<(SpaceId, Oid)>,
    Params(params): Params<ContentParams>,
    Params(shape): Params<ShapeParams>,
) -> Result<Response> {
    shared::page_tree(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        (params, shape),
    )
    .await
}

/// List the files of a revision.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/files", tag = "content",
    params(PageParams, ContentParams),
    responses((status = 200, body = List<FileOut>)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn list_files_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision)): Path<(SpaceId, Oid)>,
    paging: Paging,
    Params(params): Params<ContentParams>,
) -> Result<Json<List<FileOut>>> {
    shared::file_list(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        paging,
        params,
    )
    .await
}

/// Get a file of a revision.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}", tag = "content",
    params(ContentParams),
    responses((status = 200, body = FileOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_file_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision, id)): Path<(SpaceId, Oid, FileId)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<FileOut>> {
    shared::file(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        id,
        params,
    )
    .await
}

/// Get a page of a revision by its id, with its body.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}", tag = "content",
    params(ContentParams, BodyParams, SourceParams),
    responses((status = 200, body = PageOut, headers(("ETag" = String)))),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_page_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision, id)): Path<(SpaceId, Oid, PageId)>,
    Params(params): Params<ContentParams>,
    Params(body): Params<BodyParams>,
    Params(source): Params<SourceParams>,
) -> Result<Response> {
    shared::page(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        PageSelector::Id(id),
        (params, body, source),
    )
    .await
}

/// Get a page of a revision by its path, with its body.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/path/{*pagePath}", tag = "content",
    params(ContentParams, BodyParams, SourceParams),
    responses((status = 200, body = PageOut, headers(("ETag" = String)))),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_page_in_revision_by_path(
    ctx: Ctx,
    Path((space, revision, path)): Path<(SpaceId, Oid, String)>,
    Params(params): Params<ContentParams>,
    Params(body): Params<BodyParams>,
    Params(source): Params<SourceParams>,
) -> Result<Response> {
    shared::page(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        PageSelector::Path(path),
        (params, body, source),
    )
    .await
}

/// Get a reusable content of a revision.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}",
    tag = "content", params(ContentParams),
    responses((status = 200, body = ReusableContentOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_reusable_content_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision, id)): Path<(SpaceId, Oid, ReusableContentId)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<ReusableContentOut>> {
    shared::reusable_content(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        id,
        params,
    )
    .await
}

/// Get the body of a page as a document.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document", tag = "content",
    params(BodyParams),
    responses((status = 200, body = Object)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_page_document_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision, id)): Path<(SpaceId, Oid, PageId)>,
    Params(body): Params<BodyParams>,
) -> Result<Json<Value>> {
    shared::page_document(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        PageSelector::Id(id),
        body.parse_document()?,
    )
    .await
}

/// Get the body of a reusable content as a document.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document",
    tag = "content", params(BodyParams),
    responses((status = 200, body = Object)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_reusable_content_document_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision, id)): Path<(SpaceId, Oid, ReusableContentId)>,
    Params(body): Params<BodyParams>,
) -> Result<Json<Value>> {
    shared::reusable_document(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        id,
        body.parse_document()?,
    )
    .await
}
