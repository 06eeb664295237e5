//! Outbox queries of the relay: assign positions to events, read them, mark them as published.

use model::{Id, Result, event::Event, id::EventId};
use sqlx::{Postgres, Transaction};
use uuid::Uuid;

use super::Row;
use crate::{Db, error::DbResultExt};

/// An arbitrary number that is the same on all nodes.
const RELAY_LOCK: i64 = 0x00b1_4de6;

/// The lock of the relay. One node at a time holds it, until it ends the transaction or its connection breaks.
pub struct RelayLock(Transaction<'static, Postgres>);

/// Events to publish.
pub struct Unpublished {
    pub events: Vec<Event>,
    /// Events that this server cannot parse, and why: a newer one may have recorded them.
    pub unreadable: Vec<(EventId, String)>,
}

/// Returns whether there are events to relay. Cheap, so that idle nodes can poll often.
pub async fn is_waiting(db: &Db) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from outbox where position is null)
               or exists (select from outbox where published_at is null) as "waiting!""#
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

impl RelayLock {
    /// Returns `None` if another node holds the lock.
    pub async fn try_acquire(db: &Db) -> Result<Option<Self>> {
        let mut tx = db.writes().begin().await.map_db_error()?;
        let taken = sqlx::query_scalar!(
            r#"select pg_try_advisory_xact_lock($1) as "taken!""#,
            RELAY_LOCK
        )
        .fetch_one(&mut *tx)
        .await
        .map_db_error()?;
        Ok(taken.then_some(Self(tx)))
    }

    /// Assigns positions to committed events that have none, in the order of recording. Later commits get later
    /// positions, so a feed that has read up to a position misses nothing before it. Commit with [`RelayLock::end`]
    /// before publishing: a consumer may store the position.
    pub async fn assign_positions(&mut self, limit: i64) -> Result<u64> {
        let sequenced = sqlx::query!(
            r#"with fresh as materialized (
                   select event_id, occurred_at from outbox
                   where position is null
                   order by recorded
                   limit $1
               ), numbered as materialized (
                   select event_id, occurred_at, nextval('event_positions') as position from fresh
               ), logged as (
                   update events e set position = numbered.position
                   from numbered
                   where e.id = numbered.event_id and e.occurred_at = numbered.occurred_at
               )
               update outbox o set position = numbered.position
               from numbered
               where o.event_id = numbered.event_id"#,
            limit,
        )
        .execute(&mut *self.0)
        .await
        .map_db_error()?;
        Ok(sequenced.rows_affected())
    }

    /// Returns the next events to publish, by position.
    pub async fn unpublished(&mut self, limit: i64) -> Result<Unpublished> {
        let rows = sqlx::query_as!(
            Row,
            r#"select e.id, o.position as "position!", e.occurred_at, e.organization_id, e.type as kind, e.actor,
                      e.subject, e.payload
               from outbox o
               join events e on e.id = o.event_id and e.occurred_at = o.occurred_at
               where o.published_at is null and o.position is not null
               order by o.position
               limit $1"#,
            limit,
        )
        .fetch_all(&mut *self.0)
        .await
        .map_db_error()?;
        let (mut events, mut unreadable) = (Vec::new(), Vec::new());
        for row in rows {
            let id = Id::from_uuid(row.id);
            match Event::try_from(row) {
                Ok(event) => events.push(event),
                Err(error) => unreadable.push((id, error.trace())),
            }
        }
        Ok(Unpublished { events, unreadable })
    }

    /// Marks events that the stream has acknowledged. Never mark others that it may have received: they are published
    /// again.
    pub async fn mark_published(&mut self, events: &[EventId]) -> Result<()> {
        let ids: Vec<Uuid> = events.iter().copied().map(Id::uuid).collect();
        sqlx::query!(
            "update outbox set published_at = now() where event_id = any($1)",
            &ids
        )
        .execute(&mut *self.0)
        .await
        .map_db_error()?;
        Ok(())
    }

    pub async fn end(self) -> Result<()> {
        self.0.commit().await.map_db_error()
    }
}
