//! CPU-heavy work: rendering, parsing, merging, similarity. It runs off the async threads, at most as much at once as
//! there are cores, so that health checks and other organizations are answered meanwhile.
//!
//! What runs cannot be interrupted. Its length is bounded by the limits on its input; the deadline here is for waiting.

use std::{num::NonZeroUsize, sync::Arc, thread, time::Duration};

use model::{Error, Result, id::OrganizationId};
use tokio::{
    runtime::{Handle, RuntimeFlavor},
    sync::Semaphore,
    task::block_in_place,
    time::timeout,
};

use crate::slots::KeyedSlots;

/// Longer waits are refused: who asked has given up by then.
const MAX_WAIT: Duration = Duration::from_secs(10);
/// Callers of one organization that may wait on one node.
const MAX_WAITING: usize = 256;
/// Work on fewer bytes than this takes no longer than moving to another thread does.
const LIGHT_BYTES: usize = 8 << 10;

pub struct Compute {
    cores: Arc<Semaphore>,
    organizations: KeyedSlots<OrganizationId>,
}

impl Default for Compute {
    /// As many slots as cores. One organization has at most half of them.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            cores: Arc::new(Semaphore::new(cores)),
            organizations: KeyedSlots::new((cores / 2).max(1), MAX_WAITING),
        }
    }
}

impl Compute {
    /// Runs `work` when there is a free slot. 429 where the organization's queue is full, 503 after the longest wait.
    pub async fn run<T>(
        &self,
        organization: OrganizationId,
        work: impl FnOnce() -> T,
    ) -> Result<T> {
        let slots = async {
            let own = self.organizations.acquire(organization).await?;
            let core = self.cores.acquire().await.map_err(Error::internal)?;
            Ok::<_, Error>((own, core))
        };
        let _slots = timeout(MAX_WAIT, slots)
            .await
            .map_err(|_| Error::Unavailable("no free core for so long".into()))??;
        Ok(off_thread(work))
    }

    /// Like [`Self::run`] for work that takes as long as its input is large. Small input is not worth a slot.
    pub async fn run_for<T>(
        &self,
        organization: OrganizationId,
        bytes: usize,
        work: impl FnOnce() -> T,
    ) -> Result<T> {
        if bytes < LIGHT_BYTES {
            return Ok(work());
        }
        self.run(organization, work).await
    }
}

/// The runtime moves its other tasks to another thread first. Tests may run on a single thread, where it cannot.
fn off_thread<T>(work: impl FnOnce() -> T) -> T {
    match Handle::current().runtime_flavor() {
        RuntimeFlavor::CurrentThread => work(),
        _ => block_in_place(work),
    }
}
