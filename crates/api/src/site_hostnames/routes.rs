//! The operations on custom hostnames.

use app::site_hostnames;
use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use model::{
    id::{OrganizationId, SiteId},
    site_hostname::Hostname,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{CustomHostnameCreate, CustomHostnameOut};
use crate::{
    edge::{body::Body, ctx::Ctx, error::Result, list::List, path::Path},
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_site_custom_hostnames, claim_custom_hostname))
        .routes(routes!(
            get_custom_hostname,
            dns_revalidate_custom_hostname,
            remove_custom_hostname
        ))
}

/// List the hostnames that a site claims, verified or not. The list is short and has one page.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/custom-hostnames", tag = "custom-hostnames",
    responses((status = 200, body = List<CustomHostnameOut>)),
    security(("token" = ["content:read"])))]
async fn list_site_custom_hostnames(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Json<List<CustomHostnameOut>>> {
    let claims = site_hostnames::list(&ctx, organization, site).await?;
    let out = |claim| CustomHostnameOut::new(Urls::of(&ctx), claim);
    Ok(Json(claims.iter().map(out).collect()))
}

/// Claim a hostname for a site. The response contains the DNS record that proves ownership; once it exists, check it
/// with `PATCH /custom-hostnames/{hostname}`.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/custom-hostnames", tag = "custom-hostnames",
    request_body = CustomHostnameCreate,
    responses((status = 201, body = CustomHostnameOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn claim_custom_hostname(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(new): Body<CustomHostnameCreate>,
) -> Result<Response> {
    let claim = site_hostnames::claim(&ctx, organization, site, &new.parse()?).await?;
    let out = CustomHostnameOut::new(Urls::of(&ctx), &claim);
    let location = [(header::LOCATION, out.location().to_owned())];
    Ok((StatusCode::CREATED, location, Json(out)).into_response())
}

/// Read a claim of one of your organizations on a hostname.
#[utoipa::path(get, path = "/custom-hostnames/{hostname}", tag = "custom-hostnames",
    responses((status = 200, body = CustomHostnameOut)),
    security(("token" = ["content:read"])))]
async fn get_custom_hostname(
    ctx: Ctx,
    Path(hostname): Path<Hostname>,
) -> Result<Json<CustomHostnameOut>> {
    let claim = site_hostnames::get(&ctx, &hostname).await?;
    Ok(Json(CustomHostnameOut::new(Urls::of(&ctx), &claim)))
}

/// Verify a claim in the DNS now. As long as a record is missing, the response is 409 and names it.
#[utoipa::path(patch, path = "/custom-hostnames/{hostname}", tag = "custom-hostnames",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn dns_revalidate_custom_hostname(
    ctx: Ctx,
    Path(hostname): Path<Hostname>,
) -> Result<StatusCode> {
    site_hostnames::verify(&ctx, &hostname).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Release a hostname. For seven days no other organization can claim it.
#[utoipa::path(delete, path = "/custom-hostnames/{hostname}", tag = "custom-hostnames",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn remove_custom_hostname(ctx: Ctx, Path(hostname): Path<Hostname>) -> Result<StatusCode> {
    site_hostnames::release(&ctx, &hostname).await?;
    Ok(StatusCode::NO_CONTENT)
}
