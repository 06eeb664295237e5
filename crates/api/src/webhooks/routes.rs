//! The operations on webhooks.

use app::webhooks;
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use model::id::{OrganizationId, WebhookId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{WebhookCreate, WebhookOut, WebhookUpdate, WebhookWithSecretOut, location};
use crate::{
    edge::{
        body::Body,
        ctx::Ctx,
        error::Result,
        etag::Object,
        idempotency::mark_secret,
        list::{List, PageParams, Paging},
        path::Path,
    },
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_webhooks, create_webhook))
        .routes(routes!(get_webhook_by_id, update_webhook, delete_webhook))
        .routes(routes!(rotate_webhook_secret))
}

/// List the webhooks of an organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/webhooks", tag = "webhooks",
    params(PageParams),
    responses((status = 200, body = List<WebhookOut>)),
    security(("token" = ["organization:read"])))]
async fn list_webhooks(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    paging: Paging,
) -> Result<Json<List<WebhookOut>>> {
    let page = webhooks::list(&ctx, organization, &paging.request()?).await?;
    let urls = Urls::of(&ctx);
    Ok(Json(
        paging.list(page, |webhook| WebhookOut::new(urls, &webhook)),
    ))
}

/// Create a webhook. Its secret, which verifies signatures, is in this response only.
#[utoipa::path(post, path = "/orgs/{organizationId}/webhooks", tag = "webhooks",
    request_body = WebhookCreate,
    responses((status = 201, body = WebhookWithSecretOut, headers(("Location" = String)))),
    security(("token" = ["organization:write"])))]
async fn create_webhook(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(new): Body<WebhookCreate>,
) -> Result<Response> {
    let created = webhooks::create(&ctx, organization, new.parse()?).await?;
    let urls = Urls::of(&ctx);
    let location = location(urls, &created.webhook);
    let created = WebhookWithSecretOut::object(urls, &created).created(location);
    Ok(mark_secret(created.into_response()))
}

/// Read a webhook.
#[utoipa::path(get, path = "/orgs/{organizationId}/webhooks/{webhookId}", tag = "webhooks",
    responses((status = 200, body = WebhookOut)),
    security(("token" = ["organization:read"])))]
async fn get_webhook_by_id(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, WebhookId)>,
) -> Result<Object<WebhookOut>> {
    let webhook = webhooks::get(&ctx, organization, id).await?;
    Ok(WebhookOut::object(Urls::of(&ctx), &webhook))
}

/// Change a webhook. Disabling it ends its pending deliveries; a webhook that the server disabled is enabled again with the
/// status `active`.
#[utoipa::path(patch, path = "/orgs/{organizationId}/webhooks/{webhookId}", tag = "webhooks",
    request_body = WebhookUpdate,
    responses((status = 200, body = WebhookOut)),
    security(("token" = ["organization:write"])))]
async fn update_webhook(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, WebhookId)>,
    Body(update): Body<WebhookUpdate>,
) -> Result<Object<WebhookOut>> {
    let webhook = webhooks::update(&ctx, organization, id, update.parse()?).await?;
    Ok(WebhookOut::object(Urls::of(&ctx), &webhook))
}

/// Delete a webhook with its deliveries.
#[utoipa::path(delete, path = "/orgs/{organizationId}/webhooks/{webhookId}", tag = "webhooks",
    responses((status = 204)),
    security(("token" = ["organization:write"])))]
async fn delete_webhook(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, WebhookId)>,
) -> Result<StatusCode> {
    webhooks::delete(&ctx, organization, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make a new secret for a webhook, which is in this response only. For 24 hours requests are signed with the previous
/// secret too.
#[utoipa::path(post, path = "/orgs/{organizationId}/webhooks/{webhookId}/secret", tag = "webhooks",
    responses((status = 200, body = WebhookWithSecretOut)),
    security(("token" = ["organization:write"])))]
async fn rotate_webhook_secret(
    ctx: Ctx,
    Path((organization, id)): Path<(OrganizationId, WebhookId)>,
) -> Result<Response> {
    let rotated = webhooks::rotate_secret(&ctx, organization, id).await?;
    let rotated = WebhookWithSecretOut::object(Urls::of(&ctx), &rotated);
    Ok(mark_secret(rotated.into_response()))
}
