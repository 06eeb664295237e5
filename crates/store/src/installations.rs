//! Installations of integrations: rows and queries. Those on spaces and sites are in `targets`.

mod active;
mod lists;
mod principal;
pub mod targets;
mod write;

use authz::{ActionSet, Granted, Unchecked, action::act::Administer, policy};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Result,
    id::{InstallationId, OrganizationId, UserId},
    installation::Installation,
    integration::IntegrationName,
    site::Site,
    space::Space,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, access, enum_text::from_text, error::DbResultExt, types::RoleText};

pub use active::{find_for_site_by_name, find_on_space, list_on_site};
pub use lists::{InstallationKey, find_by_name, list_in_organization, list_in_organizations};
pub use principal::{concerns_space, covers_site, covers_space, find_principal, may_act};
pub use write::{Consent, delete, insert, update};

pub(crate) struct Row {
    organization_id: Uuid,
    id: Uuid,
    integration_name: String,
    status: String,
    space_selection: String,
    site_selection: String,
    spaces: i64,
    configuration: Value,
    external_ids: Vec<String>,
    scopes: Vec<String>,
    configured_by: Uuid,
    created_at: Timestamp,
    updated_at: Timestamp,
    version: i64,
    /// Of the caller in the organization.
    role: Option<RoleText>,
}

/// Queries a [`Row`] from `integration_installations i` of the organization `$1`: `$before`, its columns, `$after`, which
/// begins with the role.
macro_rules! query_installations {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($crate::installations::Row, $before + r#"
            i.organization_id, i.id, i.integration_name, i.status, i.space_selection, i.site_selection, (
                select count(*) from installation_targets t
                where t.organization_id = $1 and t.installation_id = i.id and t.space_id is not null
            ) as "spaces!", i.configuration, i.external_ids, i.scopes, i.configured_by, i.created_at, i.updated_at,
            i.version
        "# + $after $($args)*)
    };
}
use query_installations;

impl TryFrom<Row> for Installation {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            integration: IntegrationName::from_stored(row.integration_name),
            status: from_text(row.status)?,
            space_selection: from_text(row.space_selection)?,
            site_selection: from_text(row.site_selection)?,
            spaces: row.spaces,
            configuration: serde_json::from_value(row.configuration).map_err(Error::internal)?,
            external_ids: row.external_ids,
            scopes: row.scopes.iter().map(from_text).collect::<Result<_>>()?,
            configured_by: Id::from_uuid(row.configured_by),
            created_at: row.created_at.to_jiff(),
            updated_at: row.updated_at.to_jiff(),
            version: row.version,
        })
    }
}

/// Finds an installation for a member of its organization.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    integration: &IntegrationName,
    id: InstallationId,
    who: UserId,
) -> Result<Option<Unchecked<Installation>>> {
    let row = query_installations!(
        "select",
        r#", m.role as "role: RoleText"
           from integration_installations i
           join members m on m.organization_id = i.organization_id and m.user_id = $3 and m.disabled_at is null
           where i.organization_id = $1 and i.id = $2 and i.integration_name = $4"#,
        organization.uuid(),
        id.uuid(),
        who.uuid(),
        integration.as_str(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(|row| {
        let actions = policy::installation::actions(row.role.map(|text| text.0));
        Ok(access::unchecked(row.try_into()?, actions))
    })
    .transpose()
}

/// Finds an installation for its integration, or for itself.
pub async fn find_own(
    db: &Db,
    organization: OrganizationId,
    integration: &IntegrationName,
    id: InstallationId,
) -> Result<Option<Unchecked<Installation>>> {
    find_with(
        db,
        organization,
        integration,
        id,
        policy::installation::own_actions(),
    )
    .await
}

/// Finds an installation in the organization of a space, for an admin of the space.
pub async fn find_for_space(
    db: &Db,
    space: &Granted<Space, Administer>,
    integration: &IntegrationName,
    id: InstallationId,
) -> Result<Option<Unchecked<Installation>>> {
    let actions = policy::installation::target_admin_actions();
    find_with(db, space.organization, integration, id, actions).await
}

/// Finds an installation in the organization of a site, for an admin of the site.
pub async fn find_for_site(
    db: &Db,
    site: &Granted<Site, Administer>,
    integration: &IntegrationName,
    id: InstallationId,
) -> Result<Option<Unchecked<Installation>>> {
    let actions = policy::installation::target_admin_actions();
    find_with(db, site.organization, integration, id, actions).await
}

async fn find_with(
    db: &Db,
    organization: OrganizationId,
    integration: &IntegrationName,
    id: InstallationId,
    actions: ActionSet,
) -> Result<Option<Unchecked<Installation>>> {
    let row = query_installations!(
        "select",
        r#", null::role as "role: RoleText"
           from integration_installations i
           where i.organization_id = $1 and i.id = $2 and i.integration_name = $3"#,
        organization.uuid(),
        id.uuid(),
        integration.as_str(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(|row| Ok(access::unchecked(row.try_into()?, actions)))
        .transpose()
}
