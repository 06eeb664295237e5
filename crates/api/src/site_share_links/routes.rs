//! The operations on share links. Their responses contain keys, so they are not stored for replay.

use app::site_share_links;
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use model::id::{OrganizationId, SiteId, SiteShareLinkId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{ShareLinkCreate, ShareLinkOut, ShareLinkUpdate};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        idempotency::{mark_secret, secret},
        list::{List, PageParams, Paging},
        path::Path,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_site_share_links, create_site_share_link))
        .routes(routes!(
            update_site_share_link_by_id,
            delete_site_share_link_by_id
        ))
}

/// List the share links of a site.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/share-links", tag = "sites",
    params(PageParams),
    responses((status = 200, body = List<ShareLinkOut>)),
    security(("token" = ["content:read"])))]
async fn list_site_share_links(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    paging: Paging,
) -> Result<Response> {
    let page = site_share_links::list(&ctx, organization, site, &paging.request()?).await?;
    let list = paging.list(page, |link_with_url| ShareLinkOut::new(&link_with_url));
    Ok(mark_secret(Json(list).into_response()))
}

/// Create a share link. It works while it is active and the site is published with the visibility `share-link`.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/share-links", tag = "sites",
    request_body = ShareLinkCreate,
    responses((status = 201, body = ShareLinkOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn create_site_share_link(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(new): Body<ShareLinkCreate>,
) -> Result<Response> {
    let link_with_url = site_share_links::create(&ctx, organization, site, new.parse()?).await?;
    let path = format_args!(
        "orgs/{organization}/sites/{site}/share-links/{}",
        link_with_url.link.id
    );
    let location = Urls::of(&ctx).location(path);
    let mut response = secret(&ShareLinkOut::new(&link_with_url));
    if let Ok(location) = HeaderValue::from_str(&location) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    Ok(response)
}

/// Rename a share link, or turn it off and on.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}", tag = "sites",
    request_body = ShareLinkUpdate,
    responses((status = 200, body = ShareLinkOut)),
    security(("token" = ["content:write"])))]
async fn update_site_share_link_by_id(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteShareLinkId)>,
    Body(update): Body<ShareLinkUpdate>,
) -> Result<Response> {
    let link_with_url =
        site_share_links::update(&ctx, organization, site, id, update.parse()?).await?;
    Ok(mark_secret(
        Json(ShareLinkOut::new(&link_with_url)).into_response(),
    ))
}

/// Delete a share link. Its URL stops working.
#[utoipa::path(delete, path = "/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}", tag = "sites",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_site_share_link_by_id(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteShareLinkId)>,
) -> Result<StatusCode> {
    site_share_links::delete(&ctx, organization, site, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
