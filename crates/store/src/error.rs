//! Conversion of database errors to `model::Error`.

use model::{Error, Result};
use sqlx::postgres::PgDatabaseError;

use crate::{fault, quotas};

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
    database_error(error).is_some_and(|failure| fault::is_outage(failure, is_reachable))
}

/// See [`crate::Db::record_failure`].
pub(crate) fn needs_new_connection(error: &Error) -> bool {
    database_error(error).is_some_and(fault::needs_new_connection)
}

fn database_error(error: &Error) -> Option<&sqlx::Error> {
    let (Error::Unavailable(cause) | Error::OutcomeUnknown(cause)) = error else {
        return None;
    };
    cause.downcast_ref()
}

pub(crate) fn translate(failure: sqlx::Error) -> Error {
    if let sqlx::Error::Database(database) = &failure
        && let Some(refusal) = database
            .try_downcast_ref::<PgDatabaseError>()
            .and_then(quotas::quota_error)
    {
        return refusal;
    }
    if fault::is_temporary(&failure) {
        Error::Unavailable(failure.into())
    } else {
        Error::Internal(failure.into())
    }
}
