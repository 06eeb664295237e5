//! Loads many objects, a bounded number of bytes at a time: a repository may be larger than the memory of a node.

use std::{sync::Arc, time::Duration};

use content::objects::Object;
use context::{App, Feature, Settings};
use model::{Error, Oid, Result};
use store::objects::{self, Pool};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use super::load;

/// Limit of one batch. A larger object is a batch of its own.
pub const MAX_BATCH_BYTES: u64 = 32 << 20;
const MAX_BATCH_OBJECTS: usize = 2_000;
/// Limit of all batches in memory on this node.
const MAX_MEMORY_BYTES: u64 = 256 << 20;
/// The unit of the semaphore, in bytes.
const PERMIT_BYTES: u64 = 1 << 10;
/// An object is in memory twice: compressed or being sent, and as plain bytes.
const COPIES_IN_MEMORY: u64 = 2;
const SIZE_BATCH: usize = 10_000;
/// Timeout for memory.
const MEMORY_TIMEOUT: Duration = Duration::from_secs(30);

/// The memory that batches of all requests share.
pub(crate) struct LoadMemory(Arc<Semaphore>);

impl Feature for LoadMemory {
    fn new(_: &Settings) -> Self {
        Self(Arc::new(Semaphore::new(permits(MAX_MEMORY_BYTES) as usize)))
    }
}

/// Objects to be loaded together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ObjectBatch {
    pub oids: Vec<Oid>,
    pub bytes: u64,
}

/// Objects in memory. Drop them before loading the next batch: other requests wait for the memory.
pub struct LoadedBatch {
    pub objects: Vec<(Oid, Object)>,
    /// Held as long as the objects.
    pub room: OwnedSemaphorePermit,
}

/// Divides objects by size into batches of at most this many bytes. Ids that are not in the pool are included.
pub async fn divide(
    app: &App,
    pool: Pool,
    oids: &[Oid],
    max_bytes: u64,
) -> Result<Vec<ObjectBatch>> {
    let mut with_sizes = Vec::with_capacity(oids.len());
    for names in oids.chunks(SIZE_BATCH) {
        let sizes = objects::sizes(&app.db, pool, names).await?;
        with_sizes.extend(
            names
                .iter()
                .map(|oid| (*oid, sizes.get(oid).copied().unwrap_or(0))),
        );
    }
    Ok(divide_sized(with_sizes, max_bytes))
}

/// Divides objects of known sizes.
pub(crate) fn divide_sized(
    sized: impl IntoIterator<Item = (Oid, u64)>,
    max_bytes: u64,
) -> Vec<ObjectBatch> {
    let mut batches = Vec::new();
    let mut batch = ObjectBatch::default();
    for (oid, size) in sized {
        let is_full = batch.oids.len() >= MAX_BATCH_OBJECTS || batch.bytes + size > max_bytes;
        if is_full && !batch.oids.is_empty() {
            batches.push(std::mem::take(&mut batch));
        }
        batch.oids.push(oid);
        batch.bytes += size;
    }
    if !batch.oids.is_empty() {
        batches.push(batch);
    }
    batches
}

/// Loads a batch once there is memory for it.
pub async fn load_batch(app: &App, pool: Pool, batch: &ObjectBatch) -> Result<LoadedBatch> {
    let room = reserve_memory(app, batch.bytes).await?;
    Ok(LoadedBatch {
        objects: load(app, pool, &batch.oids).await?,
        room,
    })
}

/// Waits until there is memory for objects of so many bytes.
pub(crate) async fn reserve_memory(app: &App, bytes: u64) -> Result<OwnedSemaphorePermit> {
    let room = permits(bytes.saturating_mul(COPIES_IN_MEMORY).min(MAX_MEMORY_BYTES));
    let room = app
        .feature::<LoadMemory>()
        .0
        .clone()
        .acquire_many_owned(room);
    let room = timeout(MEMORY_TIMEOUT, room).await.map_err(|_| {
        Error::Unavailable("timed out waiting for memory for objects of the space".into())
    })?;
    room.map_err(Error::internal)
}

fn permits(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(PERMIT_BYTES)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use model::ObjectKind;

    use super::*;

    fn oid(number: u64) -> Oid {
        Oid::of(ObjectKind::Blob, &number.to_be_bytes())
    }

    #[test]
    fn batches_are_bounded_by_bytes_and_by_objects() {
        let large = (0..10).map(|number| (oid(number), 10 << 20));
        let batches = divide_sized(large, MAX_BATCH_BYTES);
        assert_eq!(batches.len(), 4);
        assert!(batches.iter().all(|batch| batch.bytes <= MAX_BATCH_BYTES));

        let huge = [(oid(0), 1), (oid(1), 100 << 20), (oid(2), 1)];
        let bytes: Vec<u64> = divide_sized(huge, MAX_BATCH_BYTES)
            .iter()
            .map(|batch| batch.bytes)
            .collect();
        assert_eq!(bytes, [1, 100 << 20, 1]);

        let small = (0..4_001).map(|number| (oid(number), 0));
        let counts: Vec<usize> = divide_sized(small, MAX_BATCH_BYTES)
            .iter()
            .map(|batch| batch.oids.len())
            .collect();
        assert_eq!(counts, [2_000, 2_000, 1]);
    }
}
