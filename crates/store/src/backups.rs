//! What the manifest of a backup says about the database.

use model::Result;

use crate::{Db, error::DbResultExt};

#[derive(Debug, Clone)]
pub struct BackupState {
    pub postgres_version: String,
    pub database_bytes: i64,
    pub wal_file: Option<String>,
    /// Whether PostgreSQL archives its log.
    pub archives: bool,
}

pub async fn state(db: &Db) -> Result<BackupState> {
    sqlx::query_as!(
        BackupState,
        r#"select current_setting('server_version') as "postgres_version!",
                  pg_database_size(current_database()) as "database_bytes!",
                  case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as wal_file,
                  current_setting('archive_mode') <> 'off' as "archives!""#
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}
