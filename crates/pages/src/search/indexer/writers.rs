//! The writers of this node's indexes. An index has one writer, which is reused: dropping it stops the background
//! merging of its files.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use ::search::{Index, SearchError, Writer};
use context::{Feature, Settings, compute::off_thread};
use model::{Error, Result};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

/// By shard.
#[derive(Default)]
pub(crate) struct Writers(Mutex<HashMap<u32, ShardLocks>>);

impl Feature for Writers {
    fn new(_: &Settings) -> Self {
        Self::default()
    }
}

/// The locks of a shard.
#[derive(Clone, Default)]
struct ShardLocks {
    write: Arc<AsyncMutex<IdleWriter>>,
    build: Arc<AsyncMutex<()>>,
}

/// The idle writer of a shard, with its index.
#[derive(Default)]
pub(super) struct IdleWriter(Option<(Arc<Index>, Writer)>);

impl Writers {
    /// Locks the index of the shard against other writers and against being replaced.
    pub(super) async fn write(&self, shard: u32) -> OwnedMutexGuard<IdleWriter> {
        self.of(shard).write.lock_owned().await
    }

    /// Locks the shard against concurrent builds.
    pub(super) async fn build(&self, shard: u32) -> OwnedMutexGuard<()> {
        self.of(shard).build.lock_owned().await
    }

    fn of(&self, shard: u32) -> ShardLocks {
        let mut shards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shards.entry(shard).or_default().clone()
    }
}

impl IdleWriter {
    /// Returns the writer of this index. Dropping it rolls back uncommitted changes.
    pub(super) fn take(&mut self, index: &Arc<Index>) -> Result<Writer> {
        match self.0.take() {
            Some((of, writer)) if Arc::ptr_eq(&of, index) => Ok(writer),
            // The index has been replaced.
            replaced => off_thread(|| {
                drop(replaced);
                index.writer()
            })
            .map_err(Error::internal),
        }
    }

    /// Returns a writer that has committed everything, for reuse.
    pub(super) fn put_back(&mut self, index: &Arc<Index>, writer: Writer) {
        self.0 = Some((index.clone(), writer));
    }

    /// Removes deleted spaces from disk. Returns how many documents are rewritten for that.
    pub(super) fn expunge(&mut self, index: &Arc<Index>) -> Result<u64> {
        let mut writer = self.take(index)?;
        let expunge = move || {
            let documents = writer.expunge()?;
            Ok::<_, SearchError>((documents, writer))
        };
        let (documents, writer) = off_thread(expunge).map_err(Error::internal)?;
        self.put_back(index, writer);
        Ok(documents)
    }

    pub(super) fn drop_writer(&mut self) {
        off_thread(|| self.0 = None);
    }
}
