//! Results of consumer groups: each event takes effect once, or becomes a dead letter after too many failures.

use model::{Id, Result, event::DeadLetter, id::EventId};

use crate::{Db, Tx, error::DbResultExt};

/// Records that the group consumes the event, in the transaction of the effect. Returns false if it was consumed
/// before: the effect must not be repeated.
pub async fn record_consumed(tx: &mut Tx, consumer: &str, event: EventId) -> Result<bool> {
    let recorded = sqlx::query!(
        r#"insert into consumed (consumer, event_id) values ($1, $2)
           on conflict on constraint consumed_pkey do nothing"#,
        consumer,
        event.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(recorded.rows_affected() == 1)
}

/// Records that the group gave up on the event, with the reason of the last failure.
pub async fn insert_dead_letter(
    db: &Db,
    consumer: &str,
    event: EventId,
    attempts: i32,
    error: &str,
) -> Result<()> {
    sqlx::query!(
        r#"insert into dead_letters (consumer, event_id, attempts, error) values ($1, $2, $3, $4)
           on conflict on constraint dead_letters_pkey do update
           set attempts = excluded.attempts, error = excluded.error, died_at = now()"#,
        consumer,
        event.uuid(),
        attempts,
        error,
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(())
}

/// Lists the dead letters of all groups, oldest first.
pub async fn list_dead_letters(db: &Db, limit: i64) -> Result<Vec<DeadLetter>> {
    let rows = sqlx::query!(
        r#"select d.consumer, d.event_id, d.attempts, d.error, d.died_at, e.type as kind
           from dead_letters d
           join events e on e.id = d.event_id
           order by d.died_at, d.event_id, d.consumer
           limit $1"#,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(rows
        .into_iter()
        .map(|row| DeadLetter {
            consumer: row.consumer,
            event: Id::from_uuid(row.event_id),
            kind: row.kind,
            attempts: row.attempts,
            error: row.error,
            died_at: row.died_at.to_jiff(),
        })
        .collect())
}

/// Deletes the dead letters of one event or of all: the reconciler then publishes these events again.
pub async fn retry_dead_letters(db: &Db, event: Option<EventId>) -> Result<u64> {
    let removed = sqlx::query!(
        "delete from dead_letters where $1::uuid is null or event_id = $1",
        event.map(Id::uuid)
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(removed.rows_affected())
}
