//! CPU-heavy work: rendering, parsing, merging, similarity. It runs off the async threads, with at most one task per
//! core, so that health checks and other organizations are still served.
//!
//! Running work cannot be interrupted. Its time is bounded by the limits on its input; the timeout here is for waiting.

use std::{num::NonZeroUsize, sync::Arc, thread, time::Duration};

use model::{Error, Result, id::OrganizationId};
use tokio::{
    runtime::{Handle, RuntimeFlavor},
    sync::Semaphore,
    task::block_in_place,
    time::timeout,
};

use crate::slots::KeyedSlots;

/// Longer waits are rejected: the client has given up by then.
const WAIT_TIMEOUT: Duration = Duration::from_secs(10);
/// Callers of one organization that may wait on one node.
const QUEUE_CAPACITY: usize = 256;
/// Work on fewer bytes than this takes no longer than moving it to another thread.
pub const LIGHT_BYTES: usize = 8 << 10;
/// Up to this many expressions are light. Evaluating one can take far longer than its size suggests.
pub(crate) const LIGHT_EXPRESSIONS: usize = 3;
/// The cost of an expression in bytes, so that more of them are never light.
pub const BYTES_PER_EXPRESSION: usize = LIGHT_BYTES / (LIGHT_EXPRESSIONS + 1);

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
            organizations: KeyedSlots::new((cores / 2).max(1), QUEUE_CAPACITY),
        }
    }
}

impl Compute {
    /// Runs `work` once a slot is free. Fails with 429 if the organization's queue is full, with 503 after `MAX_WAIT`.
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
        let _slots = timeout(WAIT_TIMEOUT, slots)
            .await
            .map_err(|_| Error::Unavailable("timed out waiting for a free core".into()))??;
        Ok(off_thread(work))
    }

    /// Like [`Self::run`], for work in proportion to its input. Small input is not worth a slot. If a few bytes can
    /// cause much work, `bytes` is the cost of the work instead of the size of its input.
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

/// Runs blocking work after the runtime has moved its other tasks to another thread. Runs it directly on a
/// single-threaded runtime or without one, as in tests.
pub fn off_thread<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Err(_) | Ok(RuntimeFlavor::CurrentThread) => work(),
        Ok(_) => block_in_place(work),
    }
}
