//! Deliveries of events to webhooks. Admins see them and request them again; workers send them ([`sending`]).

mod message;
pub mod sending;

use context::{App, Ctx};
use jiff::Timestamp;
use model::{
    Error, Page, PageRequest, Result,
    event::EventType,
    id::{Identified, OrganizationId, WebhookDeliveryId, WebhookId, kind},
    webhook::{Webhook, WebhookStatus},
    webhook_delivery::{DeliveryStatus, WebhookDelivery},
};
use serde_json::json;
use store::webhook_deliveries::{self, MAX_REPLAYED, Replay};

use crate::webhooks::{administer, event, find};

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    webhook: WebhookId,
    status: Option<DeliveryStatus>,
    page: &PageRequest,
) -> Result<Page<WebhookDelivery>> {
    let organization = administer(ctx, organization).await?;
    let webhook = find(ctx, &organization, webhook).await?;
    webhook_deliveries::list(ctx.db(), &organization, webhook.id, status, page).await
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    webhook: WebhookId,
    id: WebhookDeliveryId,
) -> Result<WebhookDelivery> {
    let organization = administer(ctx, organization).await?;
    let found = webhook_deliveries::find(ctx.db(), &organization, webhook, id).await?;
    found.ok_or_else(not_found)
}

/// Delivers an event once more, at once.
pub async fn redeliver(
    ctx: &Ctx,
    organization: OrganizationId,
    webhook: WebhookId,
    id: WebhookDeliveryId,
) -> Result<WebhookDelivery> {
    let organization = administer(ctx, organization).await?;
    let webhook = find(ctx, &organization, webhook).await?;
    require_active(&webhook)?;
    let mut tx = ctx.begin().await?;
    let requested = webhook_deliveries::redeliver(&mut tx, &organization, webhook.id, id).await?;
    let requested = requested.ok_or_else(not_found)?;
    let event = event(&webhook, EventType::WebhookReplayed);
    let permit = tx.record(event.with_payload(json!({"deliveries": 1})));
    ctx.defer_commit(tx, permit);
    Ok(requested)
}

/// Delivers all events of a time that the webhook wants, also those that happened before it was created. Returns their
/// number.
pub async fn replay(
    ctx: &Ctx,
    organization: OrganizationId,
    webhook: WebhookId,
    from: Timestamp,
    to: Option<Timestamp>,
) -> Result<u64> {
    let organization = administer(ctx, organization).await?;
    let webhook = find(ctx, &organization, webhook).await?;
    require_active(&webhook)?;
    let mut tx = ctx.begin().await?;
    let replay = Replay {
        from,
        to: to.unwrap_or(tx.now()),
    };
    if replay.from >= replay.to {
        return Err(Error::invalid("from", "is not before the end of the time"));
    }
    let deliveries = webhook_deliveries::replay(&mut tx, &organization, webhook.id, replay).await?;
    let deliveries = deliveries.ok_or_else(|| {
        let message =
            format!("begins a time with more than {MAX_REPLAYED} events; choose a shorter one");
        Error::invalid("from", message)
    })?;
    let event = event(&webhook, EventType::WebhookReplayed);
    let facts = json!({"deliveries": deliveries, "from": replay.from, "to": replay.to});
    let permit = tx.record(event.with_payload(facts));
    ctx.defer_commit(tx, permit);
    Ok(deliveries)
}

/// Deletes ended deliveries past their retention.
pub async fn delete_old(app: &App) -> Result<u64> {
    webhook_deliveries::delete_old(&app.db).await
}

fn require_active(webhook: &Webhook) -> Result<()> {
    match webhook.status() {
        WebhookStatus::Active => Ok(()),
        WebhookStatus::Disabled => Err(Error::Conflict(
            "The webhook is disabled. Set its `status` to `active` first.".to_owned(),
        )),
    }
}

fn not_found() -> Error {
    Error::NotFound(kind::WebhookDelivery::KIND)
}
