//! The operations on the structure of a site as a whole.

use app::sites::arrange;
use axum::Json;
use model::id::{OrganizationId, SiteId};
use pages::site_structure;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    builder::SitePartsBuilder,
    input::ShareParams,
    move_input::StructureSort,
    structure_wire::{ItemOut, StructureOut},
};
use crate::{
    edge::{
        body::Body,
        ctx::{Ctx, Public},
        error::Result,
        path::Path,
        query::Params,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(get_site_structure))
        .routes(routes!(sort_site_structure))
}

/// Read the structure of a site, as far as you may see it.
#[utoipa::path(get, path = "/orgs/{organizationId}/sites/{siteId}/structure", tag = "site-structure",
    params(ShareParams),
    responses((status = 200, body = StructureOut)),
    security(("token" = ["content:read"]), ("siteToken" = []), ("shareKey" = []), ("installation" = ["site:metadata:read"])))]
async fn get_site_structure(
    ctx: Public,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Params(params): Params<ShareParams>,
) -> Result<Json<StructureOut>> {
    let key = params.share_key.as_deref();
    let whole = site_structure::read_shared(&ctx, organization, site, key).await?;
    Ok(Json(
        SitePartsBuilder::new(Urls::of(&ctx), &whole).structure(),
    ))
}

/// Move a section, a group or a space within the site. A neighbour in another group or section moves it there.
#[utoipa::path(patch, path = "/orgs/{organizationId}/sites/{siteId}/structure/sort", tag = "site-structure",
    request_body = StructureSort,
    responses((status = 200, body = ItemOut)),
    security(("token" = ["content:write"])))]
async fn sort_site_structure(
    ctx: Ctx,
    Path((organization, site)): Path<(OrganizationId, SiteId)>,
    Body(sort): Body<StructureSort>,
) -> Result<Json<ItemOut>> {
    let (item, place) = sort.parse()?;
    let whole = arrange::move_item(&ctx, organization, site, item, place).await?;
    Ok(Json(
        SitePartsBuilder::new(Urls::of(&ctx), &whole).item(item)?,
    ))
}
