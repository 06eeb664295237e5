//! The scripts of integrations.

use model::{Result, integration::IntegrationName};

use crate::{Db, error::DbResultExt};

/// A script with the secrets that it gets, encrypted.
#[derive(Debug)]
pub struct StoredScript {
    pub source: String,
    pub secrets: Option<Vec<u8>>,
}

/// Finds the script of a version. `None` if another version was published meanwhile.
pub async fn find(db: &Db, name: &IntegrationName, version: i64) -> Result<Option<StoredScript>> {
    sqlx::query_as!(
        StoredScript,
        "select script as source, secrets from integrations where name = $1 and version = $2",
        name.as_str(),
        version,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()
}
