//! Semaphores by key: limited concurrency for each organization, user or address, with a bounded queue.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex},
};

use model::{Error, Result};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Seconds in `Retry-After` if the queue of a key is full.
const RETRY_AFTER_SECONDS: u64 = 2;

/// For each key, `running` concurrent permits and at most `waiting` callers in the queue.
pub struct KeyedSlots<K> {
    running: usize,
    waiting: usize,
    entries: Arc<Mutex<HashMap<K, Entry>>>,
}

struct Entry {
    semaphore: Arc<Semaphore>,
    /// Callers that run or wait. The entry is removed with the last of them.
    callers: usize,
}

/// A permit to run. Dropping it lets the next caller of the same key run.
pub struct Slot<K: Hash + Eq> {
    permit: Option<OwnedSemaphorePermit>,
    _caller: Caller<K>,
}

impl<K: Hash + Eq> Drop for Slot<K> {
    fn drop(&mut self) {
        self.permit.take();
    }
}

/// Counts a caller from its arrival to its end, even if it is cancelled while it waits.
struct Caller<K: Hash + Eq> {
    key: K,
    entries: Arc<Mutex<HashMap<K, Entry>>>,
}

impl<K: Hash + Eq> Drop for Caller<K> {
    fn drop(&mut self) {
        let mut entries = self.entries.lock().expect("no holder panics");
        if let Some(entry) = entries.get_mut(&self.key) {
            entry.callers -= 1;
            if entry.callers == 0 {
                entries.remove(&self.key);
            }
        }
    }
}

impl<K: Hash + Eq + Clone> KeyedSlots<K> {
    pub fn new(running: usize, waiting: usize) -> Self {
        Self {
            running,
            waiting,
            entries: Arc::default(),
        }
    }

    /// Waits for a slot of this key. Fails immediately with 429 if too many callers of the key already wait.
    pub async fn acquire(&self, key: K) -> Result<Slot<K>> {
        let (semaphore, caller) = self.enqueue(key)?;
        let permit = semaphore.acquire_owned().await.map_err(Error::internal)?;
        Ok(Slot {
            permit: Some(permit),
            _caller: caller,
        })
    }

    fn enqueue(&self, key: K) -> Result<(Arc<Semaphore>, Caller<K>)> {
        let mut entries = self.entries.lock().expect("no holder panics");
        let entry = entries.entry(key.clone()).or_insert_with(|| Entry {
            semaphore: Arc::new(Semaphore::new(self.running)),
            callers: 0,
        });
        if entry.callers >= self.running + self.waiting {
            return Err(Error::RateLimited {
                retry_after: RETRY_AFTER_SECONDS,
            });
        }
        entry.callers += 1;
        let semaphore = entry.semaphore.clone();
        drop(entries);
        let entries = self.entries.clone();
        Ok((semaphore, Caller { key, entries }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_refuses_and_other_keys_go_on() {
        let slots = KeyedSlots::new(1, 0);
        let first = slots.acquire("a").await.expect("a free slot");
        assert!(matches!(
            slots.acquire("a").await,
            Err(Error::RateLimited { .. })
        ));
        slots.acquire("b").await.expect("another key has its own");
        drop(first);
        slots.acquire("a").await.expect("free again");
    }

    #[tokio::test]
    async fn entries_leave_with_their_last_caller() {
        let slots = KeyedSlots::new(1, 1);
        let first = slots.acquire("a").await.expect("a free slot");
        let cancelled = tokio::time::timeout(std::time::Duration::ZERO, slots.acquire("a")).await;
        assert!(cancelled.is_err(), "the second waits for the first");
        drop(first);
        assert!(slots.entries.lock().expect("unlocked").is_empty());
    }
}
