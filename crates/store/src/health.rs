//! Whether the database can be reached and written, and if not, why.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use model::{Error, error::connection_cause};
use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use tokio::time::timeout;

use crate::Db;

/// Timeout of one check.
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);

/// Why the database cannot serve requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outage {
    /// With the cause, for the operator.
    Unreachable(String),
    ReadOnly,
}

/// Checks the database over its own connection: a busy pool says nothing about the database's health.
pub struct Probe {
    options: Arc<PgConnectOptions>,
    connection: Option<PgConnection>,
    is_reachable: Arc<AtomicBool>,
}

impl Probe {
    pub fn new(db: &Db) -> Self {
        Self {
            options: db.pool().connect_options(),
            connection: None,
            is_reachable: db.is_reachable.clone(),
        }
    }

    /// Returns the address of the database, without secrets.
    pub fn address(&self) -> String {
        address(&self.options)
    }

    /// Checks the database. Until the next check, [`Db::is_away`] uses the result to classify errors.
    pub async fn check(&mut self) -> Result<(), Outage> {
        let look = timeout(PROBE_TIMEOUT, self.check_once()).await;
        let found =
            look.unwrap_or_else(|_| Err(Outage::Unreachable(timeout_message(PROBE_TIMEOUT))));
        let is_reachable = !matches!(found, Err(Outage::Unreachable(_)));
        self.is_reachable.store(is_reachable, Ordering::Relaxed);
        found
    }

    async fn check_once(&mut self) -> Result<(), Outage> {
        // A broken connection says nothing about the database's current state.
        if let Some(known) = self.connection.take()
            && let Ok(writable) = self.query_state(known).await
        {
            return writable;
        }
        let connection = PgConnection::connect_with(&self.options).await;
        let connection = connection.map_err(|error| Outage::Unreachable(cause(&error)))?;
        let answered = self.query_state(connection).await;
        answered.unwrap_or_else(|error| Err(Outage::Unreachable(cause(&error))))
    }

    /// Retains the connection for the next check, unless it is read-only: a new one may not be.
    async fn query_state(
        &mut self,
        mut connection: PgConnection,
    ) -> Result<Result<(), Outage>, sqlx::Error> {
        let is_read_only = sqlx::query_scalar!(
            r#"select current_setting('transaction_read_only') = 'on' as "is_read_only!""#
        )
        .fetch_one(&mut connection)
        .await?;
        if is_read_only {
            return Ok(Err(Outage::ReadOnly));
        }
        self.connection = Some(connection);
        Ok(Ok(()))
    }
}

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
        Ok(Err(error @ sqlx::Error::Database(_))) => unavailable(format!(
            "the database at {at} refuses the connection: {}",
            cause(&error)
        )),
        Ok(Err(error)) => unavailable(format!(
            "cannot reach the database at {at}: {}",
            cause(&error)
        )),
    }
}

/// Omits what the driver adds: the location in PostgreSQL's source code.
fn cause(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Io(error) => connection_cause(error),
        sqlx::Error::Database(refusal) => refusal.message().to_owned(),
        other => other.to_string(),
    }
}

fn timeout_message(limit: Duration) -> String {
    format!("no response within {} s", limit.as_secs())
}

fn address(options: &PgConnectOptions) -> String {
    if let Some(socket) = options.get_socket() {
        return socket.display().to_string();
    }
    let (host, port) = (options.get_host(), options.get_port());
    if host.contains(':') && !host.starts_with('[') {
        return format!("[{host}]:{port}");
    }
    format!("{host}:{port}")
}

#[cfg(test)]
mod tests {
    use sqlx::postgres::PgPoolOptions;

    use super::*;

    #[tokio::test]
    async fn pool_timeout_is_an_outage_only_if_unreachable() {
        let nobody: PgConnectOptions = "postgres://127.0.0.1:1/none".parse().expect("a URL");
        let pool = PgPoolOptions::new()
            .acquire_timeout(Duration::from_millis(50))
            .connect_lazy_with(nobody);
        let db = Db::from_pool(pool);
        let error = db.ping().await.expect_err("nobody listens");
        assert!(!db.is_outage(&error), "all connections may be in use");
        Probe::new(&db).check().await.expect_err("nobody listens");
        assert!(db.is_outage(&error));
    }
}
