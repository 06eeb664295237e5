//! Leases of deliveries, and what comes of them. Leases end by the database's clock and are fenced; when a delivery is
//! due is decided by the injected clock.

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Error, Id, Result,
    event::Event,
    id::{OrganizationId, WebhookDeliveryId, WebhookId},
    webhook_delivery::{BREAKER_THRESHOLD, DeliveryAttempt, DeliveryStatus, breaker_open_until},
};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt, outbox};

/// Longer than a request to a receiver may take.
const LEASE_SECONDS: f64 = 60.0;
/// When a webhook that could deliver more gets its next turn, if its organization or this node is busy.
const BUSY_SECONDS: f64 = 0.2;
/// Webhooks that get a turn per lease.
const MAX_QUEUES: i64 = 100;
/// Attempts that are stored with a delivery: those of the schedule, and of some requests to deliver it again.
const MAX_HISTORY: i32 = 20;

#[derive(Debug, Clone, Copy)]
pub struct LeaseLimits {
    /// Deliveries that this node can start.
    pub free: i64,
    /// Concurrent deliveries on all nodes together.
    pub per_webhook: i64,
    pub per_organization: i64,
}

/// A delivery that this node is to attempt.
#[derive(Debug, Clone)]
pub struct LeasedDelivery {
    pub organization: OrganizationId,
    pub webhook: WebhookId,
    pub id: WebhookDeliveryId,
    occurred_at: jiff::Timestamp,
    /// Including the one that begins.
    pub attempts: i32,
    fence: i64,
}

/// Leases deliveries that are due. Webhooks take turns; one whose circuit breaker was open delivers one event at a
/// time until the receiver works again.
pub async fn lease(
    db: &Db,
    now: jiff::Timestamp,
    limits: LeaseLimits,
) -> Result<Vec<LeasedDelivery>> {
    let mut tx = db.writes().begin().await.map_db_error()?;
    let queues = lock_due_queues(&mut tx, now).await?;
    if queues.webhooks.is_empty() {
        return Ok(Vec::new());
    }
    let leased = lease_of_queues(&mut tx, &queues, now, limits).await?;
    tx.commit().await.map_db_error()?;
    Ok(leased)
}

/// Webhooks whose turn it is, as columns.
struct DueQueues {
    organizations: Vec<Uuid>,
    webhooks: Vec<Uuid>,
    failures: Vec<i32>,
}

async fn lock_due_queues(connection: &mut PgConnection, now: jiff::Timestamp) -> Result<DueQueues> {
    let queues = sqlx::query!(
        r#"select organization_id, webhook_id, failures from webhook_queues
           where due_at <= $1
           order by due_at
           limit $2
           for update skip locked"#,
        now.to_sqlx() as Timestamp,
        MAX_QUEUES,
    )
    .fetch_all(connection)
    .await
    .map_db_error()?;
    Ok(DueQueues {
        organizations: queues.iter().map(|queue| queue.organization_id).collect(),
        webhooks: queues.iter().map(|queue| queue.webhook_id).collect(),
        failures: queues.iter().map(|queue| queue.failures).collect(),
    })
}

