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

use ::git::{Bare, Git, slot::Slot};
use model::{Error, Oid, Result, id::SpaceId};
use tokio::sync::OnceCell;

use super::{
    fill::fill,
    sight::{Refs, Sight},
    slots::GitSlots,
};
use crate::{App, Limits};

pub(crate) struct Views {
    git: Git,
    pub(super) slots: GitSlots,
    slot: OnceCell<Slot>,
    kept: Mutex<Kept>,
}

/// A repository with its refs at one point in time.
pub(super) struct View {
    repository: Arc<Bare>,
    pub(super) refs: Refs,
    /// The repository with main, if this one has only the commits of change requests.
    beside: Option<Arc<View>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    space: SpaceId,
    proposals: bool,
}

#[derive(Default)]
struct Kept {
    cells: HashMap<Key, Cell>,
    /// Counts uses: the least recently used entry is evicted first.
    uses: u64,
}

/// Locked while a view is updated, and empty during the update, so that incomplete work is never used.
type Guarded = Arc<tokio::sync::Mutex<Option<Arc<View>>>>;

#[derive(Default)]
struct Cell {
    view: Guarded,
    used: u64,
    bytes: u64,
}

impl View {
    pub(super) fn repository(&self) -> &Bare {
        &self.repository
    }

    fn tips(&self) -> Vec<Oid> {
        self.refs.values().copied().collect()
    }
}

impl Views {
    pub(crate) fn new(settings: ::git::Settings, limits: &Limits) -> Self {
        Self {
            git: Git::new(settings),
            slots: GitSlots::new(limits),
            slot: OnceCell::new(),
            kept: Mutex::default(),
        }
    }

    pub(super) fn git(&self) -> &Git {
        &self.git
    }

    /// Creates an empty repository, which is deleted when dropped.
    pub(super) async fn repository(&self, beside: Option<&Bare>) -> Result<Bare> {
        let directory = self.git.settings().directory.clone();
        let take = || async {
            let taken = tokio::task::spawn_blocking(move || Slot::take(&directory)).await;
            taken.map_err(Error::internal)?.map_err(Error::from)
        };
        let slot = self.slot.get_or_try_init(take).await?;
        Ok(self.git.make_repository(slot.path(), beside).await?)
    }

    /// Returns the repository with the refs that the caller sees, up to date.
    pub(super) async fn prepare<A: Sync>(
        &self,
        app: &App,
        sight: &Sight<'_, A>,
    ) -> Result<Arc<View>> {
        let space = sight.content.space.id;
        let key = |proposals| Key { space, proposals };
        let main = self.ready(app, sight, key(false), None).await?;
        if sight.heads.is_empty() {
            return Ok(main);
        }
        self.ready(app, sight, key(true), Some(main)).await
    }

    async fn ready<A: Sync>(
        &self,
        app: &App,
        sight: &Sight<'_, A>,
        key: Key,
        beside: Option<Arc<View>>,
    ) -> Result<Arc<View>> {
        let refs = if key.proposals {
            sight.refs()
        } else {
            sight.main()
        };
        let guarded = self.cell(key);
        let mut found = guarded.lock().await;
        let old = found
            .take()
            .filter(|old| stand_beside(old, beside.as_ref()));
        let view = match old {
            Some(old) if old.refs == refs => old,
            Some(old) => match self
                .advance(app, sight, &old, &refs, beside.clone())
                .await?
            {
                Some(view) => view,
                None => self.make(app, sight, refs, beside).await?,
            },
            None => self.make(app, sight, refs, beside).await?,
        };
        let bytes = view.repository.bytes().await?;
        *found = Some(view.clone());
        self.make_room(key, bytes);
        Ok(view)
    }

    /// Adds missing objects. Returns None if the repository has objects that are not reachable from the new refs.
    async fn advance<A: Sync>(
        &self,
        app: &App,
        sight: &Sight<'_, A>,
        old: &View,
        refs: &Refs,
        beside: Option<Arc<View>>,
    ) -> Result<Option<Arc<View>>> {
        let view = View {
            repository: old.repository.clone(),
            refs: refs.clone(),
            beside,
        };
        fill(app, sight, &view.repository, &view.tips(), false).await?;
        let (before, after) = (old.tips(), view.tips());
        let contained = self
            .git
            .are_contained(&view.repository, &before, &after)
            .await?;
        if !contained {
            return Ok(None);
        }
        view.publish().await?;
        Ok(Some(Arc::new(view)))
    }

    async fn make<A: Sync>(
        &self,
        app: &App,
        sight: &Sight<'_, A>,
        refs: Refs,
        beside: Option<Arc<View>>,
    ) -> Result<Arc<View>> {
        let base = beside.as_ref().map(|view| view.repository());
        let view = View {
            repository: Arc::new(self.repository(base).await?),
            refs,
            beside,
        };
        let is_empty = view.beside.is_none();
        fill(app, sight, &view.repository, &view.tips(), is_empty).await?;
        view.publish().await?;
        Ok(Arc::new(view))
    }

    fn cell(&self, key: Key) -> Guarded {
        let mut kept = self.kept.lock().expect("no holder panics");
        kept.uses += 1;
        let used = kept.uses;
        let cell = kept.cells.entry(key).or_default();
        cell.used = used;
        cell.view.clone()
    }

    /// Evicts the least recently used repositories. A directory is deleted when the last fetch from it ends.
    fn make_room(&self, key: Key, bytes: u64) {
        let settings = self.git.settings();
        let mut kept = self.kept.lock().expect("no holder panics");
        if let Some(cell) = kept.cells.get_mut(&key) {
            cell.bytes = bytes;
        }
        loop {
            let sum: u64 = kept.cells.values().map(|cell| cell.bytes).sum();
            let fits = kept.cells.len() <= settings.max_repositories && sum <= settings.max_bytes;
            let others = kept.cells.iter().filter(|(other, _)| **other != key);
            let oldest = others
                .min_by_key(|(_, cell)| cell.used)
                .map(|(key, _)| *key);
            match oldest {
                Some(oldest) if !fits => kept.cells.remove(&oldest),
                _ => return,
            };
        }
    }
}

impl View {
    async fn publish(&self) -> Result<()> {
        let refs = self.refs.iter().map(|(name, oid)| (name.as_str(), *oid));
        Ok(self.repository.set_refs(refs).await?)
    }
}

/// Returns true if the view has the same alternate as the requested one.
fn stand_beside(view: &View, beside: Option<&Arc<View>>) -> bool {
    match (&view.beside, beside) {
        (None, None) => true,
        (Some(old), Some(new)) => Arc::ptr_eq(&old.repository, &new.repository),
        _ => false,
    }
}
