//! Links of the content of a change request.

use axum::Json;
use model::{
    change_request::ChangeRequestKey,
    content::RevisionSelector,
    id::{FileId, PageId, SpaceId},
};
use pages::links::{BacklinkTarget, LinkScope};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    shared,
    wire::{LinkParams, LinksOut, LocationOut},
};
use crate::edge::{
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
    query::Params,
};

pub(super) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_change_request_links))
        .routes(routes!(list_page_links_in_change_request))
        .routes(routes!(list_change_request_page_backlinks))
        .routes(routes!(list_change_request_file_backlinks))
}

/// List all links of a change request, page by page in their order. The stats include how many broken links it
/// introduces.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/links", tag = "links",
    params(PageParams, LinkParams),
    responses((status = 200, body = LinksOut)),
    security(("token" = ["content:read"])))]
async fn list_change_request_links(
    ctx: Ctx,
    Path((space, key)): Path<(SpaceId, ChangeRequestKey)>,
    paging: Paging,
    Params(params): Params<LinkParams>,
) -> Result<Json<LinksOut>> {
    shared::links(
        &ctx,
        (space, RevisionSelector::ChangeRequest(key)),
        LinkScope::Space,
        paging,
        params,
    )
    .await
}

/// List the links of a page of a change request.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links",
    tag = "links", params(PageParams, LinkParams),
    responses((status = 200, body = LinksOut)),
    security(("token" = ["content:read"])))]
async fn list_page_links_in_change_request(
    ctx: Ctx,
    Path((space, key, page)): Path<(SpaceId, ChangeRequestKey, PageId)>,
    paging: Paging,
    Params(params): Params<LinkParams>,
) -> Result<Json<LinksOut>> {
    shared::links(
        &ctx,
        (space, RevisionSelector::ChangeRequest(key)),
        LinkScope::Page(page),
        paging,
        params,
    )
    .await
}

/// List the locations that link to a page: those in the change request, then those on main of other spaces.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks",
    tag = "links", params(PageParams),
    responses((status = 200, body = List<LocationOut>)),
    security(("token" = ["content:read"])))]
async fn list_change_request_page_backlinks(
    ctx: Ctx,
    Path((space, key, page)): Path<(SpaceId, ChangeRequestKey, PageId)>,
    paging: Paging,
) -> Result<Json<List<LocationOut>>> {
    shared::backlinks(
        &ctx,
        (space, RevisionSelector::ChangeRequest(key)),
        BacklinkTarget::Page(page),
        paging,
    )
    .await
}

/// List the locations in a change request that show or link to a file.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks",
    tag = "links", params(PageParams),
    responses((status = 200, body = List<LocationOut>)),
    security(("token" = ["content:read"])))]
async fn list_change_request_file_backlinks(
    ctx: Ctx,
    Path((space, key, file)): Path<(SpaceId, ChangeRequestKey, FileId)>,
    paging: Paging,
) -> Result<Json<List<LocationOut>>> {
    shared::backlinks(
        &ctx,
        (space, RevisionSelector::ChangeRequest(key)),
        BacklinkTarget::File(file),
        paging,
    )
    .await
}
