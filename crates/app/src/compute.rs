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
pub(crate) const LIGHT_BYTES: usize = 8 << 10;
/// So many expressions are light. What one takes to evaluate can be far more than its text tells.
pub(crate) const LIGHT_EXPRESSIONS: usize = 3;
/// What an expression counts for, so that more of them are never light.
pub(crate) const BYTES_PER_EXPRESSION: usize = LIGHT_BYTES / (LIGHT_EXPRESSIONS + 1);

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

    /// Like [`Self::run`] for work that takes as long as its input is large. Small input is not worth a slot. Where a few
    /// bytes can ask for much, `bytes` says what the work is worth, not what its input is.
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

/// The runtime moves its other tasks to another thread first. Tests may run on a single thread, or without a runtime,
/// where it cannot.
pub fn off_thread<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Err(_) | Ok(RuntimeFlavor::CurrentThread) => work(),
        Ok(_) => block_in_place(work),
    }
}
