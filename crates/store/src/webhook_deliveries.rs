//! Deliveries of events to webhooks. Those that wait are leased by workers ([`lease`]).
//!
//! Transactions lock the queue of a webhook before its deliveries.

mod leases;
mod requests;

use authz::{Granted, action::act::Administer};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    event::Event,
    id::{WebhookDeliveryId, WebhookId},
    organization::Organization,
    webhook_delivery::{DeliveryStatus, WebhookDelivery},
};
use uuid::Uuid;

pub use leases::{
    AttemptOutcome, LeaseLimits, LeasedDelivery, Outgoing, QueueState, complete, find_outgoing,
    lease,
};
pub use requests::{MAX_REPLAYED, Replay, fail_pending, lock_queue, redeliver, replay};

use crate::{Db, Tx, enum_text::from_text, error::DbResultExt};

/// Days after which an ended delivery is deleted.
const RETENTION_DAYS: i32 = 30;
/// Batch size of one statement.
const DELETE_BATCH: i64 = 10_000;

struct Row {
    organization_id: Uuid,
    webhook_id: Uuid,
    event_id: Uuid,
    event_type: String,
    status: String,
    history: serde_json::Value,
    due_at: Option<Timestamp>,
    created_at: Timestamp,
    ended_at: Option<Timestamp>,
}

/// Queries a [`Row`] from `webhook_deliveries d`: `$before`, its columns, `$after`.
macro_rules! query_deliveries {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!(Row, $before + r#"
            d.organization_id, d.webhook_id, d.event_id, d.event_type, d.status, d.history, d.due_at, d.created_at,
            d.ended_at
        "# + $after $($args)*)
    };
}

use query_deliveries;

impl TryFrom<Row> for WebhookDelivery {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.event_id),
            organization: Id::from_uuid(row.organization_id),
            webhook: Id::from_uuid(row.webhook_id),
            event_type: row.event_type,
            status: from_text(row.status)?,
            history: serde_json::from_value(row.history).map_err(Error::internal)?,
            due_at: row.due_at.map(Timestamp::to_jiff),
            created_at: row.created_at.to_jiff(),
            ended_at: row.ended_at.map(Timestamp::to_jiff),
        })
    }
}

/// Stores a delivery of the event for each webhook of its organization that wants it. Each delivery is read from the
/// queue that was locked for it: PostgreSQL executes a statement below `with` that nothing reads last.
pub async fn insert_for_event(tx: &mut Tx, event: &Event) -> Result<()> {
    let Some(organization) = event.organization else {
        return Ok(());
    };
    sqlx::query!(
        r#"with wanted as materialized (
               select w.id from webhooks w
               where w.organization_id = $1 and w.disabled_at is null
                 and (w.event_types is null or $3 = any(w.event_types))
           ), queued as (
               insert into webhook_queues as q (organization_id, webhook_id, due_at)
               select $1, id, $5 from wanted order by id
               on conflict on constraint webhook_queues_pkey do update
               set due_at = greatest(q.open_until, least(q.due_at, excluded.due_at))
               returning q.webhook_id
           )
           insert into webhook_deliveries (organization_id, webhook_id, event_id, event_type, occurred_at, due_at, created_at)
           select $1, webhook_id, $2, $3, $4, $5, $5 from queued
           on conflict on constraint webhook_deliveries_pkey do nothing"#,
        organization.uuid(),
        event.id.uuid(),
        event.kind,
        jiff_sqlx::ToSqlx::to_sqlx(event.occurred_at) as Timestamp,
        tx.sql_now() as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

pub async fn find(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    webhook: WebhookId,
    id: WebhookDeliveryId,
) -> Result<Option<WebhookDelivery>> {
    let row = query_deliveries!(
        "select",
        "from webhook_deliveries d where d.organization_id = $1 and d.webhook_id = $2 and d.event_id = $3",
        organization.id.uuid(),
        webhook.uuid(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(WebhookDelivery::try_from).transpose()
}

/// Lists the deliveries of a webhook, of the latest event first.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, Administer>,
    webhook: WebhookId,
    status: Option<DeliveryStatus>,
    page: &PageRequest,
) -> Result<Page<WebhookDelivery>> {
    let rows = query_deliveries!(
        "select",
        r#"from webhook_deliveries d
           where d.organization_id = $1 and d.webhook_id = $2 and ($3::text is null or d.status = $3)
             and d.event_id < coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
           order by d.event_id desc
           limit $5"#,
        organization.id.uuid(),
        webhook.uuid(),
        status.map(DeliveryStatus::as_str),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let deliveries = rows.into_iter().map(WebhookDelivery::try_from);
    let deliveries = deliveries.collect::<Result<Vec<_>>>()?;
    Ok(page.page(deliveries, |delivery: &WebhookDelivery| delivery.id.uuid()))
}

/// Deletes ended deliveries past their retention, in batches.
pub async fn delete_old(db: &Db) -> Result<u64> {
    let mut deleted = 0;
    loop {
        let batch = sqlx::query!(
            r#"delete from webhook_deliveries
               where ctid = any(array(
                   select ctid from webhook_deliveries
                   where ended_at < now() - make_interval(days => $1)
                   limit $2
               ))"#,
            RETENTION_DAYS,
            DELETE_BATCH,
        )
        .execute(db.writes())
        .await
        .map_db_error()?;
        deleted += batch.rows_affected();
        if batch.rows_affected() < DELETE_BATCH.cast_unsigned() {
            return Ok(deleted);
        }
    }
}
