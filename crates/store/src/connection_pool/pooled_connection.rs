//! A connection of a pool while it is in use. It is returned to the pool only if the server answers on it: one that
//! does not would keep its place in the pool until the network gives up, which takes a quarter of an hour.

use std::{sync::Arc, time::Duration};

use sqlx::{Connection, Executor, PgConnection, Postgres, pool::PoolConnection};
use tokio::time::timeout;

use crate::reachability::Reachability;

/// How long a roll-back, or a statement that nobody waits for any more, may take before its connection is closed.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(35);

pub(crate) struct PooledConnection {
    /// None only while it is dropped.
    connection: Option<PoolConnection<Postgres>>,
    in_transaction: bool,
    reachability: Arc<Reachability>,
}

impl PooledConnection {
    pub(super) fn new(
        connection: PoolConnection<Postgres>,
        reachability: &Arc<Reachability>,
    ) -> Self {
        Self {
            connection: Some(connection),
            in_transaction: false,
            reachability: reachability.clone(),
        }
    }

    pub(crate) fn get(&mut self) -> &mut PgConnection {
        self.connection.as_mut().expect("it is not dropped yet")
    }

    pub(crate) fn reachability(&self) -> &Arc<Reachability> {
        &self.reachability
    }

    pub(crate) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        // Before: the server may get it although nobody waits for its answer any more.
        self.in_transaction = true;
        self.get().execute("begin").await?;
        Ok(())
    }

    pub(crate) async fn commit(&mut self) -> Result<(), sqlx::Error> {
        self.get().execute("commit").await?;
        self.in_transaction = false;
        Ok(())
    }

    /// Returns the connection, on which nothing is running, to its pool.
    pub(crate) fn end(mut self) {
        drop(self.connection.take());
    }

    /// Closes the connection, whatever is running on it.
    pub(crate) fn close(mut self) {
        if let Some(mut connection) = self.connection.take() {
            connection.close_on_drop();
        }
    }
}

impl Drop for PooledConnection {
    #[expect(
        clippy::disallowed_methods,
        reason = "a drop cannot wait, it ends by itself, and nothing is lost if the process ends before"
    )]
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else {
            return;
        };
        if self.reachability.is_gone() {
            connection.close_on_drop();
            return;
        }
        let in_transaction = self.in_transaction;
        tokio::spawn(async move {
            let settled = timeout(SETTLE_TIMEOUT, settle(&mut connection, in_transaction)).await;
            if !matches!(settled, Ok(Ok(()))) {
                connection.close_on_drop();
            }
        });
    }
}

/// Waits for what is running, and rolls back.
async fn settle(connection: &mut PgConnection, in_transaction: bool) -> Result<(), sqlx::Error> {
    if in_transaction {
        connection.execute("rollback").await?;
        return Ok(());
    }
    connection.ping().await
}
