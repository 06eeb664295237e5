//! The operations on installations on sites.

use app::installations::targets;
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use model::{
    id::{InstallationId, SiteId},
    installation::{TargetId, TargetKind},
    integration::IntegrationName,
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::super::wire::{
    ExtendedParams, ExternalIdParams, SiteInstallationOut, TargetInstallationUpdate,
};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        etag::Object,
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    sites::input::id_in,
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_integration_site_installations))
        .routes(routes!(
            list_integration_installation_sites,
            install_integration_on_site
        ))
        .routes(routes!(
            get_integration_site_installation,
            update_integration_site_installation,
            uninstall_integration_from_site
        ))
}

/// List the sites of all installations of an integration: all for the integration itself, for you those in organizations
/// that you administer.
#[utoipa::path(get, path = "/integrations/{integrationName}/sites", tag = "integrations",
    params(PageParams, ExternalIdParams, ExtendedParams),
    responses((status = 200, body = List<SiteInstallationOut>)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn list_integration_site_installations(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
    Params(filter): Params<ExternalIdParams>,
    Params(params): Params<ExtendedParams>,
    paging: Paging,
) -> Result<Json<List<SiteInstallationOut>>> {
    let (external_id, page) = (filter.external_id.as_deref(), paging.request()?);
    let found =
        targets::list_of_integration(&ctx, &name, TargetKind::Site, external_id, &page).await?;
    let found = targets::extend_page(&ctx, found, params.extended).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(found, |one| SiteInstallationOut::new(urls, &one)),
    ))
}

/// List the sites of an installation.
#[utoipa::path(get, path = "/integrations/{integrationName}/installations/{installationId}/sites",
    tag = "integrations",
    params(PageParams, ExtendedParams),
    responses((status = 200, body = List<SiteInstallationOut>)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn list_integration_installation_sites(
    ctx: Ctx,
    Path((name, id)): Path<(IntegrationName, InstallationId)>,
    Params(params): Params<ExtendedParams>,
    paging: Paging,
) -> Result<Json<List<SiteInstallationOut>>> {
    let page = paging.request()?;
    let found = targets::list(&ctx, (&name, id), TargetKind::Site, &page).await?;
    let found = targets::extend_page(&ctx, found, params.extended).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(found, |one| SiteInstallationOut::new(urls, &one)),
    ))
}

/// A site to install an integration on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InstallOnSite {
    /// The id of the site.
    site_id: String,
}

/// Install an integration on a site of the organization.
#[utoipa::path(post, path = "/integrations/{integrationName}/installations/{installationId}/sites",
    tag = "integrations",
    params(ExtendedParams),
    request_body = InstallOnSite,
    responses((status = 201, body = SiteInstallationOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn install_integration_on_site(
    ctx: Ctx,
    Path((name, id)): Path<(IntegrationName, InstallationId)>,
    Params(params): Params<ExtendedParams>,
    Body(body): Body<InstallOnSite>,
) -> Result<Response> {
    let target = TargetId::Site(id_in("siteId", &body.site_id)?);
    let installed = targets::install(&ctx, (&name, id), target).await?;
    let found = targets::extend(&ctx, installed, params.extended).await?;
    let urls = Urls::of(&ctx);
    let location = SiteInstallationOut::new(urls, &found).location();
    let created = SiteInstallationOut::object(urls, &found).created(location);
    Ok(created.into_response())
}

/// Read an installation on a site.
#[utoipa::path(get, path = "/integrations/{integrationName}/installations/{installationId}/sites/{siteId}",
    tag = "integrations",
    params(ExtendedParams),
    responses((status = 200, body = SiteInstallationOut)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn get_integration_site_installation(
    ctx: Ctx,
    Path((name, id, site)): Path<(IntegrationName, InstallationId, SiteId)>,
    Params(params): Params<ExtendedParams>,
) -> Result<Object<SiteInstallationOut>> {
    let found = targets::get(&ctx, (&name, id), TargetId::Site(site)).await?;
    let found = targets::extend(&ctx, found, params.extended).await?;
    Ok(SiteInstallationOut::object(Urls::of(&ctx), &found))
}

/// Configure an installation on a site.
#[utoipa::path(patch, path = "/integrations/{integrationName}/installations/{installationId}/sites/{siteId}",
    tag = "integrations",
    params(ExtendedParams),
    request_body = TargetInstallationUpdate,
    responses((status = 200, body = SiteInstallationOut)),
    security(("token" = ["content:write"]), ("integration" = []), ("installation" = [])))]
async fn update_integration_site_installation(
    ctx: Ctx,
    Path((name, id, site)): Path<(IntegrationName, InstallationId, SiteId)>,
    Params(params): Params<ExtendedParams>,
    Body(update): Body<TargetInstallationUpdate>,
) -> Result<Object<SiteInstallationOut>> {
    let target = TargetId::Site(site);
    let updated = targets::update(&ctx, (&name, id), target, update.parse()?).await?;
    let updated = targets::extend(&ctx, updated, params.extended).await?;
    Ok(SiteInstallationOut::object(Urls::of(&ctx), &updated))
}

/// Remove an integration from a site.
#[utoipa::path(delete, path = "/integrations/{integrationName}/installations/{installationId}/sites/{siteId}",
    tag = "integrations",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn uninstall_integration_from_site(
    ctx: Ctx,
    Path((name, id, site)): Path<(IntegrationName, InstallationId, SiteId)>,
) -> Result<StatusCode> {
    targets::uninstall(&ctx, (&name, id), TargetId::Site(site)).await?;
    Ok(StatusCode::NO_CONTENT)
}
