//! The operations on the customization of sites and variants.

use app::site_customizations;
use axum::http::StatusCode;
use model::id::{OrganizationId, SiteId, SiteSpaceId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{CustomizationIn, CustomizationOut};
use crate::edge::{body::Body, ctx::Ctx, error::Result, etag::Object, path::Path};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            get_site_customization_by_id,
            update_site_customization_by_id
        ))
        .routes(routes!(
            get_site_space_customization_by_id,
            override_site_space_customization_by_id,
            delete_site_space_customization_by_id
        ))
}

/// Read the look of a site.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/customization", tag = "sites",
    responses((status = 200, body = CustomizationOut)),
    security(("token" = ["content:read"])))]
async fn get_site_customization_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Object<CustomizationOut>> {
    let look = site_customizations::get(&ctx, organization, site).await?;
    Ok(CustomizationOut::of_site(look))
}

/// Replace the look of a site. Omitted fields get their defaults.
#[utoipa::path(put, path = "/orgs/{organizationId}/sites/{siteId}/customization", tag = "sites",
    request_body = CustomizationIn,
    responses((status = 200, body = CustomizationOut)),
    security(("token" = ["content:write"])))]
async fn update_site_customization_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(sent): Body<CustomizationIn>,
) -> Result<Object<CustomizationOut>> {
    let look = site_customizations::replace(&ctx, organization, site, sent.0).await?;
    Ok(CustomizationOut::of_site(look))
}

/// Read the look of a variant of a site.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization",
    tag = "sites",
    responses((status = 200, body = CustomizationOut)),
    security(("token" = ["content:read"])))]
async fn get_site_space_customization_by_id(
    ctx: Ctx,
    Path((organization, site, variant)): Path<(OrganizationId, SiteId, SiteSpaceId)>,
) -> Result<Object<CustomizationOut>> {
    let look = site_customizations::get_of_variant(&ctx, organization, site, variant).await?;
    Ok(CustomizationOut::of_variant(look))
}

/// Override the look of a site for a variant. Omitted fields keep their values; null restores the value of the site.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization",
    tag = "sites", request_body = CustomizationIn,
    responses((status = 200, body = CustomizationOut)),
    security(("token" = ["content:write"])))]
async fn override_site_space_customization_by_id(
    ctx: Ctx,
    Path((organization, site, variant)): Path<(OrganizationId, SiteId, SiteSpaceId)>,
    Body(sent): Body<CustomizationIn>,
) -> Result<Object<CustomizationOut>> {
    let look =
        site_customizations::override_variant(&ctx, organization, site, variant, sent.0).await?;
    Ok(CustomizationOut::of_variant(look))
}

/// Remove the overrides of a variant, so that it looks like its site.
#[utoipa::path(delete, path = "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization",
    tag = "sites",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_site_space_customization_by_id(
    ctx: Ctx,
    Path((organization, site, variant)): Path<(OrganizationId, SiteId, SiteSpaceId)>,
) -> Result<StatusCode> {
    site_customizations::reset_variant(&ctx, organization, site, variant).await?;
    Ok(StatusCode::NO_CONTENT)
}
