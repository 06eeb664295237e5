//! The operations on installations.

use app::installations;
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use model::{
    id::{InstallationId, OrganizationId},
    integration::{IntegrationName, IntegrationTarget},
};
use secrecy::ExposeSecret;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{
    ExternalIdParams, InstallationOut, InstallationStatusOut, InstallationToken,
    InstallationUpdate, InstalledIntegrationOut, OrganizationInstallation, OrganizationTarget,
};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        etag::Object,
        idempotency::mark_secret,
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    sites::input::id_in,
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_integration_installations, install_integration))
        .routes(routes!(
            get_integration_installation_by_id,
            update_integration_installation,
            uninstall_integration
        ))
        .routes(routes!(create_integration_installation_token))
        .routes(routes!(list_organization_installations))
        .routes(routes!(list_organization_integrations_status))
        .routes(routes!(get_organization_integration_status))
}

/// List the installations of an integration: all for the integration itself, for you those in organizations that you
/// administer.
#[utoipa::path(get, path = "/integrations/{integrationName}/installations", tag = "integrations",
    params(PageParams, ExternalIdParams),
    responses((status = 200, body = List<InstallationOut>)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn list_integration_installations(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
    Params(params): Params<ExternalIdParams>,
    paging: Paging,
) -> Result<Json<List<InstallationOut>>> {
    let external_id = params.external_id.as_deref();
    let page = installations::list(&ctx, &name, external_id, &paging.request()?).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(page, |one| InstallationOut::new(urls, &one)),
    ))
}

/// Install an integration on an organization.
#[utoipa::path(post, path = "/integrations/{integrationName}/installations", tag = "integrations",
    request_body = OrganizationTarget,
    responses((status = 201, body = InstallationOut, headers(("Location" = String)))),
    security(("token" = ["organization:write"])))]
async fn install_integration(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
    Body(target): Body<OrganizationTarget>,
) -> Result<Response> {
    let organization: OrganizationId = id_in("organization", &target.organization)?;
    let installed = installations::install(&ctx, &name, organization).await?;
    let urls = Urls::of(&ctx);
    let location = InstallationOut::new(urls, &installed).location();
    Ok(InstallationOut::object(urls, &installed)
        .created(location)
        .into_response())
}

/// Read an installation.
#[utoipa::path(get, path = "/integrations/{integrationName}/installations/{installationId}", tag = "integrations",
    responses((status = 200, body = InstallationOut)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn get_integration_installation_by_id(
    ctx: Ctx,
    Path((name, id)): Path<(IntegrationName, InstallationId)>,
) -> Result<Object<InstallationOut>> {
    let found = installations::get(&ctx, &name, id).await?;
    Ok(InstallationOut::object(Urls::of(&ctx), &found))
}

/// Configure an installation. It then acts for you, with the scopes that the integration has now.
#[utoipa::path(patch, path = "/integrations/{integrationName}/installations/{installationId}", tag = "integrations",
    request_body = InstallationUpdate,
    responses((status = 200, body = InstallationOut)),
    security(("token" = ["organization:write"]), ("integration" = []), ("installation" = [])))]
async fn update_integration_installation(
    ctx: Ctx,
    Path((name, id)): Path<(IntegrationName, InstallationId)>,
    Body(update): Body<InstallationUpdate>,
) -> Result<Object<InstallationOut>> {
    let updated = installations::update(&ctx, &name, id, update.parse()?).await?;
    Ok(InstallationOut::object(Urls::of(&ctx), &updated))
}

/// Uninstall an integration from its organization, and from all spaces and sites.
#[utoipa::path(delete, path = "/integrations/{integrationName}/installations/{installationId}", tag = "integrations",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn uninstall_integration(
    ctx: Ctx,
    Path((name, id)): Path<(IntegrationName, InstallationId)>,
) -> Result<StatusCode> {
    installations::uninstall(&ctx, &name, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Create a token that acts as the installation for an hour, for the integration and for admins of the organization.
#[utoipa::path(post, path = "/integrations/{integrationName}/installations/{installationId}/tokens",
    tag = "integrations",
    responses((status = 200, body = InstallationToken)),
    security(("token" = ["organization:write"]), ("integration" = [])))]
async fn create_integration_installation_token(
    ctx: Ctx,
    Path((name, id)): Path<(IntegrationName, InstallationId)>,
) -> Result<Response> {
    let token = installations::create_token(&ctx, &name, id).await?;
    let token = token.expose_secret().to_owned();
    Ok(mark_secret(
        Json(InstallationToken { token }).into_response(),
    ))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct InstallationSearch {
    /// A part of the name or the title of the integration.
    search: Option<String>,
}

/// List what an organization has installed.
#[utoipa::path(get, path = "/orgs/{organizationId}/installations", tag = "integrations",
    params(PageParams, InstallationSearch),
    responses((status = 200, body = List<OrganizationInstallation>)),
    security(("token" = ["organization:read"])))]
async fn list_organization_installations(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<InstallationSearch>,
    paging: Paging,
) -> Result<Json<List<OrganizationInstallation>>> {
    let (search, page) = (params.search.as_deref(), paging.request()?);
    let page = installations::list_in_organization(&ctx, organization, search, &page).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(paging.list(page, |one| {
        OrganizationInstallation::new(urls, &one)
    })))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct StatusParams {
    /// Integrations for this target, and those for all.
    #[param(inline)]
    target: Option<StatusTarget>,
}

/// What an integration is for.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum StatusTarget {
    Organization,
    Space,
    Site,
}

impl From<StatusTarget> for IntegrationTarget {
    fn from(target: StatusTarget) -> Self {
        match target {
            StatusTarget::Organization => Self::Organization,
            StatusTarget::Space => Self::Space,
            StatusTarget::Site => Self::Site,
        }
    }
}

/// List the integrations that are installed in an organization, with their states.
#[utoipa::path(get, path = "/orgs/{organizationId}/integrations/installations-status", tag = "integrations",
    params(PageParams, StatusParams),
    responses((status = 200, body = List<InstalledIntegrationOut>)),
    security(("token" = ["organization:read"])))]
async fn list_organization_integrations_status(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<StatusParams>,
    paging: Paging,
) -> Result<Json<List<InstalledIntegrationOut>>> {
    let target = params.target.map(Into::into);
    let page = paging.request()?;
    let page = installations::list_statuses(&ctx, organization, target, &page).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(paging.list(page, |one| {
        InstalledIntegrationOut::new(urls, &one)
    })))
}

/// Read the state of an integration in an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/integrations/{integrationName}/installation_status",
    tag = "integrations",
    responses((status = 200, body = InstallationStatusOut)),
    security(("token" = ["organization:read"])))]
async fn get_organization_integration_status(
    ctx: Ctx,
    Path((organization, name)): Path<(OrganizationId, IntegrationName)>,
) -> Result<Json<InstallationStatusOut>> {
    let status = installations::get_status(&ctx, organization, &name).await?;
    Ok(Json(InstallationStatusOut { status }))
}
