//! One shard of this node: its index, and what is known of its state.

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering},
};

use ::search::Index;

pub(super) struct Shard {
    index: Mutex<Arc<Index>>,
    is_damaged: AtomicBool,
    pub(super) build: Build,
    /// Up to where the log of events was read, which may be further than the last commit of the index says.
    pub(super) read: AtomicI64,
    rebuilds: Mutex<Rebuilds>,
}

/// How rebuilds of a shard went since the node was started.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rebuilds {
    /// Those that have ended, well or not.
    pub ended: u64,
    /// Why the last of them failed; none if it did not.
    pub failure: Option<String>,
}

/// How far an index is that is being built or compared with the content.
#[derive(Debug, Default)]
pub struct Build {
    is_running: AtomicBool,
    spaces: AtomicU64,
    done: AtomicU64,
}

impl Build {
    /// What is indexed from now on counts from nothing.
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

    /// Spaces that are done and spaces in all; none while nothing is built.
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
            build: Build::default(),
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

    /// True if this is news: queries that run at the same time find the same damage, and those that began before the
    /// index was replaced find it in the old one.
    pub(super) fn mark_damaged(&self, found_in: &Arc<Index>) -> bool {
        let index = self.lock();
        Arc::ptr_eq(&index, found_in) && !self.is_damaged.swap(true, Ordering::AcqRel)
    }

    /// An index that was never complete: nothing says yet up to where it follows the log.
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
