//! The connection to NATS and the stream of events on it.

use std::{num::NonZeroU32, time::Duration};

use async_nats::{
    Client, ConnectOptions, Event as ConnectionEvent,
    connection::State,
    jetstream::{
        Context, ErrorCode, Message,
        context::{
            ConsumerInfoErrorKind, ContextBuilder, DeleteStreamError, DeleteStreamErrorKind,
            PublishAckFuture,
        },
        message::PublishMessage,
        stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream},
    },
};
use futures::future::join_all;
use model::{Error, Result, event::Event};
use serde_json::Value;
use tokio::{sync::watch, time::timeout};

use crate::{
    address::{self, Address},
    error::NatsResultExt,
};

/// Retention of messages in the stream. `store::outbox` retains its rows a little longer.
const MAX_AGE: Duration = Duration::from_hours(7 * 24);
/// The stream drops a message whose id it has seen within this time.
const DUPLICATE_WINDOW: Duration = Duration::from_mins(10);
/// Timeout of an acknowledgement; after it, the outcome of a message is unknown.
const ACK_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout of a whole batch: the relay holds a transaction during it.
const BATCH_TIMEOUT: Duration = Duration::from_secs(10);

/// How long to wait for a connection in progress.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// Header of messages without the payload of their event, which is too large.
const WITHOUT_PAYLOAD: &str = "Bindery-Without-Payload";
/// Maximum size of the subject and headers of a message.
const MAX_ENVELOPE_BYTES: usize = 1024;

/// Settings of the stream.
#[derive(Debug, Clone)]
pub struct Options {
    /// The name of the stream, and the first token of its subjects.
    pub stream: String,
    /// When the stream reaches this size it rejects messages; events then wait in the outbox.
    pub max_bytes: i64,
    /// Replicas in a cluster of NATS servers.
    pub replicas: usize,
}

#[derive(Debug, Clone)]
pub struct Bus {
    pub(crate) client: Client,
    pub(crate) jetstream: Context,
    options: Options,
    address: Address,
    /// Why there is no connection; None while connected.
    failure: watch::Receiver<Option<String>>,
}

impl Bus {
    /// Does not wait for the server: the client connects and reconnects in the background.
    pub async fn connect(url: &str, options: Options) -> Result<Self> {
        let server = address::parse(url)?;
        let address = Address::of(&server);
        let (connection_error, failure) = watch::channel(Some("not connected yet".to_owned()));
        let client = connect_options()
            .event_callback(move |event| {
                record_connection(&connection_error, &event);
                async {}
            })
            .retry_on_initial_connect()
            .connect(server)
            .await
            .map_nats_error()?;
        let jetstream = ContextBuilder::new()
            .timeout(ACK_TIMEOUT)
            .build(client.clone());
        Ok(Self {
            client,
            jetstream,
            options,
            address,
            failure,
        })
    }

    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Returns the address of NATS, without secrets.
    pub fn address(&self) -> String {
        self.address.to_string()
    }

