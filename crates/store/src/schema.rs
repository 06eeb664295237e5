//! Migrations, and the check that this binary and the schema are compatible.

mod migrate;

use model::{Error, Result};
use sqlx::migrate::Migrator;

pub use self::migrate::migrate;

use crate::{Db, error::DbResultExt};

pub static MIGRATOR: Migrator = sqlx::migrate!();

/// The newest migration of the oldest programs that can run on the schema of this one. To be raised by a migration that
/// removes or changes what those programs use.
const OLDEST_COMPATIBLE: i64 = 20_261_126_040_000;

/// Whether the server can run on the schema of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaState {
    Current,
    /// Migrations of this binary are missing in the database.
    Behind {
        missing: usize,
    },
    /// The database has migrations that this binary does not know.
    Ahead {
        unknown: usize,
        /// Whether the program that migrated says that programs like this one can run on it.
        is_compatible: bool,
    },
}

/// Creates the partitions of this month and the next two.
pub async fn create_event_partitions(db: &Db) -> Result<()> {
    sqlx::query!(
        r#"select create_events_partition((now() + make_interval(months => n))::date)::text as made
           from generate_series(0, 2) as n"#
    )
    .fetch_all(db.writes())
    .await
    .map_db_error()?;
    Ok(())
}

/// Creates the partitions of the next days, and drops those past the retention of events of integrations.
pub async fn update_integration_event_partitions(db: &Db) -> Result<()> {
    sqlx::query!("select update_integration_event_partitions()::text as done")
        .fetch_one(db.writes())
        .await
        .map_db_error()?;
    Ok(())
}

pub async fn state(db: &Db) -> Result<SchemaState> {
    let table = sqlx::query!(
        r#"select to_regclass('_sqlx_migrations') is not null as "exists!",
                  coalesce(has_table_privilege(to_regclass('_sqlx_migrations'), 'select'), false) as "is_readable!""#
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    if !table.exists {
        return Ok(SchemaState::Behind {
            missing: MIGRATOR.iter().count(),
        });
    }
    if !table.is_readable {
        return Err(Error::invalid(
            "database.url",
            "names a role that has no rights to the tables. Name their owner in `database.owner_url` and run \
             `bindery schema migrate`",
        ));
    }
    // Unchecked: the table belongs to the migrator and is not in the schema that queries are checked against.
    let applied: Vec<i64> =
        sqlx::query_scalar("select version from _sqlx_migrations where success")
            .fetch_all(db.pool())
            .await
            .map_db_error()?;
    let missing = MIGRATOR
        .iter()
        .filter(|migration| !applied.contains(&migration.version))
        .count();
    let unknown = applied
        .iter()
        .filter(|version| !MIGRATOR.version_exists(**version))
        .count();
    Ok(match (missing, unknown) {
        (0, 0) => SchemaState::Current,
        (0, unknown) => SchemaState::Ahead {
            unknown,
            is_compatible: is_compatible(db).await?,
        },
        (missing, _) => SchemaState::Behind { missing },
    })
}

async fn is_compatible(db: &Db) -> Result<bool> {
    let newest = MIGRATOR.iter().map(|migration| migration.version).max();
    let oldest = sqlx::query_scalar!("select oldest_migration from schema_compatibility")
        .fetch_one(db.pool())
        .await
        .map_db_error()?;
    Ok(newest.is_some_and(|newest| newest >= oldest))
}

/// Returns the version of the newest migration in the database.
pub async fn version(db: &Db) -> Result<i64> {
    // Unchecked: the table belongs to the migrator and is not in the schema that queries are checked against.
    sqlx::query_scalar("select max(version) from _sqlx_migrations where success")
        .fetch_one(db.pool())
        .await
        .map_db_error()
}
