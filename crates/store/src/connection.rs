//! A single connection to the database, outside of the pool, and the reason why it cannot be made.

use std::{fmt, time::Duration};

use model::{Error, error::connection_cause};
use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use tokio::time::timeout;

/// The database answers, and does not accept these settings. Waiting does not help.
#[derive(Debug)]
pub struct RefusedConnection(String);

impl fmt::Display for RefusedConnection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RefusedConnection {}

/// Connects once. A pool would retry until its timeout and then not know the cause.
pub(crate) async fn connect_once(options: &PgConnectOptions, limit: Duration) -> Result<(), Error> {
    let at = address(options);
    let unavailable = |text: String| Err(Error::Unavailable(text.into()));
    match timeout(limit, PgConnection::connect_with(options)).await {
        Err(_) => unavailable(format!(
            "cannot reach the database at {at}: {}",
            timeout_message(limit)
        )),
        Ok(Ok(connection)) => {
            // If this fails, the server notices by itself.
            connection.close().await.ok();
            Ok(())
        }
        // The database is starting, or has no free connection: the pool waits for that.
        Ok(Err(sqlx::Error::Database(refusal))) if refusal.is_transient_in_connect_phase() => {
            Ok(())
        }
        Ok(Err(error @ sqlx::Error::Database(_))) => {
            let text = format!(
                "the database at {at} refuses the connection: {}",
                cause(&error)
            );
            Err(Error::Unavailable(RefusedConnection(text).into()))
        }
        Ok(Err(error)) => unavailable(format!(
            "cannot reach the database at {at}: {}",
            cause(&error)
        )),
    }
}

/// Returns the message of an error without what the driver adds: the location in PostgreSQL's source code.
pub(crate) fn cause(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Io(error) => connection_cause(error),
        sqlx::Error::Database(refusal) => refusal.message().to_owned(),
        other => other.to_string(),
    }
}

pub(crate) fn timeout_message(limit: Duration) -> String {
    format!("no response within {} s", limit.as_secs())
}

/// Returns the address of the database, without secrets.
pub(crate) fn address(options: &PgConnectOptions) -> String {
    if let Some(socket) = options.get_socket() {
        return socket.display().to_string();
    }
    let (host, port) = (options.get_host(), options.get_port());
    if host.contains(':') && !host.starts_with('[') {
        return format!("[{host}]:{port}");
    }
    format!("{host}:{port}")
}