    /// Fails with the reason if there is no connection.
    pub async fn check(&self) -> Result<(), String> {
        if self.is_connected() {
            return Ok(());
        }
        self.address.try_connect().await?;
        // The server accepts connections, so one may be in progress.
        let mut failure = self.failure.clone();
        match timeout(CONNECT_TIMEOUT, failure.wait_for(Option::is_none)).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(self.failure.borrow().clone().unwrap_or_default()),
        }
    }

    /// Creates the stream, or updates its settings.
    pub(crate) async fn ensure_stream(&self) -> Result<Stream> {
        let config = Config {
            name: self.options.stream.clone(),
            subjects: vec![format!("{}.>", self.options.stream)],
            description: Some("Events of Bindery. Can be wiped: the database has them.".to_owned()),
            storage: StorageType::File,
            retention: RetentionPolicy::Limits,
            // Messages are never discarded silently: when the stream is full, the outbox retains the rest.
            discard: DiscardPolicy::New,
            max_age: MAX_AGE,
            max_bytes: self.options.max_bytes,
            duplicate_window: DUPLICATE_WINDOW,
            num_replicas: self.options.replicas,
            ..Config::default()
        };
        self.jetstream
            .create_or_update_stream(config)
            .await
            .map_nats_error()?;
        self.jetstream
            .get_stream(&self.options.stream)
            .await
            .map_nats_error()
    }

    /// Deletes the stream with its consumers, and creates it anew, empty: the database it belongs to was restored to an
    /// earlier time. Nodes create their consumers when they start.
    pub async fn recreate_stream(&self) -> Result<()> {
        match self.jetstream.delete_stream(&self.options.stream).await {
            Ok(_) => {}
            Err(error) if is_missing(&error) => {}
            Err(error) => return Err(error).map_nats_error(),
        }
        self.ensure_stream().await?;
        Ok(())
    }

    /// Returns how many messages wait to be delivered to a group. 0 if the group does not exist yet.
    pub(crate) async fn backlog(&self, group: &str) -> Result<u64> {
        let stream = self.ensure_stream().await?;
        match stream.consumer_info(group).await {
            Ok(info) => Ok(info.num_pending),
            Err(error) if error.kind() == ConsumerInfoErrorKind::NotFound => Ok(0),
            Err(error) => Err(error).map_nats_error(),
        }
    }

    /// Publishes events concurrently under the given message ids, and waits for the acknowledgement of each.
    pub(crate) async fn publish(&self, events: &[(&Event, String)]) -> Vec<Result<()>> {
        let all = async {
            let mut sent = Vec::with_capacity(events.len());
            for (event, message_id) in events {
                sent.push(self.send(event, message_id).await);
            }
            join_all(sent.into_iter().map(acknowledged)).await
        };
        match tokio::time::timeout(BATCH_TIMEOUT, all).await {
            Ok(results) => results,
            Err(elapsed) => events
                .iter()
                .map(|_| Err(Error::Unavailable(elapsed.to_string().into())))
                .collect(),
        }
    }

    /// Sends an event. If it is too large for a message, it goes without its payload, and consumers read that from
    /// the database.
    async fn send(&self, event: &Event, message_id: &str) -> Result<PublishAckFuture> {
        let mut text = serde_json::to_vec(event).map_err(Error::internal)?;
        let mut message = PublishMessage::build().message_id(message_id);
        if text.len() + MAX_ENVELOPE_BYTES > self.client.max_payload() {
            let bare = Event {
                payload: Value::Null,
                ..event.clone()
            };
            text = serde_json::to_vec(&bare).map_err(Error::internal)?;
            message = message.header(WITHOUT_PAYLOAD, "true");
        }
        let message = message.payload(text.into());
        let subject = format!("{}.{}", self.options.stream, event.kind);
        self.jetstream
            .send_publish(subject, message)
            .await
            .map_nats_error()
    }

    /// Subject of cache hints. Outside the stream: an old hint is useless.
    pub(crate) fn hint_subject(&self) -> String {
        format!("{}-hints", self.options.stream)
    }

    /// Subject of queries to the nodes with a shard. Outside the stream, which would store every query and reply with
    /// its own acknowledgement.
    pub(crate) fn search_subject(&self, shards: NonZeroU32, shard: u32) -> String {
        format!("{}-search.{shards}.{shard}", self.options.stream)
    }

    /// Subject of commands to all nodes with the role `search`.
    pub(crate) fn search_control_subject(&self) -> String {
        format!("{}-search-control", self.options.stream)
    }
}

fn is_missing(error: &DeleteStreamError) -> bool {
    matches!(error.kind(), DeleteStreamErrorKind::JetStream(cause)
        if cause.error_code() == ErrorCode::STREAM_NOT_FOUND)
}

/// Returns whether the payload of the event has to be read from the database.
pub(crate) fn is_without_payload(message: &Message) -> bool {
    let headers = message.headers.as_ref();
    headers.is_some_and(|headers| headers.get(WITHOUT_PAYLOAD).is_some())
}

/// Only an acknowledgement counts, also that of a duplicate.
async fn acknowledged(sent: Result<PublishAckFuture>) -> Result<()> {
    sent?.await.map_nats_error()?;
    Ok(())
}

pub(crate) fn connect_options() -> ConnectOptions {
    ConnectOptions::new()
        .name("bindery")
        .reconnect_delay_callback(|attempt| {
            let doublings = u32::try_from(attempt.min(5)).unwrap_or(5);
            Duration::from_millis(50) * 2_u32.pow(doublings)
        })
}

/// The connection monitor logs when it breaks and recovers; single attempts are logged here.
fn record_connection(failure: &watch::Sender<Option<String>>, event: &ConnectionEvent) {
    tracing::debug!("NATS: {event}");
    match event {
        ConnectionEvent::Connected => drop(failure.send_replace(None)),
        ConnectionEvent::SlowConsumer(_) | ConnectionEvent::LameDuckMode => {
            tracing::warn!("NATS: {event}");
        }
        other => drop(failure.send_replace(Some(other.to_string()))),
    }
}
