//! Sources whose results are due.

use std::time::Duration;

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Id, Result,
    id::{InstallationId, OrganizationId, SpaceId, kind},
    integration::IntegrationName,
};
use serde_json::Value;

use super::SourceDigest;
use crate::{Tx, error::DbResultExt};

/// After that, a source whose job died is computed again.
const CLAIM_SECONDS: f64 = 300.0;

/// A source that this node is to compute.
#[derive(Debug, Clone)]
pub struct DueSource {
    pub organization: OrganizationId,
    pub space: SpaceId,
    pub digest: SourceDigest,
    pub integration: IntegrationName,
    pub installation: InstallationId,
    pub source: Value,
    /// Of earlier attempts since the last good result.
    pub failures: i32,
    /// Changes when the source becomes due again while it is computed.
    claimed: jiff::Timestamp,
}

/// What an attempt led to.
#[derive(Debug)]
pub enum Outcome {
    Pages(String),
    /// Why it failed.
    Failure(String),
}

/// Claims sources of an organization that are due, the longest due first.
pub async fn claim(
    tx: &mut Tx,
    organization: OrganizationId,
    limit: i64,
) -> Result<Vec<DueSource>> {
    let rows = sqlx::query!(
        r#"with due as materialized (
               select c.space_id, c.digest, computing_installation($1, c.space_id, c.integration_name) as installation
               from computed_results c
               where c.organization_id = $1 and c.due_at <= now()
                 and computing_installation($1, c.space_id, c.integration_name) is not null
               order by c.due_at
               limit $2
               for update skip locked
           )
           update computed_results c set due_at = now() + make_interval(secs => $3)
           from due d
           where c.organization_id = $1 and c.space_id = d.space_id and c.digest = d.digest
           returning c.space_id, c.digest, c.integration_name, d.installation as "installation!", c.source, c.failures,
                     c.due_at as "claimed: Timestamp""#,
        organization.uuid(),
        limit,
        CLAIM_SECONDS,
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    let claimed = rows.into_iter().filter_map(|row| {
        Some(DueSource {
            organization,
            space: Id::from_uuid(row.space_id),
            digest: row.digest.try_into().ok()?,
            integration: IntegrationName::from_stored(row.integration_name),
            installation: Id::from_uuid(row.installation),
            source: row.source,
            failures: row.failures,
            claimed: row.claimed.to_jiff(),
        })
    });
    Ok(claimed.collect())
}

/// Stores what an attempt led to. A failure keeps the last good result. Returns whether the pages are others.
pub async fn complete(
    tx: &mut Tx,
    source: &DueSource,
    outcome: &Outcome,
    again_in: Duration,
) -> Result<bool> {
    let (pages, failure) = match outcome {
        Outcome::Pages(pages) => (Some(pages.as_str()), None),
        Outcome::Failure(failure) => (None, Some(failure.as_str())),
    };
    let version = tx.new_id::<kind::Event>().uuid();
    let changed = sqlx::query_scalar!(
        r#"update computed_results set
               due_at = case when due_at = $4 then now() + make_interval(secs => $5) else due_at end,
               version = case when $6::text is not null and pages is distinct from $6 then $7 else version end,
               pages = coalesce($6, pages),
               computed_at = case when $6::text is not null then now() else computed_at end,
               failures = case when $6::text is not null then 0 else failures + 1 end,
               failure = $8
           where organization_id = $1 and space_id = $2 and digest = $3
           returning version is not distinct from $7 as "changed!""#,
        source.organization.uuid(),
        source.space.uuid(),
        &source.digest[..],
        source.claimed.to_sqlx() as Timestamp,
        again_in.as_secs_f64(),
        pages,
        version,
        failure,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(changed == Some(true))
}

/// Returns the time until a source of an organization is due. None if nothing is to be computed.
pub async fn next_due(tx: &mut Tx, organization: OrganizationId) -> Result<Option<Duration>> {
    let seconds = sqlx::query_scalar!(
        r#"select extract(epoch from min(c.due_at) - now())::double precision as seconds
           from computed_results c
           where c.organization_id = $1
             and computing_installation($1, c.space_id, c.integration_name) is not null"#,
        organization.uuid(),
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    Ok(seconds.map(|seconds| Duration::from_secs_f64(seconds.max(0.0))))
}
