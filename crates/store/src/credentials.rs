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

/// Sets the password, whatever it was before.
pub async fn set_password(tx: &mut Tx, user: UserId, hash: &str) -> Result<()> {
    sqlx::query!(
        "update users set password_hash = $2, updated_at = $3 where id = $1",
        user.uuid(),
        hash,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .stored()?;
    Ok(())
}

/// Sets a password in place of the one whose hash was read before. `false` if it was replaced since: of two who come at
/// once with one link, the second waits here and then finds another hash.
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
    .stored()?;
    Ok(updated.rows_affected() == 1)
}

/// Whether the password is still the one whose hash was read before. Until the transaction ends, whoever replaces it waits,
/// and then ends what was made in it.
pub async fn hold_password(tx: &mut Tx, user: UserId, hash: &str) -> Result<bool> {
    let held = sqlx::query_scalar!(
        "select id from users where id = $1 and password_hash = $2 for share",
        user.uuid(),
        hash,
    )
    .fetch_optional(tx.connection())
    .await
    .stored()?;
    Ok(held.is_some())
}

/// What it means that somebody proved to own an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// Nobody had proven it before.
    First,
    Again,
    /// It is not the address of this account.
    Other,
}

/// Notes that an address belongs to its user, if it still is their address. Unless it is kept, the password of an account
/// whose address nobody had proven goes: anyone may have chosen it.
pub async fn prove_email(
    tx: &mut Tx,
    user: UserId,
    email: &str,
    keeps_password: bool,
) -> Result<Proof> {
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
    .stored()?;
    Ok(match (row.is_first, row.is_theirs) {
        (true, _) => Proof::First,
        (false, true) => Proof::Again,
        (false, false) => Proof::Other,
    })
}
