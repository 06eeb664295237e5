//! Routes queries to a shard of this node, or to another node.

mod index_directory;
mod shard;

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, atomic::Ordering},
    time::Instant,
};

pub use ::search::remote::{Remote, RemoteError, RemoteSearchFuture};
use ::search::{Hit, Index, Query, SearchError, shard_of};
use context::{Feature, Settings, compute::Compute};
use model::Result;
use tokio::sync::Notify;

use self::shard::Shard;
pub use self::{
    index_directory::IndexDirectory,
    shard::{BuildProgress, Rebuilds},
};

/// Search results. `partial` if no node with the complete index of the organization responded.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EngineResults {
    pub hits: Vec<Hit>,
    /// The offset of the first page after them; None at the end of the ranking.
    pub next: Option<usize>,
    pub partial: bool,
}

/// The shards of this node, and the client for those of other nodes.
#[derive(Default)]
pub struct SearchEngine {
    installed: OnceLock<InstalledShards>,
    home: OnceLock<IndexDirectory>,
    /// Signals a commit that may have to be indexed.
    committed: Notify,
    /// Shards that are to be rebuilt, deduplicated.
    waiting: Mutex<BTreeSet<u32>>,
    rebuild_requested: Notify,
}

impl Feature for SearchEngine {
    fn new(_: &Settings) -> Self {
        Self::default()
    }
}

struct InstalledShards {
    shards: NonZeroU32,
    local: BTreeMap<u32, Shard>,
    remote: Option<Arc<dyn Remote>>,
}

/// The outcome of a search, as a metric label.
#[derive(Clone, Copy)]
enum Outcome {
    Complete,
    /// The index is being built, damaged, or on a node that did not respond.
    Partial,
    /// There was no free core, or too many requests of the organization were waiting for one.
    Refused,
}

impl Outcome {
    fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Partial => "partial",
            Self::Refused => "refused",
        }
    }
}

impl SearchEngine {
    /// Called once at the start of a node; later calls do nothing. Until then every search is partial.
    pub fn install(
        &self,
        shards: NonZeroU32,
        local: Vec<(u32, Arc<Index>)>,
        remote: Option<Arc<dyn Remote>>,
    ) {
        let local = local.into_iter();
        let installed = InstalledShards {
            shards,
            local: local
                .map(|(shard, index)| (shard, Shard::new(index)))
                .collect(),
            remote,
        };
        if self.installed.set(installed).is_err() {
            tracing::error!("search was set up twice; the first setup stays");
        }
    }

    /// Sets the directory of this node's indexes, so that they can be rebuilt. Called once, beside [`Self::install`].
    pub fn set_index_directory(&self, home: IndexDirectory) {
        if self.home.set(home).is_err() {
            tracing::error!("search was set up twice; the first directory stays");
        }
    }

    /// Returns the directory of this node's indexes; None on a node without shards.
    pub fn home(&self) -> Option<&IndexDirectory> {
        self.home.get()
    }

    /// Returns the number of shards of the installation. One, until it is installed.
    pub fn shards(&self) -> NonZeroU32 {
        self.installed
            .get()
            .map_or(NonZeroU32::MIN, |installed| installed.shards)
    }

    /// Returns the indexes of this node, by shard.
    pub fn local(&self) -> Vec<(u32, Arc<Index>)> {
        let local = self.installed.get().map(|installed| &installed.local);
        let local = local.into_iter().flatten();
        local.map(|(shard, own)| (*shard, own.index())).collect()
    }

    /// Returns the index of a shard, if this node has it.
    pub fn index(&self, shard: u32) -> Option<Arc<Index>> {
        self.local_shard(shard).map(Shard::index)
    }

    /// Returns the build progress of a shard of this node.
    pub fn build(&self, shard: u32) -> Option<&BuildProgress> {
        self.local_shard(shard).map(|own| &own.build)
    }

    /// Records up to where the event log was read for a shard of this node. This can be ahead of the index, if
    /// nothing had to be written.
    pub fn record_read(&self, shard: u32, position: i64) {
        if let Some(own) = self.local_shard(shard) {
            own.read.store(position, Ordering::Relaxed);
        }
    }

    /// Returns up to where a shard of this node has read the event log; None if its index was never complete.
    pub fn position(&self, shard: u32) -> Option<i64> {
        let own = self.local_shard(shard)?;
        let committed = own.index().watermark()?;
        Some(committed.max(own.read.load(Ordering::Relaxed)))
    }

    /// Replaces the index for new queries. Running queries finish with the previous one.
    pub fn replace(&self, shard: u32, index: Arc<Index>) {
        if let Some(own) = self.local_shard(shard) {
            own.replace(index);
        }
    }

    /// Returns whether a shard of this node can be searched and is complete.
    pub fn is_ready(&self, shard: u32) -> bool {
        self.local_shard(shard)
            .is_some_and(|own| !own.is_damaged() && !own.is_incomplete())
    }

    /// Returns whether the files of a shard of this node were found to be damaged.
    pub fn is_damaged(&self, shard: u32) -> bool {
        self.local_shard(shard).is_some_and(Shard::is_damaged)
    }

    /// Called on hints of other nodes: the indexer reads the log.
    pub fn wake(&self) {
        // Wakes all waiting indexers and the next to wait: an indexer that is busy now may already have read the log.
        self.committed.notify_waiters();
        self.committed.notify_one();
    }

