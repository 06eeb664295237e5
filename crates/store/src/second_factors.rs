//! Second factors of users: authenticator apps and recovery codes.

use jiff_sqlx::Timestamp;
use model::{Id, Result, id::UserId, second_factor::SecondFactors};

use crate::{Db, Tx, error::DbResultExt, passkeys};

/// An authenticator app of a user.
pub struct StoredTotp {
    pub user: UserId,
    /// The encrypted secret.
    pub envelope: Vec<u8>,
    /// Whether its owner has proved that their app has the secret.
    pub is_confirmed: bool,
}

pub async fn find(db: &Db, user: UserId) -> Result<SecondFactors> {
    let row = sqlx::query!(
        r#"select
               (select confirmed_at from totp_factors where user_id = $1) as "totp_since: Timestamp",
               (select count(*) from passkeys where user_id = $1) as "passkeys!",
               (select count(*) from recovery_codes where user_id = $1) as "recovery_codes_left!""#,
        user.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(SecondFactors {
        totp_since: row.totp_since.map(Timestamp::to_jiff),
        passkeys: u32::try_from(row.passkeys).unwrap_or(u32::MAX),
        recovery_codes_left: u32::try_from(row.recovery_codes_left).unwrap_or(u32::MAX),
    })
}

/// Locks an account, so that its factors change one after the other, and not during a sign-in.
pub async fn lock_owner(tx: &mut Tx, user: UserId) -> Result<()> {
    sqlx::query_scalar!(
        "select id from users where id = $1 for no key update",
        user.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Whether signing in needs more than a password.
pub async fn has_any(tx: &mut Tx, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from totp_factors where user_id = $1 and confirmed_at is not null
               union all
               select from passkeys where user_id = $1
           ) as "has_any!""#,
        user.uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()
}

/// Stores the secret of a new authenticator app, instead of one that was not confirmed. Returns false if there is a
/// confirmed one.
pub async fn insert_totp(tx: &mut Tx, user: UserId, envelope: &[u8]) -> Result<bool> {
    let inserted = sqlx::query!(
        r#"insert into totp_factors as t (user_id, envelope, created_at) values ($1, $2, $3)
           on conflict on constraint totp_factors_pkey do update
           set envelope = excluded.envelope, created_at = excluded.created_at
           where t.confirmed_at is null"#,
        user.uuid(),
        envelope,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(inserted.rows_affected() == 1)
}

/// Returns the encrypted secret of an authenticator app that is not confirmed yet.
pub async fn find_pending_totp(db: &Db, user: UserId) -> Result<Option<Vec<u8>>> {
    sqlx::query_scalar!(
        "select envelope from totp_factors where user_id = $1 and confirmed_at is null",
        user.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()
}

/// Locks the authenticator app of a user until the transaction ends, so that of two requests with the same code one
/// succeeds.
pub async fn lock_totp(tx: &mut Tx, user: UserId) -> Result<Option<StoredTotp>> {
    let row = sqlx::query!(
        r#"select envelope, confirmed_at is not null as "is_confirmed!"
           from totp_factors where user_id = $1 for update"#,
        user.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(|row| StoredTotp {
        user,
        envelope: row.envelope,
        is_confirmed: row.is_confirmed,
    }))
}

/// Stores that the code of this time step was used; the first one confirms the app. Returns false if this or a later
/// one was used before.
pub async fn use_totp_step(tx: &mut Tx, user: UserId, step: i64) -> Result<bool> {
    let changed = sqlx::query!(
        r#"update totp_factors set last_step = $2, confirmed_at = coalesce(confirmed_at, $3)
           where user_id = $1 and last_step < $2"#,
        user.uuid(),
        step,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(changed.rows_affected() == 1)
}

/// Returns false if the user has no confirmed authenticator app.
pub async fn delete_totp(tx: &mut Tx, user: UserId) -> Result<bool> {
    let was_confirmed = sqlx::query_scalar!(
        r#"delete from totp_factors where user_id = $1 returning confirmed_at is not null as "was_confirmed!""#,
        user.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(was_confirmed.unwrap_or(false))
}

/// Replaces all recovery codes of a user. With no hashes it only deletes them.
pub async fn replace_recovery_codes(tx: &mut Tx, user: UserId, hashes: &[[u8; 32]]) -> Result<()> {
    let hashes: Vec<Vec<u8>> = hashes.iter().map(|hash| hash.to_vec()).collect();
    sqlx::query!("delete from recovery_codes where user_id = $1", user.uuid())
        .execute(tx.connection())
        .await
        .map_db_error()?;
    sqlx::query!(
        "insert into recovery_codes (user_id, hash) select $1, given.hash from unnest($2::bytea[]) as given (hash)",
        user.uuid(),
        &hashes,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Uses a recovery code up. Returns how many are left; `None` if it is not one of the user.
pub async fn use_recovery_code(tx: &mut Tx, user: UserId, hash: &[u8]) -> Result<Option<i64>> {
    let row = sqlx::query!(
        r#"with used as (
               delete from recovery_codes where user_id = $1 and hash = $2 returning user_id
           )
           select (select count(*) from recovery_codes where user_id = $1) as "before!",
                  exists (select from used) as "is_used!""#,
        user.uuid(),
        hash,
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.is_used.then_some(row.before - 1))
}

/// Deletes all second factors of a user. Returns whether there was one.
pub async fn delete_all(tx: &mut Tx, user: UserId) -> Result<bool> {
    let had_any = has_any(tx, user).await?;
    delete_totp(tx, user).await?;
    passkeys::delete_all(tx, user).await?;
    replace_recovery_codes(tx, user, &[]).await?;
    Ok(had_any)
}

/// Lists secrets of authenticator apps that are encrypted with another key than this one.
pub async fn list_envelopes(
    db: &Db,
    current: u8,
    after: Option<UserId>,
    limit: i64,
) -> Result<Vec<StoredTotp>> {
    let number = [current];
    let rows = sqlx::query!(
        r#"select user_id, envelope, confirmed_at is not null as "is_confirmed!"
           from totp_factors
           where substring(envelope from 1 for 1) <> $1
             and user_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
           order by user_id
           limit $3"#,
        &number[..],
        after.map(Id::uuid),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = rows.into_iter().map(|row| StoredTotp {
        user: Id::from_uuid(row.user_id),
        envelope: row.envelope,
        is_confirmed: row.is_confirmed,
    });
    Ok(found.collect())
}

/// Replaces an envelope, unless it was replaced concurrently.
pub async fn replace_envelope(tx: &mut Tx, totp: &StoredTotp, envelope: &[u8]) -> Result<bool> {
    let replaced = sqlx::query!(
        "update totp_factors set envelope = $3 where user_id = $1 and envelope = $2",
        totp.user.uuid(),
        totp.envelope.as_slice(),
        envelope,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(replaced.rows_affected() == 1)
}

/// Returns the number of secrets that are encrypted with this key.
pub async fn count_encrypted_with(db: &Db, key: u8) -> Result<i64> {
    let number = [key];
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from totp_factors where substring(envelope from 1 for 1) = $1"#,
        &number[..],
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}
