//! Whether the database can be reached and written, and if not, why.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use tokio::time::timeout;

use crate::{
    Db,
    connection::{address, cause, timeout_message},
    node_lock,
};

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

    /// Checks the database. Until the next check, [`Db::is_outage`] uses the result to classify errors.
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
        let unreachable = |error: sqlx::Error| Outage::Unreachable(cause(&error));
        let connection = PgConnection::connect_with(&self.options).await;
        let mut connection = connection.map_err(unreachable)?;
        // Held as long as the connection, so that nobody takes a database for unused that has a running node.
        if !node_lock::share(&mut connection)
            .await
            .map_err(unreachable)?
        {
            let cause = "`bindery restore finish` is working on it";
            return Err(Outage::Unreachable(cause.to_owned()));
        }
        let state = self.query_state(connection).await;
        state.unwrap_or_else(|error| Err(Outage::Unreachable(cause(&error))))
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
