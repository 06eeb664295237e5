//! Recovers events that the stream lost: those that a group has not consumed in time are published again.

use std::time::Duration;

use model::{Result, event::Event};
use store::{
    Db,
    outbox::{self, Republication},
};
use tokio_util::sync::CancellationToken;

use crate::Bus;

const BATCH: i64 = 256;
const SETTLE_BATCH: i64 = 5_000;
/// With more pending messages than this, a group is slow rather than missing events.
const MAX_PROMPT_BACKLOG: u64 = 1_000;
/// Factor on the delay for slow groups: republishing events that are still in the stream makes the backlog longer.
/// But lost events must come back, even to a group that never catches up.
const BACKLOG_DELAY_FACTOR: u32 = 10;

pub struct Reconciler {
    pub bus: Bus,
    pub db: Db,
    /// The names of all consumer groups.
    pub groups: Vec<&'static str>,
    /// The interval between two rounds.
    pub every: Duration,
    /// How long a group may take to consume an event before it is published again.
    pub after: Duration,
}

impl Reconciler {
    pub async fn run(&self, cancel: CancellationToken) {
        loop {
            tokio::select! {
                () = cancel.cancelled() => return,
                () = tokio::time::sleep(self.every) => {}
            }
            match self.round().await {
                Ok(()) => {}
                // The database monitor reports this.
                Err(error) if self.db.is_outage(&error) => {
                    tracing::debug!("events were not reconciled: {}", error.trace());
                }
                Err(error) => tracing::warn!("events were not reconciled: {}", error.trace()),
            }
        }
    }

    async fn round(&self) -> Result<()> {
        while outbox::settle(&self.db, &self.groups, SETTLE_BATCH).await?
            == SETTLE_BATCH.unsigned_abs()
        {}
        for group in &self.groups {
            self.republish(group).await?;
        }
        while outbox::delete_settled(&self.db, &self.groups, SETTLE_BATCH).await?
            == SETTLE_BATCH.unsigned_abs()
        {}
        Ok(())
    }

    async fn republish(&self, group: &str) -> Result<()> {
        // If they were claimed while nothing can be published, they would only wait longer.
        if !self.bus.is_connected() {
            return Ok(());
        }
        // Queried once: events published in this round are themselves a backlog.
        let after = if self.bus.backlog(group).await? > MAX_PROMPT_BACKLOG {
            self.after * BACKLOG_DELAY_FACTOR
        } else {
            self.after
        };
        // Those that are published in this round are not late, so it ends however long publishing takes.
        let published_before = outbox::seconds_ago(&self.db, after.as_secs_f64()).await?;
        loop {
            let late = outbox::claim_unconsumed(&self.db, group, published_before, BATCH).await?;
            if late.is_empty() {
                return Ok(());
            }
            tracing::warn!(
                consumer = group,
                "{} events were not consumed in time and will be published again",
                late.len()
            );
            metrics::counter!("events_republished_total", "consumer" => group.to_owned())
                .increment(late.len() as u64);
            let messages: Vec<(&Event, String)> = late.iter().map(message).collect();
            for result in self.bus.publish(&messages).await {
                result?;
            }
        }
    }
}

/// The plain id may still be in the stream's duplicate window, which would drop the message.
fn message(late: &Republication) -> (&Event, String) {
    (&late.event, format!("{}#r{}", late.event.id, late.round))
}
