//! Content at a revision.

use app::contents::PageSelector;
use axum::Json;
use model::{
    Oid,
    content::RevisionSelector,
    id::{FileId, PageId, ReusableContentId, SpaceId},
};
use serde_json::Value;
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
    operation_id = "getRevisionById",
    params(("spaceId" = String, Path), ("revisionId" = String, Path), ContentParams),
    responses((status = 200, body = RevisionOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_revision_by_id(
    ctx: Ctx,
    Path((space, revision)): Path<(SpaceId, Oid)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<RevisionOut>> {
    answers::revision(&ctx, space, RevisionSelector::Revision(revision), params).await
}

/// Get the page tree of a revision.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/pages", tag = "content",
    operation_id = "listPagesInRevisionById",
    params(("spaceId" = String, Path), ("revisionId" = String, Path), ContentParams),
    responses((status = 200, body = PagesOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn list_pages_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision)): Path<(SpaceId, Oid)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<PagesOut>> {
    answers::page_tree(&ctx, space, RevisionSelector::Revision(revision), params).await
}

/// List the files of a revision.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/files", tag = "content",
    operation_id = "listFilesInRevisionById",
    params(("spaceId" = String, Path), ("revisionId" = String, Path), PageParams, ContentParams),
    responses((status = 200, body = List<FileOut>)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn list_files_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision)): Path<(SpaceId, Oid)>,
    paging: Paging,
    Params(params): Params<ContentParams>,
) -> Result<Json<List<FileOut>>> {
    answers::file_list(
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
    operation_id = "getFileInRevisionById",
    params(("spaceId" = String, Path), ("revisionId" = String, Path), ("fileId" = String, Path), ContentParams),
    responses((status = 200, body = FileOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_file_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision, id)): Path<(SpaceId, Oid, FileId)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<FileOut>> {
    answers::file(
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
    operation_id = "getPageInRevisionById",
    params(("spaceId" = String, Path), ("revisionId" = String, Path), ("pageId" = String, Path), ContentParams, BodyParams),
    responses((status = 200, body = PageOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_page_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision, id)): Path<(SpaceId, Oid, PageId)>,
    Params(params): Params<ContentParams>,
    Params(body): Params<BodyParams>,
) -> Result<Json<PageOut>> {
    answers::page(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        PageSelector::Id(id),
        (params, body),
    )
    .await
}

/// Get a page of a revision by its path, with its body.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/path/{*pagePath}", tag = "content",
    operation_id = "getPageInRevisionByPath",
    params(("spaceId" = String, Path), ("revisionId" = String, Path), ("pagePath" = String, Path), ContentParams, BodyParams),
    responses((status = 200, body = PageOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_page_in_revision_by_path(
    ctx: Ctx,
    Path((space, revision, path)): Path<(SpaceId, Oid, String)>,
    Params(params): Params<ContentParams>,
    Params(body): Params<BodyParams>,
) -> Result<Json<PageOut>> {
    answers::page(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        PageSelector::Path(path),
        (params, body),
    )
    .await
}

/// Get a reusable content of a revision.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}", tag = "content",
    operation_id = "getReusableContentInRevisionById",
    params(("spaceId" = String, Path), ("revisionId" = String, Path), ("reusableContentId" = String, Path), ContentParams),
    responses((status = 200, body = ReusableContentOut)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_reusable_content_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision, id)): Path<(SpaceId, Oid, ReusableContentId)>,
    Params(params): Params<ContentParams>,
) -> Result<Json<ReusableContentOut>> {
    answers::reusable_content(
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
    operation_id = "getPageDocumentInRevisionById",
    params(("spaceId" = String, Path), ("revisionId" = String, Path), ("pageId" = String, Path), BodyParams),
    responses((status = 200, body = Object)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_page_document_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision, id)): Path<(SpaceId, Oid, PageId)>,
    Params(body): Params<BodyParams>,
) -> Result<Json<Value>> {
    answers::page_document(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        PageSelector::Id(id),
        body.parse()?,
    )
    .await
}

/// Get the body of a reusable content as a document.
#[utoipa::path(get, path = "/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document", tag = "content",
    operation_id = "getReusableContentDocumentInRevisionById",
    params(("spaceId" = String, Path), ("revisionId" = String, Path), ("reusableContentId" = String, Path), BodyParams),
    responses((status = 200, body = Object)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn get_reusable_content_document_in_revision_by_id(
    ctx: Ctx,
    Path((space, revision, id)): Path<(SpaceId, Oid, ReusableContentId)>,
    Params(body): Params<BodyParams>,
) -> Result<Json<Value>> {
    answers::reusable_document(
        &ctx,
        space,
        RevisionSelector::Revision(revision),
        id,
        body.parse()?,
    )
    .await
}
