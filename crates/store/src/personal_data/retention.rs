//! How long IP addresses are stored.

use jiff::Timestamp;
use jiff_sqlx::ToSqlx;
use model::Result;

use crate::{Db, error::DbResultExt};

/// Rows of each table per statement.
const REMOVAL_BATCH: i32 = 5000;

/// Removes IP addresses that were recorded before this time from events, audit trails, sessions and jobs. Returns from how
/// many rows.
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
