//! The connection pool.

use std::{
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use model::{Error, Result, usage::Quotas};
use sqlx::{
    PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::{
    Tx, TxContext, connection,
    error::{self, DbResultExt},
    quotas,
};

/// The connections of a node. Pushes have a separate pool, so that slow ones do not block other requests.
#[derive(Debug, Clone)]
pub struct Db {
    pool: PgPool,
    pushes: PgPool,
    /// Result of the last [`crate::health::Probe`], which has its own connection.
    pub(crate) is_reachable: Arc<AtomicBool>,
}

#[derive(Debug, Clone)]
pub struct Options {
    pub url: String,
    pub max_connections: u32,
    /// For pushes and imports, in addition to the others.
    pub max_push_connections: u32,
    /// Quotas that the database enforces; none disables them.
    pub quotas: Option<Quotas>,
}

/// Statement timeouts. Pushes have a longer one, because they store megabytes in one statement.
const STATEMENT_TIMEOUT: &str = "30s";
const PUSH_STATEMENT_TIMEOUT: &str = "120s";
/// How long to wait for a connection. Pushes are slow, so it takes longer until one of their connections is free.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
const PUSH_ACQUIRE_TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) fn parse_url(url: &str) -> Result<PgConnectOptions> {
    PgConnectOptions::from_str(url).map_err(|_| {
        Error::invalid(
            "database.url",
            "is not a PostgreSQL URL such as postgres://user:password@host:5432/name",
        )
    })
}

impl Db {
    pub async fn connect(options: &Options) -> Result<Self> {
        let connect = parse_url(&options.url)?
            .application_name("bindery")
            // An abandoned transaction would block the relay and vacuum.
            .options([
                ("idle_in_transaction_session_timeout", "30s"),
                ("lock_timeout", "10s"),
            ])
            .options(options.quotas.iter().flat_map(quotas::connection_settings));
        connection::connect_once(&connect, ACQUIRE_TIMEOUT).await?;
        let pool = PgPoolOptions::new()
            .max_connections(options.max_connections)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            .connect_with(
                connect
                    .clone()
                    .options([("statement_timeout", STATEMENT_TIMEOUT)]),
            )
            .await
            .map_db_error()?;
        let pushes = PgPoolOptions::new()
            .max_connections(options.max_push_connections)
            .acquire_timeout(PUSH_ACQUIRE_TIMEOUT)
            .connect_lazy_with(
                connect
                    .application_name("bindery-push")
                    .options([("statement_timeout", PUSH_STATEMENT_TIMEOUT)]),
            );
        Ok(Self {
            pool,
            pushes,
            is_reachable: Arc::new(AtomicBool::new(true)),
        })
    }

    pub fn from_pool(pool: PgPool) -> Self {
        Self {
            pushes: pool.clone(),
            pool,
            is_reachable: Arc::new(AtomicBool::new(true)),
        }
    }

    pub(crate) fn pool(&self) -> &PgPool {
        &self.pool
    }

    pub async fn begin(&self, stamp: TxContext) -> Result<Tx> {
        // The driver logs every statement except `begin`; the test that counts round trips needs all.
        tracing::debug!(target: "store::round_trip", "begin");
        Ok(Tx::new(self.pool.begin().await.map_db_error()?, stamp))
    }

    /// Begins a transaction of a push, with its longer timeouts.
    pub async fn begin_push(&self, stamp: TxContext) -> Result<Tx> {
        tracing::debug!(target: "store::round_trip", "begin");
        Ok(Tx::new(self.pushes.begin().await.map_db_error()?, stamp))
    }

    /// Checks that the database responds.
    pub async fn ping(&self) -> Result<()> {
        sqlx::query!("select 1 as one")
            .fetch_one(&self.pool)
            .await
            .map_db_error()?;
        Ok(())
    }

    /// Returns true if the error was caused by a database that cannot be reached or written. Callers need not log it:
    /// the health probe does so once.
    pub fn is_outage(&self, error: &Error) -> bool {
        error::is_outage(error, self.is_reachable.load(Ordering::Relaxed))
    }

    pub async fn close(&self) {
        self.pool.close().await;
        self.pushes.close().await;
    }
}
