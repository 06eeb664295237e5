//! Sign-ins with identity providers that have not ended: requests to a provider, and tickets for what it answered.

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Id, Result,
    id::{OrganizationId, SsoProviderId},
};
use serde_json::Value;

use crate::{Db, Tx, error::DbResultExt};

/// How many expired rows each new one deletes: more than one, so that none stay for long.
const MAX_PURGED: i64 = 100;

/// A sign-in with a provider of an organization.
#[derive(Debug, Clone)]
pub struct SsoSignIn {
    pub organization: OrganizationId,
    pub provider: SsoProviderId,
    /// The hash of the cookie of the browser that began. None if the provider began.
    pub browser: Option<Vec<u8>>,
    /// The path where the browser goes afterwards.
    pub next: String,
}

/// Stores a request, or with what the provider said a ticket. Expired ones are deleted.
pub async fn insert(
    tx: &mut Tx,
    hash: &[u8],
    sign_in: &SsoSignIn,
    identity: Option<&Value>,
    expires_at: jiff::Timestamp,
) -> Result<()> {
    sqlx::query!(
        r#"with expired as (
               delete from sso_sign_ins
               where hash in (select hash from sso_sign_ins where expires_at < $7 order by expires_at limit $8)
           )
           insert into sso_sign_ins (hash, organization_id, provider_id, browser_hash, next, identity, expires_at)
           values ($1, $2, $3, $4, $5, $6, $9)"#,
        hash,
        sign_in.organization.uuid(),
        sign_in.provider.uuid(),
        sign_in.browser.as_deref(),
        sign_in.next,
        identity,
        tx.sql_now(),
        MAX_PURGED,
        expires_at.to_sqlx() as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Uses up a request to this provider. None if there is none, or it was used before or has expired.
pub async fn take_request(
    tx: &mut Tx,
    hash: &[u8],
    organization: OrganizationId,
    provider: SsoProviderId,
) -> Result<Option<SsoSignIn>> {
    let row = sqlx::query!(
        r#"delete from sso_sign_ins
           where hash = $1 and organization_id = $2 and provider_id = $3 and identity is null and expires_at > $4
           returning browser_hash, next"#,
        hash,
        organization.uuid(),
        provider.uuid(),
        tx.sql_now(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(|row| SsoSignIn {
        organization,
        provider,
        browser: row.browser_hash,
        next: row.next,
    }))
}

/// Reads a ticket without using it up.
pub async fn find_ticket(
    db: &Db,
    hash: &[u8],
    now: jiff::Timestamp,
) -> Result<Option<(SsoSignIn, Value)>> {
    let row = sqlx::query!(
        r#"select organization_id as "organization_id!", provider_id as "provider_id!", browser_hash, next,
                  identity as "identity!"
           from sso_sign_ins
           where hash = $1 and identity is not null and organization_id is not null and expires_at > $2"#,
        hash,
        now.to_sqlx() as Timestamp,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| {
        let sign_in = SsoSignIn {
            organization: Id::from_uuid(row.organization_id),
            provider: Id::from_uuid(row.provider_id),
            browser: row.browser_hash,
            next: row.next,
        };
        (sign_in, row.identity)
    }))
}

/// Uses up a ticket. Returns false if it was used before.
pub async fn delete_ticket(tx: &mut Tx, hash: &[u8]) -> Result<bool> {
    let deleted = sqlx::query!("delete from sso_sign_ins where hash = $1", hash)
        .execute(tx.connection())
        .await
        .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}

/// Stores that an assertion was used, until it expires. Returns false if it was used before.
pub async fn use_assertion(
    tx: &mut Tx,
    provider: SsoProviderId,
    hash: &[u8],
    expires_at: jiff::Timestamp,
) -> Result<bool> {
    let used = sqlx::query!(
        r#"with expired as (
               delete from used_saml_assertions u
               using (select provider_id, hash from used_saml_assertions where expires_at < $4
                      order by expires_at limit $5) old
               where u.provider_id = old.provider_id and u.hash = old.hash
           )
           insert into used_saml_assertions (provider_id, hash, expires_at) values ($1, $2, $3)
           on conflict on constraint used_saml_assertions_pkey do nothing"#,
        provider.uuid(),
        hash,
        expires_at.to_sqlx() as Timestamp,
        tx.sql_now(),
        MAX_PURGED,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(used.rows_affected() == 1)
}
