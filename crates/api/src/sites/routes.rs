//! The operations on sites themselves.

use app::sites;
use axum::{Json, http::StatusCode};
use model::id::{OrganizationId, SiteId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    input::{SiteCreate, SiteQuery, SiteUpdate},
    wire::SiteOut,
};
use crate::{
    edge::{
        body::OptionalBody,
        ctx::Ctx,
        error::Result,
        etag::{Created, Object},
        list::{List, PageParams, Paging},
        path::Path,
        query::Params,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_sites, create_site))
        .routes(routes!(
            get_site_by_id,
            update_site_by_id,
            delete_site_by_id
        ))
        .routes(routes!(publish_site))
        .routes(routes!(unpublish_site))
}

/// List the sites of an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites", tag = "sites",
    params(PageParams, SiteQuery),
    responses((status = 200, body = List<SiteOut>)),
    security(("token" = ["content:read"])))]
async fn list_sites(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Params(query): Params<SiteQuery>,
    paging: Paging,
) -> Result<Json<List<SiteOut>>> {
    let page = sites::list(&ctx, organization, &query.parse()?, &paging.request()?).await?;
    Ok(Json(
        paging.list(page, |site| SiteOut::new(Urls::of(&ctx), &site)),
    ))
}

/// Create a site. It has no readers before it is published.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites", tag = "sites",
    request_body = Option<SiteCreate>,
    responses((status = 201, body = SiteOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn create_site(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    OptionalBody(new): OptionalBody<SiteCreate>,
) -> Result<Created<SiteOut>> {
    let site = sites::create(&ctx, organization, new.parse()?).await?;
    let object = SiteOut::object(Urls::of(&ctx), &site);
    let location = object.body.location();
    Ok(object.created(location))
}

/// Read a site.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}", tag = "sites",
    responses((status = 200, body = SiteOut)),
    security(("token" = ["content:read"]), ("installation" = ["site:metadata:read"])))]
async fn get_site_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Object<SiteOut>> {
    let site = sites::get(&ctx, organization, site).await?;
    Ok(SiteOut::object(Urls::of(&ctx), &site))
}

/// Change a site. Visibility, basename and proxy are for admins of the organization.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}", tag = "sites",
    request_body = Option<SiteUpdate>,
    responses((status = 200, body = SiteOut)),
    security(("token" = ["content:write"])))]
async fn update_site_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    OptionalBody(update): OptionalBody<SiteUpdate>,
) -> Result<Object<SiteOut>> {
    let site = sites::update(&ctx, organization, site, update.parse()?).await?;
    Ok(SiteOut::object(Urls::of(&ctx), &site))
}

/// Delete a site with its sections, links and settings. The spaces stay.
#[utoipa::path(delete, path = "/orgs/{organizationId}/sites/{siteId}", tag = "sites",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_site_by_id(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<StatusCode> {
    sites::delete(&ctx, organization, site).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Publish a site to the readers that its visibility allows.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/publish", tag = "sites",
    responses((status = 200, body = SiteOut)),
    security(("token" = ["content:write"])))]
async fn publish_site(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Object<SiteOut>> {
    let site = sites::publish(&ctx, organization, site).await?;
    Ok(SiteOut::object(Urls::of(&ctx), &site))
}

/// Unpublish a site. Site tokens issued before stop working.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/unpublish", tag = "sites",
    responses((status = 200, body = SiteOut)),
    security(("token" = ["content:write"])))]
async fn unpublish_site(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
) -> Result<Object<SiteOut>> {
    let site = sites::unpublish(&ctx, organization, site).await?;
    Ok(SiteOut::object(Urls::of(&ctx), &site))
}
