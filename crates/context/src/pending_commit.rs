//! The finished transaction of a request, until its response is built.

use std::sync::{Mutex, MutexGuard};

use store::{CommitPermit, Tx};

/// The transaction that waits for its commit, if any. Losing one is a bug, so that is logged.
#[derive(Default)]
pub(crate) struct PendingCommit(Mutex<Option<(Tx, CommitPermit)>>);

impl PendingCommit {
    pub(crate) fn set(&self, tx: Tx, permit: CommitPermit) {
        let replaced = self.lock().replace((tx, permit));
        if replaced.is_some() {
            tracing::error!("a transaction was rolled back: its request deferred another one");
        }
    }

    pub(crate) fn take(&self) -> Option<(Tx, CommitPermit)> {
        self.lock().take()
    }

    pub(crate) fn is_some(&self) -> bool {
        self.lock().is_some()
    }

    fn lock(&self) -> MutexGuard<'_, Option<(Tx, CommitPermit)>> {
        self.0.lock().expect("no holder panics")
    }
}

impl Drop for PendingCommit {
    fn drop(&mut self) {
        if matches!(self.0.get_mut(), Ok(Some(_))) {
            tracing::error!("a transaction was rolled back: its request ended without a commit");
        }
    }
}
