//! How long IP addresses and sessions are stored.

use jiff::Timestamp;
use jiff_sqlx::ToSqlx;
use model::Result;

use crate::{Db, error::DbResultExt};

/// Rows of each table per statement.
const REMOVAL_BATCH: i32 = 5000;

/// Removes IP addresses that were recorded before this time from events, audit trails and jobs. Returns from how many
/// rows.
pub async fn remove_addresses(db: &Db, before: Timestamp) -> Result<i64> {
    let mut removed = 0;
    loop {
        let batch = sqlx::query_scalar!(
            r#"select remove_addresses($1, $2) as "removed!""#,
            before.to_sqlx() as jiff_sqlx::Timestamp,
            REMOVAL_BATCH,
        )
        .fetch_one(db.pool())
        .await
        .map_db_error()?;
        if batch == 0 {
            return Ok(removed);
        }
        removed += batch;
    }
}

/// Deletes sessions that ended before this time, with the address and browser that began them. Returns how many.
pub async fn delete_ended_sessions(db: &Db, before: Timestamp) -> Result<u64> {
    let mut deleted = 0;
    loop {
        let batch = sqlx::query!(
            r#"delete from api_tokens t
               where t.id in (
                   select s.id from api_tokens s
                   where s.session and least(s.revoked_at, s.expires_at) < $1
                   limit $2
               )"#,
            before.to_sqlx() as jiff_sqlx::Timestamp,
            i64::from(REMOVAL_BATCH),
        )
        .execute(db.writes())
        .await
        .map_db_error()?;
        if batch.rows_affected() == 0 {
            return Ok(deleted);
        }
        deleted += batch.rows_affected();
    }
}
