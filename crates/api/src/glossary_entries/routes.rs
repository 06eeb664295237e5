//! The operations on the glossary.

use axum::{Json, http::StatusCode};
use changes::glossary_entries;
use model::id::{GlossaryEntryId, OrganizationId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{GlossaryEntryOut, GlossaryUpdate};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        list::{List, PageParams, Paging},
        path::Path,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_glossary_entries, update_glossary_entries))
        .routes(routes!(get_glossary_entry))
}

/// List the glossary of an organization, oldest entries first.
#[utoipa::path(get, path = "/orgs/{organizationId}/translations-glossary", tag = "translations",
    params(PageParams),
    responses((status = 200, body = List<GlossaryEntryOut>)),
    security(("token" = ["content:read"])))]
async fn list_glossary_entries(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<GlossaryEntryOut>>> {
    let page = glossary_entries::list(&ctx, organization, &paging.request()?).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(page, |entry| GlossaryEntryOut::new(urls, &entry)),
    ))
}

/// Insert, update and delete entries of the glossary. Translation providers that follow instructions use its terms from
/// the next run on, and translate again the texts in which a changed term occurs.
#[utoipa::path(put, path = "/orgs/{organizationId}/translations-glossary", tag = "translations",
    request_body = GlossaryUpdate,
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn update_glossary_entries(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(update): Body<GlossaryUpdate>,
) -> Result<StatusCode> {
    glossary_entries::apply(&ctx, organization, &update.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Read an entry of the glossary.
#[utoipa::path(get, path = "/orgs/{organizationId}/translations-glossary/{glossaryEntryId}", tag = "translations",
    responses((status = 200, body = GlossaryEntryOut)),
    security(("token" = ["content:read"])))]
async fn get_glossary_entry(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, GlossaryEntryId)>,
) -> Result<Json<GlossaryEntryOut>> {
    let entry = glossary_entries::get(&ctx, organization, id).await?;
    Ok(Json(GlossaryEntryOut::new(Urls::of(&ctx), &entry)))
}
