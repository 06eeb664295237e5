//! Applies migrations while servers work.

use std::time::{Duration, Instant};

use model::{Error, Result};
use sqlx::{Connection, PgConnection, migrate::MigrateError};
use tokio::time::sleep;

use super::{
    MIGRATOR, OLDEST_COMPATIBLE, create_event_partitions, update_integration_event_partitions,
};
use crate::{Db, error::DbResultExt};

/// SQLSTATE of a lock that was not granted in time.
const LOCK_TIMEOUT_CODE: &str = "55P03";
/// Of all attempts of one run.
const LOCKED_TIMEOUT: Duration = Duration::from_mins(2);
/// Requests that waited behind a migration go on meanwhile.
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// Applies what is missing. A migration waits 2 seconds for the lock of a table, since all requests for that table wait
/// behind it; then it is undone and applied again.
pub async fn migrate(db: &Db) -> Result<()> {
    let begun = Instant::now();
    while let Err(failure) = run_migrations(db).await? {
        if !is_locked(&failure) {
            return Err(Error::internal(failure));
        }
        if begun.elapsed() >= LOCKED_TIMEOUT {
            return Err(locked_error(&failure));
        }
        tracing::warn!("a table is in use, so the migration is tried again: {failure}");
        sleep(RETRY_INTERVAL).await;
    }
    create_event_partitions(db).await?;
    update_integration_event_partitions(db).await
}

async fn run_migrations(db: &Db) -> Result<Result<(), MigrateError>> {
    let mut connection = db.writes().acquire().await.map_db_error()?.detach();
    let migrated = run_on(&mut connection).await;
    // Its settings and the migrator's lock end with it.
    connection.close().await.map_db_error()?;
    Ok(migrated)
}

async fn run_on(connection: &mut PgConnection) -> Result<(), MigrateError> {
    sqlx::query!(
        "select set_config('statement_timeout', '0', false) as statements,
                set_config('lock_timeout', '2s', false) as locks"
    )
    .fetch_one(&mut *connection)
    .await?;
    MIGRATOR.run(&mut *connection).await?;
    sqlx::query!(
        "update schema_compatibility set oldest_migration = greatest(oldest_migration, $1)",
        OLDEST_COMPATIBLE
    )
    .execute(connection)
    .await?;
    Ok(())
}

fn is_locked(failure: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = failure else {
        return false;
    };
    let code = error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code);
    code.as_deref() == Some(LOCK_TIMEOUT_CODE)
}

fn locked_error(failure: &MigrateError) -> Error {
    let what = match failure {
        MigrateError::ExecuteMigration(_, version) => format!("Migration {version}"),
        _ => "The migration".to_owned(),
    };
    Error::Conflict(format!(
        "{what} did not get its locks within 2 minutes: another session has a table that it changes in use, or migrates \
         as well. Nothing of it was applied. Look for long transactions (`select pid, xact_start, query from \
         pg_stat_activity order by xact_start`), wait for them or end them, and run the command again."
    ))
}
