//! Git objects of a pool. Text, trees and commits are in rows, compressed; large binary files are in object storage,
//! and their rows contain only metadata.

use std::{
    collections::HashMap,
    io::{self, Read},
};

use authz::Granted;
use model::{
    Error, ObjectKind, Oid, Result,
    content::Content,
    id::{OrganizationId, PoolId},
};

use crate::{Db, Tx, enum_text::from_text, error::DbResultExt};

/// Below this size zstd saves nothing.
const MIN_COMPRESS_BYTES: usize = 128;
const ZSTD_LEVEL: i32 = 3;
/// Size of the start of an object. A zstd block decompresses to no more.
pub const MAX_START_BYTES: usize = 128 << 10;
/// Number of stored bytes that always contain the start: one block, and the headers of the frame and its blocks.
const MAX_PACKED_START_BYTES: i32 = (128 << 10) + 1024;

#[derive(Debug, Clone)]
pub struct GitObject {
    pub oid: Oid,
    pub kind: ObjectKind,
    pub bytes: ObjectBytes,
}

/// An object whose bytes may be damaged.
#[derive(Debug)]
pub struct StoredObject {
    pub oid: Oid,
    pub kind: ObjectKind,
    /// An error if they cannot be read.
    pub bytes: Result<ObjectBytes>,
}

/// Where the bytes of an object are.
#[derive(Debug, Clone)]
pub enum ObjectBytes {
    Inline(Vec<u8>),
    /// In object storage, under the object's id.
    InStorage {
        size: u64,
    },
}

/// A set of objects: those of one space, or of spaces that were duplicated from one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pool {
    pub organization: OrganizationId,
    pub id: PoolId,
}

impl Pool {
    /// Returns the pool of content that the caller may view.
    pub fn of<A>(content: &Granted<Content, A>) -> Self {
        Self {
            organization: content.space.organization,
            id: content.space.pool,
        }
    }
}

/// Loads objects. Ids that are not in the pool are omitted.
pub async fn load(db: &Db, pool: Pool, oids: &[Oid]) -> Result<Vec<GitObject>> {
    let stored = load_stored(db, pool, oids).await?;
    stored
        .into_iter()
        .map(|object| {
            Ok(GitObject {
                oid: object.oid,
                kind: object.kind,
                bytes: object.bytes?,
            })
        })
        .collect()
}

/// The same, also objects whose bytes cannot be read.
pub async fn load_stored(db: &Db, pool: Pool, oids: &[Oid]) -> Result<Vec<StoredObject>> {
    let rows = sqlx::query!(
        r#"select oid, kind, size, encoding, data
           from git_objects
           where organization_id = $1 and pool_id = $2 and oid = any($3::bytea[])"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        &as_byte_slices(oids) as &[&[u8]],
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| {
            Ok(StoredObject {
                oid: Oid::try_from(&row.oid[..])?,
                kind: from_text(row.kind)?,
                bytes: unpack(&row.encoding, row.size, row.data),
            })
        })
        .collect()
}

/// Loads the first bytes of objects, at most [`MAX_START_BYTES`]. Ids that are not in the pool are omitted.
pub async fn load_starts(db: &Db, pool: Pool, oids: &[Oid]) -> Result<Vec<(Oid, ObjectBytes)>> {
    let rows = sqlx::query!(
        r#"select oid, size, encoding, substring(data for $4) as data
           from git_objects
           where organization_id = $1 and pool_id = $2 and oid = any($3::bytea[])"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        &as_byte_slices(oids) as &[&[u8]],
        MAX_PACKED_START_BYTES,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| {
            let start = unpack_start(&row.encoding, row.size, row.data)?;
            Ok((Oid::try_from(&row.oid[..])?, start))
        })
        .collect()
}

/// Returns the uncompressed sizes of objects.
pub async fn sizes(db: &Db, pool: Pool, oids: &[Oid]) -> Result<HashMap<Oid, u64>> {
    let rows = sqlx::query!(
        r#"select oid, size from git_objects
           where organization_id = $1 and pool_id = $2 and oid = any($3::bytea[])"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        &as_byte_slices(oids) as &[&[u8]],
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| {
            let size = u64::try_from(row.size).map_err(Error::internal)?;
            Ok((Oid::try_from(&row.oid[..])?, size))
        })
        .collect()
}

