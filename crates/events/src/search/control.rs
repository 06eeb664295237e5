//! What the operator asks all nodes with the role `search`: how far they are, and to build their indexes again.

use std::{num::NonZeroU32, time::Duration};

use async_nats::{Message, StatusCode};
use futures::StreamExt;
use model::{Error, Result};
use serde::{Deserialize, Serialize};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::{Bus, failure::Reached};

/// How long the first answer may take.
const FIRST_WAIT: Duration = Duration::from_secs(3);
/// How long to wait for others after an answer: how many nodes there are is not known.
const NEXT_WAIT: Duration = Duration::from_millis(500);
const RETRY: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    Status,
    /// Builds a shard again, or all of them. What was there answers meanwhile.
    Rebuild {
        shard: Option<u32>,
    },
}

/// What a node with the role `search` says of its shards. To [`Command::Rebuild`], of those that it builds again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NodeStatus {
    /// The name of its machine and the number of its process.
    pub node: String,
    /// How many shards there are in all, as this node is told by its settings.
    pub shards: NonZeroU32,
    pub local: Vec<ShardStatus>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardStatus {
    pub shard: u32,
    pub spaces: u64,
    pub sections: u64,
    pub bytes: u64,
    /// The position of the last event that it knows of; none while the index was never complete.
    pub position: Option<i64>,
    /// How many positions the log of events is ahead. None where it is not known.
    pub lag: Option<i64>,
    /// Queries are not answered from it until it is built again.
    pub is_damaged: bool,
    /// Spaces that are done, and spaces in all, while the index is built or compared with the content.
    pub progress: Option<(u64, u64)>,
    /// Rebuilds that have ended since the node was started.
    pub rebuilds: u64,
    /// Why the last of them failed; none if it did not.
    pub failure: Option<String>,
}

/// Asks all nodes with the role `search`. Nobody answers where none runs.
pub async fn ask(bus: &Bus, command: &Command) -> Result<Vec<NodeStatus>> {
    bus.check().await.map_err(|cause| {
        let text = format!("NATS at {} is unavailable: {cause}", bus.address());
        Error::Unavailable(text.into())
    })?;
    let inbox = bus.client.new_inbox();
    let mut answers = bus.client.subscribe(inbox.clone()).await.reached()?;
    let payload = serde_json::to_vec(command).map_err(Error::internal)?;
    let subject = bus.search_control_subject();
    bus.client
        .publish_with_reply(subject, inbox, payload.into())
        .await
        .reached()?;
    let (mut nodes, mut wait) = (Vec::new(), FIRST_WAIT);
    while let Ok(Some(answer)) = timeout(wait, answers.next()).await {
        if answer.status == Some(StatusCode::NO_RESPONDERS) {
            break;
        }
        // A node of another version may say what this one does not understand.
        match serde_json::from_slice::<NodeStatus>(&answer.payload) {
            Ok(node) => nodes.push(node),
            Err(error) => tracing::warn!("the answer of a node cannot be read: {error}"),
        }
        wait = NEXT_WAIT;
    }
    nodes.sort_by(|a, b| a.node.cmp(&b.node));
    Ok(nodes)
}

/// Does what the operator asks of all nodes, and answers, until it is stopped.
pub async fn obey<F>(bus: Bus, answer: impl Fn(Command) -> F, stop: CancellationToken)
where
    F: Future<Output = NodeStatus>,
{
    let rounds = async {
        loop {
            match bus.client.subscribe(bus.search_control_subject()).await {
                Ok(mut commands) => {
                    while let Some(message) = commands.next().await {
                        respond(&bus, &answer, message).await;
                    }
                }
                Err(error) => tracing::warn!("`bindery search` is not heard: {error}"),
            }
            sleep(RETRY).await;
        }
    };
    let _: Option<()> = stop.run_until_cancelled(rounds).await;
}

async fn respond<F>(bus: &Bus, answer: &impl Fn(Command) -> F, message: Message)
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
    let status = answer(command).await;
    let payload = serde_json::to_vec(&status).expect("plain data serializes");
    if let Err(error) = bus.client.publish(to, payload.into()).await {
        tracing::debug!("the status of search was not sent: {error}");
    }
}
