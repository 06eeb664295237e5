//! Installations on spaces and sites.

use authz::{Granted, action::act::View};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    id::{InstallationId, OrganizationId},
    installation::{
        Installation, InstallationStatus, TargetId, TargetInstallation, TargetInstallationPatch,
        TargetKind,
    },
    integration::{IntegrationName, configuration::ConfigurationValues},
    site::Site,
    space::Space,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, Tx, enum_text::from_text, error::DbResultExt};

struct Row {
    organization_id: Uuid,
    installation_id: Uuid,
    integration_name: String,
    space_id: Option<Uuid>,
    site_id: Option<Uuid>,
    /// That of the installation, unless it is active.
    status: String,
    configuration: Value,
    external_ids: Vec<String>,
    scopes: Vec<String>,
    configured_by: Uuid,
    version: i64,
}

/// Queries a [`Row`] from `installation_targets t` and `integration_installations i`: `$before`, its columns, `$after`.
macro_rules! query_targets {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!(Row, $before + r#"
            t.organization_id, t.installation_id, i.integration_name, t.space_id, t.site_id,
            case when i.status = 'paused' then i.status else t.status end as "status!",
            t.configuration, t.external_ids, i.scopes, i.configured_by, t.version
        "# + $after $($args)*)
    };
}

impl TryFrom<Row> for TargetInstallation {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let space = row.space_id.map(|id| TargetId::Space(Id::from_uuid(id)));
        let site = row.site_id.map(|id| TargetId::Site(Id::from_uuid(id)));
        let target = space.or(site);
        Ok(Self {
            organization: Id::from_uuid(row.organization_id),
            installation: Id::from_uuid(row.installation_id),
            integration: IntegrationName::from_stored(row.integration_name),
            target: target.ok_or_else(|| Error::internal("a target is a space or a site"))?,
            status: from_text(row.status)?,
            configuration: serde_json::from_value(row.configuration).map_err(Error::internal)?,
            external_ids: row.external_ids,
            scopes: row.scopes.iter().map(from_text).collect::<Result<_>>()?,
            configured_by: Id::from_uuid(row.configured_by),
            version: row.version,
        })
    }
}

