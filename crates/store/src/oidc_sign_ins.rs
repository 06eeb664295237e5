//! Sign-ins that have begun at an OpenID provider.

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Id, Result,
    id::{OrganizationId, SsoProviderId},
};

use crate::{Tx, error::DbResultExt};

/// A sign-in between the redirect to the provider and the one back.
#[derive(Debug, Clone)]
pub struct PendingSignIn {
    /// Absent for the provider of the installation.
    pub provider: Option<(OrganizationId, SsoProviderId)>,
    /// SHA-256 of the cookie of the browser that began.
    pub browser_hash: Vec<u8>,
    /// Nonce and code verifier, encrypted.
    pub envelope: Vec<u8>,
    /// Where the browser goes afterwards.
    pub next: String,
}

/// Stores a sign-in by the hash of its state.
pub async fn insert(
    tx: &mut Tx,
    state_hash: &[u8],
    sign_in: &PendingSignIn,
    expires_at: jiff::Timestamp,
) -> Result<()> {
    sqlx::query!(
        r#"insert into sso_sign_ins (hash, organization_id, provider_id, browser_hash, envelope, next, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7)"#,
        state_hash,
        sign_in.provider.map(|(organization, _)| organization.uuid()),
        sign_in.provider.map(|(_, provider)| provider.uuid()),
        sign_in.browser_hash,
        sign_in.envelope,
        sign_in.next,
        expires_at.to_sqlx() as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Deletes a sign-in and returns it, so that each state is used once. `None` if there is none, or it has expired.
pub async fn take(tx: &mut Tx, state_hash: &[u8]) -> Result<Option<PendingSignIn>> {
    let row = sqlx::query!(
        r#"delete from sso_sign_ins
           where hash = $1 and envelope is not null and browser_hash is not null and expires_at > $2
           returning organization_id, provider_id, browser_hash as "browser_hash!", envelope as "envelope!", next"#,
        state_hash,
        tx.sql_now(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(|row| PendingSignIn {
        provider: row
            .organization_id
            .zip(row.provider_id)
            .map(|(organization, provider)| (Id::from_uuid(organization), Id::from_uuid(provider))),
        browser_hash: row.browser_hash,
        envelope: row.envelope,
        next: row.next,
    }))
}
