//! Active installations, for what people see of them on spaces and sites.

use authz::{Granted, action::act::Administer};
use model::{
    Id, Result,
    id::InstallationId,
    integration::{IntegrationName, IntegrationScope},
    site::Site,
    space::Space,
};

use crate::{Db, error::DbResultExt};

/// Finds the active installation of an integration that concerns a space.
pub async fn find_on_space<A>(
    db: &Db,
    space: &Granted<Space, A>,
    integration: &IntegrationName,
) -> Result<Option<InstallationId>> {
    let found = sqlx::query_scalar!(
        r#"select i.id from integration_installations i
           where i.organization_id = $1 and i.integration_name = $2 and i.status = 'active'
             and (i.space_selection = 'all' or exists (
                 select from installation_targets t
                 where t.organization_id = $1 and t.installation_id = i.id and t.space_id = $3))"#,
        space.organization.uuid(),
        integration.as_str(),
        space.id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(found.map(Id::from_uuid))
}

/// Finds the installation of an integration in the organization of a site, whatever its state.
pub async fn find_for_site_by_name(
    db: &Db,
    site: &Granted<Site, Administer>,
    integration: &IntegrationName,
) -> Result<Option<InstallationId>> {
    let found = sqlx::query_scalar!(
        r#"select i.id from integration_installations i
           where i.organization_id = $1 and i.integration_name = $2"#,
        site.organization.uuid(),
        integration.as_str(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(found.map(Id::from_uuid))
}

/// Lists the active installations with a scope that concern a site and were configured for it, by integration.
pub async fn list_on_site<A>(
    db: &Db,
    site: &Granted<Site, A>,
    scope: IntegrationScope,
) -> Result<Vec<(IntegrationName, InstallationId)>> {
    let rows = sqlx::query!(
        r#"select i.integration_name, i.id from integration_installations i
           join installation_targets t on t.organization_id = i.organization_id and t.installation_id = i.id
           where i.organization_id = $1 and t.site_id = $2 and i.status = 'active' and t.status = 'active'
             and $3 = any(i.scopes)
           order by i.integration_name"#,
        site.organization.uuid(),
        site.id.uuid(),
        scope.as_str(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = rows.into_iter().map(|row| {
        let name = IntegrationName::from_stored(row.integration_name);
        (name, Id::from_uuid(row.id))
    });
    Ok(found.collect())
}
