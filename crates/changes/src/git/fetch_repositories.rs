//! Repositories to fetch from: one per space with main, and one with the branches of change requests, which uses the
//! first as an alternate. Each has exactly the objects reachable from its refs, because clients of protocol version 2
//! may request any object in a repository.
//!
//! They are created on the first request, updated when refs have moved, and evicted when there are too many. A
//! repository with objects that are no longer reachable from its refs is created again.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use ::git::{BareRepository, Git, slot::Slot};
use context::{App, Feature, Settings};
use model::{Error, Oid, Result, id::SpaceId};
use tokio::sync::OnceCell;

use super::{
    fill::fill,
    slots::GitSlots,
    visible_refs::{Refs, VisibleRefs},
};

pub(crate) struct FetchRepositories {
    git: Git,
    pub(super) slots: GitSlots,
    slot: OnceCell<Slot>,
    cache: Mutex<RepositoryCache>,
}

/// A repository with its refs at one point in time.
pub(super) struct FetchRepository {
    repository: Arc<BareRepository>,
    pub(super) refs: Refs,
    /// The repository with main, if this one has only the commits of change requests.
    alternate: Option<Arc<FetchRepository>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct RepositoryKey {
    space: SpaceId,
    proposals: bool,
}

#[derive(Default)]
struct RepositoryCache {
    entries: HashMap<RepositoryKey, CacheEntry>,
    /// Counts uses: the least recently used entry is evicted first.
    uses: u64,
}

/// Locked while a view is updated, and empty during the update, so that incomplete work is never used.
type LockedRepository = Arc<tokio::sync::Mutex<Option<Arc<FetchRepository>>>>;

#[derive(Default)]
struct CacheEntry {
    repository: LockedRepository,
    used: u64,
    bytes: u64,
}

impl FetchRepository {
    pub(super) fn repository(&self) -> &BareRepository {
        &self.repository
    }

    fn tips(&self) -> Vec<Oid> {
        self.refs.values().copied().collect()
    }
}

impl Feature for FetchRepositories {
    fn new(settings: &Settings) -> Self {
        Self {
            git: Git::new(settings.git.clone()),
            slots: GitSlots::new(&settings.limits),
            slot: OnceCell::new(),
            cache: Mutex::default(),
        }
    }
}

impl FetchRepositories {
    pub(crate) fn git(&self) -> &Git {
        &self.git
    }

    /// Creates an empty repository, which is deleted when dropped.
    pub(super) async fn create_repository(
        &self,
        alternate: Option<&BareRepository>,
    ) -> Result<BareRepository> {
        let directory = self.git.settings().directory.clone();
        let take = || async {
            let taken = tokio::task::spawn_blocking(move || Slot::acquire(&directory)).await;
            taken.map_err(Error::internal)?.map_err(Error::from)
        };
        let slot = self.slot.get_or_try_init(take).await?;
        Ok(self.git.create_repository(slot.path(), alternate).await?)
    }

    /// Returns the repository with the refs that the caller sees, up to date.
    pub(super) async fn prepare<A: Sync>(
        &self,
        app: &App,
        visible_refs: &VisibleRefs<'_, A>,
    ) -> Result<Arc<FetchRepository>> {
        let space = visible_refs.content.space.id;
        let key = |proposals| RepositoryKey { space, proposals };
        let main = self
            .get_or_update(app, visible_refs, key(false), None)
            .await?;
        if visible_refs.heads.is_empty() {
            return Ok(main);
        }
        self.get_or_update(app, visible_refs, key(true), Some(main))
            .await
    }

