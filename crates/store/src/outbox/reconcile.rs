//! Outbox queries of the reconciler: the stream's acknowledgement is only a hint, so an event stays here until every
//! consumer group has recorded its effect.

use jiff::Timestamp;
use jiff_sqlx::{Timestamp as SqlTimestamp, ToSqlx};
use model::{Id, Result, event::Event};

use super::Row;
use crate::{Db, consumers, error::DbResultExt};

/// A day longer than the stream retains a message, so that even the last redelivery finds its `consumed` row.
const OUTBOX_RETENTION_DAYS: i32 = 8;

/// An event to publish again, for the `round`th time.
#[derive(Debug)]
pub struct Republication {
    pub event: Event,
    pub round: i32,
}

/// Marks published events that all of these groups have consumed as settled. Returns their number.
pub async fn settle(db: &Db, consumers: &[&str], limit: i64) -> Result<u64> {
    let settled = sqlx::query!(
        r#"with done as (
               select o.event_id from outbox o
               where o.settled_at is null
                 and o.published_at is not null
                 and cardinality($1::text[]) = (
                     select count(*) from consumed c where c.consumer = any($1) and c.event_id = o.event_id
                 )
               order by o.published_at
               limit $2
               for update of o skip locked
           )
           update outbox o set settled_at = now()
           from done
           where o.event_id = done.event_id"#,
        consumers as &[&str],
        limit,
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(settled.rows_affected())
}

/// Returns the time so many seconds ago, by the clock of the database.
pub async fn seconds_ago(db: &Db, seconds: f64) -> Result<Timestamp> {
    let then = sqlx::query_scalar!(
        r#"select now() - make_interval(secs => $1) as "then!: SqlTimestamp""#,
        seconds,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(then.to_jiff())
}

/// Claims events that were published before a time and that this group has neither consumed nor given up on. They count
/// as published now: if they get lost again, they are claimed again. Unparsable ones become dead letters.
pub async fn claim_unconsumed(
    db: &Db,
    consumer: &str,
    published_before: Timestamp,
    limit: i64,
) -> Result<Vec<Republication>> {
    let rows = sqlx::query!(
        r#"with late as (
               select o.event_id from outbox o
               where o.settled_at is null
                 and o.published_at < $2
                 and not exists (select from consumed c where c.consumer = $1 and c.event_id = o.event_id)
                 and not exists (select from dead_letters d where d.consumer = $1 and d.event_id = o.event_id)
               order by o.published_at
               limit $3
               for update of o skip locked
           ), claimed as (
               update outbox o set attempts = o.attempts + 1, published_at = now()
               from late
               where o.event_id = late.event_id
               returning o.event_id, o.occurred_at, o.position, o.attempts
           )
           select e.id, claimed.position as "position!", e.occurred_at, e.organization_id, e.type as kind, e.actor, e.subject, e.payload, claimed.attempts
           from claimed
           join events e on e.id = claimed.event_id and e.occurred_at = claimed.occurred_at
           order by claimed.position"#,
        consumer,
        published_before.to_sqlx() as SqlTimestamp,
        limit,
    )
    .fetch_all(db.writes())
    .await
    .map_db_error()?;
    let (mut claimed, mut unreadable) = (Vec::with_capacity(rows.len()), Vec::new());
    for row in rows {
        let event = Row {
            id: row.id,
            position: row.position,
            occurred_at: row.occurred_at,
            organization_id: row.organization_id,
            kind: row.kind,
            actor: row.actor,
            subject: row.subject,
            payload: row.payload,
        };
        match Event::try_from(event) {
            Ok(event) => claimed.push(Republication {
                event,
                round: row.attempts,
            }),
            Err(error) => unreadable.push((Id::from_uuid(row.id), error.trace())),
        }
    }
    for (id, why) in unreadable {
        let why = format!("This server cannot read the event: {why}");
        consumers::insert_dead_letter(db, consumer, id, 1, &why).await?;
    }
    Ok(claimed)
}

/// Deletes outbox rows that were settled long ago, with their `consumed` rows.
pub async fn delete_settled(db: &Db, consumers: &[&str], limit: i64) -> Result<u64> {
    let deleted = sqlx::query_scalar!(
        r#"with doomed as (
               select event_id from outbox
               where settled_at < now() - make_interval(days => $2)
               order by settled_at
               limit $3
               for update skip locked
           ), forgotten as (
               delete from consumed c using doomed where c.consumer = any($1) and c.event_id = doomed.event_id
           ), deleted as (
               delete from outbox o using doomed where o.event_id = doomed.event_id returning o.event_id
           )
           select count(*) as "count!" from deleted"#,
        consumers as &[&str],
        OUTBOX_RETENTION_DAYS,
        limit,
    )
    .fetch_one(db.writes())
    .await
    .map_db_error()?;
    Ok(deleted.unsigned_abs())
}
