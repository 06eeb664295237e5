//! Content of a change request.

use app::contents::PageSelector;
use axum::Json;
use model::{
    change_request::ChangeRequestKey,
    content::RevisionSelector,
    id::{FileId, PageId, ReusableContentId, SpaceId},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answers::{self, PagesOut},
    pages::PageOut,
    params::{BodyParams, ContentParams},
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
    operation_id = "getRevisionOfChangeRequestById",
    params(("spaceId" = String, Path), ("changeRequestId" = String, Path), ContentParams),
    responses((status = 200, body = RevisionOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_revision_of_change_request_by_id(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<RevisionOut>> {
    answers::revision(&ctx, space, RevisionSelector::ChangeRequest(key), params).await
}

/// Get the page tree of a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages", tag = "change-requests",
    operation_id = "listPagesInChangeRequest",
    params(("spaceId" = String, Path), ("changeRequestId" = String, Path), ContentParams),
    responses((status = 200, body = PagesOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn list_pages_in_change_request(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<PagesOut>> {
    answers::page_tree(&ctx, space, RevisionSelector::ChangeRequest(key), params).await
}

/// List the files of a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files", tag = "change-requests",
    operation_id = "listFilesInChangeRequestById",
    params(("spaceId" = String, Path), ("changeRequestId" = String, Path), PageParams, ContentParams),
    responses((status = 200, body = List<FileOut>)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn list_files_in_change_request_by_id(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    paging: Paging,
    Params(params): Params<ContentParams>,
) -> Result<Json<List<FileOut>>> {
    answers::file_list(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        paging,
        params,
    )
    .await
}

/// Get a file of a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}", tag = "change-requests",
    operation_id = "getFileInChangeRequestById",
    params(("spaceId" = String, Path), ("changeRequestId" = String, Path), ("fileId" = String, Path), ContentParams),
    responses((status = 200, body = FileOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_file_in_change_request_by_id(
    ctx: Ctx,
    Path((space, key, id)): Path<(SpaceId, ChangeRequestKey, FileId)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<FileOut>> {
    answers::file(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        id,
        params,
    )
    .await
}

/// Get a page of a change request by its id, with its body.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}", tag = "change-requests",
    operation_id = "getPageInChangeRequestById",
    params(("spaceId" = String, Path), ("changeRequestId" = String, Path), ("pageId" = String, Path), ContentParams, BodyParams),
    responses((status = 200, body = PageOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_page_in_change_request_by_id(
    ctx: Ctx,
    Path((space, key, id)): Path<(SpaceId, ChangeRequestKey, PageId)>,
    Params(params): Params<ContentParams>,
    Params(body): Params<BodyParams>,
) -> Result<Json<PageOut>> {
    answers::page(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        PageSelector::Id(id),
        (params, body),
    )
    .await
}

/// Get a page of a change request by its path, with its body.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{*pagePath}", tag = "change-requests",
    operation_id = "getPageInChangeRequestByPath",
    params(("spaceId" = String, Path), ("changeRequestId" = String, Path), ("pagePath" = String, Path), ContentParams, BodyParams),
    responses((status = 200, body = PageOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_page_in_change_request_by_path(
    ctx: Ctx,
    Path((space, key, path)): Path<(SpaceId, ChangeRequestKey, String)>,
    Params(params): Params<ContentParams>,
    Params(body): Params<BodyParams>,
) -> Result<Json<PageOut>> {
    answers::page(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        PageSelector::Path(path),
        (params, body),
    )
    .await
}

/// Get a reusable content of a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}", tag = "change-requests",
    operation_id = "getReusableContentInChangeRequestById",
    params(("spaceId" = String, Path), ("changeRequestId" = String, Path), ("reusableContentId" = String, Path), ContentParams),
    responses((status = 200, body = ReusableContentOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_reusable_content_in_change_request_by_id(
    ctx: Ctx,
    Path((space, key, id)): Path<(SpaceId, ChangeRequestKey, ReusableContentId)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<ReusableContentOut>> {
    answers::reusable_content(
        &ctx,
        space,
        RevisionSelector::ChangeRequest(key),
        id,
        params,
    )
    .await
}
