//! Recounting and correcting usage. Triggers count exactly, so a difference is a bug, or the result of writes that
//! bypassed them.

use model::{Id, Result, id::OrganizationId};

use crate::{Db, Tx, error::DbResultExt};

/// Actual minus counted usage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Drift {
    pub bytes: i64,
    pub spaces: i64,
    pub sites: i64,
    pub specs: i64,
    pub members: i64,
}

/// Claims the organization that was recounted longest ago, at least a day. Returns `None` if there is none.
pub async fn claim(db: &Db) -> Result<Option<OrganizationId>> {
    let row = sqlx::query!(
        r#"update organization_usage set counted_at = now()
           where organization_id = (
               select organization_id from organization_usage
               where counted_at < now() - interval '1 day'
               order by counted_at
               limit 1
               for update skip locked
           )
           returning organization_id"#,
    )
    .fetch_optional(db.writes())
    .await
    .map_db_error()?;
    Ok(row.map(|row| Id::from_uuid(row.organization_id)))
}

/// Lists organizations, those that were recounted longest ago first.
pub async fn oldest(db: &Db, limit: i64) -> Result<Vec<OrganizationId>> {
    let rows = sqlx::query!(
        "select organization_id from organization_usage order by counted_at limit $1",
        limit
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let ids = rows
        .into_iter()
        .map(|row| Id::from_uuid(row.organization_id));
    Ok(ids.collect())
}

/// Recounts the usage of an organization and corrects the figures in this transaction. The counts cannot change
/// concurrently, because their writers lock the row. Writers of content are not blocked: of their bytes, the statement
/// sees either both the objects and the figure, or neither.
pub async fn correct(tx: &mut Tx, organization: OrganizationId) -> Result<Drift> {
    let bytes = correct_bytes(tx, organization).await?;
    sqlx::query!(
        "select organization_id from organization_usage where organization_id = $1 for update",
        organization.uuid()
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    let row = sqlx::query!(
        r#"update organization_usage u
           set spaces = found.spaces, sites = found.sites, specs = found.specs, members = found.members
           from (
               select (select count(*) from spaces where organization_id = $1 and deleted_at is null) as spaces,
                      (select count(*) from sites where organization_id = $1) as sites,
                      (select count(*) from openapi_specs where organization_id = $1) as specs,
                      (select count(*) from members where organization_id = $1) as members
           ) found
           join organization_usage known on known.organization_id = $1
           where u.organization_id = $1
           returning found.spaces - known.spaces as "spaces!", found.sites - known.sites as "sites!",
                     found.specs - known.specs as "specs!", found.members - known.members as "members!""#,
        organization.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map_or_else(Drift::default, |row| Drift {
        bytes,
        spaces: row.spaces,
        sites: row.sites,
        specs: row.specs,
        members: row.members,
    }))
}

async fn correct_bytes(tx: &mut Tx, organization: OrganizationId) -> Result<i64> {
    // An organization may have millions of objects.
    sqlx::query!("set local statement_timeout = '10min'")
        .execute(tx.connection())
        .await
        .map_db_error()?;
    let drift = sqlx::query_scalar!(
        r#"with compared as (
               select coalesce((select sum(size) from git_objects where organization_id = $1), 0)::bigint
                    - stored_bytes($1) as drift
           ), corrected as (
               insert into usage_deltas (organization_id, bytes)
               select $1, drift from compared where drift <> 0
           )
           select drift as "drift!" from compared"#,
        organization.uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(drift)
}
