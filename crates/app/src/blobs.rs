//! Git objects with their bytes, wherever these are: text and all that Git walks in rows, large binary files in
//! object storage.
//!
//! A file is in object storage before the row that names it is committed. A transaction that fails leaves a file
//! that nothing names, which garbage collection finds; a row without its file cannot be.

use std::sync::Arc;

use bytes::Bytes;
use content::objects::Object;
use files::Key;
use futures::{FutureExt, StreamExt, TryStreamExt, stream};
use model::{Error, ObjectKind, Oid, Result};
use store::{
    Tx,
    objects::{self, GitObject, Pool},
    usage,
};

use crate::{App, garbage};

/// Files up to this size are in rows, whatever they are.
pub const LARGEST_BINARY_ROW: usize = 512 * 1024;
/// How much of a file is looked at for a zero byte, as Git does.
const PROBED_FOR_NUL: usize = 8 * 1024;
/// Transfers to and from object storage that run at once.
const AT_ONCE: usize = 8;
/// A statement carries at most so many objects, and few more bytes than these.
const OBJECTS_AT_ONCE: usize = 2_000;
const BYTES_AT_ONCE: usize = 16 << 20;

/// Stores objects, and tells how many they were. The transaction that makes them part of something commits later.
pub async fn store(
    app: &App,
    tx: &mut Tx,
    pool: Pool,
    mut objects: Vec<(Oid, &Object)>,
) -> Result<usize> {
    // In the same order as everyone else: two transactions that store the same objects wait, and do not deadlock.
    objects.sort_unstable_by_key(|(oid, _)| *oid);
    put_large(app, tx, pool, &objects).await?;
    let (mut rows, mut size) = (Vec::new(), 0);
    for (oid, object) in &objects {
        let row = row(*oid, object);
        if let objects::Bytes::Here(bytes) = &row.bytes {
            size += bytes.len();
        }
        rows.push(row);
        if rows.len() == OBJECTS_AT_ONCE || size >= BYTES_AT_ONCE {
            objects::insert(tx, pool, &rows).await?;
            rows.clear();
            size = 0;
        }
    }
    objects::insert(tx, pool, &rows).await?;
    Ok(objects.len())
}

async fn put_large(app: &App, tx: &mut Tx, pool: Pool, objects: &[(Oid, &Object)]) -> Result<()> {
    let large = objects
        .iter()
        .filter(|(_, object)| belongs_in_files(object));
    let large: Vec<(Key, Bytes)> = large
        .map(|(oid, object)| (key(pool, *oid), Bytes::from_owner(object.bytes.clone())))
        .collect();
    if large.is_empty() {
        return Ok(());
    }
    garbage::collect_later(tx, pool).await?;
    objects::hold_files(tx, pool).await?;
    stream::iter(large)
        .map(|(key, bytes)| put(app, key, bytes).boxed())
        .buffer_unordered(AT_ONCE)
        .try_collect::<()>()
        .await
}

async fn put(app: &App, key: Key, bytes: Bytes) -> Result<()> {
    app.files.put(&key, bytes).await
}

fn row(oid: Oid, object: &Object) -> GitObject {
    let bytes = if belongs_in_files(object) {
        objects::Bytes::InFiles {
            size: object.bytes.len() as u64,
        }
    } else {
        objects::Bytes::Here(object.bytes.to_vec())
    };
    GitObject {
        oid,
        kind: object.kind,
        bytes,
    }
}

fn belongs_in_files(object: &Object) -> bool {
    object.kind == ObjectKind::Blob
        && object.bytes.len() > LARGEST_BINARY_ROW
        && is_binary(&object.bytes)
}

fn is_binary(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(PROBED_FOR_NUL)];
    start.contains(&0) || std::str::from_utf8(bytes).is_err()
}

pub(crate) fn key(pool: Pool, oid: Oid) -> Key {
    Key::object(pool.organization, pool.id, oid)
}

/// The objects with these names. Names that the pool does not have are left out.
pub async fn load(app: &App, pool: Pool, oids: &[Oid]) -> Result<Vec<(Oid, Object)>> {
    let found = objects::load(&app.db, pool, oids).await?;
    stream::iter(found)
        .map(|found| with_bytes(app, pool, found).boxed())
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await
}

async fn with_bytes(app: &App, pool: Pool, found: GitObject) -> Result<(Oid, Object)> {
    let GitObject { oid, kind, bytes } = found;
    let bytes: Arc<[u8]> = match bytes {
        objects::Bytes::Here(bytes) => bytes.into(),
        objects::Bytes::InFiles { .. } => {
            let key = key(pool, oid);
            let bytes = app.files.get(&key).await?;
            // Disks and buckets are in other hands than the database: what they give back is checked.
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
        let large = LARGEST_BINARY_ROW + 1;
        let text = vec![b'a'; large];
        let mut nul = text.clone();
        nul[PROBED_FOR_NUL - 1] = 0;
        let mut late_nul = text.clone();
        late_nul[PROBED_FOR_NUL] = 0;
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
            assert_eq!(belongs_in_files(&blob), leaves, "{length} bytes");
            assert!(!belongs_in_files(&object(ObjectKind::Tree)));
        }
    }
}
