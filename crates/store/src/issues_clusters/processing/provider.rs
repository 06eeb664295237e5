//! What makes the vectors of an organization, and whether it works.

use model::{Result, id::OrganizationId};

use crate::{Tx, error::DbResultExt};

/// Removes all issues and clusters, so that all conversations are read anew, with the vectors of another provider.
/// Returns false if the clusters have changed since `generation`.
pub async fn restart(
    tx: &mut Tx,
    organization: OrganizationId,
    generation: i64,
    provider: &str,
    frequencies: &[u8],
) -> Result<bool> {
    let organization = organization.uuid();
    let restarted = sqlx::query!(
        r#"update issues_clusterings set provider = $3, frequencies = $4, generation = generation + 1
           where organization_id = $1 and generation = $2"#,
        organization,
        generation,
        provider,
        frequencies,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    if restarted.rows_affected() == 0 {
        return Ok(false);
    }
    // Change requests that are being opened for one of them wait, or are waited for.
    sqlx::query!(
        "select id from issues_clusters where organization_id = $1 order by id for update",
        organization,
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    sqlx::query!(
        r#"with closed as (
               update change_requests q set issues_cluster_id = null
               where q.organization_id = $1 and q.issues_cluster_id is not null
           ), pending as (
               update conversations c set processed_at = null
               where c.organization_id = $1 and c.processed_at is not null and c.deleted_at is null
           )
           delete from conversation_issues where organization_id = $1"#,
        organization,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    sqlx::query!(
        "delete from issues_clusters where organization_id = $1",
        organization,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(true)
}

/// Stores that the models fail. Returns false if they failed before.
pub async fn record_failure(
    tx: &mut Tx,
    organization: OrganizationId,
    frequencies: &[u8],
) -> Result<bool> {
    let recorded = sqlx::query!(
        r#"insert into issues_clusterings as g (organization_id, frequencies, generation, provider_failed_at)
           values ($1, $2, 0, $3)
           on conflict on constraint issues_clusterings_pkey do update
           set provider_failed_at = excluded.provider_failed_at
           where g.provider_failed_at is null"#,
        organization.uuid(),
        frequencies,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(recorded.rows_affected() == 1)
}

/// Stores that the models work.
pub async fn clear_failure(tx: &mut Tx, organization: OrganizationId) -> Result<()> {
    sqlx::query!(
        r#"update issues_clusterings set provider_failed_at = null
           where organization_id = $1 and provider_failed_at is not null"#,
        organization.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
