//! Queries the nodes that have a shard. NATS chooses one of them.

use std::{num::NonZeroU32, time::Duration};

use ::search::{
    Query, SearchResults,
    remote::{Remote, RemoteError, RemoteSearchFuture},
};
use async_nats::RequestErrorKind;
use tokio::time::{Instant, timeout_at};

use super::{
    ShardKey,
    message::{Reply, Request},
};
use crate::Bus;

#[derive(Debug, Clone)]
pub struct Client {
    bus: Bus,
    shards: NonZeroU32,
    /// For the whole response, including a retry.
    deadline: Duration,
}

impl Client {
    pub fn new(bus: Bus, shards: NonZeroU32, deadline: Duration) -> Self {
        Self {
            bus,
            shards,
            deadline,
        }
    }

    fn missed_deadline(&self) -> RemoteError {
        RemoteError::Deadline {
            milliseconds: milliseconds(self.deadline),
        }
    }

    /// A node that is busy or not ready replies immediately, which leaves time for another attempt.
    async fn request(
        &self,
        place: ShardKey,
        query: &Query,
        ends_at: Instant,
    ) -> Result<SearchResults, RemoteError> {
        match self.request_once(place, query, ends_at).await {
            Err(RemoteError::Busy | RemoteError::NotReady) => {
                self.request_once(place, query, ends_at).await
            }
            other => other,
        }
    }

    async fn request_once(
        &self,
        place: ShardKey,
        query: &Query,
        ends_at: Instant,
    ) -> Result<SearchResults, RemoteError> {
        let request = Request {
            query: query.clone(),
            milliseconds: milliseconds(ends_at.saturating_duration_since(Instant::now())),
        };
        let payload = serde_json::to_vec(&request).expect("plain data serializes");
        let subject = self.bus.search_subject(place.shards, place.shard);
        let reply = self.bus.client.request(subject, payload.into()).await;
        let reply = reply.map_err(|error| match error.kind() {
            RequestErrorKind::TimedOut => self.missed_deadline(),
            RequestErrorKind::NoResponders => RemoteError::NoNode,
            _ => RemoteError::NotSent(error.to_string()),
        })?;
        match serde_json::from_slice(&reply.payload) {
            Ok(Reply::Found {
                hits,
                next,
                left_out,
            }) => Ok(SearchResults {
                hits,
                next,
                left_out,
            }),
            Ok(Reply::Busy) => Err(RemoteError::Busy),
            Ok(Reply::NotReady) => Err(RemoteError::NotReady),
            Ok(Reply::Refused { reason }) => Err(RemoteError::Refused(reason)),
            Err(error) => Err(RemoteError::Refused(format!(
                "its reply cannot be read: {error}"
            ))),
        }
    }
}

impl Remote for Client {
    fn search(&self, shard: u32, query: Query) -> RemoteSearchFuture<'_> {
        Box::pin(async move {
            // Otherwise every search would wait for its deadline while NATS is unavailable.
            if !self.bus.is_connected() {
                return Err(RemoteError::NotSent(
                    "there is no connection to NATS".to_owned(),
                ));
            }
            let place = ShardKey {
                shards: self.shards,
                shard,
            };
            let ends_at = Instant::now() + self.deadline;
            let reply = timeout_at(ends_at, self.request(place, &query, ends_at)).await;
            reply.unwrap_or_else(|_| Err(self.missed_deadline()))
        })
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
