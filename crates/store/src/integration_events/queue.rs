//! Events that wait for dispatch. Workers lease them; leases end by the database's clock and are fenced. When an event
//! is due is decided by the injected clock.
//!
//! Transactions lock the queue of an integration in an organization before its events.

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Id, Result,
    id::{InstallationId, IntegrationEventId, OrganizationId},
    integration::IntegrationName,
    integration_event::{EventLog, IntegrationEvent, IntegrationEventStatus, NewIntegrationEvent},
};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::insert_into;
use crate::{Db, Tx, error::DbResultExt};

/// Longer than a call of a script may take.
const LEASE_SECONDS: f64 = 90.0;
/// When an integration that could handle more gets its next turn, if its organization or this node is busy.
const BUSY_SECONDS: f64 = 0.2;
/// Queues that get a turn per lease.
const MAX_QUEUES: i64 = 100;

#[derive(Debug, Clone, Copy)]
pub struct LeaseLimits {
    /// Events that this node can dispatch.
    pub free: i64,
    /// Concurrent calls on all nodes together.
    pub per_integration: i64,
    pub per_organization: i64,
}

/// An event that this node is to dispatch.
#[derive(Debug, Clone)]
pub struct LeasedEvent {
    pub organization: OrganizationId,
    pub id: IntegrationEventId,
    pub integration: IntegrationName,
    pub installation: Option<InstallationId>,
    pub payload: Value,
    pub created_at: jiff::Timestamp,
    /// Including the attempt that begins.
    pub attempts: i32,
    /// Of earlier attempts.
    pub failures: i32,
    fence: i64,
}

/// Queues events of integrations in an organization, each after its queue was locked.
pub async fn enqueue(
    tx: &mut Tx,
    organization: OrganizationId,
    new: &[NewIntegrationEvent],
) -> Result<()> {
    let names: Vec<&str> = new.iter().map(|event| event.integration.as_str()).collect();
    let ids: Vec<Uuid> = new.iter().map(|event| event.id.uuid()).collect();
    let installations: Vec<Option<Uuid>> = new
        .iter()
        .map(|event| event.installation.map(Id::uuid))
        .collect();
    let payloads: Vec<Value> = new.iter().map(|event| event.payload.clone()).collect();
    let due: Vec<Timestamp> = new.iter().map(|event| event.due_at.to_sqlx()).collect();
    let now = tx.sql_now();
    sqlx::query!(
        r#"with new as materialized (
               select * from unnest($2::text[], $3::uuid[], $4::uuid[], $5::jsonb[], $6::timestamptz[])
                   as n (integration_name, id, installation_id, payload, due_at)
           ), queued as (
               insert into integration_queues as q (organization_id, integration_name, due_at)
               select $1, integration_name, min(due_at) from new group by integration_name order by integration_name
               on conflict on constraint integration_queues_pkey do update
               set due_at = least(q.due_at, excluded.due_at)
               returning q.integration_name
           )
           insert into pending_integration_events (
               organization_id, id, integration_name, installation_id, payload, due_at, created_at
           )
           select $1, id, integration_name, installation_id, payload, due_at, $7 from queued join new using (integration_name)"#,
        organization.uuid(),
        &names as &[&str],
        &ids,
        &installations as &[Option<Uuid>],
        &payloads,
        &due as &[Timestamp],
        now as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Counts the events of an integration that wait, up to `limit`.
pub async fn count_pending(
    tx: &mut Tx,
    organization: OrganizationId,
    integration: &IntegrationName,
    limit: i64,
) -> Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
               select from pending_integration_events
               where organization_id = $1 and integration_name = $2
               limit $3
           ) as waiting"#,
        organization.uuid(),
        integration.as_str(),
        limit,
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()
}

/// Leases events that are due. Integrations and organizations take turns.
pub async fn lease(db: &Db, now: jiff::Timestamp, limits: LeaseLimits) -> Result<Vec<LeasedEvent>> {
    let mut tx = db.writes().begin().await.map_db_error()?;
    let queues = sqlx::query!(
        r#"select organization_id, integration_name from integration_queues
           where due_at <= $1
           order by due_at
           limit $2
           for update skip locked"#,
        now.to_sqlx() as Timestamp,
        MAX_QUEUES,
    )
    .fetch_all(&mut *tx)
    .await
    .map_db_error()?;
    if queues.is_empty() {
        return Ok(Vec::new());
    }
    let organizations: Vec<Uuid> = queues.iter().map(|queue| queue.organization_id).collect();
    let names: Vec<String> = queues
        .into_iter()
        .map(|queue| queue.integration_name)
        .collect();
    let leased = lease_of_queues(&mut tx, &organizations, &names, now, limits).await?;
    tx.commit().await.map_db_error()?;
    Ok(leased)
}

