//! What a database needs after it was restored to an earlier time.

use jiff::Timestamp;
use model::Result;

use crate::{Db, error::DbResultExt};

/// Raised so far that no event can have had a position of the lost time beyond it: clients and search indexes remember
/// the last position that they saw.
const POSITION_GAP: i64 = 1_000_000_000;

/// Where the database stands.
#[derive(Debug, Clone)]
pub struct RestoredState {
    /// Whether PostgreSQL still replays its log.
    pub is_in_recovery: bool,
    /// When the last event happened, if there is one.
    pub last_event_at: Option<Timestamp>,
}

/// Leases that were ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndedLeases {
    pub jobs: i64,
    pub deliveries: i64,
    pub integration_events: i64,
}

pub async fn state(db: &Db) -> Result<RestoredState> {
    let row = sqlx::query!(
        r#"select pg_is_in_recovery() as "is_in_recovery!",
                  (select occurred_at from events where position is not null order by position desc limit 1)
                      as "last_event_at: jiff_sqlx::Timestamp""#
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(RestoredState {
        is_in_recovery: row.is_in_recovery,
        last_event_at: row.last_event_at.map(jiff_sqlx::Timestamp::to_jiff),
    })
}

/// Raises the positions of events, and the fences of jobs in the same way. Returns the next position. Only the owner of
/// the tables may.
pub async fn raise_positions(db: &Db) -> Result<i64> {
    let row = sqlx::query!(
        r#"select setval('event_positions', (select last_value from event_positions) + $1) as "position!",
                  setval('job_fences', (select last_value from job_fences) + $1) as "fence!""#,
        POSITION_GAP,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(row.position)
}

/// Ends all leases: whoever held them worked on the database as it was.
pub async fn end_leases(db: &Db) -> Result<EndedLeases> {
    sqlx::query_as!(
        EndedLeases,
        r#"with jobs as (
               update jobs set lease_until = null
               where lease_until is not null and finished_at is null and failed_at is null
               returning 1
           ), deliveries as (
               update webhook_deliveries set lease_until = null where lease_until is not null returning 1
           ), integration_events as (
               update pending_integration_events set lease_until = null where lease_until is not null returning 1
           )
           select (select count(*) from jobs) as "jobs!", (select count(*) from deliveries) as "deliveries!",
                  (select count(*) from integration_events) as "integration_events!""#
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}