/// Stores objects. Existing ones are marked as used, so that garbage collection retains them.
pub async fn insert(tx: &mut Tx, pool: Pool, objects: &[GitObject]) -> Result<()> {
    if objects.is_empty() {
        return Ok(());
    }
    let packed: Vec<_> = objects
        .iter()
        .map(|object| pack(&object.bytes))
        .collect::<Result<_>>()?;
    let oids: Vec<&[u8]> = objects
        .iter()
        .map(|object| &object.oid.as_bytes()[..])
        .collect();
    let kinds: Vec<&str> = objects.iter().map(|object| object.kind.as_str()).collect();
    let sizes: Vec<i64> = packed.iter().map(|packed| packed.size).collect();
    let encodings: Vec<&str> = packed.iter().map(|packed| packed.encoding).collect();
    let data: Vec<Option<&[u8]>> = packed.iter().map(|packed| packed.data.as_deref()).collect();
    sqlx::query!(
        r#"insert into git_objects as o (organization_id, pool_id, oid, kind, size, encoding, data)
           select $1, $2, new.oid, new.kind, new.size, new.encoding, new.data
           from unnest($3::bytea[], $4::text[], $5::bigint[], $6::text[], $7::bytea[])
               as new (oid, kind, size, encoding, data)
           order by new.oid
           on conflict (organization_id, pool_id, oid) do update set used_at = now()
           where o.used_at < now() - interval '1 hour'"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        &oids as &[&[u8]],
        &kinds as &[&str],
        &sizes,
        &encodings as &[&str],
        &data as &[Option<&[u8]>],
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

struct Packed {
    size: i64,
    encoding: &'static str,
    data: Option<Vec<u8>>,
}

fn pack(bytes: &ObjectBytes) -> Result<Packed> {
    let (size, encoding, data) = match bytes {
        ObjectBytes::InStorage { size } => (*size, "file", None),
        ObjectBytes::Inline(bytes) if bytes.len() < MIN_COMPRESS_BYTES => {
            (bytes.len() as u64, "raw", Some(bytes.clone()))
        }
        ObjectBytes::Inline(bytes) => {
            let data = zstd::bulk::compress(bytes, ZSTD_LEVEL).map_err(Error::internal)?;
            (bytes.len() as u64, "zstd", Some(data))
        }
    };
    Ok(Packed {
        size: i64::try_from(size).map_err(Error::internal)?,
        encoding,
        data,
    })
}

fn unpack(encoding: &str, size: i64, data: Option<Vec<u8>>) -> Result<ObjectBytes> {
    let size = usize::try_from(size).map_err(Error::internal)?;
    match (encoding, data) {
        ("raw", Some(data)) => Ok(ObjectBytes::Inline(data)),
        ("zstd", Some(data)) => zstd::bulk::decompress(&data, size)
            .map(ObjectBytes::Inline)
            .map_err(Error::internal),
        ("file", None) => Ok(ObjectBytes::InStorage { size: size as u64 }),
        (other, _) => Err(Error::internal(format!("an object is stored as `{other}`"))),
    }
}

/// Decompresses the start of an object from the start of its data.
fn unpack_start(encoding: &str, size: i64, data: Option<Vec<u8>>) -> Result<ObjectBytes> {
    match (encoding, data) {
        ("zstd", Some(data)) => start_of_frame(&data).map(ObjectBytes::Inline),
        (encoding, data) => {
            let mut bytes = unpack(encoding, size, data)?;
            if let ObjectBytes::Inline(bytes) = &mut bytes {
                bytes.truncate(MAX_START_BYTES);
            }
            Ok(bytes)
        }
    }
}

fn start_of_frame(frame: &[u8]) -> Result<Vec<u8>> {
    let decoder = zstd::stream::read::Decoder::with_buffer(frame).map_err(Error::internal)?;
    let mut start = Vec::new();
    let read = decoder.take(MAX_START_BYTES as u64).read_to_end(&mut start);
    match read {
        Ok(_) => Ok(start),
        // The frame is truncated; `start` has what could be decompressed.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(start),
        Err(error) => Err(Error::internal(error)),
    }
}

pub(crate) fn as_byte_slices(oids: &[Oid]) -> Vec<&[u8]> {
    oids.iter().map(|oid| &oid.as_bytes()[..]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_of_an_object_is_read_from_the_start_of_its_row() {
        // Compressible and incompressible data, with lengths around the block size.
        let noise = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes()[2];
        for length in [0, 1, 127, 128, 131_071, 131_072, 131_073, 400_000] {
            let texts = [
                (0..length).map(noise).collect::<Vec<u8>>(),
                vec![b'a'; usize::try_from(length).expect("it is small")],
            ];
            for bytes in texts {
                let packed = pack(&ObjectBytes::Inline(bytes.clone())).expect("it is packed");
                let mut data = packed.data.expect("it has data");
                let most = usize::try_from(MAX_PACKED_START_BYTES).expect("it is positive");
                data.truncate(most);
                let start = unpack_start(packed.encoding, packed.size, Some(data));
                let ObjectBytes::Inline(start) = start.expect("it is unpacked") else {
                    panic!("it is in a row");
                };
                let expected = &bytes[..bytes.len().min(MAX_START_BYTES)];
                assert!(start == expected, "{length}: {}", start.len());
            }
        }
    }
}
