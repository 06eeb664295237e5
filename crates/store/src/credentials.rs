//! Credentials other than tokens: passwords and verified e-mail addresses.

use model::{Id, Result, id::UserId};

use crate::{Db, Tx, error::DbResultExt};

/// An account and the hash of its password, if it has one.
pub struct Credentials {
    pub user: UserId,
    pub email: String,
    pub password_hash: Option<String>,
    /// Whether the operator has disabled the account.
    pub is_disabled: bool,
    /// Whether signing in needs more than the password.
    pub has_second_factor: bool,
}

pub async fn find_by_email(db: &Db, email: &str) -> Result<Option<Credentials>> {
    let row = sqlx::query!(
        r#"select id, email, password_hash, disabled_at is not null as "is_disabled!",
                  exists (
                      select from totp_factors f where f.user_id = users.id and f.confirmed_at is not null
                      union all
                      select from passkeys p where p.user_id = users.id
                  ) as "has_second_factor!"
           from users where lower(email) = lower($1)"#,
        email
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| Credentials {
        user: Id::from_uuid(row.id),
        email: row.email,
        password_hash: row.password_hash,
        is_disabled: row.is_disabled,
        has_second_factor: row.has_second_factor,
    }))
}

pub async fn find(db: &Db, user: UserId) -> Result<Option<Credentials>> {
    let row = sqlx::query!(
        r#"select id, email, password_hash, disabled_at is not null as "is_disabled!",
                  exists (
                      select from totp_factors f where f.user_id = users.id and f.confirmed_at is not null
                      union all
                      select from passkeys p where p.user_id = users.id
                  ) as "has_second_factor!"
           from users where id = $1"#,
        user.uuid()
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| Credentials {
        user: Id::from_uuid(row.id),
        email: row.email,
        password_hash: row.password_hash,
        is_disabled: row.is_disabled,
        has_second_factor: row.has_second_factor,
    }))
}

/// Sets the password unconditionally.
pub async fn set_password(tx: &mut Tx, user: UserId, hash: &str) -> Result<()> {
    sqlx::query!(
        "update users set password_hash = $2, updated_at = $3 where id = $1",
        user.uuid(),
        hash,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Replaces the password by compare-and-swap on its hash. Returns false if it was replaced since: of two concurrent
/// requests with the same link, the second one waits for the row lock and then finds another hash.
pub async fn replace_password(
    tx: &mut Tx,
    user: UserId,
    replaced: Option<&str>,
    hash: &str,
) -> Result<bool> {
    let updated = sqlx::query!(
        r#"update users set password_hash = $3, updated_at = $4
           where id = $1 and password_hash is not distinct from $2 and disabled_at is null"#,
        user.uuid(),
        replaced,
        hash,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(updated.rows_affected() == 1)
}

/// Locks the password against changes until the transaction ends. Returns false if its hash is no longer `hash`. A
/// concurrent password change waits, and then revokes the sessions created in this transaction.
pub async fn lock_password(tx: &mut Tx, user: UserId, hash: &str) -> Result<bool> {
    let held = sqlx::query_scalar!(
        "select id from users where id = $1 and password_hash = $2 for share",
        user.uuid(),
        hash,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(held.is_some())
}

/// Locks an account against password changes until the transaction ends. Returns false if it is disabled.
pub async fn lock_account(tx: &mut Tx, user: UserId) -> Result<bool> {
    let held = sqlx::query_scalar!(
        "select id from users where id = $1 and disabled_at is null for share",
        user.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(held.is_some())
}

/// Result of proving the ownership of an e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmailVerification {
    /// The address was not verified before.
    Verified,
    AlreadyVerified,
    /// It is not the address of this account.
    NotTheirs,
}

/// Marks the e-mail address of a user as verified, if it is still theirs. Unless `keeps_password` is set, the password
/// of a previously unverified account is removed: someone else may have chosen it.
pub async fn verify_email(
    tx: &mut Tx,
    user: UserId,
    email: &str,
    keeps_password: bool,
) -> Result<EmailVerification> {
    let row = sqlx::query!(
        r#"with proven as (
               update users
               set email_verified_at = $3, password_hash = case when $4 then password_hash end,
                   version = version + 1, updated_at = $3
               where id = $1 and email = $2 and email_verified_at is null
               returning id
           )
           select exists (select from proven) as "is_first!",
                  exists (select from users where id = $1 and email = $2) as "is_theirs!""#,
        user.uuid(),
        email,
        tx.sql_now(),
        keeps_password,
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(match (row.is_first, row.is_theirs) {
        (true, _) => EmailVerification::Verified,
        (false, true) => EmailVerification::AlreadyVerified,
        (false, false) => EmailVerification::NotTheirs,
    })
}
