//! The operations on visitor authentication. Responses with the key are not stored for replay.

use app::site_publishing;
use axum::{
    Json,
    response::{IntoResponse, Response},
};
use model::id::{OrganizationId, SiteId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{PreviewOut, PreviewParams, PublishingAuthOut, PublishingAuthUpdate};
use crate::edge::{
    body::Body, ctx::Ctx, error::Result, idempotency::mark_secret, path::Path, query::Params,
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

/// Read the visitor authentication of a site, with the key to sign visitor tokens. The key is created on the first
/// read.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/publishing/auth", tag = "sites",
    responses((status = 200, body = PublishingAuthOut)),
    security(("token" = ["content:write"])))]
async fn get_site_publishing_auth_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Response> {
    let auth_with_key = site_publishing::get(&ctx, organization, site).await?;
    Ok(auth_response(&auth_with_key))
}

/// Choose who signs visitor tokens, and the URL for visitors without a valid one.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}/publishing/auth", tag = "sites",
    request_body = PublishingAuthUpdate,
    responses((status = 200, body = PublishingAuthOut)),
    security(("token" = ["content:write"])))]
async fn update_site_publishing_auth_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(update): Body<PublishingAuthUpdate>,
) -> Result<Response> {
    let auth_with_key = site_publishing::update(&ctx, organization, site, update.parse()?).await?;
    Ok(auth_response(&auth_with_key))
}

/// Create a new key. Visitor tokens signed with the old one, and site tokens issued for them, become invalid.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate", tag = "sites",
    responses((status = 200, body = PublishingAuthOut)),
    security(("token" = ["content:write"])))]
async fn regenerate_site_publishing_auth_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Response> {
    let auth_with_key = site_publishing::regenerate(&ctx, organization, site).await?;
    Ok(auth_response(&auth_with_key))
}

/// Get a preview URL of a site, published or not. It is valid for one hour and shows what you may see.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/publishing/preview", tag = "sites",
    params(PreviewParams),
    responses((status = 200, body = PreviewOut)),
    security(("token" = ["content:read"])))]
async fn get_site_publishing_preview_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Params(params): Params<PreviewParams>,
) -> Result<Response> {
    let url = site_publishing::preview(&ctx, organization, site, params.site_space()?).await?;
    Ok(mark_secret(Json(PreviewOut { url }).into_response()))
}

fn auth_response(auth_with_key: &site_publishing::VisitorAuthWithKey) -> Response {
    mark_secret(Json(PublishingAuthOut::new(auth_with_key)).into_response())
}
