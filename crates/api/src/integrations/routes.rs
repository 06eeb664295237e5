//! The operations on integrations.

use app::{installations::targets, integrations};
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use model::{
    id::{OrganizationId, SiteId, SpaceId},
    integration::{IntegrationImageId, IntegrationName},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{DevelopmentMode, IntegrationParams, PublishIntegration, SearchParams},
    wire::{IntegrationOut, SpaceIntegrationBlocks},
};
use crate::{
    edge::{
        body::Body,
        ctx::{Ctx, Public},
        error::Result,
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_integrations))
        .routes(routes!(
            get_integration_by_name,
            publish_integration,
            unpublish_integration
        ))
        .routes(routes!(
            set_integration_development_mode,
            disable_integration_development_mode
        ))
        .routes(routes!(list_organization_integrations))
        .routes(routes!(list_space_integrations))
        .routes(routes!(list_space_integrations_blocks))
        .routes(routes!(list_site_integrations))
}

/// List the public integrations, and those of your organizations.
#[utoipa::path(get, path = "/integrations", tag = "integrations",
    params(PageParams, IntegrationParams),
    responses((status = 200, body = List<IntegrationOut>)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn list_integrations(
    ctx: Ctx,
    Params(params): Params<IntegrationParams>,
    paging: Paging,
) -> Result<Json<List<IntegrationOut>>> {
    let page = integrations::list(&ctx, &params.parse()?, &paging.request()?).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(page, |one| IntegrationOut::new(urls, &one)),
    ))
}

/// Read an integration. Private ones are seen by members of the organization that published them.
#[utoipa::path(get, path = "/integrations/{integrationName}", tag = "integrations",
    responses((status = 200, body = IntegrationOut)),
    security(("token" = ["organization:read"]), ("integration" = []), ("installation" = [])))]
async fn get_integration_by_name(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
) -> Result<Json<IntegrationOut>> {
    let found = integrations::get(&ctx, &name).await?;
    Ok(Json(IntegrationOut::new(Urls::of(&ctx), &found)))
}

/// Publish an integration, or its next version. The name belongs to the organization that uses it first.
#[utoipa::path(post, path = "/integrations/{integrationName}", tag = "integrations",
    request_body = PublishIntegration,
    responses((status = 200, body = IntegrationOut)),
    security(("token" = ["organization:write"])))]
async fn publish_integration(
    ctx: Ctx,
    Path(name): Path<String>,
    Body(new): Body<PublishIntegration>,
) -> Result<Json<IntegrationOut>> {
    let organization = new.organization.clone();
    let published = integrations::publish(&ctx, &organization, new.parse(&name)?).await?;
    Ok(Json(IntegrationOut::new(Urls::of(&ctx), &published)))
}

/// Unpublish an integration. Its installations are paused until it is published again.
#[utoipa::path(delete, path = "/integrations/{integrationName}", tag = "integrations",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn unpublish_integration(ctx: Ctx, Path(name): Path<IntegrationName>) -> Result<StatusCode> {
    integrations::unpublish(&ctx, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Send the events of an integration to a URL instead of its script. It ends after 24 hours.
#[utoipa::path(put, path = "/integrations/{integrationName}/dev", tag = "integrations",
    request_body = DevelopmentMode,
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn set_integration_development_mode(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
    Body(mode): Body<DevelopmentMode>,
) -> Result<StatusCode> {
    let (url, all) = mode.parse()?;
    integrations::set_development_mode(&ctx, &name, url, all).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Send the events of an integration to its script again.
#[utoipa::path(delete, path = "/integrations/{integrationName}/dev", tag = "integrations",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn disable_integration_development_mode(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
) -> Result<StatusCode> {
    integrations::end_development_mode(&ctx, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// List the integrations that an organization can install: public ones, and its own.
#[utoipa::path(get, path = "/orgs/{organizationId}/integrations", tag = "integrations",
    params(PageParams, IntegrationParams),
    responses((status = 200, body = List<IntegrationOut>)),
    security(("token" = ["organization:read"])))]
async fn list_organization_integrations(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(params): Params<IntegrationParams>,
    paging: Paging,
) -> Result<Json<List<IntegrationOut>>> {
    let (filter, page) = (params.parse()?, paging.request()?);
    let page = integrations::list_for_organization(&ctx, organization, &filter, &page).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(page, |one| IntegrationOut::new(urls, &one)),
    ))
}

/// List the integrations that are active on a space.
#[utoipa::path(get, path = "/spaces/{spaceId}/integrations", tag = "integrations",
    params(SearchParams),
    responses((status = 200, body = List<IntegrationOut>)),
    security(("token" = ["content:read"]), ("installation" = ["space:metadata:read"])))]
async fn list_space_integrations(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Params(params): Params<SearchParams>,
) -> Result<Json<List<IntegrationOut>>> {
    let found = targets::list_on_space(&ctx, space, params.search.as_deref()).await?;
    let urls = Urls::of(&ctx);
    let found = found.iter().map(|one| IntegrationOut::new(urls, one));
    Ok(Json(found.collect()))
}

/// List the blocks that integrations add to a space.
#[utoipa::path(get, path = "/spaces/{spaceId}/integration-blocks", tag = "integrations",
    responses((status = 200, body = Vec<SpaceIntegrationBlocks>)),
    security(("token" = ["content:read"]), ("installation" = ["space:metadata:read"])))]
async fn list_space_integrations_blocks(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
) -> Result<Json<Vec<SpaceIntegrationBlocks>>> {
    let found = targets::list_on_space(&ctx, space, None).await?;
    let blocks = found.into_iter().filter_map(SpaceIntegrationBlocks::new);
    Ok(Json(blocks.collect()))
}

/// List the integrations that are active on a site.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/integrations", tag = "integrations",
    params(SearchParams),
    responses((status = 200, body = List<IntegrationOut>)),
    security(("token" = ["content:read"]), ("installation" = ["site:metadata:read"])))]
async fn list_site_integrations(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Params(params): Params<SearchParams>,
) -> Result<Json<List<IntegrationOut>>> {
    let search = params.search.as_deref();
    let found = targets::list_on_site(&ctx, organization, site, search).await?;
    let urls = Urls::of(&ctx);
    let found = found.iter().map(|one| IntegrationOut::new(urls, one));
    Ok(Json(found.collect()))
}

/// Serves an icon or a preview. Its id is random and it never changes.
pub(crate) async fn get_image(ctx: Public, Path(id): Path<IntegrationImageId>) -> Result<Response> {
    let bytes = integrations::get_image(&ctx, id).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=31536000, immutable"),
        ),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static("default-src 'none'; sandbox"),
        ),
    ];
    Ok((headers, bytes).into_response())
}
