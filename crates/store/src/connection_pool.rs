//! A pool of connections, as an executor of single statements.
//!
//! A statement that fails because its connection is of no use is tried once more, if it only reads: after a restart or
//! failover of the database, every connection of the pool is broken, and each would cost a request.

mod pooled_connection;

use std::{sync::Arc, time::Duration};

use futures::{FutureExt, StreamExt, TryStreamExt, future::BoxFuture, stream, stream::BoxStream};
use sqlx::{
    Describe, Either, Execute, Executor, PgPool, Postgres, SqlStr, Transaction,
    pool::PoolConnection,
    postgres::{
        PgArguments, PgConnectOptions, PgPoolOptions, PgQueryResult, PgRow, PgStatement, PgTypeInfo,
    },
};
use tokio::time::timeout;

pub(crate) use self::pooled_connection::PooledConnection;
use crate::{fault, reachability::Reachability};

/// How long the second attempt may take until it has a connection and the result.
pub(crate) const RETRY_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Debug, Clone)]
pub(crate) struct ConnectionPool {
    pool: PgPool,
    reachability: Arc<Reachability>,
    /// Whether statements only read.
    only_reads: bool,
}

/// Size of a pool, and how long to wait for one of its connections.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PoolOptions {
    pub(crate) max_connections: u32,
    pub(crate) acquire_timeout: Duration,
}

/// How many connections a pool has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolUsage {
    pub pool: &'static str,
    pub max: u32,
    /// Open ones, idle or not.
    pub open: u32,
    pub idle: u32,
}

/// What is left of a statement when it has to be run twice.
#[derive(Clone)]
struct Statement {
    sql: SqlStr,
    arguments: Option<PgArguments>,
    is_persistent: bool,
}

type Step = Either<PgQueryResult, PgRow>;

impl ConnectionPool {
    pub(crate) fn new(
        options: PoolOptions,
        connect: PgConnectOptions,
        reachability: &Arc<Reachability>,
    ) -> Self {
        let renewal = reachability.clone();
        let pool = PgPoolOptions::new()
            .max_connections(options.max_connections)
            .acquire_timeout(options.acquire_timeout)
            .test_before_acquire(false)
            .before_acquire(move |_, state| {
                let admitted = renewal.admits(state.age);
                async move { Ok(admitted) }.boxed()
            })
            .connect_lazy_with(connect);
        Self {
            pool,
            reachability: reachability.clone(),
            only_reads: false,
        }
    }

    /// The same pool for statements that only read.
    pub(crate) fn for_reads(&self) -> Self {
        Self {
            only_reads: true,
            ..self.clone()
        }
    }

    pub(crate) fn connect_options(&self) -> Arc<PgConnectOptions> {
        self.pool.connect_options()
    }

    pub(crate) fn usage(&self, pool: &'static str) -> PoolUsage {
        PoolUsage {
            pool,
            max: self.pool.options().get_max_connections(),
            open: self.pool.size(),
            idle: u32::try_from(self.pool.num_idle()).unwrap_or(u32::MAX),
        }
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }

    /// A connection for several statements, without a transaction.
    pub(crate) async fn acquire(&self) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        self.reachability.unless_gone(self.pool.acquire()).await
    }

    /// A transaction of a background task, which is neither interrupted nor repeated: leases and locks.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        self.reachability.unless_gone(self.pool.begin()).await
    }

    pub(crate) async fn check_out(&self) -> Result<PooledConnection, sqlx::Error> {
        let connection = self.pool.acquire().await?;
        Ok(PooledConnection::new(connection, &self.reachability))
    }

    pub(crate) fn reachability(&self) -> &Reachability {
        &self.reachability
    }

    async fn run(&self, statement: Statement) -> Result<Vec<Step>, sqlx::Error> {
        if !self.only_reads {
            return self.run_once(statement).await;
        }
        let failure = match self.run_once(statement.clone()).await {
            Err(failure) if fault::needs_new_connection(&failure) => failure,
            result => return result,
        };
        self.reachability.renew_connections();
        let again = timeout(RETRY_TIMEOUT, self.run_once(statement)).await;
        again.unwrap_or(Err(failure))
    }

    async fn run_once(&self, statement: Statement) -> Result<Vec<Step>, sqlx::Error> {
        self.reachability
            .unless_gone(async {
                let mut pooled = self.check_out().await?;
                let steps = statement.run(&mut pooled).await?;
                pooled.end();
                Ok(steps)
            })
            .await
    }
}

impl Statement {
    fn of<'q>(mut query: impl Execute<'q, Postgres>) -> Result<Self, sqlx::Error> {
        let is_persistent = query.persistent();
        let arguments = query.take_arguments().map_err(sqlx::Error::Encode)?;
        Ok(Self {
            sql: query.sql(),
            arguments,
            is_persistent,
        })
    }

    async fn run(self, pooled: &mut PooledConnection) -> Result<Vec<Step>, sqlx::Error> {
        let connection = pooled.get();
        let steps = match self.arguments {
            Some(arguments) => {
                let query = sqlx::query_with::<Postgres, _>(self.sql, arguments)
                    .persistent(self.is_persistent);
                connection.fetch_many(query)
            }
            None => connection.fetch_many(sqlx::raw_sql(self.sql)),
        };
        steps.try_collect().await
    }
}

impl<'p> Executor<'p> for &'_ ConnectionPool {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Step, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let (pool, statement) = (self.clone(), Statement::of(query));
        let steps = async move { pool.run(statement?).await };
        stream::once(steps)
            .map_ok(|steps| stream::iter(steps.into_iter().map(Ok)))
            .try_flatten()
            .boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxFuture<'e, Result<Option<PgRow>, sqlx::Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let (pool, statement) = (self.clone(), Statement::of(query));
        async move {
            let steps = pool.run(statement?).await?;
            Ok(steps.into_iter().find_map(Either::right))
        }
        .boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, sqlx::Error>>
    where
        'p: 'e,
    {
        self.pool.prepare_with(sql, parameters)
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<Postgres>, sqlx::Error>>
    where
        'p: 'e,
    {
        self.pool.describe(sql)
    }
}
