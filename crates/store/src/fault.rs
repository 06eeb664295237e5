//! Failures of the database that are not the statement's fault, by what can be done about them.

use sqlx::postgres::PgDatabaseError;

/// A write in a read-only transaction, as all transactions on a standby are.
const READ_ONLY: &str = "25006";
const TOO_MANY_CONNECTIONS: &str = "53300";
const STATEMENT_TIMEOUT: &str = "57014";
const LOCK_NOT_AVAILABLE: &str = "55P03";
const FEATURE_NOT_SUPPORTED: &str = "0A000";
/// Where PostgreSQL says that the result type of a cached plan has changed. Its message may be translated.
const REVALIDATION: &str = "RevalidateCachedQuery";

fn code(failure: &sqlx::Error) -> Option<std::borrow::Cow<'_, str>> {
    failure.as_database_error()?.code()
}

/// Whether the server has as many connections as it may have.
pub(crate) fn is_full(failure: &sqlx::Error) -> bool {
    code(failure).is_some_and(|code| code == TOO_MANY_CONNECTIONS)
}

/// Whether the connection is of no use: it broke (class 08), or the server is starting, stopping or has crashed (57P).
/// Another one may work.
pub(crate) fn is_lost_connection(failure: &sqlx::Error) -> bool {
    match failure {
        sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed => true,
        _ => code(failure).is_some_and(|code| code.starts_with("08") || code.starts_with("57P")),
    }
}

/// Whether a migration changed the result of a statement that this connection has prepared. A new connection prepares
/// it again.
pub(crate) fn is_outdated_plan(failure: &sqlx::Error) -> bool {
    let sqlx::Error::Database(database) = failure else {
        return false;
    };
    let refusal = database.try_downcast_ref::<PgDatabaseError>();
    refusal.is_some_and(|refusal| {
        refusal.code() == FEATURE_NOT_SUPPORTED && refusal.routine() == Some(REVALIDATION)
    })
}

/// Whether the statement may succeed on a new connection.
pub(crate) fn needs_new_connection(failure: &sqlx::Error) -> bool {
    is_lost_connection(failure) || is_outdated_plan(failure)
}

/// Whether the caller should try again later.
pub(crate) fn is_temporary(failure: &sqlx::Error) -> bool {
    if needs_new_connection(failure) {
        return true;
    }
    match failure {
        sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => true,
        // 53: out of connections, memory or disk; 40: serialization failure or deadlock.
        _ => code(failure).is_some_and(|code| {
            code.starts_with("53")
                || code.starts_with("40")
                || [READ_ONLY, STATEMENT_TIMEOUT, LOCK_NOT_AVAILABLE].contains(&&*code)
        }),
    }
}

/// Whether the database as a whole is away or read-only, as opposed to busy.
pub(crate) fn is_outage(failure: &sqlx::Error, is_reachable: bool) -> bool {
    match failure {
        sqlx::Error::PoolClosed => true,
        // If the database is reachable, all connections were in use.
        sqlx::Error::PoolTimedOut => !is_reachable,
        _ => is_lost_connection(failure) || code(failure).is_some_and(|code| code == READ_ONLY),
    }
}
