//! Writes to installations.

use authz::{
    Granted,
    action::act::{Administer, Edit},
};
use jiff_sqlx::Timestamp;
use model::{
    Result,
    id::{InstallationId, UserId},
    installation::{Installation, InstallationPatch, InstallationStatus, Selection},
    integration::{Integration, IntegrationScope, configuration::ConfigurationValues},
    organization::Organization,
};
use serde_json::Value;

use super::query_installations;
use crate::{Tx, error::DbResultExt, types::RoleText};

/// Installs an integration. Returns `None` if it is installed already.
pub async fn insert(
    tx: &mut Tx,
    organization: &Granted<Organization, Administer>,
    integration: &Integration,
    configuration: ConfigurationValues,
    status: InstallationStatus,
    selections: (Selection, Selection),
) -> Result<Option<Installation>> {
    let id: InstallationId = tx.new_id();
    let (space_selection, site_selection) = selections;
    let row = query_installations!(
        r#"insert into integration_installations as i (
               organization_id, id, integration_name, status, space_selection, site_selection, configuration, scopes,
               configured_by, created_at, updated_at
           )
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
           on conflict on constraint integration_installations_unique do nothing
           returning"#,
        r#", null::role as "role: RoleText""#,
        organization.id.uuid(),
        id.uuid(),
        integration.name.as_str(),
        status.as_str(),
        space_selection.as_str(),
        site_selection.as_str(),
        Value::Object(configuration),
        &texts(&integration.scopes) as &[&str],
        tx.user().uuid(),
        tx.sql_now() as Timestamp,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    let Some(row) = row else {
        return Ok(None);
    };
    sqlx::query!(
        "insert into directory (id, organization_id, kind) values ($1, $2, 'installation')",
        id.uuid(),
        organization.id.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    sqlx::query!(
        r#"insert into integration_organizations (integration_name, organization_id) values ($1, $2)
           on conflict do nothing"#,
        integration.name.as_str(),
        organization.id.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(Some(row.try_into()?))
}

/// What a person who configures an installation agrees to: that it acts for them with these scopes.
pub struct Consent<'a> {
    pub user: UserId,
    pub scopes: &'a [IntegrationScope],
}

/// Changes an installation. `completeness` is its status unless it is paused. Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    installation: &Granted<Installation, Edit>,
    patch: InstallationPatch,
    completeness: Option<InstallationStatus>,
    consent: Option<Consent<'_>>,
    if_version: Option<i64>,
) -> Result<Option<Installation>> {
    let scopes = consent.as_ref().map(|consent| texts(consent.scopes));
    let row = query_installations!(
        r#"update integration_installations i
           set configuration = coalesce($3, configuration),
               external_ids = coalesce($4, external_ids),
               space_selection = coalesce($5, space_selection),
               site_selection = coalesce($6, site_selection),
               status = case when $12 then 'paused'
                             when $12 is null and status = 'paused' then status
                             else coalesce($7, status) end,
               scopes = coalesce($8, scopes),
               configured_by = coalesce($9, configured_by),
               updated_at = $10,
               version = version + 1
           where organization_id = $1 and id = $2 and ($11::bigint is null or version = $11)
           returning"#,
        r#", null::role as "role: RoleText""#,
        installation.organization.uuid(),
        installation.id.uuid(),
        patch.configuration.map(Value::Object),
        patch.external_ids.as_deref(),
        patch.space_selection.map(Selection::as_str),
        patch.site_selection.map(Selection::as_str),
        completeness.map(InstallationStatus::as_str),
        scopes.as_deref() as Option<&[&str]>,
        consent.as_ref().map(|consent| consent.user.uuid()),
        tx.sql_now() as Timestamp,
        if_version,
        patch.is_paused,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(Installation::try_from).transpose()
}

/// Uninstalls an integration. Returns false if there was nothing, or its version is another.
pub async fn delete(
    tx: &mut Tx,
    installation: &Granted<Installation, Administer>,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"delete from integration_installations
           where organization_id = $1 and id = $2 and ($3::bigint is null or version = $3)"#,
        installation.organization.uuid(),
        installation.id.uuid(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    if deleted.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query!(
        "delete from directory where id = $1",
        installation.id.uuid()
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    sqlx::query!(
        "delete from integration_organizations where integration_name = $1 and organization_id = $2",
        installation.integration.as_str(),
        installation.organization.uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(true)
}

fn texts(scopes: &[IntegrationScope]) -> Vec<&'static str> {
    scopes.iter().map(|scope| scope.as_str()).collect()
}