/// A statement of its own: it has to see every delivery of the queues that were locked before.
async fn lease_of_queues(
    connection: &mut PgConnection,
    queues: &DueQueues,
    now: jiff::Timestamp,
    limits: LeaseLimits,
) -> Result<Vec<LeasedDelivery>> {
    let rows = sqlx::query!(
        r#"with ready as materialized (
               select * from unnest($1::uuid[], $2::uuid[], $3::int[]) as r (organization_id, webhook_id, failures)
           ), running as materialized (
               select d.organization_id, d.webhook_id, count(*) as running
               from webhook_deliveries d
               where d.organization_id = any($1) and d.lease_until >= now()
               group by d.organization_id, d.webhook_id
           ), allowed as materialized (
               select r.organization_id, r.webhook_id, coalesce(n.running, 0) as running,
                      greatest(0, case when r.failures >= $5 then 1 else $6::bigint end - coalesce(n.running, 0)) as slots
               from ready r
               left join running n using (organization_id, webhook_id)
           ), due as materialized (
               select d.organization_id, d.webhook_id, d.event_id,
                      row_number() over (partition by d.organization_id order by d.place, d.due_at) as place
               from allowed a
               cross join lateral (
                   select d.organization_id, d.webhook_id, d.event_id, d.due_at,
                          row_number() over (order by d.due_at, d.event_id) as place
                   from webhook_deliveries d
                   where d.organization_id = a.organization_id and d.webhook_id = a.webhook_id
                     and d.status = 'pending' and d.due_at <= $4 and (d.lease_until is null or d.lease_until < now())
                   order by d.due_at, d.event_id
                   limit a.slots
               ) d
           ), next as materialized (
               select d.organization_id, d.webhook_id, d.event_id
               from due d
               where d.place <= $7::bigint - coalesce((
                   select sum(n.running)::bigint from running n where n.organization_id = d.organization_id
               ), 0)
               order by d.place
               limit $8
           ), counts as materialized (
               select a.organization_id, a.webhook_id, a.running, a.slots,
                      (select count(*) from due d
                       where d.organization_id = a.organization_id and d.webhook_id = a.webhook_id) as due,
                      (select count(*) from next n
                       where n.organization_id = a.organization_id and n.webhook_id = a.webhook_id) as leased
               from allowed a
           ), advanced as (
               update webhook_queues q
               set due_at = case
                   when c.leased < c.due then $4 + make_interval(secs => $9)
                   when c.due >= c.slots then $4 + make_interval(secs => $10)
                   else least(
                       (select min(d.due_at) from webhook_deliveries d
                        where d.organization_id = q.organization_id and d.webhook_id = q.webhook_id
                          and d.status = 'pending' and d.due_at > $4),
                       case when c.running + c.leased > 0 then $4 + make_interval(secs => $10) end)
                   end
               from counts c
               where q.organization_id = c.organization_id and q.webhook_id = c.webhook_id
           )
           update webhook_deliveries d
           set lease_until = now() + make_interval(secs => $10), fence = nextval('webhook_fences'), attempts = attempts + 1
           from next n
           where d.organization_id = n.organization_id and d.webhook_id = n.webhook_id and d.event_id = n.event_id
           returning d.organization_id, d.webhook_id, d.event_id, d.occurred_at as "occurred_at: Timestamp", d.attempts,
                     d.fence"#,
        &queues.organizations,
        &queues.webhooks,
        &queues.failures,
        now.to_sqlx() as Timestamp,
        BREAKER_THRESHOLD,
        limits.per_webhook,
        limits.per_organization,
        limits.free,
        BUSY_SECONDS,
        LEASE_SECONDS,
    )
    .fetch_all(connection)
    .await
    .map_db_error()?;
    let leased = rows.into_iter().map(|row| LeasedDelivery {
        organization: Id::from_uuid(row.organization_id),
        webhook: Id::from_uuid(row.webhook_id),
        id: Id::from_uuid(row.event_id),
        occurred_at: row.occurred_at.to_jiff(),
        attempts: row.attempts,
        fence: row.fence,
    });
    Ok(leased.collect())
}

/// What is sent, and where.
#[derive(Debug)]
pub struct Outgoing {
    pub url: String,
    /// Encrypted: the current secret, and the previous one until it expires.
    pub secrets: Vec<Vec<u8>>,
    pub event: Event,
}

