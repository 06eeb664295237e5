//! Writes to integrations, with the proof that the caller administers their owner.

use authz::{Granted, action::act::Administer};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Error, Result,
    id::OrganizationId,
    integration::{IntegrationCategory, IntegrationName, IntegrationScope, NewIntegration, Tunnel},
    organization::Organization,
};

use crate::{Tx, error::DbResultExt};

/// Publishes an integration, or its next version. Returns the version, or `None` if the name belongs to another
/// organization.
pub async fn publish(
    tx: &mut Tx,
    owner: &Granted<Organization, Administer>,
    new: &NewIntegration,
    secrets: Option<&[u8]>,
) -> Result<Option<i64>> {
    let scopes = new
        .scopes
        .iter()
        .map(|scope| IntegrationScope::as_str(*scope));
    let categories = new
        .categories
        .iter()
        .map(|one| IntegrationCategory::as_str(*one));
    let manifest = serde_json::to_value(&new.manifest).map_err(Error::internal)?;
    sqlx::query_scalar!(
        r#"insert into integrations as i (
               name, organization_id, runtime, title, description, visibility, target, scopes, categories,
               block_domains, has_blocks, has_content_sources, manifest, script, secrets, published_at
           )
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
           on conflict on constraint integrations_pkey do update
           set version = i.version + 1, runtime = excluded.runtime, title = excluded.title,
               description = excluded.description, visibility = excluded.visibility, target = excluded.target,
               scopes = excluded.scopes, categories = excluded.categories, block_domains = excluded.block_domains,
               has_blocks = excluded.has_blocks, has_content_sources = excluded.has_content_sources,
               manifest = excluded.manifest, script = excluded.script, secrets = excluded.secrets,
               published_at = excluded.published_at, unpublished_at = null
           where i.organization_id = excluded.organization_id
           returning version"#,
        new.name.as_str(),
        owner.id.uuid(),
        new.runtime.as_str(),
        new.title,
        new.description,
        new.visibility.as_str(),
        new.target.as_str(),
        &scopes.collect::<Vec<_>>() as &[&str],
        &categories.collect::<Vec<_>>() as &[&str],
        &new.manifest.block_domains(),
        new.manifest.blocks.as_ref().is_some_and(|blocks| !blocks.is_empty()),
        new.manifest.content_sources.as_ref().is_some_and(|all| !all.is_empty()),
        manifest,
        new.script,
        secrets,
        tx.sql_now() as Timestamp,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()
}

/// Unpublishes an integration. The name stays reserved. Returns false if it was not published.
pub async fn unpublish(
    tx: &mut Tx,
    owner: &Granted<Organization, Administer>,
    name: &IntegrationName,
) -> Result<bool> {
    let done = sqlx::query!(
        r#"update integrations
           set unpublished_at = $3, script = '', secrets = null, tunnel_url = null, tunnel_expires_at = null
           where organization_id = $1 and name = $2 and unpublished_at is null"#,
        owner.id.uuid(),
        name.as_str(),
        tx.sql_now() as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(done.rows_affected() == 1)
}

/// Unpublishes what a deleted organization has published.
pub async fn unpublish_all_of(tx: &mut Tx, owner: OrganizationId) -> Result<()> {
    sqlx::query!(
        r#"update integrations
           set unpublished_at = coalesce(unpublished_at, $2), script = '', secrets = null, tunnel_url = null,
               tunnel_expires_at = null
           where organization_id = $1"#,
        owner.uuid(),
        tx.sql_now() as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Starts the development mode, or changes it. Returns false if the integration is not published.
pub async fn set_tunnel(
    tx: &mut Tx,
    owner: &Granted<Organization, Administer>,
    name: &IntegrationName,
    tunnel: &Tunnel,
) -> Result<bool> {
    let done = sqlx::query!(
        r#"update integrations set tunnel_url = $3, tunnel_all = $4, tunnel_expires_at = $5
           where organization_id = $1 and name = $2 and unpublished_at is null"#,
        owner.id.uuid(),
        name.as_str(),
        tunnel.url,
        tunnel.all,
        tunnel.expires_at.to_sqlx() as Timestamp,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(done.rows_affected() == 1)
}

/// Ends the development mode. Returns false if it was off.
pub async fn end_tunnel(
    tx: &mut Tx,
    owner: &Granted<Organization, Administer>,
    name: &IntegrationName,
) -> Result<bool> {
    let done = sqlx::query!(
        r#"update integrations set tunnel_url = null, tunnel_all = false, tunnel_expires_at = null
           where organization_id = $1 and name = $2 and tunnel_url is not null"#,
        owner.id.uuid(),
        name.as_str(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(done.rows_affected() == 1)
}
