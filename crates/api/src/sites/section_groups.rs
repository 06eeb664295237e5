//! The operations on groups of sections.

use app::sites::{arrange, section_groups};
use axum::{Json, http::StatusCode};
use model::{
    id::{OrganizationId, SiteId, SiteSectionGroupId, SiteSectionId},
    site::outline::OutlineItem,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    builder::SitePartsBuilder,
    move_input::SectionGroupMove,
    structure_input::{SectionGroupCreate, SectionGroupUpdate, SectionOfGroup},
    structure_wire::SectionGroupOut,
};
use crate::{
    edge::{
        body::{Body, OptionalBody},
        ctx::Ctx,
        error::Result,
        etag::{Created, Object},
        list::{List, PageParams, Paging},
        path::Path,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_site_section_groups, add_section_group_to_site))
        .routes(routes!(
            update_site_section_group_by_id,
            delete_site_section_group_by_id
        ))
        .routes(routes!(move_site_section_group))
        .routes(routes!(add_section_to_group))
        .routes(routes!(remove_section_from_group))
}

/// List the groups of a site by their positions, including nested ones.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/section-groups", tag = "site-section-groups",
    params(PageParams),
    responses((status = 200, body = List<SectionGroupOut>)),
    security(("token" = ["content:read"])))]
async fn list_site_section_groups(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    paging: Paging,
) -> Result<Json<List<SectionGroupOut>>> {
    let (whole, page) = section_groups::list(&ctx, organization, site, &paging.request()?).await?;
    let builder = SitePartsBuilder::new(Urls::of(&ctx), &whole);
    let out = |id| builder.group_object(id).map(|object| object.body);
    Ok(Json(paging.list(page, out).complete()?))
}

/// Add a group, at the top of the site or in another group.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/section-groups", tag = "site-section-groups",
    request_body = SectionGroupCreate,
    responses((status = 201, body = SectionGroupOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn add_section_group_to_site(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(new): Body<SectionGroupCreate>,
) -> Result<Created<SectionGroupOut>> {
    let (whole, id) = section_groups::create(&ctx, organization, site, new.parse()?).await?;
    let builder = SitePartsBuilder::new(Urls::of(&ctx), &whole);
    Ok(builder
        .group_object(id)?
        .created(builder.location(OutlineItem::Group(id))))
}

/// Change a group.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}",
    tag = "site-section-groups", request_body = Option<SectionGroupUpdate>,
    responses((status = 200, body = SectionGroupOut)),
    security(("token" = ["content:write"])))]
async fn update_site_section_group_by_id(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteSectionGroupId)>,
    OptionalBody(update): OptionalBody<SectionGroupUpdate>,
) -> Result<Object<SectionGroupOut>> {
    let whole = section_groups::update(&ctx, organization, site, id, update.parse()?).await?;
    SitePartsBuilder::new(Urls::of(&ctx), &whole).group_object(id)
}

/// Delete a group. Its content moves up to where the group was.
#[utoipa::path(delete, path = "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}",
    tag = "site-section-groups",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_site_section_group_by_id(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteSectionGroupId)>,
) -> Result<StatusCode> {
    section_groups::delete(&ctx, organization, site, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Move a group next to a section or another group; without a position, to the end of its level.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move",
    tag = "site-section-groups", request_body = Option<SectionGroupMove>,
    responses((status = 200, body = SectionGroupOut)),
    security(("token" = ["content:write"])))]
async fn move_site_section_group(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteSectionGroupId)>,
    OptionalBody(body): OptionalBody<SectionGroupMove>,
) -> Result<Object<SectionGroupOut>> {
    let (item, place) = (OutlineItem::Group(id), body.parse()?);
    let whole = arrange::move_item(&ctx, organization, site, item, place).await?;
    SitePartsBuilder::new(Urls::of(&ctx), &whole).group_object(id)
}

/// Move a section into a group, after the existing ones.
#[utoipa::path(post, path = "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections",
    tag = "site-section-groups", request_body = SectionOfGroup,
    responses((status = 201, body = SectionGroupOut, headers(("Location" = String)))),
    security(("token" = ["content:write"])))]
async fn add_section_to_group(
    ctx: Ctx,
    Path((organization, site, id)): Path<(OrganizationId, SiteId, SiteSectionGroupId)>,
    Body(section): Body<SectionOfGroup>,
) -> Result<Created<SectionGroupOut>> {
    let section = section.parse()?;
    let whole = section_groups::add_section(&ctx, organization, site, id, section).await?;
    let builder = SitePartsBuilder::new(Urls::of(&ctx), &whole);
    Ok(builder
        .group_object(id)?
        .created(builder.location(OutlineItem::Group(id))))
}

/// Move a section out of a group, up to the level of the group.
#[utoipa::path(delete, path = "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}",
    tag = "site-section-groups",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn remove_section_from_group(
    ctx: Ctx,
    Path((organization, site, group, section)): Path<(
        OrganizationId,
        SiteId,
        SiteSectionGroupId,
        SiteSectionId,
    )>,
) -> Result<StatusCode> {
    section_groups::remove_section(&ctx, organization, site, group, section).await?;
    Ok(StatusCode::NO_CONTENT)
}
