//! Where a query is answered: by a shard of this node, or by another node.

mod home;
mod shard;

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, atomic::Ordering},
    time::Instant,
};

pub use ::search::remote::{Remote, RemoteAnswer, RemoteError};
use ::search::{Hit, Index, Query, SearchError, shard_of};
use model::Result;
use tokio::sync::Notify;

use self::shard::Shard;
pub use self::{
    home::Home,
    shard::{Build, Rebuilds},
};
use crate::compute::Compute;

/// What was found. Where nobody could be asked who has the whole index of the organization, it is `partial`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Found {
    pub hits: Vec<Hit>,
    /// The offset of the first page that is not among them; none at the end of the ranking.
    pub next: Option<usize>,
    pub partial: bool,
}

/// The shards of this node, and the way to those of others.
#[derive(Default)]
pub struct Engine {
    installed: OnceLock<Installed>,
    home: OnceLock<Home>,
    /// Something was committed that may have to be indexed.
    committed: Notify,
    /// Shards that are to be built again, each once however often that is asked.
    waiting: Mutex<BTreeSet<u32>>,
    rebuild_requested: Notify,
}

struct Installed {
    shards: NonZeroU32,
    local: BTreeMap<u32, Shard>,
    remote: Option<Arc<dyn Remote>>,
}

