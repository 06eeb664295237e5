//! Stores the events of a transaction when it commits.

use jiff_sqlx::ToSqlx;
use model::{Error, Id, Result, event::NewEvent};
use serde_json::Value;
use uuid::Uuid;

use crate::{Tx, error::DbResultExt};

/// Stores events and their outbox rows in one statement.
pub(super) async fn insert(tx: &mut Tx, events: Vec<NewEvent>) -> Result<()> {
    let actor = serde_json::to_value(tx.actor()).map_err(Error::internal)?;
    let ids: Vec<Uuid> = events
        .iter()
        .map(|event| event.id.unwrap_or_else(|| tx.new_id()).uuid())
        .collect();
    let organizations: Vec<Option<Uuid>> = events
        .iter()
        .map(|event| event.organization.map(Id::uuid))
        .collect();
    let kinds: Vec<&str> = events.iter().map(|event| event.kind.as_str()).collect();
    let subjects: Vec<Option<Uuid>> = events.iter().map(|event| event.subject).collect();
    let payloads: Vec<Value> = events.iter().map(|event| event.payload.clone()).collect();
    sqlx::query!(
        r#"with new as (
               select id, organization_id, type, subject, payload, number
               from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::jsonb[])
                    with ordinality as new (id, organization_id, type, subject, payload, number)
           ), recorded as (
               insert into events (id, occurred_at, organization_id, type, actor, subject, payload)
               select id, $6, organization_id, type, $7, subject, payload from new
           )
           insert into outbox (event_id, occurred_at, organization_id)
           select id, $6, organization_id from new order by number"#,
        &ids,
        &organizations as &[Option<Uuid>],
        &kinds as &[&str],
        &subjects as &[Option<Uuid>],
        &payloads,
        tx.now().to_sqlx(),
        actor,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
