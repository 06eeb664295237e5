//! Links of the primary content.

use axum::Json;
use model::{
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
        .routes(routes!(list_space_links))
        .routes(routes!(list_page_links_in_space))
        .routes(routes!(list_space_page_backlinks))
        .routes(routes!(list_space_file_backlinks))
}

/// List all links of a space, page by page in their order, then those of reusable contents. External URLs count as
/// valid: they are not requested.
#[utoipa::path(get, path = "/spaces/{spaceId}/links", tag = "links",
    params(PageParams, LinkParams),
    responses((status = 200, body = LinksOut)),
    security(("token" = ["content:read"])))]
async fn list_space_links(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    paging: Paging,
    Params(params): Params<LinkParams>,
) -> Result<Json<LinksOut>> {
    shared::links(
        &ctx,
        (space, RevisionSelector::Main),
        LinkScope::Space,
        paging,
        params,
    )
    .await
}

/// List the links of a page, in the order of its text.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/page/{pageId}/links", tag = "links",
    params(PageParams, LinkParams),
    responses((status = 200, body = LinksOut)),
    security(("token" = ["content:read"])))]
async fn list_page_links_in_space(
    ctx: Ctx,
    Path((space, page)): Path<(SpaceId, PageId)>,
    paging: Paging,
    Params(params): Params<LinkParams>,
) -> Result<Json<LinksOut>> {
    shared::links(
        &ctx,
        (space, RevisionSelector::Main),
        LinkScope::Page(page),
        paging,
        params,
    )
    .await
}

/// List the locations that link to a page, without duplicates: those in the space, then those in other spaces of the
/// organization that the caller may see.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/page/{pageId}/backlinks", tag = "links",
    params(PageParams),
    responses((status = 200, body = List<LocationOut>)),
    security(("token" = ["content:read"])))]
async fn list_space_page_backlinks(
    ctx: Ctx,
    Path((space, page)): Path<(SpaceId, PageId)>,
    paging: Paging,
) -> Result<Json<List<LocationOut>>> {
    shared::backlinks(
        &ctx,
        (space, RevisionSelector::Main),
        BacklinkTarget::Page(page),
        paging,
    )
    .await
}

/// List the locations in the space that show or link to a file, without duplicates.
#[utoipa::path(get, path = "/spaces/{spaceId}/content/files/{fileId}/backlinks", tag = "links",
    params(PageParams),
    responses((status = 200, body = List<LocationOut>)),
    security(("token" = ["content:read"])))]
async fn list_space_file_backlinks(
    ctx: Ctx,
    Path((space, file)): Path<(SpaceId, FileId)>,
    paging: Paging,
) -> Result<Json<List<LocationOut>>> {
    shared::backlinks(
        &ctx,
        (space, RevisionSelector::Main),
        BacklinkTarget::File(file),
        paging,
    )
    .await
}
