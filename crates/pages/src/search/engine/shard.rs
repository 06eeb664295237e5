//! One shard of this node: its index and state.

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering},
};

use ::search::Index;

pub(super) struct Shard {
    index: Mutex<Arc<Index>>,
    is_damaged: AtomicBool,
    pub(super) build: BuildProgress,
    /// Up to where the event log was read, which may be ahead of the last commit of the index.
    pub(super) read: AtomicI64,
    rebuilds: Mutex<Rebuilds>,
}

/// Outcomes of rebuilds of a shard since the start of the node.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rebuilds {
    /// Finished rebuilds, successful or not.
    pub ended: u64,
    /// Error of the last rebuild; None if it succeeded.
    pub failure: Option<String>,
}

/// Progress of an index that is being built or compared with the content.
#[derive(Debug, Default)]
pub struct BuildProgress {
    is_running: AtomicBool,
    spaces: AtomicU64,
    done: AtomicU64,
}

impl BuildProgress {
    /// Resets the counters.
    pub fn start(&self) {
        self.spaces.store(0, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        self.is_running.store(true, Ordering::Relaxed);
    }

    pub fn total(&self, spaces: u64) {
        self.spaces.store(spaces, Ordering::Relaxed);
    }

    pub fn done(&self, spaces: u64) {
        self.done.store(spaces, Ordering::Relaxed);
    }

    pub fn end(&self) {
        self.is_running.store(false, Ordering::Relaxed);
    }

    /// Returns finished spaces and their total; None if no build is running.
    pub fn progress(&self) -> Option<(u64, u64)> {
        let is_running = self.is_running.load(Ordering::Relaxed);
        let (done, spaces) = (&self.done, &self.spaces);
        is_running.then(|| (done.load(Ordering::Relaxed), spaces.load(Ordering::Relaxed)))
    }
}

impl Shard {
    pub(super) fn new(index: Arc<Index>) -> Self {
        Self {
            index: Mutex::new(index),
            is_damaged: AtomicBool::new(false),
            build: BuildProgress::default(),
            read: AtomicI64::new(0),
            rebuilds: Mutex::default(),
        }
    }

    pub(super) fn index(&self) -> Arc<Index> {
        self.lock().clone()
    }

    pub(super) fn replace(&self, index: Arc<Index>) {
        let mut current = self.lock();
        *current = index;
        self.is_damaged.store(false, Ordering::Release);
    }

    pub(super) fn is_damaged(&self) -> bool {
        self.is_damaged.load(Ordering::Acquire)
    }

    /// Returns true on the first report: concurrent queries find the same damage, and queries that started before the
    /// index was replaced find it in the old one.
    pub(super) fn mark_damaged(&self, found_in: &Arc<Index>) -> bool {
        let index = self.lock();
        Arc::ptr_eq(&index, found_in) && !self.is_damaged.swap(true, Ordering::AcqRel)
    }

    /// Returns whether the index was never complete: it has no position in the event log yet.
    pub(super) fn is_incomplete(&self) -> bool {
        self.index().watermark().is_none()
    }

    pub(super) fn rebuilds(&self) -> MutexGuard<'_, Rebuilds> {
        self.rebuilds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, Arc<Index>> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
