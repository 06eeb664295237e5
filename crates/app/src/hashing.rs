//! Password hashing: tens of milliseconds and 19 MiB each, so with limited concurrency and off the async threads.

use std::{num::NonZeroUsize, thread};

use context::{Feature, Settings, slots::KeyedSlots};
use model::{Error, Result};

/// Callers that may wait on one node. Others are rejected: clients would give up before their turn.
const QUEUE_CAPACITY: usize = 256;

pub(crate) struct Hashing(KeyedSlots<()>);

impl Feature for Hashing {
    fn new(_: &Settings) -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self(KeyedSlots::new(2 * cores, QUEUE_CAPACITY))
    }
}

impl Hashing {
    /// Runs `work` once a slot is free; fails with 429 if too many wait. The slot is held until the work has ended,
    /// even if the caller was cancelled.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let slot = self.0.acquire(()).await?;
        let work = move || {
            let done = work();
            drop(slot);
            done
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
        time::Duration,
    };

    use super::*;

    /// Duration of a hash in the test; long enough for all of them to run concurrently.
    const WORK: Duration = Duration::from_millis(2);

    #[tokio::test]
    async fn only_a_few_passwords_are_hashed_at_once_and_the_queue_is_bounded() {
        let hashing = Arc::new(Hashing(KeyedSlots::new(3, 20)));
        let (running, peak) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let attempts = (0..100).map(|_| {
            let (running, peak) = (running.clone(), peak.clone());
            hashing.run(move || {
                peak.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                thread::sleep(WORK);
                running.fetch_sub(1, Ordering::SeqCst);
            })
        });
        let done = futures::future::join_all(attempts).await;
        let refused = done
            .iter()
            .filter(|one| matches!(one, Err(Error::RateLimited { .. })));
        assert_eq!(refused.count(), 100 - 23);
        assert!((1..=3).contains(&peak.load(Ordering::SeqCst)));
    }
}
