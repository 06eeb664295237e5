//! Git objects of a pool. Text and everything Git needs to walk is in rows, compressed; large binary files are in
//! object storage, and their rows only say so.

use std::collections::HashMap;

use authz::Granted;
use model::{
    Error, ObjectKind, Oid, Result,
    content::Content,
    id::{OrganizationId, PoolId},
};

use crate::{Db, Tx, failure::Stored};

/// Below this length a frame of zstd saves nothing.
const WORTH_COMPRESSING: usize = 128;
const LEVEL: i32 = 3;

#[derive(Debug, Clone)]
pub struct GitObject {
    pub oid: Oid,
    pub kind: ObjectKind,
    pub bytes: Bytes,
}

/// Where the bytes of an object are.
#[derive(Debug, Clone)]
pub enum Bytes {
    Here(Vec<u8>),
    /// In object storage, under the object's name.
    InFiles {
        size: u64,
    },
}

/// Where objects are kept: the pool of one space, or of spaces that were duplicated from one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pool {
    pub organization: OrganizationId,
    pub id: PoolId,
}

impl Pool {
    /// The pool of content that the caller may see.
    pub fn of<A>(content: &Granted<Content, A>) -> Self {
        Self {
            organization: content.space.organization,
            id: content.space.pool,
        }
    }
}

/// The objects with these names. Names that the pool does not have are left out.
pub async fn load(db: &Db, pool: Pool, oids: &[Oid]) -> Result<Vec<GitObject>> {
    let rows = sqlx::query!(
        r#"select oid, kind, size, encoding, data
           from git_objects
           where organization_id = $1 and pool_id = $2 and oid = any($3::bytea[])"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        &raw(oids) as &[&[u8]],
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
    rows.into_iter()
        .map(|row| {
            Ok(GitObject {
                oid: Oid::try_from(&row.oid[..])?,
                kind: kind_from(&row.kind)?,
                bytes: unpack(&row.encoding, row.size, row.data)?,
            })
        })
        .collect()
}

/// How long these objects are.
pub async fn sizes(db: &Db, pool: Pool, oids: &[Oid]) -> Result<HashMap<Oid, u64>> {
    let rows = sqlx::query!(
        r#"select oid, size from git_objects
           where organization_id = $1 and pool_id = $2 and oid = any($3::bytea[])"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        &raw(oids) as &[&[u8]],
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
    rows.into_iter()
        .map(|row| {
            let size = u64::try_from(row.size).map_err(Error::internal)?;
            Ok((Oid::try_from(&row.oid[..])?, size))
        })
        .collect()
}

/// Stores objects. Those that are there already are marked as used, so that garbage collection spares them.
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
    .stored()?;
    Ok(())
}

struct Packed {
    size: i64,
    encoding: &'static str,
    data: Option<Vec<u8>>,
}

fn pack(bytes: &Bytes) -> Result<Packed> {
    let (size, encoding, data) = match bytes {
        Bytes::InFiles { size } => (*size, "file", None),
        Bytes::Here(bytes) if bytes.len() < WORTH_COMPRESSING => {
            (bytes.len() as u64, "raw", Some(bytes.clone()))
        }
        Bytes::Here(bytes) => {
            let data = zstd::bulk::compress(bytes, LEVEL).map_err(Error::internal)?;
            (bytes.len() as u64, "zstd", Some(data))
        }
    };
    Ok(Packed {
        size: i64::try_from(size).map_err(Error::internal)?,
        encoding,
        data,
    })
}

fn unpack(encoding: &str, size: i64, data: Option<Vec<u8>>) -> Result<Bytes> {
    let size = usize::try_from(size).map_err(Error::internal)?;
    match (encoding, data) {
        ("raw", Some(data)) => Ok(Bytes::Here(data)),
        ("zstd", Some(data)) => zstd::bulk::decompress(&data, size)
            .map(Bytes::Here)
            .map_err(Error::internal),
        ("file", None) => Ok(Bytes::InFiles { size: size as u64 }),
        (other, _) => Err(Error::internal(format!("an object is stored as `{other}`"))),
    }
}

fn kind_from(word: &str) -> Result<ObjectKind> {
    match word {
        "blob" => Ok(ObjectKind::Blob),
        "tree" => Ok(ObjectKind::Tree),
        "commit" => Ok(ObjectKind::Commit),
        "identity" => Ok(ObjectKind::Identity),
        other => Err(Error::internal(format!("an object is a `{other}`"))),
    }
}

pub(crate) fn raw(oids: &[Oid]) -> Vec<&[u8]> {
    oids.iter().map(|oid| &oid.as_bytes()[..]).collect()
}
