//! A transaction with an actor and a time. Events recorded in it are stored together with its effect or not at all.

mod commit_permit;
mod connection;
mod enqueue;
mod events;

use std::sync::Arc;

use jiff::Timestamp;
use jiff_sqlx::ToSqlx;
use model::{
    Clock, Entropy, Id, Result,
    event::{Actor, NewEvent},
    id::UserId,
    job::Work,
};
use sqlx::PgConnection;

pub use commit_permit::CommitPermit;
pub use enqueue::JobLimits;
pub(crate) use enqueue::{max_invitations, too_many_invitations};

use self::connection::TxConnection;
use crate::{connection_pool::ConnectionPool, error::DbResultExt};

/// The actor, the clock, and the source of randomness.
#[derive(Clone)]
pub struct TxContext {
    pub actor: Actor,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
}

pub struct Tx {
    connection: TxConnection,
    stamp: TxContext,
    now: Timestamp,
    events: Vec<NewEvent>,
    job_limits: Option<JobLimits>,
}

impl Tx {
    pub(crate) async fn begin(pool: &ConnectionPool, stamp: TxContext) -> Result<Self> {
        let connection = TxConnection::begin(pool).await?;
        let now = stamp.clock.now();
        Ok(Self {
            connection,
            stamp,
            now,
            events: Vec::new(),
            job_limits: None,
        })
    }

    /// From now on, rejects jobs above the tenant's limits. Jobs of the server itself are not limited.
    pub fn limit_jobs(&mut self, limits: JobLimits) {
        self.job_limits = Some(limits);
    }

    fn job_limits(&self) -> Option<JobLimits> {
        self.job_limits
    }

    /// The same time for everything this transaction writes.
    pub fn now(&self) -> Timestamp {
        self.now
    }

    pub(crate) fn sql_now(&self) -> jiff_sqlx::Timestamp {
        self.now.to_sqlx()
    }

    pub fn new_id<K>(&self) -> Id<K> {
        Id::generate(&*self.stamp.clock, &*self.stamp.entropy)
    }

    /// The acting user, or the one for whom an installation acts; the nil id for the system itself.
    pub fn user(&self) -> UserId {
        let actor = &self.stamp.actor;
        let person = actor.installation.and(actor.on_behalf_of);
        let nobody = UserId::from_uuid(uuid::Uuid::nil());
        actor.user.or(person).unwrap_or(nobody)
    }

    /// Stores no IP address with the events and jobs of this transaction, which deletes the account of its actor.
    pub fn omit_address(&mut self) {
        self.stamp.actor.address = None;
    }

    pub fn actor(&self) -> &Actor {
        &self.stamp.actor
    }

    /// Records an event, to be stored by the commit. Events are stored in the order in which they were recorded.
    pub fn record(&mut self, event: NewEvent) -> CommitPermit {
        self.events.push(event);
        CommitPermit::of_recorded_event()
    }

    /// Records several events, or further ones. Returns None if there are none.
    pub fn record_all(
        &mut self,
        events: impl IntoIterator<Item = NewEvent>,
    ) -> Option<CommitPermit> {
        let mut permit = None;
        for event in events {
            permit = Some(self.record(event));
        }
        permit
    }

    /// Stores a job, to run immediately or after a delay measured by the database's clock.
    pub async fn enqueue(&mut self, work: &Work, delay: jiff::SignedDuration) -> Result<()> {
        enqueue::insert(self, std::slice::from_ref(work), delay).await
    }

    /// Stores jobs, to run immediately.
    pub async fn enqueue_all(&mut self, works: &[Work]) -> Result<()> {
        enqueue::insert(self, works, jiff::SignedDuration::ZERO).await
    }

    /// Raises the statement timeout of this transaction, which changes the rows of whole pools.
    pub async fn allow_long_statements(&mut self) -> Result<()> {
        sqlx::query!("set local statement_timeout = '10min'")
            .execute(self.connection())
            .await
            .map_db_error()?;
        Ok(())
    }

    /// Stores the recorded events and commits. [`model::Error::OutcomeUnknown`] if the database does not say whether it
    /// did; all other errors roll back.
    pub async fn commit(mut self, _: CommitPermit) -> Result<()> {
        let events = std::mem::take(&mut self.events);
        if !events.is_empty() {
            let reachability = self.connection.reachability();
            let insert = async { Ok(events::insert(&mut self, events).await) };
            reachability.unless_gone(insert).await.map_db_error()??;
        }
        self.connection.commit().await
    }

    pub(crate) fn connection(&mut self) -> &mut PgConnection {
        self.connection.get()
    }
}