/// Returns `None` if the webhook was deleted or disabled meanwhile.
pub async fn find_outgoing(
    db: &Db,
    delivery: &LeasedDelivery,
    now: jiff::Timestamp,
) -> Result<Option<Outgoing>> {
    let webhook = sqlx::query!(
        r#"select url, secret, case when previous_secret_expires_at > $3 then previous_secret end as previous_secret
           from webhooks
           where organization_id = $1 and id = $2 and disabled_at is null"#,
        delivery.organization.uuid(),
        delivery.webhook.uuid(),
        now.to_sqlx() as Timestamp,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    let Some(webhook) = webhook else {
        return Ok(None);
    };
    let event = Id::from_uuid(delivery.id.uuid());
    Ok(Some(Outgoing {
        url: webhook.url,
        secrets: [Some(webhook.secret), webhook.previous_secret]
            .into_iter()
            .flatten()
            .collect(),
        event: outbox::find_by_key(db, event, delivery.occurred_at).await?,
    }))
}

/// What follows from an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptOutcome {
    Delivered,
    Retry(jiff::Timestamp),
    /// There is no further attempt.
    Failed,
}

impl AttemptOutcome {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Delivered => "delivered",
            Self::Retry(_) => "retry",
            Self::Failed => "failed",
        }
    }
}

/// The queue of a webhook after an attempt.
#[derive(Debug, Clone, Copy)]
pub struct QueueState {
    pub failing_since: Option<jiff::Timestamp>,
}

/// Stores the outcome of an attempt. Returns `None` if the lease was lost: nothing may be committed.
pub async fn complete(
    tx: &mut Tx,
    delivery: &LeasedDelivery,
    attempt: &DeliveryAttempt,
    outcome: AttemptOutcome,
) -> Result<Option<QueueState>> {
    let Some(state) = update_queue(tx, delivery, outcome).await? else {
        return Ok(None);
    };
    let (status, due_at) = match outcome {
        AttemptOutcome::Delivered => (DeliveryStatus::Delivered, None),
        AttemptOutcome::Retry(at) => (DeliveryStatus::Pending, Some(at)),
        AttemptOutcome::Failed => (DeliveryStatus::Failed, None),
    };
    let attempt = serde_json::to_value([attempt]).map_err(Error::internal)?;
    let completed = sqlx::query!(
        r#"update webhook_deliveries
           set status = $5, due_at = $6, ended_at = case when $6::timestamptz is null then $7::timestamptz end,
               lease_until = null,
               history = (case when jsonb_array_length(history) >= $8 then history - 0 else history end) || $9
           where organization_id = $1 and webhook_id = $2 and event_id = $3 and fence = $4 and lease_until is not null"#,
        delivery.organization.uuid(),
        delivery.webhook.uuid(),
        delivery.id.uuid(),
        delivery.fence,
        status.as_str(),
        due_at.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        tx.sql_now() as Timestamp,
        MAX_HISTORY,
        attempt,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok((completed.rows_affected() == 1).then_some(state))
}

/// Gives the webhook its next turn, and opens or closes its circuit breaker. Returns `None` if it was deleted.
async fn update_queue(
    tx: &mut Tx,
    delivery: &LeasedDelivery,
    outcome: AttemptOutcome,
) -> Result<Option<QueueState>> {
    let queue = sqlx::query!(
        r#"select failures, failing_since as "failing_since: Timestamp" from webhook_queues
           where organization_id = $1 and webhook_id = $2
           for update"#,
        delivery.organization.uuid(),
        delivery.webhook.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    let Some(queue) = queue else { return Ok(None) };
    let now = tx.now();
    let (failures, failing_since) = if outcome == AttemptOutcome::Delivered {
        (0, None)
    } else {
        let since = queue.failing_since.map_or(now, Timestamp::to_jiff);
        (queue.failures.saturating_add(1), Some(since))
    };
    let open_until = breaker_open_until(now, failures);
    sqlx::query!(
        r#"update webhook_queues
           set failures = $3, failing_since = $4, open_until = $5, due_at = coalesce($5::timestamptz, $6)
           where organization_id = $1 and webhook_id = $2"#,
        delivery.organization.uuid(),
        delivery.webhook.uuid(),
        failures,
        failing_since.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        open_until.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        tx.sql_now() as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(Some(QueueState { failing_since }))
}
