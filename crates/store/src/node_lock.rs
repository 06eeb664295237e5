//! A lock that every running node holds on the database together with the others, and that nothing else may work beside.

use model::Result;
use sqlx::{Connection, PgConnection};

use crate::{Db, error::DbResultExt};

/// An arbitrary number that is the same on all nodes.
const NODE_LOCK: i64 = 0x00b1_4dec;

/// Held by a process that must be alone with the database, as long as its connection lasts.
pub struct ExclusiveLock(PgConnection);

/// Takes the lock of a running node on its connection. Returns false if somebody has the database for themselves.
pub(crate) async fn share(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select pg_try_advisory_lock_shared($1) as "taken!""#,
        NODE_LOCK
    )
    .fetch_one(connection)
    .await
}

impl ExclusiveLock {
    /// Returns None while nodes run.
    pub async fn try_acquire(db: &Db) -> Result<Option<Self>> {
        let options = db.pool().connect_options();
        let mut connection = PgConnection::connect_with(&options).await.map_db_error()?;
        let taken =
            sqlx::query_scalar!(r#"select pg_try_advisory_lock($1) as "taken!""#, NODE_LOCK)
                .fetch_one(&mut connection)
                .await
                .map_db_error()?;
        Ok(taken.then_some(Self(connection)))
    }

    pub async fn release(self) -> Result<()> {
        self.0.close().await.map_db_error()
    }
}
