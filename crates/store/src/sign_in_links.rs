//! Links that sign a user in once.

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{Id, Result, id::UserId};

use crate::{Db, Tx, error::DbResultExt};

/// Stores a link of a user. Those that expired are deleted.
pub async fn insert(
    tx: &mut Tx,
    user: UserId,
    hash: &[u8],
    expires_at: jiff::Timestamp,
) -> Result<()> {
    sqlx::query!(
        r#"with expired as (delete from sign_in_links where user_id = $2 and expires_at < $4)
           insert into sign_in_links (hash, user_id, expires_at) values ($1, $2, $3)"#,
        hash,
        user.uuid(),
        expires_at.to_sqlx() as Timestamp,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Deletes the links of a user.
pub async fn delete_all(tx: &mut Tx, user: UserId) -> Result<()> {
    sqlx::query!("delete from sign_in_links where user_id = $1", user.uuid())
        .execute(tx.connection())
        .await
        .map_db_error()?;
    Ok(())
}

/// Whether a link can still be used.
pub async fn is_valid(db: &Db, hash: &[u8], now: jiff::Timestamp) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from sign_in_links l
               join users u on u.id = l.user_id and u.disabled_at is null
               where l.hash = $1 and l.expires_at > $2
           ) as "is_valid!""#,
        hash,
        now.to_sqlx() as Timestamp,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Uses a link up. Returns its user; `None` if it was used before, has expired, or its user is disabled.
pub async fn take(tx: &mut Tx, hash: &[u8]) -> Result<Option<UserId>> {
    let user = sqlx::query_scalar!(
        r#"delete from sign_in_links l
           using users u
           where l.hash = $1 and l.expires_at > $2 and u.id = l.user_id and u.disabled_at is null
           returning l.user_id"#,
        hash,
        tx.sql_now(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(user.map(Id::from_uuid))
}
