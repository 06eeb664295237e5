//! The operations on how sites know their visitors. Answers with the key are not kept for a repeated request.

use app::site_publishing;
use axum::{
    Json,
    response::{IntoResponse, Response},
};
use model::id::{OrganizationId, SiteId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{PreviewOut, PreviewParams, PublishingAuthOut, PublishingAuthUpdate};
use crate::edge::{
    body::Body, ctx::Ctx, error::Result, idempotency::with_secret, path::Path, query::Params,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            get_site_publishing_auth_by_id,
            update_site_publishing_auth_by_id
        ))
        .routes(routes!(regenerate_site_publishing_auth_by_id))
        .routes(routes!(get_site_publishing_preview_by_id))
}

/// Read how a site knows its visitors, with the key to sign their tokens. The key is made when it is first asked for.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/publishing/auth", tag = "sites",
    operation_id = "getSitePublishingAuthById",
    params(("organizationId" = String, Path), ("siteId" = String, Path)),
    responses((status = 200, body = PublishingAuthOut)),
    security(("token" = ["content:write"])))]
async fn get_site_publishing_auth_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Response> {
    let shown = site_publishing::get(&ctx, organization, site).await?;
    Ok(answer(&shown))
}

/// Choose who signs the tokens of visitors, and where those without a good one are sent.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}/publishing/auth", tag = "sites",
    operation_id = "updateSitePublishingAuthById",
    params(("organizationId" = String, Path), ("siteId" = String, Path)),
    request_body = PublishingAuthUpdate,
    responses((status = 200, body = PublishingAuthOut)),
    security(("token" = ["content:write"])))]
async fn update_site_publishing_auth_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(update): Body<PublishingAuthUpdate>,
) -> Result<Response> {
    let shown = site_publishing::update(&ctx, organization, site, update.parse()?).await?;
    Ok(answer(&shown))
}

/// Make a new key. Tokens signed with the old one, and what readers were given for them, lose their force.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate", tag = "sites",
    operation_id = "regenerateSitePublishingAuthById",
    params(("organizationId" = String, Path), ("siteId" = String, Path)),
    responses((status = 200, body = PublishingAuthOut)),
    security(("token" = ["content:write"])))]
async fn regenerate_site_publishing_auth_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Response> {
    let shown = site_publishing::regenerate(&ctx, organization, site).await?;
    Ok(answer(&shown))
}

/// Get an address to look at a site with, published or not. It is good for one hour and shows what you may see.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/publishing/preview", tag = "sites",
    operation_id = "getSitePublishingPreviewById",
    params(("organizationId" = String, Path), ("siteId" = String, Path), PreviewParams),
    responses((status = 200, body = PreviewOut)),
    security(("token" = ["content:read"])))]
async fn get_site_publishing_preview_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Params(params): Params<PreviewParams>,
) -> Result<Response> {
    let url = site_publishing::preview(&ctx, organization, site, params.site_space()?).await?;
    Ok(with_secret(Json(PreviewOut { url }).into_response()))
}

fn answer(shown: &site_publishing::Shown) -> Response {
    with_secret(Json(PublishingAuthOut::new(shown)).into_response())
}