/// A statement of its own: it has to see every event of the queues that were locked before.
async fn lease_of_queues(
    connection: &mut PgConnection,
    organizations: &[Uuid],
    names: &[String],
    now: jiff::Timestamp,
    limits: LeaseLimits,
) -> Result<Vec<LeasedEvent>> {
    let rows = sqlx::query!(
        r#"with ready as materialized (
               select * from unnest($1::uuid[], $2::text[]) as r (organization_id, integration_name)
           ), running as materialized (
               select e.organization_id, e.integration_name, count(*) as running
               from pending_integration_events e
               where e.organization_id = any($1) and e.lease_until >= now()
               group by e.organization_id, e.integration_name
           ), allowed as materialized (
               select r.organization_id, r.integration_name, coalesce(n.running, 0) as running,
                      greatest(0, $4::bigint - coalesce(n.running, 0)) as slots
               from ready r
               left join running n using (organization_id, integration_name)
           ), due as materialized (
               select e.organization_id, e.integration_name, e.id,
                      row_number() over (partition by e.organization_id order by e.place, e.due_at) as place
               from allowed a
               cross join lateral (
                   select e.organization_id, e.integration_name, e.id, e.due_at,
                          row_number() over (order by e.due_at, e.id) as place
                   from pending_integration_events e
                   where e.organization_id = a.organization_id and e.integration_name = a.integration_name
                     and e.due_at <= $3 and (e.lease_until is null or e.lease_until < now())
                   order by e.due_at, e.id
                   limit a.slots
               ) e
           ), next as materialized (
               select d.organization_id, d.integration_name, d.id
               from due d
               where d.place <= $5::bigint - coalesce((
                   select sum(n.running)::bigint from running n where n.organization_id = d.organization_id
               ), 0)
               order by d.place
               limit $6
           ), counts as materialized (
               select a.organization_id, a.integration_name, a.running, a.slots,
                      (select count(*) from due d
                       where d.organization_id = a.organization_id and d.integration_name = a.integration_name) as due,
                      (select count(*) from next n
                       where n.organization_id = a.organization_id and n.integration_name = a.integration_name) as leased
               from allowed a
           ), advanced as (
               update integration_queues q
               set due_at = case
                   when c.leased < c.due then $3 + make_interval(secs => $7)
                   when c.due >= c.slots then $3 + make_interval(secs => $8)
                   else least(
                       (select min(e.due_at) from pending_integration_events e
                        where e.organization_id = q.organization_id and e.integration_name = q.integration_name
                          and e.due_at > $3),
                       case when c.running + c.leased > 0 then $3 + make_interval(secs => $8) end)
                   end
               from counts c
               where q.organization_id = c.organization_id and q.integration_name = c.integration_name
           )
           update pending_integration_events e
           set lease_until = now() + make_interval(secs => $8), fence = nextval('integration_event_fences'),
               attempts = attempts + 1
           from next n
           where e.organization_id = n.organization_id and e.id = n.id
           returning e.organization_id, e.id, e.integration_name, e.installation_id, e.payload,
                     e.created_at as "created_at: Timestamp", e.attempts, e.failures, e.fence"#,
        organizations,
        names,
        now.to_sqlx() as Timestamp,
        limits.per_integration,
        limits.per_organization,
        limits.free,
        BUSY_SECONDS,
        LEASE_SECONDS,
    )
    .fetch_all(connection)
    .await
    .map_db_error()?;
    let leased = rows.into_iter().map(|row| LeasedEvent {
        organization: Id::from_uuid(row.organization_id),
        id: Id::from_uuid(row.id),
        integration: IntegrationName::from_stored(row.integration_name),
        installation: row.installation_id.map(Id::from_uuid),
        payload: row.payload,
        created_at: row.created_at.to_jiff(),
        attempts: row.attempts,
        failures: row.failures,
        fence: row.fence,
    });
    Ok(leased.collect())
}

/// What follows from an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DispatchOutcome {
    Ended(IntegrationEventStatus),
    Retry {
        at: jiff::Timestamp,
        /// Whether the script or the tunnel failed, rather than this server.
        is_failure: bool,
    },
}

/// Stores the outcome of an attempt; an event that has ended becomes a record. Returns false if the lease was lost:
/// nothing may be committed.
pub async fn complete(
    tx: &mut Tx,
    event: &LeasedEvent,
    outcome: DispatchOutcome,
    logs: &[EventLog],
) -> Result<bool> {
    let has_queue = sqlx::query!(
        r#"update integration_queues set due_at = least(due_at, $3)
           where organization_id = $1 and integration_name = $2"#,
        event.organization.uuid(),
        event.integration.as_str(),
        tx.sql_now() as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    if has_queue.rows_affected() == 0 {
        return Ok(false);
    }
    match outcome {
        DispatchOutcome::Ended(status) => end(tx, event, status, logs).await,
        DispatchOutcome::Retry { at, is_failure } => postpone(tx, event, at, is_failure).await,
    }
}

async fn end(
    tx: &mut Tx,
    event: &LeasedEvent,
    status: IntegrationEventStatus,
    logs: &[EventLog],
) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from pending_integration_events where organization_id = $1 and id = $2 and fence = $3",
        event.organization.uuid(),
        event.id.uuid(),
        event.fence,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    if deleted.rows_affected() == 0 {
        return Ok(false);
    }
    let record = IntegrationEvent {
        id: event.id,
        organization: event.organization,
        integration: event.integration.clone(),
        installation: event.installation,
        payload: event.payload.clone(),
        status,
        created_at: event.created_at,
    };
    insert_into(tx.connection(), &record, logs).await?;
    Ok(true)
}

async fn postpone(
    tx: &mut Tx,
    event: &LeasedEvent,
    at: jiff::Timestamp,
    is_failure: bool,
) -> Result<bool> {
    let updated = sqlx::query!(
        r#"update pending_integration_events
           set due_at = $4, lease_until = null, failures = failures + $5
           where organization_id = $1 and id = $2 and fence = $3"#,
        event.organization.uuid(),
        event.id.uuid(),
        event.fence,
        at.to_sqlx() as Timestamp,
        i32::from(is_failure),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(updated.rows_affected() == 1)
}
