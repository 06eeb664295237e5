//! Deliveries that admins request or end.

use authz::{Granted, action::act::Administer};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Result,
    id::{OrganizationId, WebhookDeliveryId, WebhookId},
    organization::Organization,
    webhook_delivery::WebhookDelivery,
};

use super::{Row, query_deliveries};
use crate::{Tx, error::DbResultExt};

/// Events that one request replays.
pub const MAX_REPLAYED: i64 = 10_000;

/// Delivers an event again, at once. One that waits for its next attempt does not wait any longer.
pub async fn redeliver(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    webhook: WebhookId,
    id: WebhookDeliveryId,
) -> Result<Option<WebhookDelivery>> {
    start_queue(tx, organization.id, webhook).await?;
    let row = query_deliveries!(
        r#"update webhook_deliveries d
           set status = 'pending', attempts = 0, due_at = $4, ended_at = null
           where d.organization_id = $1 and d.webhook_id = $2 and d.event_id = $3
           returning"#,
        "",
        organization.id.uuid(),
        webhook.uuid(),
        id.uuid(),
        tx.sql_now() as Timestamp,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(WebhookDelivery::try_from).transpose()
}

/// The events of a time.
#[derive(Debug, Clone, Copy)]
pub struct Replay {
    /// Inclusive.
    pub from: jiff::Timestamp,
    /// Exclusive.
    pub to: jiff::Timestamp,
}

/// Delivers the events of a time that the webhook wants, also those that were delivered. Returns their number, or
/// `None` if there are more than [`MAX_REPLAYED`].
pub async fn replay(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    webhook: WebhookId,
    replay: Replay,
) -> Result<Option<u64>> {
    start_queue(tx, organization.id, webhook).await?;
    let stored = sqlx::query!(
        r#"insert into webhook_deliveries as d
               (organization_id, webhook_id, event_id, event_type, occurred_at, due_at, created_at)
           select $1, w.id, e.id, e.type, e.occurred_at, $5, $5
           from webhooks w
           join events e on e.organization_id = w.organization_id
             and (w.event_types is null or e.type = any(w.event_types))
           where w.organization_id = $1 and w.id = $2
             and e.occurred_at >= $3 and e.occurred_at < $4 and e.position is not null
           order by e.position
           limit $6::bigint + 1
           on conflict on constraint webhook_deliveries_pkey do update
           set status = 'pending', attempts = 0, due_at = excluded.due_at, ended_at = null"#,
        organization.id.uuid(),
        webhook.uuid(),
        replay.from.to_sqlx() as Timestamp,
        replay.to.to_sqlx() as Timestamp,
        tx.sql_now() as Timestamp,
        MAX_REPLAYED,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    let stored = stored.rows_affected();
    Ok((stored <= MAX_REPLAYED.cast_unsigned()).then_some(stored))
}

/// Locks the queue of a webhook, and closes its circuit breaker: an admin expects the receiver to work.
async fn start_queue(tx: &mut Tx, organization: OrganizationId, webhook: WebhookId) -> Result<()> {
    sqlx::query!(
        r#"insert into webhook_queues (organization_id, webhook_id, due_at)
           values ($1, $2, $3)
           on conflict on constraint webhook_queues_pkey do update
           set due_at = excluded.due_at, failures = 0, open_until = null"#,
        organization.uuid(),
        webhook.uuid(),
        tx.sql_now() as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Locks the queue of a webhook before the webhook itself is deleted.
pub async fn lock_queue(
    tx: &mut Tx,
    organization: OrganizationId,
    webhook: WebhookId,
) -> Result<()> {
    sqlx::query!(
        "select from webhook_queues where organization_id = $1 and webhook_id = $2 for update",
        organization.uuid(),
        webhook.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Ends the deliveries that wait, because the webhook was disabled. Returns their number.
pub async fn fail_pending(
    tx: &mut Tx,
    organization: OrganizationId,
    webhook: WebhookId,
) -> Result<u64> {
    sqlx::query!(
        r#"update webhook_queues set due_at = null, failures = 0, failing_since = null, open_until = null
           where organization_id = $1 and webhook_id = $2"#,
        organization.uuid(),
        webhook.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    let failed = sqlx::query!(
        r#"update webhook_deliveries
           set status = 'failed', due_at = null, lease_until = null, ended_at = $3
           where organization_id = $1 and webhook_id = $2 and status = 'pending'"#,
        organization.uuid(),
        webhook.uuid(),
        tx.sql_now() as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(failed.rows_affected())
}
