//! Serves queries of other nodes in a shard of this node. Nodes with the same shard share the queries.

use std::{sync::Arc, time::Duration};

use ::search::{Query, SearchResults, remote::RemoteError, shard_of};
use async_nats::{Message, Subscriber};
use futures::StreamExt;
use tokio::{
    task::JoinSet,
    time::{MissedTickBehavior, interval, sleep, timeout},
};
use tokio_util::sync::CancellationToken;

use super::{
    ShardKey,
    message::{Reply, Request},
};
use crate::Bus;

/// Concurrent queries of other nodes in one shard. Further ones get a busy reply.
const MAX_CONCURRENT: usize = 64;
/// Maximum time for a query, whatever the client requests.
const MAX_QUERY_TIME: Duration = Duration::from_secs(10);
/// How often to check whether the shard can be searched.
const READY_CHECK_INTERVAL: Duration = Duration::from_millis(500);
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// Serves queries with `answer` until cancelled. While the shard is not ready, queries go to other nodes that have
/// it.
pub async fn serve<F>(
    bus: Bus,
    place: ShardKey,
    is_ready: impl Fn() -> bool,
    search: impl Fn(Query) -> F + Send + Sync + 'static,
    stop: CancellationToken,
) where
    F: Future<Output = Result<SearchResults, RemoteError>> + Send + 'static,
{
    let search = Arc::new(search);
    let rounds = async {
        loop {
            while !is_ready() {
                sleep(READY_CHECK_INTERVAL).await;
            }
            let group = bus.search_subject(place.shards, place.shard);
            match bus.client.queue_subscribe(group.clone(), group).await {
                Ok(queries) => serve_while_ready(&bus, place, &is_ready, &search, queries).await,
                Err(error) => tracing::warn!(
                    shard = place.shard,
                    "cannot subscribe to queries of other nodes: {error}"
                ),
            }
            sleep(RETRY_INTERVAL).await;
        }
    };
    let _: Option<()> = stop.run_until_cancelled(rounds).await;
}

/// Serves queries while the shard is ready. Running queries are aborted with it: their clients time out.
async fn serve_while_ready<F>(
    bus: &Bus,
    place: ShardKey,
    is_ready: &impl Fn() -> bool,
    search: &Arc<impl Fn(Query) -> F + Send + Sync + 'static>,
    mut queries: Subscriber,
) where
    F: Future<Output = Result<SearchResults, RemoteError>> + Send + 'static,
{
    let mut running = JoinSet::new();
    let mut looks = interval(READY_CHECK_INTERVAL);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            query = queries.next() => {
                let Some(query) = query else { return };
                if running.len() < MAX_CONCURRENT {
                    running.spawn(respond(bus.clone(), place, search.clone(), query));
                } else {
                    send(bus, query, &Reply::Busy).await;
                }
            }
            Some(ended) = running.join_next() => if let Err(error) = ended {
                tracing::error!(shard = place.shard, "a query of another node failed: {error}");
            },
            _ = looks.tick() => if !is_ready() {
                return;
            },
        }
    }
}

async fn respond<F>(
    bus: Bus,
    place: ShardKey,
    search: Arc<impl Fn(Query) -> F + Send + Sync + 'static>,
    message: Message,
) where
    F: Future<Output = Result<SearchResults, RemoteError>> + Send + 'static,
{
    let reply = match serde_json::from_slice(&message.payload) {
        Err(error) => refusal(format!("the query cannot be read: {error}")),
        Ok(Request { query, .. }) if shard_of(query.organization, place.shards) != place.shard => {
            refusal(format!(
                "the organization is not in shard {} of {}",
                place.shard, place.shards
            ))
        }
        Ok(Request {
            query,
            milliseconds,
        }) => {
            let time = Duration::from_millis(milliseconds).min(MAX_QUERY_TIME);
            match timeout(time, search(query)).await {
                Ok(Ok(results)) => Reply::found(results, bus.client.max_payload()),
                Ok(Err(error)) => error.into(),
                // The client has given up.
                Err(_) => return,
            }
        }
    };
    send(&bus, message, &reply).await;
}

fn refusal(reason: String) -> Reply {
    Reply::Refused { reason }
}

async fn send(bus: &Bus, query: Message, reply: &Reply) {
    let Some(to) = query.reply else {
        return;
    };
    if let Err(error) = bus.client.publish(to, reply.encode().into()).await {
        tracing::debug!("the reply to a query was not sent: {error}");
    }
}
