//! Accounts of people whom the identity provider of the installation identifies.

use model::{Id, Result, id::UserId};

use super::SsoUser;
use crate::{Db, Tx, error::DbResultExt};

/// Finds the account that a person was linked to.
pub async fn find(db: &Db, subject_hash: &[u8]) -> Result<Option<SsoUser>> {
    let row = sqlx::query!(
        r#"select u.id, u.email_verified_at is not null as "is_verified!", u.disabled_at is not null as "is_disabled!"
           from installation_accounts a
           join users u on u.id = a.user_id
           where a.subject_hash = $1"#,
        subject_hash,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| SsoUser {
        id: Id::from_uuid(row.id),
        is_verified: row.is_verified,
        is_disabled: row.is_disabled,
    }))
}

/// Links a person to an account, or records that they signed in again.
pub async fn link(tx: &mut Tx, subject_hash: &[u8], user: UserId) -> Result<()> {
    sqlx::query!(
        r#"insert into installation_accounts (subject_hash, user_id, linked_at, last_used_at) values ($1, $2, $3, $3)
           on conflict on constraint installation_accounts_pkey do update set last_used_at = excluded.last_used_at"#,
        subject_hash,
        user.uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
