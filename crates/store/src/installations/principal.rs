//! What a request with an installation token may reach.

use model::{
    Id, Result,
    id::{InstallationId, OrganizationId, SiteId, SpaceId, UserId},
    installation::InstallationPrincipal,
    integration::IntegrationName,
};

use crate::{Db, enum_text::from_text, error::DbResultExt};

/// Finds the holder of a token. `None` if the installation is gone or not active, or the person for whom it acts is no
/// active member any more. What is not the organization's own is in [`may_act`].
pub async fn find_principal(
    db: &Db,
    organization: OrganizationId,
    id: InstallationId,
) -> Result<Option<InstallationPrincipal>> {
    let row = sqlx::query!(
        r#"select i.integration_name, i.scopes, i.configured_by, i.space_selection, i.site_selection
           from integration_installations i
           join members m on m.organization_id = i.organization_id and m.user_id = i.configured_by
               and m.disabled_at is null
           where i.organization_id = $1 and i.id = $2 and i.status <> 'paused'"#,
        organization.uuid(),
        id.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(|row| {
        Ok(InstallationPrincipal {
            installation: id,
            organization,
            integration: IntegrationName::from_stored(row.integration_name),
            scopes: row.scopes.iter().map(from_text).collect::<Result<_>>()?,
            user: Id::from_uuid(row.configured_by),
            space_selection: from_text(row.space_selection)?,
            site_selection: from_text(row.site_selection)?,
        })
    })
    .transpose()
}

/// Returns whether installations of an integration may act for a person: it is published, and the operator has not
/// disabled the account.
pub async fn may_act(db: &Db, integration: &IntegrationName, user: UserId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from integrations where name = $1 and unpublished_at is null)
                  and not exists (select from users where id = $2 and disabled_at is not null) as "may!""#,
        integration.as_str(),
        user.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Returns whether the installation concerns a space: the space is in its organization, and selected unless all are.
pub async fn covers_space(
    db: &Db,
    principal: &InstallationPrincipal,
    space: SpaceId,
) -> Result<bool> {
    concerns_space(db, principal.organization, principal.installation, space).await
}

/// Like [`covers_space`], for the server, which acts for the installation.
pub async fn concerns_space(
    db: &Db,
    organization: OrganizationId,
    installation: InstallationId,
    space: SpaceId,
) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from spaces s
               join integration_installations i on i.organization_id = s.organization_id and i.id = $2
               where s.organization_id = $1 and s.id = $3
                 and (i.space_selection = 'all' or exists (
                     select from installation_targets t
                     where t.organization_id = $1 and t.installation_id = $2 and t.space_id = $3))
           ) as "covered!""#,
        organization.uuid(),
        installation.uuid(),
        space.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}

/// Returns whether the installation concerns a site, by the same rule.
pub async fn covers_site(db: &Db, principal: &InstallationPrincipal, site: SiteId) -> Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from sites s
               join integration_installations i on i.organization_id = s.organization_id and i.id = $2
               where s.organization_id = $1 and s.id = $3
                 and (i.site_selection = 'all' or exists (
                     select from installation_targets t
                     where t.organization_id = $1 and t.installation_id = $2 and t.site_id = $3))
           ) as "covered!""#,
        principal.organization.uuid(),
        principal.installation.uuid(),
        site.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()
}
