//! Lists of installations.

use authz::Granted;
use model::{
    Id, Page, PageRequest, Result,
    id::{InstallationId, OrganizationId},
    installation::Installation,
    integration::IntegrationName,
    organization::Organization,
};
use uuid::Uuid;

use super::{Row, query_installations};
use crate::{Db, error::DbResultExt, types::RoleText};

/// The sort key of installations in several organizations.
pub type InstallationKey = (OrganizationId, InstallationId);

/// Lists the installations of an organization, oldest first.
pub async fn list_in_organization<A>(
    db: &Db,
    organization: &Granted<Organization, A>,
    page: &PageRequest,
) -> Result<Page<Installation>> {
    let rows = query_installations!(
        "select",
        r#", null::role as "role: RoleText"
           from integration_installations i
           where i.organization_id = $1 and i.id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
           order by i.id
           limit $3"#,
        organization.id.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = rows.into_iter().map(Installation::try_from);
    let found = found.collect::<Result<Vec<_>>>()?;
    Ok(page.page(found, |installation: &Installation| installation.id.uuid()))
}

/// Finds the installation of an integration in an organization.
pub async fn find_by_name<A>(
    db: &Db,
    organization: &Granted<Organization, A>,
    integration: &IntegrationName,
) -> Result<Option<Installation>> {
    let row = query_installations!(
        "select",
        r#", null::role as "role: RoleText"
           from integration_installations i
           where i.organization_id = $1 and i.integration_name = $2"#,
        organization.id.uuid(),
        integration.as_str(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(Installation::try_from).transpose()
}

/// Lists the installations of an integration in these organizations, by organization.
pub async fn list_in_organizations(
    db: &Db,
    organizations: &[OrganizationId],
    integration: &IntegrationName,
    external_id: Option<&str>,
    after: Option<InstallationKey>,
    limit: i64,
) -> Result<Vec<Installation>> {
    let organizations: Vec<Uuid> = organizations.iter().map(|id| id.uuid()).collect();
    let (after_organization, after_id) = after.map_or((Uuid::nil(), Uuid::nil()), |key| {
        (Id::uuid(key.0), Id::uuid(key.1))
    });
    let rows = sqlx::query_as!(
        Row,
        r#"select i.organization_id, i.id, i.integration_name, i.status, i.space_selection, i.site_selection, (
                      select count(*) from installation_targets t
                      where t.organization_id = i.organization_id and t.installation_id = i.id
                        and t.space_id is not null
                  ) as "spaces!", i.configuration, i.external_ids, i.scopes, i.configured_by, i.created_at,
                  i.updated_at, i.version, null::role as "role: RoleText"
           from (select unnest($1::uuid[]) as organization_id) as wanted
           join integration_installations i on i.organization_id = wanted.organization_id
           where i.integration_name = $2 and ($3::text is null or $3 = any(i.external_ids))
             and (i.organization_id, i.id) > ($4::uuid, $5::uuid)
           order by i.organization_id, i.id
           limit $6"#,
        &organizations,
        integration.as_str(),
        external_id,
        after_organization,
        after_id,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter().map(Installation::try_from).collect()
}
