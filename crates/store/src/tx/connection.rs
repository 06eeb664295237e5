//! The connection of a transaction, from its begin to its commit.

use std::{sync::Arc, time::Duration};

use model::{Error, Result};
use sqlx::PgConnection;
use tokio::time::timeout;

use crate::{
    connection_pool::{ConnectionPool, PooledConnection, RETRY_TIMEOUT},
    error::{DbResultExt, translate},
    fault,
    reachability::Reachability,
};

/// How long a commit may take. It waits for the disk, and for standbys if replication is synchronous.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(15);

pub(super) struct TxConnection(PooledConnection);

impl TxConnection {
    /// Begins a transaction. Nothing is done before, so a broken connection costs no more than a second attempt.
    pub(super) async fn begin(pool: &ConnectionPool) -> Result<Self> {
        let failure = match begin_once(pool).await {
            Err(failure) if fault::is_lost_connection(&failure) => failure,
            result => return result.map(Self).map_db_error(),
        };
        pool.reachability().renew_connections();
        let again = timeout(RETRY_TIMEOUT, begin_once(pool)).await;
        again.unwrap_or(Err(failure)).map(Self).map_db_error()
    }

    pub(super) fn get(&mut self) -> &mut PgConnection {
        self.0.get()
    }

    pub(super) fn reachability(&self) -> Arc<Reachability> {
        self.0.reachability().clone()
    }

    /// Commits. Without an answer, the transaction may have been committed or not: the connection is then closed, so
    /// that nothing else waits for it.
    pub(super) async fn commit(mut self) -> Result<()> {
        let reachability = self.reachability();
        let commit = self.0.commit();
        let timed = timeout(COMMIT_TIMEOUT, reachability.unless_gone(commit)).await;
        match timed {
            Ok(Ok(())) => {
                self.0.end();
                Ok(())
            }
            Ok(Err(failure)) if !fault::is_lost_connection(&failure) => Err(translate(failure)),
            Ok(Err(failure)) => {
                self.0.close();
                Err(Error::OutcomeUnknown(failure.into()))
            }
            Err(_) => {
                self.0.close();
                let text = format!(
                    "no answer to a commit within {} s",
                    COMMIT_TIMEOUT.as_secs()
                );
                Err(Error::OutcomeUnknown(text.into()))
            }
        }
    }
}

async fn begin_once(pool: &ConnectionPool) -> Result<PooledConnection, sqlx::Error> {
    let begin = async {
        let mut pooled = pool.check_out().await?;
        pooled.begin().await?;
        Ok(pooled)
    };
    pool.reachability().unless_gone(begin).await
}
