//! Events of integrations: those that were handled, with their logs. Those that wait are in `queue`; who gets an event
//! of the outbox is decided in `recipients`.

mod queue;
mod recipients;
mod visibility;

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Error, Id, Result,
    id::{IntegrationEventId, OrganizationId},
    integration::IntegrationName,
    integration_event::{EventLog, IntegrationEvent},
};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

pub use queue::{
    DispatchOutcome, LeaseLimits, LeasedEvent, complete, count_pending, enqueue, lease,
};
pub use recipients::insert_for_event;

use crate::{Db, enum_text::from_text, error::DbResultExt};

struct Row {
    organization_id: Uuid,
    id: Uuid,
    integration_name: String,
    installation_id: Option<Uuid>,
    payload: Value,
    status: String,
    created_at: Timestamp,
}

impl TryFrom<Row> for IntegrationEvent {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            integration: IntegrationName::from_stored(row.integration_name),
            installation: row.installation_id.map(Id::from_uuid),
            payload: row.payload,
            status: from_text(row.status)?,
            created_at: row.created_at.to_jiff(),
        })
    }
}

/// Lists the events of an integration in these organizations before `before`, latest first.
pub async fn list(
    db: &Db,
    organizations: &[OrganizationId],
    integration: &IntegrationName,
    before: Option<IntegrationEventId>,
    limit: i64,
) -> Result<Vec<IntegrationEvent>> {
    let organizations: Vec<Uuid> = organizations.iter().map(|id| id.uuid()).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select e.organization_id, e.id, e.integration_name, e.installation_id, e.payload, e.status, e.created_at
           from (select unnest($1::uuid[]) as organization_id) as wanted
           cross join lateral (
               select e.* from integration_events e
               where e.organization_id = wanted.organization_id and e.integration_name = $2 and e.id < $3
               order by e.id desc
               limit $4
           ) e
           order by e.id desc
           limit $4"#,
        &organizations,
        integration.as_str(),
        before.map_or(Uuid::max(), Id::uuid),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter().map(IntegrationEvent::try_from).collect()
}

/// Finds an event of an integration in one of these organizations, with its logs.
pub async fn find(
    db: &Db,
    organizations: &[OrganizationId],
    integration: &IntegrationName,
    id: IntegrationEventId,
) -> Result<Option<(IntegrationEvent, Vec<EventLog>)>> {
    let organizations: Vec<Uuid> = organizations.iter().map(|id| id.uuid()).collect();
    let row = sqlx::query!(
        r#"select e.organization_id, e.id, e.integration_name, e.installation_id, e.payload, e.status,
                  e.created_at as "created_at: Timestamp", e.logs
           from (select unnest($1::uuid[]) as organization_id) as wanted
           join integration_events e on e.organization_id = wanted.organization_id
           where e.integration_name = $2 and e.id = $3"#,
        &organizations,
        integration.as_str(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    let Some(row) = row else { return Ok(None) };
    let logs = serde_json::from_value(row.logs).map_err(Error::internal)?;
    let row = Row {
        organization_id: row.organization_id,
        id: row.id,
        integration_name: row.integration_name,
        installation_id: row.installation_id,
        payload: row.payload,
        status: row.status,
        created_at: row.created_at,
    };
    Ok(Some((row.try_into()?, logs)))
}

/// Stores an event that was handled.
pub async fn insert(db: &Db, event: &IntegrationEvent, logs: &[EventLog]) -> Result<()> {
    let mut connection = db.writes().acquire().await.map_db_error()?;
    insert_into(&mut connection, event, logs).await
}

async fn insert_into(
    connection: &mut PgConnection,
    event: &IntegrationEvent,
    logs: &[EventLog],
) -> Result<()> {
    sqlx::query!(
        r#"insert into integration_events (
               organization_id, id, integration_name, installation_id, payload, status, logs, created_at
           )
           values ($1, $2, $3, $4, $5, $6, $7, $8)"#,
        event.organization.uuid(),
        event.id.uuid(),
        event.integration.as_str(),
        event.installation.map(Id::uuid),
        event.payload,
        event.status.as_str(),
        serde_json::to_value(logs).map_err(Error::internal)?,
        event.created_at.to_sqlx() as Timestamp,
    )
    .execute(connection)
    .await
    .map_db_error()?;
    Ok(())
}
