//! Passkeys of users.

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Error, Id, Page, PageRequest, Result,
    id::{PasskeyId, UserId},
    passkey::{MAX_PASSKEYS, Passkey, PasskeyName},
};
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

struct Row {
    id: Uuid,
    user_id: Uuid,
    name: String,
    is_backed_up: bool,
    created_at: Timestamp,
    last_used_at: Option<Timestamp>,
}

impl From<Row> for Passkey {
    fn from(row: Row) -> Self {
        Self {
            id: Id::from_uuid(row.id),
            user: Id::from_uuid(row.user_id),
            name: PasskeyName::stored(row.name),
            is_backed_up: row.is_backed_up,
            created_at: row.created_at.to_jiff(),
            last_used_at: row.last_used_at.map(Timestamp::to_jiff),
        }
    }
}

/// What verifies a passkey.
pub struct StoredKey {
    pub id: PasskeyId,
    pub user: UserId,
    pub public_key: Vec<u8>,
    pub sign_count: i64,
    /// Whether the operator has disabled its owner.
    pub is_disabled: bool,
}

/// A passkey to store.
pub struct NewPasskey<'a> {
    pub name: &'a PasskeyName,
    pub credential: &'a [u8],
    pub public_key: &'a [u8],
    pub sign_count: u32,
    pub is_backed_up: bool,
}

/// Stores a passkey. Returns false if its owner has as many as allowed.
pub async fn insert(
    tx: &mut Tx,
    user: UserId,
    id: PasskeyId,
    new: &NewPasskey<'_>,
) -> Result<bool> {
    let inserted = sqlx::query!(
        r#"insert into passkeys (id, user_id, credential_id, public_key, sign_count, is_backed_up, name, created_at)
           select $1, $2, $3, $4, $5, $6, $7, $8
           where (select count(*) from passkeys where user_id = $2) < $9"#,
        id.uuid(),
        user.uuid(),
        new.credential,
        new.public_key,
        i64::from(new.sign_count),
        new.is_backed_up,
        new.name.as_str(),
        tx.sql_now(),
        MAX_PASSKEYS,
    )
    .execute(tx.connection())
    .await
    .on_constraint("passkeys_credential_key", || {
        Error::Conflict("This passkey is in use already.".to_owned())
    })?;
    Ok(inserted.rows_affected() == 1)
}

pub async fn list(db: &Db, user: UserId, page: &PageRequest) -> Result<Page<Passkey>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, user_id, name, is_backed_up, created_at, last_used_at
           from passkeys
           where user_id = $1 and id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
           order by id
           limit $3"#,
        user.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let passkeys = rows.into_iter().map(Passkey::from).collect();
    Ok(page.page(passkeys, |passkey: &Passkey| passkey.id.uuid()))
}

/// Lists the ids that authenticators gave to the passkeys of a user.
pub async fn list_credentials(db: &Db, user: UserId) -> Result<Vec<Vec<u8>>> {
    sqlx::query_scalar!(
        "select credential_id from passkeys where user_id = $1 order by id",
        user.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

/// Finds a passkey by the id that the authenticator gave it.
pub async fn find_key(db: &Db, credential: &[u8]) -> Result<Option<StoredKey>> {
    let row = sqlx::query!(
        r#"select p.id, p.user_id, p.public_key, p.sign_count, u.disabled_at is not null as "is_disabled!"
           from passkeys p
           join users u on u.id = p.user_id
           where p.credential_id = $1"#,
        credential,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| StoredKey {
        id: Id::from_uuid(row.id),
        user: Id::from_uuid(row.user_id),
        public_key: row.public_key,
        sign_count: row.sign_count,
        is_disabled: row.is_disabled,
    }))
}

/// Stores that a passkey has signed. Returns false if it was deleted or has signed since it was read.
pub async fn set_used(
    tx: &mut Tx,
    key: &StoredKey,
    sign_count: u32,
    is_backed_up: bool,
) -> Result<bool> {
    let updated = sqlx::query!(
        r#"update passkeys set sign_count = $3, is_backed_up = $4, last_used_at = $5
           where id = $1 and sign_count = $2"#,
        key.id.uuid(),
        key.sign_count,
        i64::from(sign_count),
        is_backed_up,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(updated.rows_affected() == 1)
}

/// Uses a challenge up. Returns false if it was used before. Those that expired are deleted.
pub async fn use_challenge(tx: &mut Tx, hash: &[u8], expires_at: jiff::Timestamp) -> Result<bool> {
    let inserted = sqlx::query!(
        r#"with expired as (delete from used_passkey_challenges where expires_at < $3)
           insert into used_passkey_challenges (hash, expires_at) values ($1, $2)
           on conflict on constraint used_passkey_challenges_pkey do nothing"#,
        hash,
        expires_at.to_sqlx() as Timestamp,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(inserted.rows_affected() == 1)
}

/// Returns `None` if the user has no such passkey.
pub async fn rename(
    tx: &mut Tx,
    user: UserId,
    id: PasskeyId,
    name: &PasskeyName,
) -> Result<Option<Passkey>> {
    let row = sqlx::query_as!(
        Row,
        r#"update passkeys set name = $3 where user_id = $1 and id = $2
           returning id, user_id, name, is_backed_up, created_at, last_used_at"#,
        user.uuid(),
        id.uuid(),
        name.as_str(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(Passkey::from))
}

/// Returns false if the user has no such passkey.
pub async fn delete(tx: &mut Tx, user: UserId, id: PasskeyId) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from passkeys where user_id = $1 and id = $2",
        user.uuid(),
        id.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}

pub(crate) async fn delete_all(tx: &mut Tx, user: UserId) -> Result<()> {
    sqlx::query!("delete from passkeys where user_id = $1", user.uuid())
        .execute(tx.connection())
        .await
        .map_db_error()?;
    Ok(())
}