    async fn get_or_update<A: Sync>(
        &self,
        app: &App,
        visible_refs: &VisibleRefs<'_, A>,
        key: RepositoryKey,
        alternate: Option<Arc<FetchRepository>>,
    ) -> Result<Arc<FetchRepository>> {
        let refs = if key.proposals {
            visible_refs.refs()
        } else {
            visible_refs.main_ref()
        };
        let guarded = self.entry(key);
        let mut found = guarded.lock().await;
        let old = found
            .take()
            .filter(|old| has_alternate(old, alternate.as_ref()));
        let view = match old {
            Some(old) if old.refs == refs => old,
            Some(old) => match self
                .advance(app, visible_refs, &old, &refs, alternate.clone())
                .await?
            {
                Some(view) => view,
                None => self.create(app, visible_refs, refs, alternate).await?,
            },
            None => self.create(app, visible_refs, refs, alternate).await?,
        };
        let bytes = view.repository.bytes().await?;
        *found = Some(view.clone());
        self.evict(key, bytes);
        Ok(view)
    }

    /// Adds missing objects. Returns None if the repository has objects that are not reachable from the new refs.
    async fn advance<A: Sync>(
        &self,
        app: &App,
        visible_refs: &VisibleRefs<'_, A>,
        old: &FetchRepository,
        refs: &Refs,
        alternate: Option<Arc<FetchRepository>>,
    ) -> Result<Option<Arc<FetchRepository>>> {
        let view = FetchRepository {
            repository: old.repository.clone(),
            refs: refs.clone(),
            alternate,
        };
        fill(
            (app, &self.git),
            visible_refs,
            &view.repository,
            &view.tips(),
            false,
        )
        .await?;
        let (before, after) = (old.tips(), view.tips());
        let contained = self
            .git
            .are_ancestors(&view.repository, &before, &after)
            .await?;
        if !contained {
            return Ok(None);
        }
        view.publish().await?;
        Ok(Some(Arc::new(view)))
    }

    async fn create<A: Sync>(
        &self,
        app: &App,
        visible_refs: &VisibleRefs<'_, A>,
        refs: Refs,
        alternate: Option<Arc<FetchRepository>>,
    ) -> Result<Arc<FetchRepository>> {
        let base = alternate.as_ref().map(|view| view.repository());
        let view = FetchRepository {
            repository: Arc::new(self.create_repository(base).await?),
            refs,
            alternate,
        };
        let is_empty = view.alternate.is_none();
        fill(
            (app, &self.git),
            visible_refs,
            &view.repository,
            &view.tips(),
            is_empty,
        )
        .await?;
        view.publish().await?;
        Ok(Arc::new(view))
    }

    fn entry(&self, key: RepositoryKey) -> LockedRepository {
        let mut cache = self.cache.lock().expect("no holder panics");
        cache.uses += 1;
        let used = cache.uses;
        let entry = cache.entries.entry(key).or_default();
        entry.used = used;
        entry.repository.clone()
    }

    /// Evicts the least recently used repositories. A directory is deleted when the last fetch from it ends.
    fn evict(&self, key: RepositoryKey, bytes: u64) {
        let settings = self.git.settings();
        let mut cache = self.cache.lock().expect("no holder panics");
        if let Some(entry) = cache.entries.get_mut(&key) {
            entry.bytes = bytes;
        }
        loop {
            let sum: u64 = cache.entries.values().map(|entry| entry.bytes).sum();
            let fits =
                cache.entries.len() <= settings.max_repositories && sum <= settings.max_bytes;
            let others = cache.entries.iter().filter(|(other, _)| **other != key);
            let oldest = others
                .min_by_key(|(_, entry)| entry.used)
                .map(|(key, _)| *key);
            match oldest {
                Some(oldest) if !fits => cache.entries.remove(&oldest),
                _ => return,
            };
        }
    }
}

impl FetchRepository {
    async fn publish(&self) -> Result<()> {
        let refs = self.refs.iter().map(|(name, oid)| (name.as_str(), *oid));
        Ok(self.repository.set_refs(refs).await?)
    }
}

/// Returns true if the view has the same alternate as the requested one.
fn has_alternate(view: &FetchRepository, alternate: Option<&Arc<FetchRepository>>) -> bool {
    match (&view.alternate, alternate) {
        (None, None) => true,
        (Some(old), Some(new)) => Arc::ptr_eq(&old.repository, &new.repository),
        _ => false,
    }
}
