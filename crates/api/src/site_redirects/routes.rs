//! The operations on redirects.

use app::site_redirects;
use axum::{Json, http::StatusCode};
use model::{
    id::{OrganizationId, SiteId, SiteRedirectId},
    site_redirect::SourcePath,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{
    RedirectCreate, RedirectFilter, RedirectOut, RedirectUpdate, ResolvedOut, SourceQuery,
};
use crate::{
    edge::{
        body::Body,
        ctx::{Ctx, Public},
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
        .routes(routes!(list_site_redirects, create_site_redirect))
        .routes(routes!(
            update_site_redirect_by_id,
            delete_site_redirect_by_id
        ))
        .routes(routes!(get_site_redirect_by_source))
}

/// List the redirects of a site.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/redirects", tag = "sites",
    params(PageParams, RedirectFilter),
    responses((status = 200, body = List<RedirectOut>)),
    security(("token" = ["content:read"])))]
async fn list_site_redirects(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Params(filter): Params<RedirectFilter>,
    paging: Paging,
) -> Result<Json<List<RedirectOut>>> {
    let (search, page) = (filter.search.as_deref(), paging.request()?);
    let page = site_redirects::list(&ctx, organization, site, search, &page).await?;
    Ok(Json(
        paging.list(page, |redirect| RedirectOut::new(&redirect)),
    ))
}

/// Redirect a path of a site to another destination. Content of the site at that path takes precedence.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/redirects", tag = "sites",
    request_body = RedirectCreate,
    responses((status = 201, body = RedirectOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn create_site_redirect(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(new): Body<RedirectCreate>,
) -> Result<Created<RedirectOut>> {
    let redirect = site_redirects::create(&ctx, organization, site, new.parse()?).await?;
    let path = format_args!("orgs/{organization}/sites/{site}/redirects/{}", redirect.id);
    let location = Urls::of(&ctx).location(path);
    Ok(RedirectOut::object(&redirect).created(location))
}

/// Change the path or the destination of a redirect.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}", tag = "sites",
    request_body = RedirectUpdate,
    responses((status = 200, body = RedirectOut)),
    security(("token" = ["content:write"])))]
async fn update_site_redirect_by_id(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteRedirectId)>,
    Body(update): Body<RedirectUpdate>,
) -> Result<Object<RedirectOut>> {
    let redirect = site_redirects::update(&ctx, organization, site, id, update.parse()?).await?;
    Ok(RedirectOut::object(&redirect))
}

/// Delete a redirect.
#[utoipa::path(delete, path = "/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}", tag = "sites",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_site_redirect_by_id(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteRedirectId)>,
) -> Result<StatusCode> {
    site_redirects::delete(&ctx, organization, site, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Resolve a path of a site by its redirects.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/redirect", tag = "sites",
    params(SourceQuery),
    responses((status = 200, body = ResolvedOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("shareKey" = [])))]
async fn get_site_redirect_by_source(
    ctx: Public,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Params(query): Params<SourceQuery>,
) -> Result<Json<ResolvedOut>> {
    let source = SourcePath::parse("source", &query.source)?;
    let site = (site, query.share_key.as_deref());
    let resolved = site_redirects::resolve_shared(&ctx, organization, site, &source).await?;
    Ok(Json(ResolvedOut::new(resolved)))
}
