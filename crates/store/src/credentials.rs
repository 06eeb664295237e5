//! What people prove themselves with besides tokens: passwords and verified addresses.

use model::{Id, Result, id::UserId};

use crate::{Db, Tx, failure::Stored};

/// An account and the hash of its password, if it has one.
pub struct Credentials {
    pub user: UserId,
    pub email: String,
    pub password_hash: Option<String>,
    /// The operator has closed the account.
    pub is_disabled: bool,
}

pub async fn find_by_email(db: &Db, email: &str) -> Result<Option<Credentials>> {
    let row = sqlx::query!(
        r#"select id, email, password_hash, disabled_at is not null as "is_disabled!"
           from users where lower(email) = lower($1)"#,
        email
    )
    .fetch_optional(db.pool())
    .await
    .stored()?;
    Ok(row.map(|row| Credentials {
        user: Id::from_uuid(row.id),
        email: row.email,
        password_hash: row.password_hash,
        is_disabled: row.is_disabled,
    }))
}

pub async fn find(db: &Db, user: UserId) -> Result<Option<Credentials>> {
    let row = sqlx::query!(
        r#"select id, email, password_hash, disabled_at is not null as "is_disabled!" from users where id = $1"#,
        user.uuid()
    )
    .fetch_optional(db.pool())
    .await
    .stored()?;
    Ok(row.map(|row| Credentials {
        user: Id::from_uuid(row.id),
        email: row.email,
        password_hash: row.password_hash,
        is_disabled: row.is_disabled,
    }))
}

/// Sets the password and ends all sessions, in one statement. Tokens for programs stay.
pub async fn set_password(tx: &mut Tx, user: UserId, hash: &str) -> Result<()> {
    sqlx::query!(
        r#"with ended as (
               update api_tokens set revoked_at = $3 where user_id = $1 and session and revoked_at is null
           )
           update users set password_hash = $2, updated_at = $3 where id = $1"#,
        user.uuid(),
        hash,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .stored()?;
    Ok(())
}

/// Notes that an address belongs to its user, if it still is their address.
pub async fn verify_email(tx: &mut Tx, user: UserId, email: &str) -> Result<bool> {
    let verified = sqlx::query!(
        r#"update users
           set email_verified_at = coalesce(email_verified_at, $3), version = version + 1, updated_at = $3
           where id = $1 and email = $2"#,
        user.uuid(),
        email,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .stored()?;
    Ok(verified.rows_affected() == 1)
}
