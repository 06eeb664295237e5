//! The log of events as listeners read it: in the order in which they were committed.

use authz::{Granted, action::act::View};
use model::{Result, event::Event, space::Space};

use crate::{Db, failure::Stored, outbox::Row};

/// Events of the organization that are looked through at once, of whichever space.
const BATCH: i64 = 500;

/// What was found.
pub struct Batch {
    pub events: Vec<Event>,
    /// The position up to which was looked; none when nothing is new.
    pub last: Option<i64>,
    /// Whether more may be waiting.
    pub is_full: bool,
}

/// What happened in a space after a position.
pub async fn after(db: &Db, space: &Granted<Space, View>, position: i64) -> Result<Batch> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, position as "position!", occurred_at, organization_id as "organization_id?", type as kind, actor,
                  subject, payload
           from events
           where organization_id = $1 and position > $2
           order by position
           limit $3"#,
        space.organization.uuid(),
        position,
        BATCH,
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
    let is_full = i64::try_from(rows.len()) == Ok(BATCH);
    let last = rows.last().map(|row| row.position);
    let events = rows.into_iter().map(Event::try_from);
    let events = events.collect::<Result<Vec<_>>>()?.into_iter();
    Ok(Batch {
        events: events
            .filter(|event| event.space() == Some(space.id))
            .collect(),
        last,
        is_full,
    })
}

/// The position of the newest event of the organization.
pub async fn last_position(db: &Db, space: &Granted<Space, View>) -> Result<i64> {
    let last = sqlx::query_scalar!(
        r#"select coalesce(max(position), 0) as "last!" from events where organization_id = $1"#,
        space.organization.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .stored()?;
    Ok(last)
}