/// How a search ended, as the metrics count it.
#[derive(Clone, Copy)]
enum Outcome {
    Complete,
    /// The index is being built, damaged, or on a node that did not answer.
    Partial,
    /// There was no free core, or too many of the organization waited for one.
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

impl Engine {
    /// Once, at the start of a node; later calls do nothing. Until then every search is partial.
    pub fn install(
        &self,
        shards: NonZeroU32,
        local: Vec<(u32, Arc<Index>)>,
        remote: Option<Arc<dyn Remote>>,
    ) {
        let local = local.into_iter();
        let installed = Installed {
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

    /// Tells where the indexes of this node are, so that they can be built again. Once, beside [`Self::install`].
    pub fn set_home(&self, home: Home) {
        if self.home.set(home).is_err() {
            tracing::error!("search was set up twice; the first directory stays");
        }
    }

    /// Where the indexes of this node are; none on a node without shards.
    pub fn home(&self) -> Option<&Home> {
        self.home.get()
    }

    /// How many shards the organizations of the installation are spread over. One, until it is installed.
    pub fn shards(&self) -> NonZeroU32 {
        self.installed
            .get()
            .map_or(NonZeroU32::MIN, |installed| installed.shards)
    }

    /// The indexes of this node, by shard.
    pub fn local(&self) -> Vec<(u32, Arc<Index>)> {
        let local = self.installed.get().map(|installed| &installed.local);
        let local = local.into_iter().flatten();
        local.map(|(shard, own)| (*shard, own.index())).collect()
    }

    /// The index of one shard, where this node has it.
    pub fn index(&self, shard: u32) -> Option<Arc<Index>> {
        self.own(shard).map(Shard::index)
    }

    /// How far the index of a shard of this node is built.
    pub fn build(&self, shard: u32) -> Option<&Build> {
        self.own(shard).map(|own| &own.build)
    }

    /// Notes up to where the log of events was read for a shard of this node. Where nothing had to be written, that is
    /// further than the index itself says.
    pub fn note_read(&self, shard: u32, position: i64) {
        if let Some(own) = self.own(shard) {
            own.read.store(position, Ordering::Relaxed);
        }
    }

    /// Up to where a shard of this node knows the log of events; none while its index was never complete.
    pub fn position(&self, shard: u32) -> Option<i64> {
        let own = self.own(shard)?;
        let committed = own.index().watermark()?;
        Some(committed.max(own.read.load(Ordering::Relaxed)))
    }

    /// Queries from now on are answered by this index. Those that run end with the one before.
    pub fn replace(&self, shard: u32, index: Arc<Index>) {
        if let Some(own) = self.own(shard) {
            own.replace(index);
        }
    }

    /// Whether a shard of this node can be searched, and has all that is to be found.
    pub fn is_ready(&self, shard: u32) -> bool {
        self.own(shard)
            .is_some_and(|own| !own.is_damaged() && !own.is_incomplete())
    }

    /// Whether the files of a shard of this node turned out to be damaged since they were opened.
    pub fn is_damaged(&self, shard: u32) -> bool {
        self.own(shard).is_some_and(Shard::is_damaged)
    }

    /// Rung by hints of other nodes: the indexer looks at the log.
    pub fn wake(&self) {
        // All that wait, and whoever comes next: an indexer that is at work now may have read the log already.
        self.committed.notify_waiters();
        self.committed.notify_one();
    }

    /// Returns after the next [`Self::wake`]. It may return without one, and of several that are at work only one hears
    /// what happens meanwhile; the indexer looks by itself from time to time.
    pub async fn woken(&self) {
        self.committed.notified().await;
    }

    /// Has a shard built again by whoever waits for [`Self::rebuild_requested`]. False if this node does not have it.
    pub fn request_rebuild(&self, shard: u32) -> bool {
        if self.own(shard).is_none() {
            return false;
        }
        self.waiting().insert(shard);
        self.rebuild_requested.notify_one();
        true
    }

    /// Waits for a shard of this node that is to be built again, because it is damaged or somebody asked.
    pub async fn rebuild_requested(&self) -> u32 {
        loop {
            let next = self.waiting().pop_first();
            if let Some(shard) = next {
                return shard;
            }
            self.rebuild_requested.notified().await;
        }
    }

    /// Notes how a rebuild went. One that failed is tried again only when it is asked for.
    pub fn note_rebuilt(&self, shard: u32, outcome: Result<(), String>) {
        if let Some(own) = self.own(shard) {
            let mut rebuilds = own.rebuilds();
            rebuilds.ended += 1;
            rebuilds.failure = outcome.err();
        }
    }

    /// How rebuilds of a shard of this node went.
    pub fn rebuilds(&self, shard: u32) -> Rebuilds {
        let own = self.own(shard);
        own.map(|own| own.rebuilds().clone()).unwrap_or_default()
    }

    /// A shard of this node runs on the compute pool of the organization; for others another node is asked.
    pub async fn find(&self, compute: &Compute, query: Query) -> Result<Found> {
        let (begun, organization) = (Instant::now(), query.organization);
        let found = self.ask(compute, query).await;
        let outcome = match &found {
            Ok(found) if found.partial => Outcome::Partial,
            Ok(_) => Outcome::Complete,
            Err(_) => Outcome::Refused,
        };
        let labels = [("outcome", outcome.name())];
        metrics::counter!("searches_total", &labels).increment(1);
        metrics::histogram!("search_seconds", &labels).record(begun.elapsed().as_secs_f64());
        let mut found = found?;
        // The index looks at one organization only, and so do other nodes. Nothing depends on that.
        found.hits.retain(|hit| hit.organization == organization);
        Ok(found)
    }

    async fn ask(&self, compute: &Compute, query: Query) -> Result<Found> {
        let Some(installed) = self.installed.get() else {
            return Ok(Found::nothing());
        };
        let number = shard_of(query.organization, installed.shards);
        let mut incomplete = Found::nothing();
        if let Some(own) = installed.local.get(&number)
            && !own.is_damaged()
        {
            match self.ask_own(number, own, compute, &query).await? {
                Some(found) if !found.partial => return Ok(found),
                // A replica may have all of it.
                Some(found) => incomplete = found,
                None => {}
            }
        }
        let Some(remote) = &installed.remote else {
            return Ok(incomplete);
        };
        match remote.search(number, query).await {
            Ok(answer) => Ok(Found {
                hits: answer.hits,
                next: answer.next,
                partial: answer.left_out > 0,
            }),
            Err(error) => {
                tracing::debug!(shard = number, "no other node answers a query: {error}");
                Ok(incomplete)
            }
        }
    }

    /// What this node has found itself; none if it cannot read its index.
    pub async fn find_local(
        &self,
        shard: u32,
        compute: &Compute,
        query: &Query,
    ) -> Result<Option<Found>> {
        match self.own(shard) {
            Some(own) if !own.is_damaged() => self.ask_own(shard, own, compute, query).await,
            _ => Ok(None),
        }
    }

    async fn ask_own(
        &self,
        number: u32,
        own: &Shard,
        compute: &Compute,
        query: &Query,
    ) -> Result<Option<Found>> {
        let index = own.index();
        let organization = query.organization;
        match compute.run(organization, || index.search(query)).await? {
            Ok(answer) => Ok(Some(Found {
                hits: answer.hits,
                next: answer.next,
                partial: answer.left_out > 0 || own.is_incomplete(),
            })),
            Err(error) => {
                self.note_failure(number, &index, &error);
                Ok(None)
            }
        }
    }

    /// Damaged files do not heal: the shard is built again. What else fails may work the next time.
    pub fn note_failure(&self, shard: u32, index: &Arc<Index>, error: &SearchError) {
        if !matches!(error, SearchError::Damaged(..)) {
            tracing::warn!(shard, "the index of shard {shard} was not read: {error}");
            return;
        }
        if self.own(shard).is_some_and(|own| own.mark_damaged(index)) {
            tracing::error!(
                shard,
                "the index of shard {shard} is damaged and is built again: {error}"
            );
            self.request_rebuild(shard);
        }
    }

    fn own(&self, shard: u32) -> Option<&Shard> {
        self.installed.get()?.local.get(&shard)
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeSet<u32>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Found {
    /// Nobody could be asked.
    fn nothing() -> Self {
        Self {
            hits: Vec::new(),
            next: None,
            partial: true,
        }
    }
}

#[cfg(test)]
mod tests;
