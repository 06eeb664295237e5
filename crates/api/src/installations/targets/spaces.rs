//! The operations on installations on spaces.

use app::installations::targets;
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use model::{
    id::{InstallationId, SpaceId},
    installation::{TargetId, TargetKind},
    integration::IntegrationName,
};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::super::wire::{
    ExtendedParams, ExternalIdParams, SpaceInstallationOut, TargetInstallationUpdate,
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
        .routes(routes!(list_integration_space_installations))
        .routes(routes!(
            list_integration_installation_spaces,
            install_integration_on_space
        ))
        .routes(routes!(
            get_integration_space_installation,
            update_integration_space_installation,
            uninstall_integration_from_space
        ))
}

/// List the spaces of all installations of an integration: all for the integration itself, for you those in organizations
/// that you administer.
#[utoipa::path(get, path = "/integrations/{integrationName}/spaces", tag = "integrations",
    params(PageParams, ExternalIdParams, ExtendedParams),
    responses((status = 200, body = List<SpaceInstallationOut>)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn list_integration_space_installations(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
    Params(filter): Params<ExternalIdParams>,
    Params(params): Params<ExtendedParams>,
    paging: Paging,
) -> Result<Json<List<SpaceInstallationOut>>> {
    let (external_id, page) = (filter.external_id.as_deref(), paging.request()?);
    let found =
        targets::list_of_integration(&ctx, &name, TargetKind::Space, external_id, &page).await?;
    let found = targets::extend_page(&ctx, found, params.extended).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(found, |one| SpaceInstallationOut::new(urls, &one)),
    ))
}

/// List the spaces of an installation.
#[utoipa::path(get, path = "/integrations/{integrationName}/installations/{installationId}/spaces",
    tag = "integrations",
    params(PageParams, ExtendedParams),
    responses((status = 200, body = List<SpaceInstallationOut>)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn list_integration_installation_spaces(
    ctx: Ctx,
    Path((name, id)): Path<(IntegrationName, InstallationId)>,
    Params(params): Params<ExtendedParams>,
    paging: Paging,
) -> Result<Json<List<SpaceInstallationOut>>> {
    let page = paging.request()?;
    let found = targets::list(&ctx, (&name, id), TargetKind::Space, &page).await?;
    let found = targets::extend_page(&ctx, found, params.extended).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(found, |one| SpaceInstallationOut::new(urls, &one)),
    ))
}

/// A space to install an integration on.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct InstallOnSpace {
    /// The id of the space.
    space: String,
}

/// Install an integration on a space of the organization.
#[utoipa::path(post, path = "/integrations/{integrationName}/installations/{installationId}/spaces",
    tag = "integrations",
    params(ExtendedParams),
    request_body = InstallOnSpace,
    responses((status = 201, body = SpaceInstallationOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn install_integration_on_space(
    ctx: Ctx,
    Path((name, id)): Path<(IntegrationName, InstallationId)>,
    Params(params): Params<ExtendedParams>,
    Body(body): Body<InstallOnSpace>,
) -> Result<Response> {
    let target = TargetId::Space(id_in("space", &body.space)?);
    let installed = targets::install(&ctx, (&name, id), target).await?;
    let found = targets::extend(&ctx, installed, params.extended).await?;
    let urls = Urls::of(&ctx);
    let location = SpaceInstallationOut::new(urls, &found).location();
    let created = SpaceInstallationOut::object(urls, &found).created(location);
    Ok(created.into_response())
}

/// Read an installation on a space.
#[utoipa::path(get, path = "/integrations/{integrationName}/installations/{installationId}/spaces/{spaceId}",
    tag = "integrations",
    params(ExtendedParams),
    responses((status = 200, body = SpaceInstallationOut)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn get_integration_space_installation(
    ctx: Ctx,
    Path((name, id, space)): Path<(IntegrationName, InstallationId, SpaceId)>,
    Params(params): Params<ExtendedParams>,
) -> Result<Object<SpaceInstallationOut>> {
    let found = targets::get(&ctx, (&name, id), TargetId::Space(space)).await?;
    let found = targets::extend(&ctx, found, params.extended).await?;
    Ok(SpaceInstallationOut::object(Urls::of(&ctx), &found))
}

/// Configure an installation on a space.
#[utoipa::path(patch, path = "/integrations/{integrationName}/installations/{installationId}/spaces/{spaceId}",
    tag = "integrations",
    params(ExtendedParams),
    request_body = TargetInstallationUpdate,
    responses((status = 200, body = SpaceInstallationOut)),
    security(("token" = ["content:write"]), ("integration" = []), ("installation" = [])))]
async fn update_integration_space_installation(
    ctx: Ctx,
    Path((name, id, space)): Path<(IntegrationName, InstallationId, SpaceId)>,
    Params(params): Params<ExtendedParams>,
    Body(update): Body<TargetInstallationUpdate>,
) -> Result<Object<SpaceInstallationOut>> {
    let target = TargetId::Space(space);
    let updated = targets::update(&ctx, (&name, id), target, update.parse()?).await?;
    let updated = targets::extend(&ctx, updated, params.extended).await?;
    Ok(SpaceInstallationOut::object(Urls::of(&ctx), &updated))
}

/// Remove an integration from a space.
#[utoipa::path(delete, path = "/integrations/{integrationName}/installations/{installationId}/spaces/{spaceId}",
    tag = "integrations",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn uninstall_integration_from_space(
    ctx: Ctx,
    Path((name, id, space)): Path<(IntegrationName, InstallationId, SpaceId)>,
) -> Result<StatusCode> {
    targets::uninstall(&ctx, (&name, id), TargetId::Space(space)).await?;
    Ok(StatusCode::NO_CONTENT)
}
