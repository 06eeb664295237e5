//! The operations that search.

use axum::Json;
use model::id::{OrganizationId, SiteId, SpaceId};
use pages::search::query;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{SearchParams, SiteSearchIn, request},
    wire::{PageResults, SpaceResults},
};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        list::{PageParams, Paging},
        path::Path,
        query::Params,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(search_space_content))
        .routes(routes!(search_organization_content))
        .routes(routes!(search_site_content))
}

/// Search the pages of a space. Searches the primary content, best results first.
#[utoipa::path(get, path = "/spaces/{spaceId}/search", tag = "content",
    params(PageParams, SearchParams),
    responses((status = 200, body = PageResults)),
    security(("token" = ["content:read"]), ("installation" = ["space:content:read"])))]
async fn search_space_content(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Params(params): Params<SearchParams>,
    paging: Paging,
) -> Result<Json<PageResults>> {
    let request = request(params.query, &paging.request()?)?;
    let results = query::in_space(&ctx, space, &request).await?;
    Ok(Json(PageResults::new(Urls::of(&ctx), &paging, &results)))
}

/// Search the pages of all spaces of an organization that you may see. Results are grouped by space; `limit` counts
/// pages.
#[utoipa::path(get, path = "/orgs/{organizationId}/search", tag = "organizations",
    params(PageParams, SearchParams),
    responses((status = 200, body = SpaceResults)),
    security(("token" = ["content:read"])))]
async fn search_organization_content(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<SearchParams>,
    paging: Paging,
) -> Result<Json<SpaceResults>> {
    let request = request(params.query, &paging.request()?)?;
    let results = query::in_organization(&ctx, organization, &request).await?;
    Ok(Json(SpaceResults::new(Urls::of(&ctx), &paging, &results)))
}

/// Search the pages of a site. Members search the spaces of the site that they may see, readers what the site shows
/// them. Results are grouped by space; `limit` counts pages.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/search", tag = "sites",
    params(PageParams), request_body = SiteSearchIn,
    responses((status = 200, body = SpaceResults)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn search_site_content(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    paging: Paging,
    Body(search): Body<SiteSearchIn>,
) -> Result<Json<SpaceResults>> {
    let scope = search.scope()?;
    let paging = paging.bind_to(&format!("{scope:?} {}", search.query));
    let request = request(search.query, &paging.request()?)?;
    let results = query::in_site_by_id(&ctx, organization, site, &scope, &request).await?;
    Ok(Json(SpaceResults::new(Urls::of(&ctx), &paging, &results)))
}
