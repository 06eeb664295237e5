//! Content of a change request.

use axum::{Json, response::Response};
use model::{
    change_request::ChangeRequestKey,
    content::RevisionSelector,
    id::{FileId, PageId, ReusableContentId, SpaceId},
};
use pages::contents::PageSelector;
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
        .routes(routes!(get_revision_of_change_request_by_id))
        .routes(routes!(list_pages_in_change_request))
        .routes(routes!(list_files_in_change_request_by_id))
        .routes(routes!(get_file_in_change_request_by_id))
        .routes(routes!(get_page_in_change_request_by_id))
        .routes(routes!(get_page_in_change_request_by_path))
        .routes(routes!(get_reusable_content_in_change_request_by_id))
}

/// Get the revision of a change request with all its pages, files and reusable contents.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content", tag = "change-requests",
    params(ContentParams),
    responses((status = 200, body = RevisionOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_revision_of_change_request_by_id(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<RevisionOut>> {
    shared::revision(&ctx, space, RevisionSelector::ChangeRequest(key), params).await
}

/// Get the page tree of a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages", tag = "change-requests",
    params(ContentParams, ShapeParams),
    responses((status = 200, body = PageTreeOut, headers(("ETag" = String)))),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn list_pages_in_change_request(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Params(params): Params<ContentParams>,
    Params(shape): Params<ShapeParams>,
) -> Result<Response> {
    shared::page_tree(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        (params, shape),
    )
    .await
}

/// List the files of a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files", tag = "change-requests",
    params(PageParams, ContentParams),
    responses((status = 200, body = List<FileOut>)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn list_files_in_change_request_by_id(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    paging: Paging,
    Params(params): Params<ContentParams>,
) -> Result<Json<List<FileOut>>> {
    shared::file_list(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        paging,
        params,
    )
    .await
}

/// Get a file of a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}",
    tag = "change-requests", params(ContentParams),
    responses((status = 200, body = FileOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_file_in_change_request_by_id(
    ctx: Ctx,
    Path((space, key, id)): Path<(SpaceId, ChangeRequestKey, FileId)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<FileOut>> {
    shared::file(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        id,
        params,
    )
    .await
}

/// Get a page of a change request by its id, with its body.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}",
    tag = "change-requests", params(ContentParams, BodyParams, SourceParams),
    responses((status = 200, body = PageOut, headers(("ETag" = String)))),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_page_in_change_request_by_id(
    ctx: Ctx,
    Path((space, key, id)): Path<(SpaceId, ChangeRequestKey, PageId)>,
    Params(params): Params<ContentParams>,
    Params(body): Params<BodyParams>,
    Params(source): Params<SourceParams>,
) -> Result<Response> {
    shared::page(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        PageSelector::Id(id),
        (params, body, source),
    )
    .await
}

/// Get a page of a change request by its path, with its body.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{*pagePath}",
    tag = "change-requests", params(ContentParams, BodyParams, SourceParams),
    responses((status = 200, body = PageOut, headers(("ETag" = String)))),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_page_in_change_request_by_path(
    ctx: Ctx,
    Path((space, key, path)): Path<(SpaceId, ChangeRequestKey, String)>,
    Params(params): Params<ContentParams>,
    Params(body): Params<BodyParams>,
    Params(source): Params<SourceParams>,
) -> Result<Response> {
    shared::page(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        PageSelector::Path(path),
        (params, body, source),
    )
    .await
}

/// Get a reusable content of a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}",
    tag = "change-requests", params(ContentParams),
    responses((status = 200, body = ReusableContentOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("installation" = ["space:content:read"])))]
async fn get_reusable_content_in_change_request_by_id(
    ctx: Ctx,
    Path((space, key, id)): Path<(SpaceId, ChangeRequestKey, ReusableContentId)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<ReusableContentOut>> {
    shared::reusable_content(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        id,
        params,
    )
    .await
}
