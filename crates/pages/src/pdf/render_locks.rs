//! Names of PDF files, and locks against rendering one twice.

use std::{sync::Arc, time::Duration};

use context::{Feature, Settings};
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;

/// Longer than any rendering may take.
const LOCK_TTL: Duration = Duration::from_hours(1);
const LOCK_CAPACITY: u64 = 10_000;

/// One lock for each PDF that is being rendered on this node.
pub(crate) struct RenderLocks(Cache<String, Arc<Mutex<()>>>);

impl Feature for RenderLocks {
    fn new(_: &Settings) -> Self {
        let locks = Cache::builder()
            .max_capacity(LOCK_CAPACITY)
            .time_to_idle(LOCK_TTL);
        Self(locks.build())
    }
}

impl RenderLocks {
    pub(crate) fn lock_for(&self, name: &str) -> Arc<Mutex<()>> {
        self.0.get_with_by_ref(name, Arc::default)
    }
}

pub(super) fn name(decided: &[u8]) -> String {
    hex::encode(Sha256::digest(decided))
}
