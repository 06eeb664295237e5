//! The operations on components and scripts of integrations.

use app::{
    integration_rendering::{self, Component},
    integration_scripts,
};
use axum::{
    Json,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use model::{
    id::{OrganizationId, SiteId},
    integration::IntegrationName,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{RenderIntegrationUI, RenderParams},
    wire::SiteScriptOut,
};
use crate::edge::{body::Body, ctx::Ctx, error::Result, path::Path, query::Params};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(
            render_integration_ui_with_get,
            render_integration_ui_with_post
        ))
        .routes(routes!(list_site_integration_scripts))
}

/// Draw a component of an integration, with the request in the URL. The script describes what is drawn.
#[utoipa::path(get, path = "/integrations/{integrationName}/render", tag = "integrations",
    operation_id = "renderIntegrationUIWithGet",
    params(RenderParams),
    responses((status = 200, body = Object)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn render_integration_ui_with_get(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
    Params(params): Params<RenderParams>,
) -> Result<Response> {
    let drawn = integration_rendering::render(&ctx, &name, params.parse()?).await?;
    Ok(respond(drawn))
}

/// Draw a component of an integration. The script describes what is drawn.
#[utoipa::path(post, path = "/integrations/{integrationName}/render", tag = "integrations",
    operation_id = "renderIntegrationUIWithPost",
    request_body = RenderIntegrationUI,
    responses((status = 200, body = Object)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn render_integration_ui_with_post(
    ctx: Ctx,
    Path(name): Path<IntegrationName>,
    Body(request): Body<RenderIntegrationUI>,
) -> Result<Response> {
    let drawn = integration_rendering::render(&ctx, &name, request.parse()?).await?;
    Ok(respond(drawn))
}

fn respond(drawn: Component) -> Response {
    let cache = drawn.cache_control.as_deref();
    let cache = cache.and_then(|value| HeaderValue::from_str(value).ok());
    let cache = cache.unwrap_or(HeaderValue::from_static("no-store"));
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        ),
        (header::CACHE_CONTROL, cache),
    ];
    (headers, drawn.json).into_response()
}

/// List the scripts that integrations add to the pages of a site.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/integration-scripts", tag = "sites",
    responses((status = 200, body = Vec<SiteScriptOut>)),
    security(("token" = ["content:read"]), ("siteToken" = [])))]
async fn list_site_integration_scripts(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Json<Vec<SiteScriptOut>>> {
    let scripts = integration_scripts::list(&ctx, organization, site).await?;
    Ok(Json(scripts.into_iter().map(SiteScriptOut::new).collect()))
}
