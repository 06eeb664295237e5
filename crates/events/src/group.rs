//! A consumer group: pulls messages from the stream, runs its consumer, acknowledges.
//!
//! The effect and the record of consumption are one transaction, and only then is the message acknowledged. So a
//! redelivered message has no second effect.

use std::{
    panic::AssertUnwindSafe,
    pin::pin,
    time::{Duration, Instant},
};

use async_nats::jetstream::{
    AckKind, Message,
    consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull},
};
use fail::fail_point;
use futures::{FutureExt, StreamExt, stream::FuturesUnordered};
use model::{Error, Result, event::Event};
use store::{CommitPermit, Db, TxContext, consumers, outbox};
use tokio_util::sync::CancellationToken;

use crate::{Bus, Consumer, bus::is_without_payload, error::NatsResultExt};

/// A message that is not acknowledged within this time is redelivered.
const ACK_WAIT: Duration = Duration::from_mins(1);
/// Unacknowledged messages of the whole group. Few per pull: messages held by a killed node are redelivered only
/// after `ACK_WAIT`.
const MAX_ACK_PENDING: i64 = 256;
const PULL_BATCH: usize = 8;
const PULL_TIMEOUT: Duration = Duration::from_secs(2);
/// Each one holds a database connection.
const CONCURRENCY: usize = 4;
const RETRY_INTERVAL: Duration = Duration::from_secs(1);
/// A run of this length counts as recovered: its next failure is logged again.
const RECOVERED_AFTER: Duration = Duration::from_mins(1);

/// Retries of failing events.
#[derive(Debug, Clone)]
pub struct RetryPolicy {
    /// After this many deliveries the event becomes a dead letter.
    pub max_deliver: i64,
    /// The delay after the first failure, the second, and so on; the last one repeats.
    pub delays: Vec<Duration>,
}

impl Default for RetryPolicy {
    /// Ten attempts within an hour and a half.
    fn default() -> Self {
        let seconds = [1, 5, 15, 60, 300, 900, 900, 1800, 1800];
        Self {
            max_deliver: 10,
            delays: seconds.map(Duration::from_secs).to_vec(),
        }
    }
}

impl RetryPolicy {
    fn delay(&self, failures: i64) -> Duration {
        let index = usize::try_from(failures - 1).unwrap_or(0);
        let pause = self.delays.get(index).or(self.delays.last());
        pause.copied().unwrap_or_default()
    }
}

pub struct Group<C> {
    pub bus: Bus,
    pub db: Db,
    /// Identifies the writer in what the consumer writes.
    pub stamp: TxContext,
    pub consumer: C,
    pub retry_policy: RetryPolicy,
}

impl<C: Consumer> Group<C> {
    /// Runs until cancelled. Recreates a stream or group that has vanished.
    pub async fn run(&self, cancel: CancellationToken) {
        let mut is_logged = false;
        while !cancel.is_cancelled() {
            let begun = Instant::now();
            let Err(error) = self.consume_stream(&cancel).await else {
                return;
            };
            // A run that consumed messages for a while resets the failures.
            is_logged &= begun.elapsed() < RECOVERED_AFTER;
            let text = error.trace();
            // The monitors of NATS and the database report these.
            if is_logged || !self.bus.is_connected() || self.db.is_outage(&error) {
                tracing::debug!(consumer = C::NAME, "no events arrive: {text}");
            } else {
                tracing::warn!(consumer = C::NAME, "no events arrive: {text}");
                is_logged = true;
            }
            tokio::select! {
                () = cancel.cancelled() => return,
                () = tokio::time::sleep(RETRY_INTERVAL) => {}
            }
        }
    }

    /// Consumes messages while both NATS and the database are available.
    async fn consume_stream(&self, cancel: &CancellationToken) -> Result<()> {
        let prepared = async {
            self.db.ping().await?;
            self.ensure_group().await
        };
        // Waits while NATS is unavailable.
        let Some(group) = cancel.run_until_cancelled(prepared).await else {
            return Ok(());
        };
        let group = group?;
        while !cancel.is_cancelled() {
            let batch = group.batch().max_messages(PULL_BATCH).expires(PULL_TIMEOUT);
            let messages = batch.messages().await.map_nats_error()?;
            // When cancelled, it pulls no more messages but finishes those it has.
            self.settle_all(messages.take_until(cancel.cancelled()))
                .await?;
        }
        Ok(())
    }

