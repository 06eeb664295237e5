//! The operations on translations.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use changes::translations;
use model::id::{OrganizationId, TranslationId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    settings,
    wire::{TranslationCreate, TranslationOut, TranslationUpdate},
};
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
        .routes(routes!(list_translations, create_translation))
        .routes(routes!(
            get_translation,
            update_translation,
            delete_translation
        ))
        .routes(routes!(run_translation))
        .merge(settings::routes())
}

/// List the translations of an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/translations", tag = "translations",
    params(PageParams),
    responses((status = 200, body = List<TranslationOut>)),
    security(("token" = ["content:read"])))]
async fn list_translations(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<TranslationOut>>> {
    let page = translations::list(&ctx, organization, &paging.request()?).await?;
    let urls = Urls::of(&ctx);
    let out = paging.list(page, |translation| TranslationOut::new(urls, &translation));
    Ok(Json(out))
}

/// Translate a space. The first run begins at once; its result is a new space beside the source, with the same pages.
/// Needs a translation provider, and that an admin has allowed sending content to it; see the language settings.
#[utoipa::path(post, path = "/orgs/{organizationId}/translations", tag = "translations",
    request_body = TranslationCreate,
    responses((status = 201, body = TranslationOut)),
    security(("token" = ["content:write"])))]
async fn create_translation(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(new): Body<TranslationCreate>,
) -> Result<Response> {
    let translation = translations::create(&ctx, organization, new.parse()?).await?;
    let out = TranslationOut::object(Urls::of(&ctx), &translation);
    Ok((StatusCode::CREATED, out).into_response())
}

/// Read a translation.
#[utoipa::path(get, path = "/orgs/{organizationId}/translations/{translationId}", tag = "translations",
    responses((status = 200, body = TranslationOut)),
    security(("token" = ["content:read"])))]
async fn get_translation(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, TranslationId)>,
) -> Result<Object<TranslationOut>> {
    let translation = translations::get(&ctx, organization, id).await?;
    Ok(TranslationOut::object(Urls::of(&ctx), &translation))
}

/// Replace the instructions of a translation. They apply from the next run on.
#[utoipa::path(put, path = "/orgs/{organizationId}/translations/{translationId}", tag = "translations",
    request_body = TranslationUpdate,
    responses((status = 200, body = TranslationOut)),
    security(("token" = ["content:write"])))]
async fn update_translation(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, TranslationId)>,
    Body(update): Body<TranslationUpdate>,
) -> Result<Object<TranslationOut>> {
    let instructions = update.parse()?;
    let translation = translations::set_instructions(&ctx, organization, id, &instructions).await?;
    Ok(TranslationOut::object(Urls::of(&ctx), &translation))
}

/// Delete a translation. The translated space stays.
#[utoipa::path(delete, path = "/orgs/{organizationId}/translations/{translationId}", tag = "translations",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_translation(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, TranslationId)>,
) -> Result<StatusCode> {
    translations::delete(&ctx, organization, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Run a translation. Only texts that changed since the last run are sent to the provider; corrections that people made
/// in the translated space stay. Does nothing while a run is running.
#[utoipa::path(post, path = "/orgs/{organizationId}/translations/{translationId}/run", tag = "translations",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn run_translation(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, TranslationId)>,
) -> Result<StatusCode> {
    translations::request_run(&ctx, organization, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
