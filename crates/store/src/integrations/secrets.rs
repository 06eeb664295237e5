//! The encrypted secrets of integrations, by the key that encrypts them.

use model::{Result, integration::IntegrationName};

use crate::{Db, Tx, error::DbResultExt};

pub struct StoredSecrets {
    pub integration: IntegrationName,
    pub envelope: Vec<u8>,
}

/// Lists secrets that are encrypted with another key than `current`, by name.
pub async fn list(
    db: &Db,
    current: u8,
    after: Option<&IntegrationName>,
    limit: i64,
) -> Result<Vec<StoredSecrets>> {
    let rows = sqlx::query!(
        r#"select name, secrets as "secrets!" from integrations
           where secrets is not null and get_byte(secrets, 0) <> $1 and name > coalesce($2, '')
           order by name
           limit $3"#,
        i32::from(current),
        after.map(IntegrationName::as_str),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let secrets = rows.into_iter().map(|row| StoredSecrets {
        integration: IntegrationName::from_stored(row.name),
        envelope: row.secrets,
    });
    Ok(secrets.collect())
}

/// Replaces secrets by the same ones with another key, unless they have changed meanwhile.
pub async fn replace(tx: &mut Tx, known: &StoredSecrets, envelope: &[u8]) -> Result<bool> {
    let done = sqlx::query!(
        "update integrations set secrets = $3 where name = $1 and secrets = $2",
        known.integration.as_str(),
        known.envelope,
        envelope,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(done.rows_affected() == 1)
}

/// Counts the secrets that are encrypted with this key.
pub async fn count_encrypted_with(db: &Db, key: u8) -> Result<i64> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from integrations where secrets is not null and get_byte(secrets, 0) = $1"#,
        i32::from(key),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}
