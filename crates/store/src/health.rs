//! Whether the database can be reached and written, and if not, why.

use std::{sync::Arc, time::Duration};

use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use tokio::time::timeout;

use crate::{
    Db,
    connection::{address, cause, timeout_message},
    fault, node_lock,
    reachability::Reachability,
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
    reachability: Arc<Reachability>,
    was_read_only: bool,
    /// Whether the last connection was refused because there are too many: those of the pools may still work.
    is_full: bool,
}

impl Probe {
    pub fn new(db: &Db) -> Self {
        Self {
            options: db.pool().connect_options(),
            connection: None,
            reachability: db.reachability.clone(),
            was_read_only: false,
            is_full: false,
        }
    }

    /// Returns the address of the database, without secrets.
    pub fn address(&self) -> String {
        address(&self.options)
    }

    /// Checks the database. Until the next check, [`Db::is_outage`] and [`Db::is_gone`] use the result.
    pub async fn check(&mut self) -> Result<(), Outage> {
        let Ok(found) = timeout(PROBE_TIMEOUT, self.check_once()).await else {
            self.reachability.record_failure(true);
            return Err(Outage::Unreachable(timeout_message(PROBE_TIMEOUT)));
        };
        if let Err(Outage::Unreachable(_)) = found {
            if !self.is_full {
                self.reachability.record_failure(false);
            }
            return found;
        }
        let is_read_only = found.is_err();
        if self.was_read_only && !is_read_only {
            // The others may still lead to a standby, or have begun as read-only ones.
            self.reachability.renew_connections();
        }
        self.was_read_only = is_read_only;
        self.reachability.record_answer();
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
        self.is_full = connection.as_ref().is_err_and(fault::is_full);
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
        state.unwrap_or_else(|error| Err(unreachable(error)))
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
    use super::*;
    use crate::{PoolSizes, error::translate};

    const SIZES: PoolSizes = PoolSizes {
        reads: 1,
        writes: 1,
        background: 1,
        pushes: 1,
    };

    #[tokio::test]
    async fn pool_timeout_is_an_outage_only_if_unreachable() {
        let nobody: PgConnectOptions = "postgres://127.0.0.1:1/none".parse().expect("a URL");
        let db = Db::connect_lazily(nobody, SIZES);
        let error = translate(sqlx::Error::PoolTimedOut);
        assert!(!db.is_outage(&error), "all connections may be in use");
        let mut probe = Probe::new(&db);
        probe.check().await.expect_err("nobody listens");
        assert!(db.is_outage(&error));
        assert!(!db.is_gone(), "it may restart");
        probe.check().await.expect_err("nobody listens");
        assert!(db.is_gone());
    }
}
