//! Responses stored under an idempotency key, in the transaction of their effect.

use model::Result;
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

/// Identifies equal requests: by sender, target and key.
#[derive(Debug, Clone)]
pub struct IdempotencyScope {
    /// A user, or an installation.
    pub caller: Uuid,
    pub method: String,
    pub path: String,
    pub key: String,
}

/// A stored response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredResponse {
    pub request_hash: Vec<u8>,
    pub status: u16,
    pub location: Option<String>,
    pub etag: Option<String>,
    /// `None` if the response contained a secret.
    pub body: Option<Vec<u8>>,
}

/// How long responses are stored.
const RESPONSE_RETENTION_HOURS: i32 = 24;
/// Batch size, so that a statement does not take long.
const DELETE_BATCH: i64 = 50_000;

pub async fn find(db: &Db, scope: &IdempotencyScope) -> Result<Option<StoredResponse>> {
    let row = sqlx::query!(
        r#"select request_hash, status, location, etag, body from idempotency_keys
           where user_id = $1 and method = $2 and path = $3 and key = $4
             and created_at > now() - make_interval(hours => $5)"#,
        scope.caller,
        scope.method,
        scope.path,
        scope.key,
        RESPONSE_RETENTION_HOURS,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| StoredResponse {
        request_hash: row.request_hash,
        status: u16::try_from(row.status).unwrap_or(500),
        location: row.location,
        etag: row.etag,
        body: row.body,
    }))
}

impl IdempotencyScope {
    fn lock_name(&self) -> String {
        let Self {
            caller,
            method,
            path,
            key,
        } = self;
        format!("{caller}\n{method}\n{path}\n{key}")
    }
}

/// Returns whether no transaction that locked the key is running: one whose commit was not confirmed has ended.
pub async fn is_unlocked(db: &Db, scope: &IdempotencyScope) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as "locked!""#,
        scope.lock_name()
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Locks the key for this transaction. Returns false if another request holds it.
pub async fn lock(tx: &mut Tx, scope: &IdempotencyScope) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as "locked!""#,
        scope.lock_name()
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()
}

/// Stores a response. Returns false if a concurrent request with the same key won; this one must not commit.
pub async fn insert(
    tx: &mut Tx,
    scope: &IdempotencyScope,
    response: &StoredResponse,
) -> Result<bool> {
    let inserted = sqlx::query!(
        r#"insert into idempotency_keys (user_id, method, path, key, request_hash, status, location, etag, body)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict on constraint idempotency_keys_pkey do update
           set request_hash = excluded.request_hash, status = excluded.status, location = excluded.location,
               etag = excluded.etag, body = excluded.body, created_at = now()
           where idempotency_keys.created_at <= now() - make_interval(hours => $10)"#,
        scope.caller,
        scope.method,
        scope.path,
        scope.key,
        &response.request_hash,
        i16::try_from(response.status).unwrap_or(500),
        response.location,
        response.etag,
        response.body,
        RESPONSE_RETENTION_HOURS,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(inserted.rows_affected() == 1)
}

/// Deletes expired responses.
pub async fn delete_old(db: &Db) -> Result<u64> {
    let mut sum = 0;
    loop {
        let deleted = sqlx::query!(
            r#"delete from idempotency_keys
               where ctid = any(array(
                   select ctid from idempotency_keys
                   where created_at < now() - make_interval(hours => $1)
                   limit $2
               ))"#,
            RESPONSE_RETENTION_HOURS,
            DELETE_BATCH,
        )
        .execute(db.writes())
        .await
        .map_db_error()?
        .rows_affected();
        sum += deleted;
        if deleted < DELETE_BATCH.unsigned_abs() {
            return Ok(sum);
        }
    }
}
