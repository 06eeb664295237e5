//! Fixture for search tests: a NATS server, nodes with shards, and a client node.

use std::{num::NonZeroU32, time::Duration};

use events::{
    Bus, Options,
    search::{Client, ShardKey, serve},
};
use model::id::{OrganizationId, PageId, SpaceId};
use search::{
    Audience, Hit, Query, SearchResults, Snippet,
    remote::{Remote, RemoteError},
    shard_of,
};
use testkit::NatsServer;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use uuid::Uuid;

pub(crate) const STREAM: &str = "test-events";
/// Longer than any response takes on a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(20);

/// Everything runs until this is dropped.
pub(crate) struct Nodes {
    pub(crate) nats: NatsServer,
    pub(crate) tasks: TaskTracker,
    pub(crate) stop: CancellationToken,
}

impl Drop for Nodes {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Nodes {
    pub(crate) fn new() -> Self {
        Self {
            nats: NatsServer::start(),
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
        }
    }

    /// Returns a separate connection, like that of another node.
    pub(crate) async fn bus(&self) -> Bus {
        let options = Options {
            stream: STREAM.to_owned(),
            max_bytes: 64 << 20,
            replicas: 1,
        };
        let bus = Bus::connect(&self.nats.url(), options).await;
        let bus = bus.expect("a good URL");
        bus.check().await.expect("NATS runs");
        bus
    }

    pub(crate) async fn client(&self, shards: NonZeroU32, deadline: Duration) -> Client {
        Client::new(self.bus().await, shards, deadline)
    }

    /// Starts a node with a shard and this handler. Returns when queries reach it.
    pub(crate) async fn start<F>(
        &self,
        place: ShardKey,
        answer: impl Fn(Query) -> F + Send + Sync + 'static,
    ) where
        F: Future<Output = Result<SearchResults, RemoteError>> + Send + 'static,
    {
        self.start_when(place, || true, answer).await;
        let client = self.client(place.shards, TIMEOUT).await;
        let probe = query(place);
        until(async || client.search(place.shard, probe.clone()).await != Err(RemoteError::NoNode))
            .await;
    }

    /// Starts a node that is not always ready. Does not wait.
    pub(crate) async fn start_when<F>(
        &self,
        place: ShardKey,
        is_ready: impl Fn() -> bool + Send + Sync + 'static,
        answer: impl Fn(Query) -> F + Send + Sync + 'static,
    ) where
        F: Future<Output = Result<SearchResults, RemoteError>> + Send + 'static,
    {
        let (bus, stop) = (self.bus().await, self.stop.clone());
        self.tasks
            .spawn(async move { serve(bus, place, is_ready, answer, stop).await });
    }
}

/// Waits for a condition, for at most twenty seconds.
pub(crate) async fn until(is_so: impl AsyncFn() -> bool) {
    for _ in 0..400 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it never was so");
}

pub(crate) fn first_of(shards: u32) -> ShardKey {
    ShardKey {
        shards: NonZeroU32::new(shards).expect("some"),
        shard: 0,
    }
}

/// Returns a query of an organization of that shard.
pub(crate) fn query(place: ShardKey) -> Query {
    let organizations = (1..).map(|number| OrganizationId::from_uuid(Uuid::from_u128(number)));
    let mut own = organizations.filter(|id| shard_of(*id, place.shards) == place.shard);
    Query {
        organization: own.next().expect("every shard has some"),
        spaces: vec![SpaceId::from_uuid(Uuid::from_u128(7))],
        text: "tides".to_owned(),
        language: None,
        audience: Audience::Visitors,
        limit: 10,
        offset: 0,
        without_text: 0,
    }
}

pub(crate) fn answer(hits: Vec<Hit>) -> SearchResults {
    SearchResults {
        hits,
        ..SearchResults::default()
    }
}

pub(crate) fn hit(query: &Query, page: usize, text: &str) -> Hit {
    Hit {
        rank: page,
        organization: query.organization,
        space: query.spaces[0],
        page: PageId::from_uuid(Uuid::from_u128(page as u128)),
        blob: None,
        source: None,
        conditions: vec!["visitor.claims.beta".to_owned()],
        anchor: Some("springs".to_owned()),
        headings: vec!["Tides".to_owned(), "Springs".to_owned()],
        snippet: Snippet {
            text: text.to_owned(),
            highlights: vec![(0, 2)],
        },
        score: 1.5,
    }
}
