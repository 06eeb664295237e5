//! The operations on the spaces of a site.

use app::sites::{arrange, site_spaces};
use axum::{Json, http::StatusCode};
use model::{
    id::{OrganizationId, SiteId, SiteSpaceId},
    site::outline::OutlineItem,
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    builder::SitePartsBuilder,
    move_input::SiteSpaceMove,
    structure_input::{SiteSpaceCreate, SiteSpaceUpdate},
    structure_wire::SiteSpaceOut,
};
use crate::{
    edge::{
        body::{Body, OptionalBody},
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
        .routes(routes!(list_site_spaces, add_space_to_site))
        .routes(routes!(update_site_space_by_id, delete_site_space_by_id))
        .routes(routes!(move_site_space))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct SiteSpaceFilter {
    /// Only the default site space of each section, or of the site; or only the others.
    default: Option<bool>,
    /// The key of a share link of the site. It replaces a token, and the URLs in the response contain it.
    share_key: Option<String>,
}

/// List the spaces of a site by their positions, as far as you may see them.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/site-spaces", tag = "site-spaces",
    params(PageParams, SiteSpaceFilter),
    responses((status = 200, body = List<SiteSpaceOut>)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("shareKey" = []), ("installation" = ["site:metadata:read"])))]
async fn list_site_spaces(
    ctx: Public,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Params(filter): Params<SiteSpaceFilter>,
    paging: Paging,
) -> Result<Json<List<SiteSpaceOut>>> {
    let request = paging.request()?;
    let site = (site, filter.share_key.as_deref());
    let (whole, page) =
        site_spaces::list(&ctx, organization, site, filter.default, &request).await?;
    let builder = SitePartsBuilder::new(Urls::of(&ctx), &whole);
    let out = |id| builder.site_space(id).map(|object| object.body);
    Ok(Json(paging.list(page, out).complete()?))
}

/// Add a space to a site: to a section, or to the site itself if it has no sections.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/site-spaces", tag = "site-spaces",
    request_body = SiteSpaceCreate,
    responses((status = 201, body = SiteSpaceOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn add_space_to_site(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(new): Body<SiteSpaceCreate>,
) -> Result<Created<SiteSpaceOut>> {
    let (whole, id) = site_spaces::add(&ctx, organization, site, new.parse()?).await?;
    let builder = SitePartsBuilder::new(Urls::of(&ctx), &whole);
    Ok(builder
        .site_space(id)?
        .created(builder.location(OutlineItem::Space(id))))
}

/// Change the path, condition or visibility in navigation of a site space, or the space it shows.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}", tag = "site-spaces",
    request_body = Option<SiteSpaceUpdate>,
    responses((status = 200, body = SiteSpaceOut)),
    security(("token" = ["content:write"])))]
async fn update_site_space_by_id(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteSpaceId)>,
    OptionalBody(update): OptionalBody<SiteSpaceUpdate>,
) -> Result<Object<SiteSpaceOut>> {
    let whole = site_spaces::update(&ctx, organization, site, id, update.parse()?).await?;
    SitePartsBuilder::new(Urls::of(&ctx), &whole).site_space(id)
}

/// Remove a space from a site. The space itself stays.
#[utoipa::path(delete, path = "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}", tag = "site-spaces",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_site_space_by_id(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteSpaceId)>,
) -> Result<StatusCode> {
    site_spaces::delete(&ctx, organization, site, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Move a site space next to another one; without a position, to the end of its section.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move", tag = "site-spaces",
    request_body = Option<SiteSpaceMove>,
    responses((status = 200, body = SiteSpaceOut)),
    security(("token" = ["content:write"])))]
async fn move_site_space(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteSpaceId)>,
    OptionalBody(body): OptionalBody<SiteSpaceMove>,
) -> Result<Object<SiteSpaceOut>> {
    let (item, place) = (OutlineItem::Space(id), body.parse()?);
    let whole = arrange::move_item(&ctx, organization, site, item, place).await?;
    SitePartsBuilder::new(Urls::of(&ctx), &whole).site_space(id)
}
