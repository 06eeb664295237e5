//! Git objects with their bytes: text and everything that Git traverses is in rows, large binary files are in object
//! storage.
//!
//! A file is uploaded before the transaction begins that stores its row: no transaction waits for the storage. A
//! failure in between leaves a file without a row, which is garbage-collected; a row without its file cannot exist.

pub mod batches;

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use content::objects::Object;
use context::{App, Ctx};
use files::Key;
use futures::{FutureExt, StreamExt, TryStreamExt, stream};
use model::{Error, ObjectKind, Oid, Result};
use store::{
    CommitPermit, Tx, file_holds,
    objects::{self, GitObject, Pool},
    usage,
};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use crate::garbage_schedule;

/// Files up to this size are always stored in rows.
pub const MAX_BINARY_ROW_BYTES: usize = 512 * 1024;
/// Bytes at the start of a file that are searched for a zero byte, as Git does.
const NUL_PROBE_BYTES: usize = 8 * 1024;
/// Concurrent transfers to and from object storage.
const TRANSFER_CONCURRENCY: usize = 8;
/// Maximum objects of a statement. Bytes may slightly exceed their limit.
const OBJECT_BATCH: usize = 2_000;
const BATCH_BYTES: usize = 16 << 20;
/// Timeout while garbage collection deletes a batch of files, and the poll interval.
const SWEEP_TIMEOUT: Duration = Duration::from_secs(20);
const SWEEP_POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Keeps uploaded files without rows from being garbage-collected, until it expires.
#[derive(Debug, Clone, Copy)]
pub struct FileHold(Uuid);

/// Protects the files of a pool from garbage collection. Must precede the first upload.
pub async fn hold_files(ctx: &Ctx, pool: Pool) -> Result<FileHold> {
    let id = ctx.new_id::<model::id::kind::Event>().uuid();
    let insert = async {
        loop {
            let mut tx = ctx.begin_separate().await?;
            if file_holds::insert(&mut tx, pool, id).await? {
                garbage_schedule::schedule_collection(&mut tx, pool).await?;
                let permit = CommitPermit::without_event("a lock and a schedule");
                tx.commit(permit).await?;
                return Ok(FileHold(id));
            }
            drop(tx);
            sleep(SWEEP_POLL_INTERVAL).await;
        }
    };
    timeout(SWEEP_TIMEOUT, insert).await.map_err(|_| {
        Error::Unavailable("timed out waiting for garbage collection to delete files".into())
    })?
}

/// Uploads the large files among these objects. No transaction is open during the upload.
pub async fn upload_files(
    ctx: &Ctx,
    pool: Pool,
    objects: &[(Oid, &Object)],
) -> Result<Option<FileHold>> {
    if !objects.iter().any(|(_, object)| belongs_in_storage(object)) {
        return Ok(None);
    }
    let hold = hold_files(ctx, pool).await?;
    upload_large_files(&ctx.app, pool, objects).await?;
    Ok(Some(hold))
}

/// Uploads the large files among these objects. The caller has a hold.
pub async fn upload_large_files(app: &App, pool: Pool, objects: &[(Oid, &Object)]) -> Result<()> {
    let large = objects
        .iter()
        .filter(|(_, object)| belongs_in_storage(object));
    let (sizes, large): (Vec<_>, Vec<_>) = large
        .map(|(oid, object)| {
            let bytes = Bytes::from_owner(object.bytes.clone());
            ((*oid, bytes.len() as u64), (key(pool, *oid), bytes))
        })
        .unzip();
    if large.is_empty() {
        return Ok(());
    }
    require_bytes(app, pool, &sizes).await?;
    stream::iter(large)
        .map(|(key, bytes)| upload(app, key, bytes).boxed())
        .buffer_unordered(TRANSFER_CONCURRENCY)
        .try_collect::<()>()
        .await
}

/// Fails if the objects exceed the quota of the organization. Stored ones do not count: a failed attempt may have left
/// them.
pub async fn require_bytes(app: &App, pool: Pool, sizes: &[(Oid, u64)]) -> Result<()> {
    let all = sizes.iter().map(|(_, size)| size).sum();
    match usage::require_bytes(&app.db, pool.organization, all).await {
        Err(Error::QuotaExceeded(_)) => {}
        checked => return checked,
    }
    let mut new = 0;
    for part in sizes.chunks(OBJECT_BATCH) {
        let names: Vec<Oid> = part.iter().map(|(oid, _)| *oid).collect();
        let stored = objects::sizes(&app.db, pool, &names).await?;
        let missing = part.iter().filter(|(oid, _)| !stored.contains_key(oid));
        new += missing.map(|(_, size)| size).sum::<u64>();
    }
    usage::require_bytes(&app.db, pool.organization, new).await
}

/// Stores objects, and returns their number. Their large files were uploaded under this hold.
pub async fn store(
    tx: &mut Tx,
    pool: Pool,
    objects: Vec<(Oid, &Object)>,
    hold: Option<FileHold>,
) -> Result<usize> {
    let (rows, files) = rows(&objects);
    let count = rows.len() + files.len();
    store_rows(tx, pool, rows).await?;
    store_files(tx, pool, files, hold).await?;
    Ok(count)
}

