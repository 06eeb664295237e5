//! Operator commands to all nodes with the role `search`: report their status, and rebuild their indexes.

use std::{num::NonZeroU32, time::Duration};

use async_nats::{Message, StatusCode};
use futures::StreamExt;
use model::{Error, Result};
use serde::{Deserialize, Serialize};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::{Bus, error::NatsResultExt};

/// Timeout of the first reply.
const FIRST_REPLY_TIMEOUT: Duration = Duration::from_secs(3);
/// Timeout after each reply: the number of nodes is not known.
const NEXT_REPLY_TIMEOUT: Duration = Duration::from_millis(500);
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    Status,
    /// Rebuilds a shard, or all of them. The old index serves queries meanwhile.
    Rebuild {
        shard: Option<u32>,
    },
}

/// Status of the shards of a node with the role `search`. For [`Command::Rebuild`], of those that it rebuilds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeStatus {
    /// Hostname and process id.
    pub node: String,
    /// Total number of shards, from the settings of this node.
    pub shards: NonZeroU32,
    pub local: Vec<ShardStatus>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardStatus {
    pub shard: u32,
    pub spaces: u64,
    pub sections: u64,
    pub bytes: u64,
    /// Position of the last indexed event; None if the index was never complete.
    pub position: Option<i64>,
    /// How many positions the event log is ahead. None if not known.
    pub lag: Option<i64>,
    /// The index is not queried until it is rebuilt.
    pub is_damaged: bool,
    /// Finished spaces and their total, while the index is built or compared with the content.
    pub progress: Option<(u64, u64)>,
    /// Rebuilds that have ended since the start of the node.
    pub rebuilds: u64,
    /// Error of the last rebuild; None if it succeeded.
    pub failure: Option<String>,
}

/// Sends a command to all nodes with the role `search`. Returns an empty list if none runs.
pub async fn ask(bus: &Bus, command: &Command) -> Result<Vec<NodeStatus>> {
    bus.check().await.map_err(|cause| {
        let text = format!("NATS at {} is unavailable: {cause}", bus.address());
        Error::Unavailable(text.into())
    })?;
    let inbox = bus.client.new_inbox();
    let mut replies = bus.client.subscribe(inbox.clone()).await.map_nats_error()?;
    let payload = serde_json::to_vec(command).map_err(Error::internal)?;
    let subject = bus.search_control_subject();
    bus.client
        .publish_with_reply(subject, inbox, payload.into())
        .await
        .map_nats_error()?;
    let (mut nodes, mut wait) = (Vec::new(), FIRST_REPLY_TIMEOUT);
    while let Ok(Some(reply)) = timeout(wait, replies.next()).await {
        if reply.status == Some(StatusCode::NO_RESPONDERS) {
            break;
        }
        // A node of another version may send fields that this one does not understand.
        match serde_json::from_slice::<NodeStatus>(&reply.payload) {
            Ok(node) => nodes.push(node),
            Err(error) => tracing::warn!("the reply of a node cannot be read: {error}"),
        }
        wait = NEXT_REPLY_TIMEOUT;
    }
    nodes.sort_by(|a, b| a.node.cmp(&b.node));
    Ok(nodes)
}

/// Executes operator commands and replies, until cancelled.
pub async fn obey<F>(bus: Bus, handler: impl Fn(Command) -> F, stop: CancellationToken)
where
    F: Future<Output = NodeStatus>,
{
    let rounds = async {
        loop {
            match bus.client.subscribe(bus.search_control_subject()).await {
                Ok(mut commands) => {
                    while let Some(message) = commands.next().await {
                        respond(&bus, &handler, message).await;
                    }
                }
                Err(error) => {
                    tracing::warn!("cannot subscribe to commands of `bindery search`: {error}");
                }
            }
            sleep(RETRY_INTERVAL).await;
        }
    };
    let _: Option<()> = stop.run_until_cancelled(rounds).await;
}

async fn respond<F>(bus: &Bus, handler: &impl Fn(Command) -> F, message: Message)
where
    F: Future<Output = NodeStatus>,
{
    let Some(to) = message.reply else {
        return;
    };
    let Ok(command) = serde_json::from_slice(&message.payload) else {
        tracing::warn!("a command for search cannot be read: is it of a newer version?");
        return;
    };
    let status = handler(command).await;
    let payload = serde_json::to_vec(&status).expect("plain data serializes");
    if let Err(error) = bus.client.publish(to, payload.into()).await {
        tracing::debug!("the status of search was not sent: {error}");
    }
}
