//! The connection pool.

use std::{str::FromStr, time::Duration};

use model::{Error, Result, usage::Quotas};
use sqlx::{
    PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::{Stamp, Tx, failure::Stored, usage};

#[derive(Debug, Clone)]
pub struct Db(PgPool);

#[derive(Debug, Clone)]
pub struct Options {
    pub url: String,
    pub max_connections: u32,
    /// What the database refuses to write. Without them it refuses nothing.
    pub quotas: Option<Quotas>,
}

impl Db {
    pub async fn connect(options: &Options) -> Result<Self> {
        let connect = PgConnectOptions::from_str(&options.url)
            .map_err(|_| {
                Error::invalid(
                    "database.url",
                    "is not a PostgreSQL URL (postgres://user@host:port/name)",
                )
            })?
            .application_name("bindery")
            // An abandoned transaction would hold back the relay and vacuum.
            .options([
                ("idle_in_transaction_session_timeout", "30s"),
                ("lock_timeout", "10s"),
            ])
            .options(options.quotas.iter().flat_map(usage::connection_settings));
        let pool = PgPoolOptions::new()
            .max_connections(options.max_connections)
            .acquire_timeout(Duration::from_secs(5))
            .test_before_acquire(false)
            .connect_with(connect)
            .await
            .stored()?;
        Ok(Self(pool))
    }

    pub fn from_pool(pool: PgPool) -> Self {
        Self(pool)
    }

    pub(crate) fn pool(&self) -> &PgPool {
        &self.0
    }

    pub async fn begin(&self, stamp: Stamp) -> Result<Tx> {
        // The driver logs every statement but this one; the test that counts round trips wants all.
        tracing::debug!(target: "store::round_trip", "begin");
        Ok(Tx::new(self.0.begin().await.stored()?, stamp))
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        sqlx::query!("select 1 as one")
            .fetch_one(&self.0)
            .await
            .stored()?;
        Ok(())
    }

    pub async fn close(&self) {
        self.0.close().await;
    }
}
