//! The operations on OpenAPI specs.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use model::{id::OrganizationId, openapi_spec::SpecSlug};
use pages::openapi_specs;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{SpecCreate, SpecOut, SpecPut, SpecUpdate};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        etag::Object,
        list::{List, PageParams, Paging},
        path::Path,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_open_api_specs, create_open_api_spec))
        .routes(routes!(
            get_open_api_spec_by_slug,
            create_or_update_open_api_spec_by_slug,
            update_open_api_spec_by_slug,
            delete_open_api_spec_by_slug
        ))
}

/// List the OpenAPI specs of an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/openapi", tag = "openapi", operation_id = "listOpenAPISpecs",
    params(PageParams),
    responses((status = 200, body = List<SpecOut>)),
    security(("token" = ["content:read"]), ("installation" = ["openapi:read"])))]
async fn list_open_api_specs(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<SpecOut>>> {
    let page = openapi_specs::list(&ctx, organization, &paging.request()?).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(paging.list(page, |spec| SpecOut::new(urls, &spec))))
}

/// Create an OpenAPI spec, from a text or from a URL. It is processed asynchronously; see `processingState`.
#[utoipa::path(post, path = "/orgs/{organizationId}/openapi", tag = "openapi", operation_id = "createOpenAPISpec",
    request_body = SpecCreate,
    responses((status = 201, body = SpecOut)),
    security(("token" = ["content:write"]), ("installation" = ["openapi:write"])))]
async fn create_open_api_spec(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(new): Body<SpecCreate>,
) -> Result<Response> {
    let (slug, source) = new.parse()?;
    let spec = openapi_specs::create(&ctx, organization, &slug, &source).await?;
    let out = SpecOut::object(Urls::of(&ctx), &spec);
    Ok((StatusCode::CREATED, out).into_response())
}

/// Read an OpenAPI spec.
#[utoipa::path(get, path = "/orgs/{organizationId}/openapi/{specSlug}", tag = "openapi",
    operation_id = "getOpenAPISpecBySlug",
    responses((status = 200, body = SpecOut)),
    security(("token" = ["content:read"]), ("installation" = ["openapi:read"])))]
async fn get_open_api_spec_by_slug(
    ctx: Ctx,
    Path((organization, slug)): Path<(OrganizationId, SpecSlug)>,
) -> Result<Object<SpecOut>> {
    let spec = openapi_specs::get(&ctx, organization, &slug).await?;
    Ok(SpecOut::object(Urls::of(&ctx), &spec))
}

/// Create an OpenAPI spec, or replace its source. It is processed asynchronously; until then pages show the last
/// version.
#[utoipa::path(put, path = "/orgs/{organizationId}/openapi/{specSlug}", tag = "openapi",
    operation_id = "createOrUpdateOpenAPISpecBySlug", request_body = SpecPut,
    responses((status = 200, body = SpecOut), (status = 201, body = SpecOut)),
    security(("token" = ["content:write"]), ("installation" = ["openapi:write"])))]
async fn create_or_update_open_api_spec_by_slug(
    ctx: Ctx,
    Path((organization, slug)): Path<(OrganizationId, String)>,
    Body(new): Body<SpecPut>,
) -> Result<Response> {
    let slug = SpecSlug::parse("specSlug", &slug)?;
    let sent = openapi_specs::put(&ctx, organization, &slug, &new.parse()?).await?;
    let out = SpecOut::object(Urls::of(&ctx), &sent.spec);
    Ok(if sent.is_new {
        (StatusCode::CREATED, out).into_response()
    } else {
        out.into_response()
    })
}

/// Change who can read an OpenAPI spec apart from the pages that show it.
#[utoipa::path(patch, path = "/orgs/{organizationId}/openapi/{specSlug}", tag = "openapi",
    operation_id = "updateOpenAPISpecBySlug", request_body = SpecUpdate,
    responses((status = 200, body = SpecOut)),
    security(("token" = ["content:write"]), ("installation" = ["openapi:write"])))]
async fn update_open_api_spec_by_slug(
    ctx: Ctx,
    Path((organization, slug)): Path<(OrganizationId, SpecSlug)>,
    Body(update): Body<SpecUpdate>,
) -> Result<Object<SpecOut>> {
    let visibility = update.visibility;
    let spec = openapi_specs::set_visibility(&ctx, organization, &slug, visibility).await?;
    Ok(SpecOut::object(Urls::of(&ctx), &spec))
}

/// Delete an OpenAPI spec with all of its versions.
#[utoipa::path(delete, path = "/orgs/{organizationId}/openapi/{specSlug}", tag = "openapi",
    operation_id = "deleteOpenAPISpecBySlug",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_open_api_spec_by_slug(
    ctx: Ctx,
    Path((organization, slug)): Path<(OrganizationId, SpecSlug)>,
) -> Result<StatusCode> {
    openapi_specs::delete(&ctx, organization, &slug).await?;
    Ok(StatusCode::NO_CONTENT)
}
