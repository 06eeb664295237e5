//! The operations on sections of a site.

use app::sites::{arrange, sections};
use axum::{Json, http::StatusCode};
use model::{
    id::{OrganizationId, SiteId, SiteSectionId},
    site::outline::OutlineItem,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    builder::SitePartsBuilder,
    input::ShareParams,
    move_input::SectionMove,
    structure_input::{SectionCreate, SectionUpdate},
    structure_wire::SectionOut,
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
        .routes(routes!(list_site_sections, add_section_to_site))
        .routes(routes!(
            update_site_section_by_id,
            delete_site_section_by_id
        ))
        .routes(routes!(move_site_section))
}

/// List the sections of a site by their positions, including those in groups.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/sections", tag = "site-sections",
    params(PageParams, ShareParams),
    responses((status = 200, body = List<SectionOut>)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("shareKey" = []), ("installation" = ["site:metadata:read"])))]
async fn list_site_sections(
    ctx: Public,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Params(params): Params<ShareParams>,
    paging: Paging,
) -> Result<Json<List<SectionOut>>> {
    let site = (site, params.share_key.as_deref());
    let (whole, page) = sections::list(&ctx, organization, site, &paging.request()?).await?;
    let builder = SitePartsBuilder::new(Urls::of(&ctx), &whole);
    let out = |id| builder.section_object(id).map(|object| object.body);
    Ok(Json(paging.list(page, out).complete()?))
}

/// Add a section that shows a space. The first section of a site takes over the spaces that were outside of sections.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/sections", tag = "site-sections",
    request_body = SectionCreate,
    responses((status = 201, body = SectionOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn add_section_to_site(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(new): Body<SectionCreate>,
) -> Result<Created<SectionOut>> {
    let (whole, id) = sections::create(&ctx, organization, site, new.parse()?).await?;
    let builder = SitePartsBuilder::new(Urls::of(&ctx), &whole);
    Ok(builder
        .section_object(id)?
        .created(builder.location(OutlineItem::Section(id))))
}

/// Change a section.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}", tag = "site-sections",
    request_body = Option<SectionUpdate>,
    responses((status = 200, body = SectionOut)),
    security(("token" = ["content:write"])))]
async fn update_site_section_by_id(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteSectionId)>,
    OptionalBody(update): OptionalBody<SectionUpdate>,
) -> Result<Object<SectionOut>> {
    let whole = sections::update(&ctx, organization, site, id, update.parse()?).await?;
    SitePartsBuilder::new(Urls::of(&ctx), &whole).section_object(id)
}

/// Delete a section and remove its spaces from the site.
#[utoipa::path(delete, path = "/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}", tag = "site-sections",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_site_section_by_id(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteSectionId)>,
) -> Result<StatusCode> {
    sections::delete(&ctx, organization, site, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Move a section next to another one; without a position, to the end of its level.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move",
    tag = "site-sections", request_body = Option<SectionMove>,
    responses((status = 200, body = SectionOut)),
    security(("token" = ["content:write"])))]
async fn move_site_section(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteSectionId)>,
    OptionalBody(body): OptionalBody<SectionMove>,
) -> Result<Object<SectionOut>> {
    let (item, place) = (OutlineItem::Section(id), body.parse()?);
    let whole = arrange::move_item(&ctx, organization, site, item, place).await?;
    SitePartsBuilder::new(Urls::of(&ctx), &whole).section_object(id)
}
