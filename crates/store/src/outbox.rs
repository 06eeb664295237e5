//! Events and the outbox that carries them to the stream. Their life is told in `docs/EVENTS.md`.

use jiff_sqlx::ToSqlx;
use model::{Error, Id, Result, event::NewEvent};
use serde_json::Value;
use uuid::Uuid;

use crate::{Tx, failure::Stored};

/// Stores events and their outbox rows, all in one statement.
pub(crate) async fn insert(tx: &mut Tx, events: Vec<NewEvent>) -> Result<()> {
    let actor = serde_json::to_value(tx.actor()).map_err(Error::internal)?;
    let ids: Vec<Uuid> = events
        .iter()
        .map(|_| tx.new_id::<model::id::kind::Event>().uuid())
        .collect();
    let organizations: Vec<Option<Uuid>> = events
        .iter()
        .map(|event| event.organization.map(Id::uuid))
        .collect();
    let kinds: Vec<&str> = events.iter().map(|event| event.kind).collect();
    let subjects: Vec<Option<Uuid>> = events.iter().map(|event| event.subject).collect();
    let payloads: Vec<Value> = events.iter().map(|event| event.payload.clone()).collect();
    sqlx::query!(
        r#"with recorded as (
               insert into events (id, occurred_at, organization_id, type, actor, subject, payload)
               select id, $6, organization_id, type, $7, subject, payload
               from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::jsonb[])
                    as new (id, organization_id, type, subject, payload)
               returning id, occurred_at, organization_id
           )
           insert into outbox (event_id, occurred_at, organization_id)
           select id, occurred_at, organization_id from recorded"#,
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
    .stored()?;
    Ok(())
}