/// Returns the rows of objects, and separately those of files in object storage.
pub fn rows(objects: &[(Oid, &Object)]) -> (Vec<GitObject>, Vec<GitObject>) {
    let rows = objects.iter().map(|(oid, object)| row(*oid, object));
    rows.partition(|row| matches!(row.bytes, objects::ObjectBytes::Inline(_)))
}

/// Stores the rows of files that were uploaded under this hold, and ends it.
pub async fn store_files(
    tx: &mut Tx,
    pool: Pool,
    files: Vec<GitObject>,
    hold: Option<FileHold>,
) -> Result<()> {
    let is_held = match hold {
        Some(FileHold(id)) => file_holds::end(tx, pool, id).await?,
        None => files.is_empty(),
    };
    if !is_held {
        return Err(Error::Unavailable(
            "the hold on the uploaded files has expired; they may be deleted".into(),
        ));
    }
    store_rows(tx, pool, files).await
}

pub async fn store_rows(tx: &mut Tx, pool: Pool, mut rows: Vec<GitObject>) -> Result<()> {
    // Sorted, so that concurrent transactions with the same objects wait for each other instead of deadlocking.
    rows.sort_unstable_by_key(|row| row.oid);
    let (mut part, mut size) = (Vec::new(), 0);
    for row in rows {
        if let objects::ObjectBytes::Inline(bytes) = &row.bytes {
            size += bytes.len();
        }
        part.push(row);
        if part.len() == OBJECT_BATCH || size >= BATCH_BYTES {
            objects::insert(tx, pool, &part).await?;
            part.clear();
            size = 0;
        }
    }
    objects::insert(tx, pool, &part).await
}

async fn upload(app: &App, key: Key, bytes: Bytes) -> Result<()> {
    app.files.put(&key, bytes).await
}

fn row(oid: Oid, object: &Object) -> GitObject {
    let bytes = if belongs_in_storage(object) {
        objects::ObjectBytes::InStorage {
            size: object.bytes.len() as u64,
        }
    } else {
        objects::ObjectBytes::Inline(object.bytes.to_vec())
    };
    GitObject {
        oid,
        kind: object.kind,
        bytes,
    }
}

fn belongs_in_storage(object: &Object) -> bool {
    object.kind == ObjectKind::Blob
        && object.bytes.len() > MAX_BINARY_ROW_BYTES
        && is_binary(&object.bytes)
}

fn is_binary(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(NUL_PROBE_BYTES)];
    start.contains(&0) || std::str::from_utf8(bytes).is_err()
}

pub fn key(pool: Pool, oid: Oid) -> Key {
    Key::object(pool.organization, pool.id, oid)
}

/// Loads the objects with these ids. Ids that are not in the pool are left out.
pub async fn load(app: &App, pool: Pool, oids: &[Oid]) -> Result<Vec<(Oid, Object)>> {
    let found = objects::load(&app.db, pool, oids).await?;
    stream::iter(found)
        .map(|found| with_bytes(app, pool, found).boxed())
        .buffer_unordered(TRANSFER_CONCURRENCY)
        .try_collect()
        .await
}

async fn with_bytes(app: &App, pool: Pool, found: GitObject) -> Result<(Oid, Object)> {
    let GitObject { oid, kind, bytes } = found;
    let bytes: Arc<[u8]> = match bytes {
        objects::ObjectBytes::Inline(bytes) => bytes.into(),
        objects::ObjectBytes::InStorage { .. } => {
            let key = key(pool, oid);
            let bytes = app.files.get(&key).await?;
            // Disks and buckets can change independently of the database: their bytes are verified.
            if Oid::of(kind, &bytes) != oid {
                return Err(Error::internal(format!(
                    "the file {key} has other bytes than were stored; restore it from a backup"
                )));
            }
            Arc::from(&bytes[..])
        }
    };
    Ok((oid, Object { kind, bytes }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_large_binary_blobs_leave_the_database() {
        let large = MAX_BINARY_ROW_BYTES + 1;
        let text = vec![b'a'; large];
        let mut nul = text.clone();
        nul[NUL_PROBE_BYTES - 1] = 0;
        let mut late_nul = text.clone();
        late_nul[NUL_PROBE_BYTES] = 0;
        let mut latin = text.clone();
        latin[large - 1] = 0xe4;
        let cases = [
            (text, false),
            (nul.clone(), true),
            (late_nul, false),
            (latin, true),
            (nul[..large - 1].to_vec(), false),
            (Vec::new(), false),
        ];
        for (bytes, leaves) in cases {
            let length = bytes.len();
            let object = |kind| Object {
                kind,
                bytes: bytes.clone().into(),
            };
            let blob = object(ObjectKind::Blob);
            assert_eq!(belongs_in_storage(&blob), leaves, "{length} bytes");
            assert!(!belongs_in_storage(&object(ObjectKind::Tree)));
        }
    }
}
