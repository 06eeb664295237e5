//! Reads what is verified: organizations, pools and their revisions in keyset batches, and refs without a revision.

pub mod pointers;
pub mod verifications;

use model::{
    Error, Id, Oid, Result,
    id::{OrganizationId, PoolId, SpaceId, UserId},
};
use uuid::Uuid;

use crate::{
    Db,
    contents::oids,
    error::DbResultExt,
    objects::{Pool, as_byte_slices},
    roots::Root,
};

/// The revisions of a space, or those that a duplicate has from one of its ancestors.
#[derive(Debug, Clone, Copy)]
pub struct RevisionLine {
    /// The space that has them.
    pub space: SpaceId,
    /// The space that introduced them.
    pub introduced_by: SpaceId,
    /// The last sequence of main that an inheriting space has; none if they are its own.
    pub up_to: Option<i64>,
}

/// A ref that names a revision that the space does not have.
#[derive(Debug, Clone)]
pub struct DanglingRef {
    pub space: SpaceId,
    /// `main`, `change request 4`, or `the space that it was duplicated from`.
    pub name: String,
}

/// Lists organizations by id.
pub async fn organizations(
    db: &Db,
    after: Option<OrganizationId>,
    limit: i64,
) -> Result<Vec<OrganizationId>> {
    let found = sqlx::query_scalar!(
        r#"select organization_id from organization_usage
           where $1::uuid is null or organization_id > $1
           order by organization_id
           limit $2"#,
        after.map(Id::uuid),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(found.into_iter().map(Id::from_uuid).collect())
}

/// Lists the pools of an organization by id, those of spaces in the trash included.
pub async fn pools(
    db: &Db,
    organization: OrganizationId,
    after: Option<PoolId>,
    limit: i64,
) -> Result<Vec<Pool>> {
    let found = sqlx::query_scalar!(
        r#"select distinct coalesce(s.pool_id, s.id) as "pool!" from spaces s
           where s.organization_id = $1 and ($2::uuid is null or coalesce(s.pool_id, s.id) > $2)
           order by 1
           limit $3"#,
        organization.uuid(),
        after.map(Id::uuid),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let pools = found.into_iter().map(|id| Pool {
        organization,
        id: Id::from_uuid(id),
    });
    Ok(pools.collect())
}

/// Returns where the revisions of a pool are: each space has its own, and a duplicate those of its ancestors that are
/// not in the pool any more.
pub async fn revision_lines(db: &Db, pool: Pool) -> Result<Vec<RevisionLine>> {
    let rows = sqlx::query!(
        r#"with pooled as (
               select s.id from spaces s where s.organization_id = $1 and coalesce(s.pool_id, s.id) = $2
           )
           select p.id as "space!", p.id as "introduced_by!", null::bigint as up_to from pooled p
           union all
           select min(l.space_id::text)::uuid, l.ancestor_id, max(l.up_to)
           from lineages l
           join pooled p on p.id = l.space_id
           where l.organization_id = $1 and l.ancestor_id not in (select id from pooled)
           group by l.ancestor_id"#,
        pool.organization.uuid(),
        pool.id.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let lines = rows.into_iter().map(|row| RevisionLine {
        space: Id::from_uuid(row.space),
        introduced_by: Id::from_uuid(row.introduced_by),
        up_to: row.up_to,
    });
    Ok(lines.collect())
}

/// Lists revisions by their sequence, each with it.
pub async fn roots(
    db: &Db,
    organization: OrganizationId,
    line: &RevisionLine,
    after: i64,
    limit: i64,
) -> Result<Vec<(i64, Root)>> {
    let rows = sqlx::query!(
        r#"select sequence, id, tree, identity, parents from revisions
           where organization_id = $1 and space_id = $2 and sequence > $3
             and ($4::bigint is null or main_since <= $4)
           order by sequence
           limit $5"#,
        organization.uuid(),
        line.introduced_by.uuid(),
        after,
        line.up_to,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| {
            let root = Root {
                id: Oid::try_from(&row.id[..])?,
                tree: Oid::try_from(&row.tree[..])?,
                identity: row.identity,
                parents: oids(&row.parents)?,
            };
            Ok((row.sequence, root))
        })
        .collect()
}

/// Returns the refs of these spaces that name no revision: main, change requests that are draft or open, lineages.
pub async fn dangling_refs(
    db: &Db,
    organization: OrganizationId,
    spaces: &[SpaceId],
) -> Result<Vec<DanglingRef>> {
    let spaces: Vec<Uuid> = spaces.iter().map(|space| space.uuid()).collect();
    let rows = sqlx::query!(
        r#"select s.id as "space!", 'main' as "name!" from spaces s
           where s.organization_id = $1 and s.id = any($2::uuid[])
             and not exists (select from revision_of($1, s.id, decode(s.revision, 'hex')))
           union all
           select c.space_id, 'change request ' || c.number from change_requests c
           where c.organization_id = $1 and c.space_id = any($2::uuid[]) and c.status in ('draft', 'open')
             and not (exists (select from revision_of($1, c.space_id, c.revision))
                      and exists (select from revision_of($1, c.space_id, c.revision_initial)))
           union all
           select l.space_id, 'the space that it was duplicated from' from lineages l
           where l.organization_id = $1 and l.space_id = any($2::uuid[])
             and not exists (
                 select from revisions r
                 where r.organization_id = $1 and r.space_id = l.ancestor_id and r.main_since <= l.up_to
             )"#,
        organization.uuid(),
        &spaces,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let refs = rows.into_iter().map(|row| DanglingRef {
        space: Id::from_uuid(row.space),
        name: row.name,
    });
    Ok(refs.collect())
}

/// Returns a member who sees all content of the organization, and some of its spaces that are not in the trash, in a
/// random order.
pub async fn sample_spaces(
    db: &Db,
    organization: OrganizationId,
    limit: i64,
) -> Result<Option<(UserId, Vec<SpaceId>)>> {
    let admin = sqlx::query_scalar!(
        r#"select m.user_id from members m
           where m.organization_id = $1 and m.role = 'admin' and m.disabled_at is null
           order by m.user_id
           limit 1"#,
        organization.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    let Some(admin) = admin else { return Ok(None) };
    let spaces = sqlx::query_scalar!(
        r#"select s.id from spaces s
           where s.organization_id = $1 and s.deleted_at is null
           order by random()
           limit $2"#,
        organization.uuid(),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let spaces = spaces.into_iter().map(Id::from_uuid).collect();
    Ok(Some((Id::from_uuid(admin), spaces)))
}

/// Returns those of these files that rows of the pool refer to.
pub async fn stored_files(db: &Db, pool: Pool, oids: &[Oid]) -> Result<Vec<(Oid, u64)>> {
    let rows = sqlx::query!(
        r#"select oid, size from git_objects
           where organization_id = $1 and pool_id = $2 and oid = any($3::bytea[]) and encoding = 'file'"#,
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
