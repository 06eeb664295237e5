//! Who writes to the indexes of this node. An index has one writer, which is kept: the merging of its files in the
//! background ends with it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use ::search::{Index, SearchError, Writer};
use model::{Error, Result};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::compute::off_thread;

/// By shard.
#[derive(Default)]
pub(crate) struct Writers(Mutex<HashMap<u32, Turns>>);

/// Where those wait who want to do the same with a shard.
#[derive(Clone, Default)]
struct Turns {
    write: Arc<AsyncMutex<KeptWriter>>,
    build: Arc<AsyncMutex<()>>,
}

/// The writer of a shard while nobody uses it, with the index that it is of.
#[derive(Default)]
pub(super) struct KeptWriter(Option<(Arc<Index>, Writer)>);

impl Writers {
    /// Nobody else writes to the index of the shard, or puts another in its place, while this is held.
    pub(super) async fn write(&self, shard: u32) -> OwnedMutexGuard<KeptWriter> {
        self.of(shard).write.lock_owned().await
    }

    /// Nobody else builds the index of the shard while this is held.
    pub(super) async fn build(&self, shard: u32) -> OwnedMutexGuard<()> {
        self.of(shard).build.lock_owned().await
    }

    fn of(&self, shard: u32) -> Turns {
        let mut shards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shards.entry(shard).or_default().clone()
    }
}

impl KeptWriter {
    /// The writer of this index. Whoever drops it undoes what was not committed.
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

    /// Keeps a writer that has committed all.
    pub(super) fn keep(&mut self, index: &Arc<Index>, writer: Writer) {
        self.0 = Some((index.clone(), writer));
    }

    /// Lets nothing stay on the disk of spaces that the index has not any more. Gives how many documents are written
    /// anew for that.
    pub(super) fn expunge(&mut self, index: &Arc<Index>) -> Result<u64> {
        let mut writer = self.take(index)?;
        let expunge = move || {
            let documents = writer.expunge()?;
            Ok::<_, SearchError>((documents, writer))
        };
        let (documents, writer) = off_thread(expunge).map_err(Error::internal)?;
        self.keep(index, writer);
        Ok(documents)
    }

    pub(super) fn drop_writer(&mut self) {
        off_thread(|| self.0 = None);
    }
}
