//! Relays events from the outbox to the stream.

use std::{sync::Arc, time::Duration};

use fail::fail_point;
use model::{Error, Result, event::Event};
use store::{
    Db,
    outbox::{self, RelayLock, Unpublished},
};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::{Bus, hints};

/// Events per round.
const BATCH: i64 = 256;
/// Poll interval without signals: commits on other nodes send none.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
const MIN_BACKOFF: Duration = Duration::from_millis(200);
const MAX_BACKOFF: Duration = Duration::from_secs(5);

pub struct Relay {
    pub bus: Bus,
    pub db: Db,
    /// Notified after each commit on this node.
    pub committed: Arc<Notify>,
}

impl Relay {
    /// Runs until cancelled. Failures are retried.
    pub async fn run(&self, cancel: CancellationToken) {
        let mut backoff = MIN_BACKOFF;
        let mut has_stream = false;
        let mut is_logged = false;
        while let Some(round) = self.round(&mut has_stream, &cancel).await {
            let pause = match round {
                Ok(true) => Duration::ZERO,
                Ok(false) => POLL_INTERVAL,
                Err(error) => {
                    is_logged |= self.log_error(&error, is_logged);
                    let pause = backoff;
                    backoff = (backoff * 2).min(MAX_BACKOFF);
                    has_stream = false;
                    tokio::select! {
                        () = cancel.cancelled() => return,
                        () = tokio::time::sleep(pause) => continue,
                    }
                }
            };
            backoff = MIN_BACKOFF;
            is_logged = false;
            tokio::select! {
                () = cancel.cancelled() => return,
                () = self.committed.notified() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Warns once per series of failures, and never of those that the monitors of NATS and the database report.
    /// Returns whether it warned.
    fn log_error(&self, error: &Error, is_logged: bool) -> bool {
        let text = error.trace();
        if is_logged || !self.bus.is_connected() || self.db.is_outage(error) {
            tracing::debug!("events wait in the outbox: {text}");
            return false;
        }
        tracing::warn!("events wait in the outbox and are tried again: {text}");
        true
    }

    /// Relays one batch and marks it as published. Returns whether more may be waiting; None if cancelled.
    async fn round(
        &self,
        has_stream: &mut bool,
        cancel: &CancellationToken,
    ) -> Option<Result<bool>> {
        let sequenced = match cancel.run_until_cancelled(self.prepare(has_stream)).await? {
            Ok(Some(sequenced)) => sequenced,
            Ok(None) => return Some(Ok(false)),
            Err(error) => return Some(Err(error)),
        };
        let published = self.publish().await;
        Some(published.map(|published| published.max(sequenced) >= BATCH.unsigned_abs()))
    }

    /// Assigns positions and ensures the stream. Returns how many events got a position; None if nothing can be
    /// published.
    async fn prepare(&self, has_stream: &mut bool) -> Result<Option<u64>> {
        if !outbox::is_waiting(&self.db).await? {
            return Ok(None);
        }
        let Some(mut turn) = RelayLock::try_acquire(&self.db).await? else {
            return Ok(None);
        };
        let sequenced = turn.assign_positions(BATCH).await?;
        turn.end().await?;

        // The monitor in `cli::dependencies` logs outages of NATS.
        if !self.bus.is_connected() {
            return Ok(None);
        }
        if !*has_stream {
            self.bus.ensure_stream().await?;
            *has_stream = true;
        }
        Ok(Some(sequenced))
    }

    async fn publish(&self) -> Result<u64> {
        let Some(mut turn) = RelayLock::try_acquire(&self.db).await? else {
            return Ok(0);
        };
        let Unpublished { events, unreadable } = turn.unpublished(BATCH).await?;
        let messages: Vec<(&Event, String)> = events
            .iter()
            .map(|event| (event, event.id.to_string()))
            .collect();
        let (mut acknowledged, mut failure) = (Vec::new(), None);
        for (event, result) in events.iter().zip(self.bus.publish(&messages).await) {
            match result {
                Ok(()) => acknowledged.push(event.id),
                Err(error) => failure = Some(error),
            }
        }
        // The reconciler turns unreadable events into dead letters. Here they must not block the others.
        for (id, why) in &unreadable {
            tracing::error!(event.id = %id, "event {id} cannot be read and is not published: {why}");
        }
        metrics::counter!("events_unreadable_total").increment(unreadable.len() as u64);
        let passed = acknowledged.len() as u64;
        acknowledged.extend(unreadable.iter().map(|(id, _)| *id));
        fail_point!("relay.published", |_| std::process::abort());
        turn.mark_published(&acknowledged).await?;
        turn.end().await?;
        metrics::counter!("events_published_total").increment(passed);
        hints::publish(&self.bus, &events).await;
        match failure {
            Some(error) => Err(error),
            None => Ok((events.len() + unreadable.len()) as u64),
        }
    }
}
