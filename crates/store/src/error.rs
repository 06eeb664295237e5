//! Conversion of database errors to `model::Error`.

use model::{Error, Result};
use sqlx::postgres::PgDatabaseError;

use crate::quotas;

pub(crate) trait DbResultExt<T> {
    /// Converts an unexpected error: the database is unavailable, or there is a bug.
    fn map_db_error(self) -> Result<T>;

    /// Returns `error` if this constraint was violated.
    fn on_constraint(self, name: &str, error: impl FnOnce() -> Error) -> Result<T>;

    /// Returns `error` if a foreign key was violated: a related row was deleted concurrently.
    fn on_foreign_key(self, error: impl FnOnce() -> Error) -> Result<T>;
}

impl<T> DbResultExt<T> for Result<T, sqlx::Error> {
    fn map_db_error(self) -> Result<T> {
        self.map_err(translate)
    }

    fn on_constraint(self, name: &str, error: impl FnOnce() -> Error) -> Result<T> {
        self.map_err(|failure| match &failure {
            sqlx::Error::Database(database) if database.constraint() == Some(name) => error(),
            _ => translate(failure),
        })
    }

    fn on_foreign_key(self, error: impl FnOnce() -> Error) -> Result<T> {
        self.map_err(|failure| match &failure {
            sqlx::Error::Database(database) if database.is_foreign_key_violation() => error(),
            _ => translate(failure),
        })
    }
}

/// See [`crate::Db::is_outage`].
pub(crate) fn is_outage(error: &Error, is_reachable: bool) -> bool {
    let Error::Unavailable(cause) = error else {
        return false;
    };
    match cause.downcast_ref::<sqlx::Error>() {
        Some(sqlx::Error::Io(_) | sqlx::Error::PoolClosed) => true,
        // If the database is reachable, all connections were in use.
        Some(sqlx::Error::PoolTimedOut) => !is_reachable,
        // The database is starting, shutting down, has crashed, or is read-only.
        Some(sqlx::Error::Database(refusal)) => refusal
            .code()
            .is_some_and(|code| code.starts_with("57P") || code == READ_ONLY),
        _ => false,
    }
}

/// A write in a read-only transaction, as all transactions on a standby are.
const READ_ONLY: &str = "25006";

fn translate(failure: sqlx::Error) -> Error {
    if let sqlx::Error::Database(database) = &failure
        && let Some(refusal) = database
            .try_downcast_ref::<PgDatabaseError>()
            .and_then(quotas::quota_error)
    {
        return refusal;
    }
    let away = match &failure {
        sqlx::Error::Io(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed => true,
        // 53: out of resources, 57P: shutting down, 57014: statement timeout, 40: serialization failure or deadlock,
        // 55P03: lock not available.
        sqlx::Error::Database(database) => database.code().is_some_and(|code| {
            code.starts_with("53")
                || code.starts_with("57P")
                || code == "57014"
                || code.starts_with("40")
                || code == "55P03"
                || code == READ_ONLY
        }),
        _ => false,
    };
    if away {
        Error::Unavailable(failure.into())
    } else {
        Error::Internal(failure.into())
    }
}