    /// Handles the messages of one pull, a few concurrently. Started ones are finished, even if the pull fails.
    async fn settle_all<E>(
        &self,
        messages: impl futures::Stream<Item = Result<Message, E>>,
    ) -> Result<()>
    where
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        let mut messages = pin!(messages);
        let mut running = FuturesUnordered::new();
        let mut outcome = Ok(());
        loop {
            tokio::select! {
                Some(message) = messages.next(), if running.len() < CONCURRENCY => match message.map_nats_error() {
                    Ok(message) => running.push(self.settle(message)),
                    Err(error) => outcome = Err(error),
                },
                Some(settled) = running.next() => outcome = outcome.and(settled),
                else => return outcome,
            }
        }
    }

    async fn ensure_group(&self) -> Result<PullConsumer> {
        let stream = self.bus.ensure_stream().await?;
        let config = pull::Config {
            durable_name: Some(C::NAME.to_owned()),
            deliver_policy: DeliverPolicy::All,
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_deliver: self.retry_policy.max_deliver,
            max_ack_pending: MAX_ACK_PENDING,
            ..pull::Config::default()
        };
        stream.create_consumer(config).await.map_nats_error()
    }

    /// Consumes a message and reports the outcome to the stream. If that fails, the message is redelivered. Fails
    /// only if the database is unavailable: then pulling more messages is useless.
    async fn settle(&self, message: Message) -> Result<()> {
        let Ok(event) = serde_json::from_slice::<Event>(&message.payload) else {
            tracing::error!(consumer = C::NAME, subject = %message.subject, "dropped a message that is not an event");
            self.acknowledge(&message, AckKind::Term).await;
            return Ok(());
        };
        fail_point!("consumer.received", |_| std::process::abort());
        let attempts = message.info().map_or(1, |info| info.delivered);
        // A panic counts as a failure, like an error.
        let consumed = self.consume(&event, is_without_payload(&message));
        let consumed = AssertUnwindSafe(consumed).catch_unwind().await;
        let consumed = consumed.unwrap_or_else(|_| Err(Error::internal("the consumer panicked")));
        fail_point!("consumer.committed", |_| std::process::abort());
        let ack = match &consumed {
            Ok(()) => Some(AckKind::Ack),
            Err(error) => self.note_failure(&event, attempts, error).await,
        };
        if let Some(ack) = ack {
            self.acknowledge(&message, ack).await;
        }
        match consumed {
            Err(away @ (Error::Unavailable(_) | Error::OutcomeUnknown(_))) => Err(away),
            _ => Ok(()),
        }
    }

    async fn consume(&self, event: &Event, is_without_payload: bool) -> Result<()> {
        let whole;
        let event = if is_without_payload {
            whole = outbox::find_event(&self.db, event).await?;
            &whole
        } else {
            event
        };
        let mut tx = self.db.begin(self.stamp.clone()).await?;
        if !consumers::record_consumed(&mut tx, C::NAME, event.id).await? {
            return Ok(());
        }
        self.consumer.consume(event, &mut tx).await?;
        let permit = CommitPermit::without_event("it is the effect of an event");
        tx.commit(permit).await?;
        self.consumer.committed();
        metrics::counter!("events_consumed_total", "consumer" => C::NAME).increment(1);
        Ok(())
    }

    /// Returns None to leave the message alone: the stream gives up on it, and the reconciler republishes it later.
    async fn note_failure(&self, event: &Event, attempts: i64, error: &Error) -> Option<AckKind> {
        let (id, why) = (event.id, error.trace());
        // The database monitor reports that.
        if self.db.is_outage(error) {
            tracing::debug!(consumer = C::NAME, event.id = %id, attempts, "event {id} failed: {why}");
        } else {
            tracing::warn!(consumer = C::NAME, event.id = %id, attempts, "event {id} failed: {why}");
        }
        // An unavailable database does not count against the event.
        let away = matches!(error, Error::Unavailable(_) | Error::OutcomeUnknown(_));
        if attempts < self.retry_policy.max_deliver {
            let failures = if away { 1 } else { attempts };
            return Some(AckKind::Nak(Some(self.retry_policy.delay(failures))));
        }
        if away {
            return None;
        }
        let attempts = i32::try_from(attempts).unwrap_or(i32::MAX);
        match consumers::insert_dead_letter(&self.db, C::NAME, id, attempts, &why).await {
            Ok(()) => {
                metrics::counter!("dead_letters_total", "consumer" => C::NAME).increment(1);
                Some(AckKind::Ack)
            }
            Err(failure) => {
                tracing::error!(consumer = C::NAME, event.id = %id, "no dead letter was stored: {}", failure.trace());
                None
            }
        }
    }

    async fn acknowledge(&self, message: &Message, ack: AckKind) {
        if let Err(error) = message.double_ack_with(ack).await {
            tracing::debug!(
                consumer = C::NAME,
                "not acknowledged, so it will be redelivered: {error}"
            );
        }
    }
}
