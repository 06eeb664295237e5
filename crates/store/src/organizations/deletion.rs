//! Deleting an organization with all its rows. What is small, or visible to others, goes in one transaction; what can be
//! millions of rows goes after it, in batches. A test compares with the tables of tenants.

use model::{
    Id, Result,
    id::{OrganizationId, SpaceId},
};

use crate::{Db, Tx, error::DbResultExt, integrations};

/// Rows per statement.
const PURGE_BATCH: i64 = 5000;

/// Deletes an organization: nobody sees anything of it any more. Returns its spaces, or None if it does not exist.
pub async fn delete(tx: &mut Tx, organization: OrganizationId) -> Result<Option<Vec<SpaceId>>> {
    let id = organization.uuid();
    let spaces = sqlx::query_scalar!("select id from spaces where organization_id = $1", id)
        .fetch_all(tx.connection())
        .await
        .map_db_error()?;
    // These have foreign keys that do not cascade.
    sqlx::query!(
        r#"with issues as (
               delete from conversation_issues where organization_id = $1
           ), clusterings as (
               delete from issues_clusterings where organization_id = $1
           ), glossary as (
               delete from glossary_entries where organization_id = $1
           ), settings as (
               delete from language_settings where organization_id = $1
           ), security as (
               delete from security_settings where organization_id = $1
           ), specs as (
               delete from openapi_specs where organization_id = $1
           ), translated as (
               delete from translations where organization_id = $1
           ), holds as (
               delete from file_holds where organization_id = $1
           )
           delete from file_sweeps where organization_id = $1"#,
        id,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    sqlx::query!(
        r#"with read as (
               delete from conversations where organization_id = $1
           )
           delete from issues_clusters where organization_id = $1"#,
        id,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    let deleted = sqlx::query!("delete from organizations where organization_id = $1", id)
        .execute(tx.connection())
        .await
        .map_db_error()?;
    sqlx::query!("delete from directory where organization_id = $1", id)
        .execute(tx.connection())
        .await
        .map_db_error()?;
    sqlx::query!(
        "delete from integration_organizations where organization_id = $1",
        id
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    integrations::unpublish_all_of(tx, organization).await?;
    sqlx::query!("delete from jobs where organization_id = $1", id)
        .execute(tx.connection())
        .await
        .map_db_error()?;
    let spaces = spaces.into_iter().map(Id::from_uuid).collect();
    Ok((deleted.rows_affected() == 1).then_some(spaces))
}

/// Deletes what is left of a deleted organization: content, facts, and its events.
pub async fn purge(db: &Db, organization: OrganizationId) -> Result<()> {
    let id = organization.uuid();
    repeat(async || {
        let deleted = sqlx::query!(
            r#"delete from git_objects where organization_id = $1 and (pool_id, oid) in (
                   select o.pool_id, o.oid from git_objects o where o.organization_id = $1 limit $2
               )"#,
            id,
            PURGE_BATCH,
        );
        let deleted = deleted.execute(db.writes()).await.map_db_error()?;
        Ok(deleted.rows_affected())
    })
    .await?;
    repeat(async || {
        let deleted = sqlx::query!(
            r#"delete from revisions where organization_id = $1 and (space_id, sequence) in (
                   select r.space_id, r.sequence from revisions r where r.organization_id = $1 limit $2
               )"#,
            id,
            PURGE_BATCH,
        );
        let deleted = deleted.execute(db.writes()).await.map_db_error()?;
        Ok(deleted.rows_affected())
    })
    .await?;
    repeat(async || {
        let batch = i32::try_from(PURGE_BATCH).unwrap_or(i32::MAX);
        let deleted = sqlx::query_scalar!(
            r#"select delete_events_of_organization($1, $2) as "deleted!""#,
            id,
            batch,
        );
        let deleted = deleted.fetch_one(db.writes()).await.map_db_error()?;
        Ok(deleted.unsigned_abs())
    })
    .await?;
    sqlx::query!("delete from outbox where organization_id = $1", id)
        .execute(db.writes())
        .await
        .map_db_error()?;
    // Triggers counted what was deleted.
    sqlx::query!("delete from usage_deltas where organization_id = $1", id)
        .execute(db.writes())
        .await
        .map_db_error()?;
    Ok(())
}

/// Runs a statement until it deletes nothing.
async fn repeat(statement: impl AsyncFn() -> Result<u64>) -> Result<()> {
    while statement().await? > 0 {}
    Ok(())
}
