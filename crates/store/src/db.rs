//! The connection pools of a node.

use std::{str::FromStr, sync::Arc, time::Duration};

use model::{Error, Result, usage::Quotas};
use sqlx::postgres::PgConnectOptions;

use crate::{
    Tx, TxContext, connection,
    connection_pool::{ConnectionPool, PoolOptions, PoolUsage},
    error::{self, DbResultExt},
    optional_writes::OptionalWrites,
    quotas,
    reachability::Reachability,
};

/// The connections of a node, in pools: writes that wait for a standby leave reads alone, background tasks leave
/// requests alone, and slow pushes leave all others alone.
#[derive(Debug, Clone)]
pub struct Db {
    /// For single statements that only read.
    reads: ConnectionPool,
    /// For transactions and single statements that write.
    writes: ConnectionPool,
    background: ConnectionPool,
    pushes: ConnectionPool,
    pub(crate) reachability: Arc<Reachability>,
    optional_writes: Arc<OptionalWrites>,
}

#[derive(Debug, Clone)]
pub struct Options {
    pub url: String,
    pub connections: PoolSizes,
    /// Quotas that the database enforces; none disables them.
    pub quotas: Option<Quotas>,
}

/// The most connections of each pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolSizes {
    pub reads: u32,
    pub writes: u32,
    /// For the relay, consumers, jobs and whatever else does not answer a request.
    pub background: u32,
    /// For pushes and imports.
    pub pushes: u32,
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
        let db = Self::connect_lazily(connect, options.connections);
        // The connection above may have been refused for a moment.
        drop(db.writes.acquire().await.map_db_error()?);
        Ok(db)
    }

    /// Connects when a connection is needed, with these options and the statement timeouts.
    pub fn connect_lazily(connect: PgConnectOptions, sizes: PoolSizes) -> Self {
        let reachability = Arc::new(Reachability::default());
        let pool = |max_connections, connect: PgConnectOptions| {
            let options = PoolOptions {
                max_connections,
                acquire_timeout: ACQUIRE_TIMEOUT,
            };
            let connect = connect.options([("statement_timeout", STATEMENT_TIMEOUT)]);
            ConnectionPool::new(options, connect, &reachability)
        };
        let background = connect.clone().application_name("bindery-background");
        let pushes = PoolOptions {
            max_connections: sizes.pushes,
            acquire_timeout: PUSH_ACQUIRE_TIMEOUT,
        };
        let push = connect
            .clone()
            .application_name("bindery-push")
            .options([("statement_timeout", PUSH_STATEMENT_TIMEOUT)]);
        Self {
            reads: pool(sizes.reads, connect.clone()).for_reads(),
            writes: pool(sizes.writes, connect),
            background: pool(sizes.background, background),
            pushes: ConnectionPool::new(pushes, push, &reachability),
            reachability,
            optional_writes: Arc::default(),
        }
    }

    /// The same database for background tasks, which have connections of their own.
    #[must_use]
    pub fn for_background(&self) -> Self {
        Self {
            reads: self.background.for_reads(),
            writes: self.background.clone(),
            ..self.clone()
        }
    }

    /// For single statements that only read: they may run twice.
    pub(crate) fn pool(&self) -> &ConnectionPool {
        &self.reads
    }

    /// For single statements that write.
    pub(crate) fn writes(&self) -> &ConnectionPool {
        &self.writes
    }

    pub async fn begin(&self, stamp: TxContext) -> Result<Tx> {
        Tx::begin(&self.writes, stamp).await
    }

    /// Begins a transaction of a push, with its longer timeouts.
    pub async fn begin_push(&self, stamp: TxContext) -> Result<Tx> {
        Tx::begin(&self.pushes, stamp).await
    }

    /// Checks that the database responds.
    pub async fn ping(&self) -> Result<()> {
        sqlx::query!("select 1 as one")
            .fetch_one(self.pool())
            .await
            .map_db_error()?;
        Ok(())
    }

    /// Returns true if the error was caused by a database that cannot be reached or written. Callers need not log it:
    /// the health probe does so once.
    pub fn is_outage(&self, error: &Error) -> bool {
        error::is_outage(error, self.reachability.is_reachable())
    }

    /// How long the probe has found no database.
    pub fn unreachable_for(&self) -> Option<Duration> {
        self.reachability.unreachable_for()
    }

    /// Returns true while the probe finds no database, for some time already: statements fail at once.
    pub fn is_gone(&self) -> bool {
        self.reachability.is_gone()
    }

    /// Runs it unless the database is gone, and until it is: a network that swallows everything sends no error.
    pub async fn unless_gone<T>(&self, work: impl Future<Output = T>) -> Result<T> {
        let work = async { Ok(work.await) };
        self.reachability.unless_gone(work).await.map_db_error()
    }

    /// Writes if the database is writable and quick. Returns whether it did. Errors that a later attempt would have too
    /// are passed on.
    pub async fn write_if_possible(&self, write: impl Future<Output = Result<()>>) -> Result<bool> {
        self.optional_writes.run(write).await
    }

    /// Records why a transaction failed. If its connection was to blame, the others may be as bad and are replaced.
    pub fn record_failure(&self, error: &Error) {
        if error::needs_new_connection(error) {
            self.reachability.renew_connections();
        }
    }

    /// How many connections each pool has, for metrics.
    pub fn usage(&self) -> [PoolUsage; 4] {
        [
            self.reads.usage("reads"),
            self.writes.usage("writes"),
            self.background.usage("background"),
            self.pushes.usage("pushes"),
        ]
    }

    pub async fn close(&self) {
        for pool in [&self.reads, &self.writes, &self.background, &self.pushes] {
            pool.close().await;
        }
    }
}
