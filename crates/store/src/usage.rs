//! Usage of organizations. Triggers count and enforce quotas, in the statement that writes: see the migration
//! `count_usage`. This module reads the figures, adds them up and compares them with the actual rows.

pub mod recount;
pub mod totals;

use model::{
    Result,
    id::OrganizationId,
    usage::{Resource, Usage, UsageCount},
};

use crate::{Db, Tx, error::DbResultExt, quotas::sql_limit};

/// Batch sizes of one statement.
const DELTA_BATCH: i64 = 10_000;
const ORGANIZATION_BATCH: i64 = 500;

/// Finds the usage of an organization. Returns `None` if it does not exist.
pub async fn find(db: &Db, organization: OrganizationId) -> Result<Option<Usage>> {
    let row = sqlx::query!(
        r#"select stored_bytes(organization_id) as "bytes!", spaces, sites, specs, members, max_organization_bytes,
                  max_spaces, max_sites, max_specs, max_members
           from organization_usage
           where organization_id = $1"#,
        organization.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| Usage {
        bytes: counted(row.bytes, row.max_organization_bytes),
        spaces: counted(row.spaces, row.max_spaces),
        sites: counted(row.sites, row.max_sites),
        specs: counted(row.specs, row.max_specs),
        members: counted(row.members, row.max_members),
    }))
}

fn counted(used: i64, exception: Option<i64>) -> UsageCount {
    UsageCount {
        used: u64::try_from(used).unwrap_or(0),
        exception: exception.and_then(|limit| u64::try_from(limit).ok()),
    }
}

/// Sets the operator's exception for one organization; `None` restores the default. Returns false if there is no such
/// organization.
pub async fn set_exception(
    tx: &mut Tx,
    organization: OrganizationId,
    resource: Resource,
    limit: Option<u64>,
) -> Result<bool> {
    let set = sqlx::query!(
        r#"update organization_usage
           set max_organization_bytes = case $2 when 'bytes' then $3 else max_organization_bytes end,
               max_spaces = case $2 when 'spaces' then $3 else max_spaces end,
               max_sites = case $2 when 'sites' then $3 else max_sites end,
               max_specs = case $2 when 'specs' then $3 else max_specs end,
               max_members = case $2 when 'members' then $3 else max_members end
           where organization_id = $1"#,
        organization.uuid(),
        resource.as_str(),
        limit.map(sql_limit),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(set.rows_affected() == 1)
}

/// Fails if the bytes would exceed the quota, before any of them is stored.
pub async fn require_bytes(db: &Db, organization: OrganizationId, added: u64) -> Result<()> {
    sqlx::query!(
        r#"select demand_bytes($1, stored_bytes($1), $2)::text as checked"#,
        organization.uuid(),
        sql_limit(added),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(())
}

/// Returns whether the database knows the quotas. It does not if a connection pooler drops the connection options.
pub async fn are_quotas_in_force(db: &Db) -> Result<bool> {
    let row = sqlx::query!(r#"select allowed_by_settings('max_spaces') is not null as "known!""#)
        .fetch_one(db.pool())
        .await
        .map_db_error()?;
    Ok(row.known)
}

/// Adds up the changes in bytes. Several nodes may run this concurrently: each takes other organizations. Locked rows
/// are left for the next time, so that nothing waits for the other transaction.
pub async fn apply_deltas(db: &Db) -> Result<()> {
    loop {
        let taken = sqlx::query_scalar!(
            r#"with held as (
                   select u.organization_id from organization_usage u
                   where exists (select from usage_deltas d where d.organization_id = u.organization_id)
                   order by u.organization_id
                   limit $1
                   for update skip locked
               ), taken as (
                   select d.organization_id, d.id from usage_deltas d
                   join held on held.organization_id = d.organization_id
                   limit $2
                   for update of d skip locked
               ), gone as (
                   delete from usage_deltas d
                   using taken
                   where d.organization_id = taken.organization_id and d.id = taken.id
                   returning d.organization_id, d.bytes
               ), summed as (
                   select organization_id, sum(bytes)::bigint as bytes from gone group by organization_id
               ), added as (
                   update organization_usage u
                   set bytes = u.bytes + summed.bytes
                   from summed
                   where u.organization_id = summed.organization_id
               )
               select count(*) as "count!" from gone"#,
            ORGANIZATION_BATCH,
            DELTA_BATCH,
        )
        .fetch_one(db.writes())
        .await
        .map_db_error()?;
        if taken == 0 {
            return Ok(());
        }
    }
}
