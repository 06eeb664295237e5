//! Uploads: files that were sent ahead. Rows and queries. The database's clock decides when they expire. Access requires
//! content of the space, and is limited to the user who sent them.

use authz::{Granted, action::act::Edit};
use model::{
    Error, Id, Oid, Result,
    content::Content,
    id::{OrganizationId, UploadId, UserId},
    upload::{Upload, UploadLimits},
};
use uuid::Uuid;

use crate::{
    Db, Tx,
    error::DbResultExt,
    objects::{Pool, as_byte_slices},
};

/// As long as garbage collection leaves objects that are not used.
const UPLOAD_HOURS: i32 = crate::garbage::GRACE_HOURS;

struct Row {
    id: Uuid,
    space_id: Uuid,
    name: String,
    oid: Vec<u8>,
    size: i64,
    expires_at: jiff_sqlx::Timestamp,
}

impl TryFrom<Row> for Upload {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.id),
            space: Id::from_uuid(row.space_id),
            name: row.name,
            oid: Oid::try_from(&row.oid[..])?,
            size: u64::try_from(row.size).map_err(Error::internal)?,
            expires_at: row.expires_at.to_jiff(),
        })
    }
}

/// A file to be kept as an upload.
#[derive(Debug, Clone, Copy)]
pub struct UploadedFile<'a> {
    pub name: &'a str,
    pub oid: Oid,
    pub size: u64,
}

/// Returns the bytes of the organization's and the user's uploads that have not expired.
pub async fn pending_bytes(
    db: &Db,
    organization: OrganizationId,
    user: UserId,
) -> Result<UploadLimits> {
    let row = sqlx::query!(
        r#"select coalesce(sum(size), 0)::bigint as "organization!",
                  coalesce(sum(size) filter (where user_id = $2), 0)::bigint as "own!"
           from uploads
           where organization_id = $1 and expires_at > now()"#,
        organization.uuid(),
        user.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(UploadLimits {
        organization: u64::try_from(row.organization).map_err(Error::internal)?,
        user: u64::try_from(row.own).map_err(Error::internal)?,
    })
}

/// Creates an upload of the caller. Returns None if the organization or the user has as many bytes as `limits` allows.
pub async fn insert(
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    id: UploadId,
    file: UploadedFile<'_>,
    limits: UploadLimits,
) -> Result<Option<Upload>> {
    let organization = content.space.organization;
    // Two at a time could exceed the limit together.
    sqlx::query!(
        r#"select pg_advisory_xact_lock(hashtextextended('uploads' || $1::uuid::text, 0))::text as locked"#,
        organization.uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    let bytes = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
    let user = tx.user();
    let row = sqlx::query_as!(
        Row,
        r#"insert into uploads (organization_id, id, space_id, pool_id, user_id, name, oid, size, expires_at)
           select $1, $2, $3, $4, $5, $6, $7, $8::bigint, now() + make_interval(hours => $9)
           from (
               select coalesce(sum(size), 0)::bigint as everyone,
                      coalesce(sum(size) filter (where user_id = $5), 0)::bigint as own
               from uploads
               where organization_id = $1 and expires_at > now()
           ) pending
           where pending.everyone + $8::bigint <= $10::bigint and pending.own + $8::bigint <= $11::bigint
           returning id, space_id, name, oid, size, expires_at as "expires_at: jiff_sqlx::Timestamp""#,
        organization.uuid(),
        id.uuid(),
        content.space.id.uuid(),
        content.space.pool.uuid(),
        user.uuid(),
        file.name,
        &file.oid.as_bytes()[..],
        bytes(file.size),
        UPLOAD_HOURS,
        bytes(limits.organization),
        bytes(limits.user),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(Upload::try_from).transpose()
}

/// Finds uploads of this user into the space. Those that have expired or were inserted are left out.
pub async fn find(
    db: &Db,
    content: &Granted<Content, Edit>,
    user: UserId,
    ids: &[UploadId],
) -> Result<Vec<Upload>> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let rows = sqlx::query_as!(
        Row,
        r#"select id, space_id, name, oid, size, expires_at as "expires_at: jiff_sqlx::Timestamp"
           from uploads
           where organization_id = $1 and space_id = $2 and pool_id = $3 and user_id = $4 and id = any($5::uuid[])
             and expires_at > now()"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        content.space.pool.uuid(),
        user.uuid(),
        &ids,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter().map(Upload::try_from).collect()
}

/// Ends uploads whose files are inserted in this transaction, and marks their objects as used. Returns false if one of
/// them is gone.
pub async fn take(tx: &mut Tx, pool: Pool, uploads: &[Upload]) -> Result<bool> {
    let mut ids: Vec<Uuid> = uploads.iter().map(|upload| upload.id.uuid()).collect();
    ids.sort_unstable();
    ids.dedup();
    let taken = sqlx::query!(
        "delete from uploads where organization_id = $1 and pool_id = $2 and id = any($3::uuid[])",
        pool.organization.uuid(),
        pool.id.uuid(),
        &ids,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    let mut oids: Vec<Oid> = uploads.iter().map(|upload| upload.oid).collect();
    oids.sort_unstable();
    oids.dedup();
    let are_used = mark_used(tx, pool, &oids).await?;
    Ok(are_used && taken.rows_affected() == ids.len() as u64)
}

/// Marks objects as used now, so that garbage collection leaves them for its whole grace period. Returns false if one
/// of them is gone.
pub async fn mark_used(tx: &mut Tx, pool: Pool, oids: &[Oid]) -> Result<bool> {
    let used = sqlx::query!(
        r#"with held as (
               select o.oid from git_objects o
               where o.organization_id = $1 and o.pool_id = $2 and o.oid = any($3::bytea[])
               order by o.oid
               for update
           )
           update git_objects o set used_at = now()
           from held
           where o.organization_id = $1 and o.pool_id = $2 and o.oid = held.oid"#,
        pool.organization.uuid(),
        pool.id.uuid(),
        &as_byte_slices(oids) as &[&[u8]],
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(used.rows_affected() == oids.len() as u64)
}

/// Deletes the uploads of a pool that have expired. Their objects are garbage if nothing else contains them.
pub async fn delete_expired(db: &Db, pool: Pool) -> Result<()> {
    sqlx::query!(
        "delete from uploads where organization_id = $1 and pool_id = $2 and expires_at <= now()",
        pool.organization.uuid(),
        pool.id.uuid(),
    )
    .execute(db.pool())
    .await
    .map_db_error()?;
    Ok(())
}
