//! The operations on deliveries of webhooks.

use app::webhook_deliveries;
use axum::Json;
use model::id::{OrganizationId, WebhookDeliveryId, WebhookId};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::wire::{DeliveryParams, WebhookDeliveryOut, WebhookReplay, WebhookReplayOut};
use crate::edge::{
    body::Body,
    ctx::Ctx,
    error::Result,
    list::{List, PageParams, Paging},
    path::Path,
    query::Params,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list_webhook_deliveries))
        .routes(routes!(get_webhook_delivery_by_id))
        .routes(routes!(redeliver_webhook_delivery))
        .routes(routes!(replay_webhook))
}

/// List the deliveries of a webhook, of the latest event first. They are listed for 30 days.
#[utoipa::path(get, path = "/orgs/{organizationId}/webhooks/{webhookId}/deliveries", tag = "webhooks",
    params(PageParams, DeliveryParams),
    responses((status = 200, body = List<WebhookDeliveryOut>)),
    security(("token" = ["organization:read"])))]
async fn list_webhook_deliveries(
    ctx: Ctx,
    Path((organization, webhook)): Path<(OrganizationId, WebhookId)>,
    Params(params): Params<DeliveryParams>,
    paging: Paging,
) -> Result<Json<List<WebhookDeliveryOut>>> {
    let request = paging.request()?;
    let status = params.status;
    let page = webhook_deliveries::list(&ctx, organization, webhook, status, &request).await?;
    Ok(Json(paging.list(page, WebhookDeliveryOut::new)))
}

/// Read a delivery with its attempts.
#[utoipa::path(get, path = "/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}", tag = "webhooks",
    responses((status = 200, body = WebhookDeliveryOut)),
    security(("token" = ["organization:read"])))]
async fn get_webhook_delivery_by_id(
    ctx: Ctx,
    Path((organization, webhook, id)): Path<(OrganizationId, WebhookId, WebhookDeliveryId)>,
) -> Result<Json<WebhookDeliveryOut>> {
    let delivery = webhook_deliveries::get(&ctx, organization, webhook, id).await?;
    Ok(Json(WebhookDeliveryOut::new(delivery)))
}

/// Deliver an event again, at once, even if it was delivered or has failed too often.
#[utoipa::path(post, path = "/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver",
    tag = "webhooks",
    responses((status = 200, body = WebhookDeliveryOut)),
    security(("token" = ["organization:write"])))]
async fn redeliver_webhook_delivery(
    ctx: Ctx,
    Path((organization, webhook, id)): Path<(OrganizationId, WebhookId, WebhookDeliveryId)>,
) -> Result<Json<WebhookDeliveryOut>> {
    let delivery = webhook_deliveries::redeliver(&ctx, organization, webhook, id).await?;
    Ok(Json(WebhookDeliveryOut::new(delivery)))
}

/// Deliver all events of a time again that the webhook wants, up to 10,000, also those that happened before it was created
/// or while it was disabled.
#[utoipa::path(post, path = "/orgs/{organizationId}/webhooks/{webhookId}/replay", tag = "webhooks",
    request_body = WebhookReplay,
    responses((status = 200, body = WebhookReplayOut)),
    security(("token" = ["organization:write"])))]
async fn replay_webhook(
    ctx: Ctx,
    Path((organization, webhook)): Path<(OrganizationId, WebhookId)>,
    Body(replay): Body<WebhookReplay>,
) -> Result<Json<WebhookReplayOut>> {
    let (from, to) = replay.parse()?;
    let deliveries = webhook_deliveries::replay(&ctx, organization, webhook, from, to).await?;
    Ok(Json(WebhookReplayOut { deliveries }))
}
