//! Events and the outbox from which they are relayed to the stream. `docs/EVENTS.md` describes their lifecycle.

mod reconcile;
mod relay;

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{Error, Id, Result, event::Event, id::EventId};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, error::DbResultExt};

pub use reconcile::{Republication, claim_unconsumed, delete_settled, seconds_ago, settle};
pub use relay::{RelayLock, Unpublished, is_waiting};

/// A stored event that has its position.
pub(crate) struct Row {
    pub(crate) id: Uuid,
    pub(crate) position: i64,
    pub(crate) occurred_at: Timestamp,
    pub(crate) organization_id: Option<Uuid>,
    pub(crate) kind: String,
    pub(crate) actor: Value,
    pub(crate) subject: Option<Uuid>,
    pub(crate) payload: Value,
}

impl TryFrom<Row> for Event {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.id),
            position: row.position,
            occurred_at: row.occurred_at.to_jiff(),
            organization: row.organization_id.map(Id::from_uuid),
            kind: row.kind,
            actor: serde_json::from_value(row.actor).map_err(Error::internal)?,
            subject: row.subject,
            payload: row.payload,
        })
    }
}

/// Loads a recorded event with its payload.
pub async fn find_event(db: &Db, event: &Event) -> Result<Event> {
    find_by_key(db, event.id, event.occurred_at).await
}

pub(crate) async fn find_by_key(
    db: &Db,
    id: EventId,
    occurred_at: jiff::Timestamp,
) -> Result<Event> {
    let row = sqlx::query_as!(
        Row,
        r#"select id, position as "position!", occurred_at as "occurred_at: Timestamp", organization_id, type as kind,
                  actor, subject, payload
           from events
           where id = $1 and occurred_at = $2 and position is not null"#,
        id.uuid(),
        occurred_at.to_sqlx() as Timestamp,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    row.try_into()
}