    /// Returns after the next [`Self::wake`]. It may return without one, and of several busy indexers only one is
    /// woken later; the indexer also polls by itself.
    pub async fn wait_for_wake(&self) {
        self.committed.notified().await;
    }

    /// Requests a rebuild of a shard from the task that waits for [`Self::rebuild_requested`]. Returns false if this
    /// node does not have it.
    pub fn request_rebuild(&self, shard: u32) -> bool {
        if self.local_shard(shard).is_none() {
            return false;
        }
        self.waiting().insert(shard);
        self.rebuild_requested.notify_one();
        true
    }

    /// Waits for a shard of this node to rebuild, because it is damaged or on request.
    pub async fn rebuild_requested(&self) -> u32 {
        loop {
            let next = self.waiting().pop_first();
            if let Some(shard) = next {
                return shard;
            }
            self.rebuild_requested.notified().await;
        }
    }

    /// Records the outcome of a rebuild. A failed one is retried only on request.
    pub fn record_rebuild(&self, shard: u32, outcome: Result<(), String>) {
        if let Some(own) = self.local_shard(shard) {
            let mut rebuilds = own.rebuilds();
            rebuilds.ended += 1;
            rebuilds.failure = outcome.err();
        }
    }

    /// Returns the outcomes of rebuilds of a shard of this node.
    pub fn rebuilds(&self, shard: u32) -> Rebuilds {
        let own = self.local_shard(shard);
        own.map(|own| own.rebuilds().clone()).unwrap_or_default()
    }

    /// Runs a query, on the organization's share of the compute pool if the shard is local, else on another node.
    pub async fn find(&self, compute: &Compute, query: Query) -> Result<EngineResults> {
        let (begun, organization) = (Instant::now(), query.organization);
        let found = self.search_any(compute, query).await;
        let outcome = match &found {
            Ok(found) if found.partial => Outcome::Partial,
            Ok(_) => Outcome::Complete,
            Err(_) => Outcome::Refused,
        };
        let labels = [("outcome", outcome.name())];
        metrics::counter!("searches_total", &labels).increment(1);
        metrics::histogram!("search_seconds", &labels).record(begun.elapsed().as_secs_f64());
        let mut found = found?;
        // The index and other nodes search one organization only. Filtered again, so that isolation does not depend
        // on it.
        found.hits.retain(|hit| hit.organization == organization);
        Ok(found)
    }

    async fn search_any(&self, compute: &Compute, query: Query) -> Result<EngineResults> {
        let Some(installed) = self.installed.get() else {
            return Ok(EngineResults::unavailable());
        };
        let number = shard_of(query.organization, installed.shards);
        let mut incomplete = EngineResults::unavailable();
        if let Some(own) = installed.local.get(&number)
            && !own.is_damaged()
        {
            match self.search_shard(number, own, compute, &query).await? {
                Some(found) if !found.partial => return Ok(found),
                // A replica may be complete.
                Some(found) => incomplete = found,
                None => {}
            }
        }
        let Some(remote) = &installed.remote else {
            return Ok(incomplete);
        };
        match remote.search(number, query).await {
            Ok(results) => Ok(EngineResults {
                hits: results.hits,
                next: results.next,
                partial: results.left_out > 0,
            }),
            Err(error) => {
                tracing::debug!(
                    shard = number,
                    "no other node responded to a query: {error}"
                );
                Ok(incomplete)
            }
        }
    }

    /// Searches on this node only; None if it cannot read its index.
    pub async fn find_local(
        &self,
        shard: u32,
        compute: &Compute,
        query: &Query,
    ) -> Result<Option<EngineResults>> {
        match self.local_shard(shard) {
            Some(own) if !own.is_damaged() => self.search_shard(shard, own, compute, query).await,
            _ => Ok(None),
        }
    }

    async fn search_shard(
        &self,
        number: u32,
        own: &Shard,
        compute: &Compute,
        query: &Query,
    ) -> Result<Option<EngineResults>> {
        let index = own.index();
        let organization = query.organization;
        match compute.run(organization, || index.search(query)).await? {
            Ok(results) => Ok(Some(EngineResults {
                hits: results.hits,
                next: results.next,
                partial: results.left_out > 0 || own.is_incomplete(),
            })),
            Err(error) => {
                self.record_failure(number, &index, &error);
                Ok(None)
            }
        }
    }

    /// Damaged files are permanent: the shard is rebuilt. Other errors may be transient.
    pub fn record_failure(&self, shard: u32, index: &Arc<Index>, error: &SearchError) {
        if !matches!(error, SearchError::Damaged(..)) {
            tracing::warn!(
                shard,
                "the index of shard {shard} could not be read: {error}"
            );
            return;
        }
        if self
            .local_shard(shard)
            .is_some_and(|own| own.mark_damaged(index))
        {
            tracing::error!(
                shard,
                "the index of shard {shard} is damaged and will be rebuilt: {error}"
            );
            self.request_rebuild(shard);
        }
    }

    fn local_shard(&self, shard: u32) -> Option<&Shard> {
        self.installed.get()?.local.get(&shard)
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeSet<u32>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EngineResults {
    /// No node could be queried.
    fn unavailable() -> Self {
        Self {
            hits: Vec::new(),
            next: None,
            partial: true,
        }
    }
}

#[cfg(test)]
mod tests;