/// Finds an installation on a space or site.
pub async fn find(
    db: &Db,
    installation: &Granted<Installation, View>,
    target: TargetId,
) -> Result<Option<TargetInstallation>> {
    let row = query_targets!(
        "select",
        r#"from installation_targets t
           join integration_installations i on i.organization_id = t.organization_id and i.id = t.installation_id
           where t.organization_id = $1 and t.installation_id = $2 and t.target_id = $3"#,
        installation.organization.uuid(),
        installation.id.uuid(),
        target.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(TargetInstallation::try_from).transpose()
}

/// Lists the spaces or sites of an installation, by id.
pub async fn list(
    db: &Db,
    installation: &Granted<Installation, View>,
    kind: TargetKind,
    page: &PageRequest,
) -> Result<Page<TargetInstallation>> {
    let rows = query_targets!(
        "select",
        r#"from installation_targets t
           join integration_installations i on i.organization_id = t.organization_id and i.id = t.installation_id
           where t.organization_id = $1 and t.installation_id = $2
             and (t.space_id is not null) = ($3 = 'space')
             and t.target_id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')
           order by t.target_id
           limit $5"#,
        installation.organization.uuid(),
        installation.id.uuid(),
        kind.as_str(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = rows.into_iter().map(TargetInstallation::try_from);
    let found = found.collect::<Result<Vec<_>>>()?;
    Ok(page.page(found, |found: &TargetInstallation| found.target.uuid()))
}

/// The sort key of targets in several organizations.
pub type TargetKey = (OrganizationId, InstallationId, Uuid);

/// Lists the spaces or sites of an integration in these organizations, by organization.
pub async fn list_in_organizations(
    db: &Db,
    organizations: &[OrganizationId],
    integration: &IntegrationName,
    kind: TargetKind,
    external_id: Option<&str>,
    after: Option<TargetKey>,
    limit: i64,
) -> Result<Vec<TargetInstallation>> {
    let organizations: Vec<Uuid> = organizations.iter().map(|id| id.uuid()).collect();
    let first = (Uuid::nil(), Uuid::nil(), Uuid::nil());
    let after = after.map_or(first, |key| (key.0.uuid(), key.1.uuid(), key.2));
    let rows = query_targets!(
        "select",
        r#"from (select unnest($1::uuid[]) as organization_id) as wanted
           join integration_installations i on i.organization_id = wanted.organization_id
           join installation_targets t on t.organization_id = i.organization_id and t.installation_id = i.id
           where i.integration_name = $2 and (t.space_id is not null) = ($3 = 'space')
             and ($4::text is null or $4 = any(t.external_ids))
             and (t.organization_id, t.installation_id, t.target_id) > ($5::uuid, $6::uuid, $7::uuid)
           order by t.organization_id, t.installation_id, t.target_id
           limit $8"#,
        &organizations,
        integration.as_str(),
        kind.as_str(),
        external_id,
        after.0,
        after.1,
        after.2,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter().map(TargetInstallation::try_from).collect()
}

/// Lists the names of the integrations that are active on a space: installed on it, or on all spaces.
pub async fn list_names_on_space(
    db: &Db,
    space: &Granted<Space, View>,
) -> Result<Vec<IntegrationName>> {
    let names = sqlx::query_scalar!(
        r#"select i.integration_name from integration_installations i
           where i.organization_id = $1 and i.status = 'active' and (i.space_selection = 'all' or exists (
               select from installation_targets t
               where t.organization_id = $1 and t.installation_id = i.id and t.space_id = $2 and t.status = 'active'))
           order by i.integration_name"#,
        space.organization.uuid(),
        space.id.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(names
        .into_iter()
        .map(IntegrationName::from_stored)
        .collect())
}

/// Lists the names of the integrations that are active on a site: installed on it, or on all sites.
pub async fn list_names_on_site(
    db: &Db,
    site: &Granted<Site, View>,
) -> Result<Vec<IntegrationName>> {
    let names = sqlx::query_scalar!(
        r#"select i.integration_name from integration_installations i
           where i.organization_id = $1 and i.status = 'active' and (i.site_selection = 'all' or exists (
               select from installation_targets t
               where t.organization_id = $1 and t.installation_id = i.id and t.site_id = $2 and t.status = 'active'))
           order by i.integration_name"#,
        site.organization.uuid(),
        site.id.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    Ok(names
        .into_iter()
        .map(IntegrationName::from_stored)
        .collect())
}

/// Installs on a space or site. Returns `None` if it is installed there already.
pub async fn insert(
    tx: &mut Tx,
    installation: &Granted<Installation, View>,
    target: TargetId,
    configuration: ConfigurationValues,
    status: InstallationStatus,
) -> Result<Option<TargetInstallation>> {
    let (space, site) = match target {
        TargetId::Space(space) => (Some(space.uuid()), None),
        TargetId::Site(site) => (None, Some(site.uuid())),
    };
    let row = query_targets!(
        r#"with inserted as (
               insert into installation_targets (
                   organization_id, installation_id, space_id, site_id, status, configuration, created_at, updated_at
               )
               values ($1, $2, $3, $4, $5, $6, $7, $7)
               on conflict on constraint installation_targets_pkey do nothing
               returning *
           )
           select"#,
        r#"from inserted t
           join integration_installations i on i.organization_id = $1 and i.id = t.installation_id"#,
        installation.organization.uuid(),
        installation.id.uuid(),
        space,
        site,
        status.as_str(),
        Value::Object(configuration),
        tx.sql_now() as Timestamp,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(TargetInstallation::try_from).transpose()
}

/// Changes an installation on a space or site. Returns `None` if `if_version` does not match.
pub async fn update(
    tx: &mut Tx,
    installation: &Granted<Installation, View>,
    target: TargetId,
    patch: TargetInstallationPatch,
    status: Option<InstallationStatus>,
    if_version: Option<i64>,
) -> Result<Option<TargetInstallation>> {
    let row = query_targets!(
        r#"with changed as (
               update installation_targets
               set configuration = coalesce($4, configuration),
                   external_ids = coalesce($5, external_ids),
                   status = coalesce($6, status),
                   updated_at = $7,
                   version = version + 1
               where organization_id = $1 and installation_id = $2 and target_id = $3
                 and ($8::bigint is null or version = $8)
               returning *
           )
           select"#,
        r#"from changed t
           join integration_installations i on i.organization_id = $1 and i.id = t.installation_id"#,
        installation.organization.uuid(),
        installation.id.uuid(),
        target.uuid(),
        patch.configuration.map(Value::Object),
        patch.external_ids.as_deref(),
        status.map(InstallationStatus::as_str),
        tx.sql_now() as Timestamp,
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(TargetInstallation::try_from).transpose()
}

/// Removes an installation from a space or site. Returns false if there was nothing, or its version is another.
pub async fn delete(
    tx: &mut Tx,
    installation: &Granted<Installation, View>,
    target: TargetId,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"delete from installation_targets
           where organization_id = $1 and installation_id = $2 and target_id = $3
             and ($4::bigint is null or version = $4)"#,
        installation.organization.uuid(),
        installation.id.uuid(),
        target.uuid(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}
