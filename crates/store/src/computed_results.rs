//! What integrations computed for entries of tables of contents. Reads show the latest good result; a job replaces
//! those that are due, by the database's clock.

mod due;

use std::collections::BTreeSet;

use model::{
    Id, Result,
    id::{InstallationId, OrganizationId, SpaceId},
    integration::IntegrationName,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

pub use due::{DueSource, Outcome, claim, complete, next_due};

/// Results of an organization. Entries beyond have no pages.
const MAX_RESULTS: i64 = 2_000;

/// SHA-256 of a source.
pub type SourceDigest = [u8; 32];

/// The latest result for a source.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ResultVersion {
    pub digest: SourceDigest,
    pub id: Uuid,
}

/// A source that the table of contents of a space names.
#[derive(Debug, Clone)]
pub struct NamedSource {
    pub digest: SourceDigest,
    pub integration: IntegrationName,
    pub source: Value,
}

/// Returns the latest results for these sources of a space, of integrations that compute its content.
pub async fn latest(
    db: &Db,
    (organization, space): (OrganizationId, SpaceId),
    digests: &[SourceDigest],
) -> Result<Vec<ResultVersion>> {
    let digests: Vec<Vec<u8>> = digests.iter().map(|digest| digest.to_vec()).collect();
    let rows = sqlx::query!(
        r#"select digest, version as "version!"
           from computed_results
           where organization_id = $1 and space_id = $2 and digest = any($3) and version is not null
             and computing_installation($1, $2, integration_name) is not null
           order by digest"#,
        organization.uuid(),
        space.uuid(),
        &digests,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = rows.into_iter().filter_map(|row| {
        Some(ResultVersion {
            digest: row.digest.try_into().ok()?,
            id: row.version,
        })
    });
    Ok(found.collect())
}

/// Lists the spaces of an organization for which there are results.
pub async fn list_spaces(db: &Db, organization: OrganizationId) -> Result<BTreeSet<SpaceId>> {
    let spaces = sqlx::query_scalar!(
        "select distinct space_id from computed_results where organization_id = $1",
        organization.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(spaces.into_iter().map(Id::from_uuid).collect())
}

/// Returns the pages of a result. None if it was replaced concurrently.
pub async fn find_pages(
    db: &Db,
    (organization, space): (OrganizationId, SpaceId),
    version: &ResultVersion,
) -> Result<Option<String>> {
    let pages = sqlx::query_scalar!(
        r#"select pages as "pages!" from computed_results
           where organization_id = $1 and space_id = $2 and digest = $3 and version = $4"#,
        organization.uuid(),
        space.uuid(),
        &version.digest[..],
        version.id,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(pages)
}

/// Finds the active installation of an integration that computes content of a space.
pub async fn find_installation(
    db: &Db,
    (organization, space): (OrganizationId, SpaceId),
    integration: &IntegrationName,
) -> Result<Option<InstallationId>> {
    let found = sqlx::query_scalar!(
        "select computing_installation($1, $2, $3)",
        organization.uuid(),
        space.uuid(),
        integration.as_str(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(found.map(Id::from_uuid))
}

/// Makes the sources of a space exactly those that its table of contents names, all of them due. Nothing is stored for
/// a space that moved to another organization.
pub async fn register(
    tx: &mut Tx,
    organization: OrganizationId,
    space: SpaceId,
    named: &[NamedSource],
) -> Result<()> {
    let digests: Vec<Vec<u8>> = named.iter().map(|of| of.digest.to_vec()).collect();
    let integrations: Vec<&str> = named.iter().map(|of| of.integration.as_str()).collect();
    let sources: Vec<Value> = named.iter().map(|of| of.source.clone()).collect();
    sqlx::query!(
        r#"with named as materialized (
               select * from unnest($3::bytea[], $4::text[], $5::jsonb[]) as n (digest, integration_name, source)
           ), gone as (
               delete from computed_results
               where organization_id = $1 and space_id = $2 and not digest = any($3)
           ), kept as (
               update computed_results set due_at = now()
               where organization_id = $1 and space_id = $2 and digest = any($3)
           )
           insert into computed_results (organization_id, space_id, digest, integration_name, source, due_at)
           select s.organization_id, s.id, n.digest, n.integration_name, n.source, now()
           from named n
           join spaces s on s.organization_id = $1 and s.id = $2 and s.deleted_at is null
           where not exists (
               select from computed_results c
               where c.organization_id = $1 and c.space_id = $2 and c.digest = n.digest
           )
           limit greatest(0, $6 - (select count(*) from computed_results c where c.organization_id = $1))
           on conflict on constraint computed_results_pkey do update set due_at = now()"#,
        organization.uuid(),
        space.uuid(),
        &digests,
        &integrations as &[&str],
        &sources,
        MAX_RESULTS,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
