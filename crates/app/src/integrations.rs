//! Integrations that organizations publish. Their installations are in `installations`.

mod publishing;

use std::collections::HashMap;

use authz::{Action, ActionSet};
use context::{Ctx, Principal};
use model::{
    Error, Page, PageRequest, Result, Role,
    id::{OrganizationId, UserId},
    integration::{
        self, Integration, IntegrationFilter, IntegrationImageId, IntegrationName,
        IntegrationVisibility,
    },
};
use store::{integrations, members, organizations};

use crate::organizations::VisibleOrganization;

pub use publishing::{end_development_mode, publish, set_development_mode, unpublish};

/// An integration with its owner, as the caller sees them.
#[derive(Clone)]
pub struct VisibleIntegration {
    pub integration: Integration,
    pub owner: VisibleOrganization,
}

/// Lists the public integrations, and those of the caller's organizations.
pub async fn list(
    ctx: &Ctx,
    filter: &IntegrationFilter,
    page: &PageRequest<String>,
) -> Result<Page<VisibleIntegration, String>> {
    let owners: Vec<_> = memberships(ctx)
        .await?
        .into_iter()
        .map(|(id, _)| id)
        .collect();
    list_of_owners(ctx, &owners, filter, page).await
}

/// Lists the integrations that an organization can install.
pub async fn list_for_organization(
    ctx: &Ctx,
    organization: OrganizationId,
    filter: &IntegrationFilter,
    page: &PageRequest<String>,
) -> Result<Page<VisibleIntegration, String>> {
    let organization = ctx.organization(organization).await?;
    let organization = organization.allow::<authz::action::act::ListMembers>()?;
    list_of_owners(ctx, &[organization.id], filter, page).await
}

async fn list_of_owners(
    ctx: &Ctx,
    owners: &[OrganizationId],
    filter: &IntegrationFilter,
    page: &PageRequest<String>,
) -> Result<Page<VisibleIntegration, String>> {
    let Page { items, keys, next } = integrations::list(ctx.db(), owners, filter, page).await?;
    let items = with_owners(ctx, items).await?;
    Ok(Page { items, keys, next })
}

/// Returns a published integration. Private ones are seen by members of their owner, by themselves, and by their
/// installations, also those from before they became private.
pub async fn get(ctx: &Ctx, name: &IntegrationName) -> Result<VisibleIntegration> {
    // First, so that whoever may not ask learns nothing about names.
    user(ctx)?;
    let not_found = || Error::NotFound(integration::KIND);
    let found = integrations::find(ctx.db(), name).await?;
    let found = with_owners(ctx, vec![found.ok_or_else(not_found)?]).await?;
    let found = found.into_iter().next().ok_or_else(not_found)?;
    let is_private = found.integration.visibility == IntegrationVisibility::Private;
    let is_member = found.owner.actions.contains(Action::View);
    let is_itself = match &ctx.principal {
        Principal::Integration(own) => own == name,
        Principal::Installation(own) => own.integration == *name,
        _ => false,
    };
    if is_private && !is_member && !is_itself {
        return Err(not_found());
    }
    Ok(found)
}

/// Returns an icon or a preview. Everyone who knows its id may load it.
pub async fn get_image(ctx: &Ctx, id: IntegrationImageId) -> Result<Vec<u8>> {
    let found = integrations::images::find(ctx.db(), id).await?;
    found.ok_or(Error::NotFound(model::Kind("image")))
}

/// Adds the owners. Integrations whose owner was deleted are left out.
pub(crate) async fn with_owners(
    ctx: &Ctx,
    integrations: Vec<Integration>,
) -> Result<Vec<VisibleIntegration>> {
    let mut ids: Vec<OrganizationId> = integrations.iter().map(|one| one.owner).collect();
    ids.sort_unstable_by_key(|id| id.uuid());
    ids.dedup();
    let user = user(ctx)?;
    let mut owners = HashMap::new();
    for (organization, actions) in organizations::find_publishers(ctx.db(), &ids, user).await? {
        let is_admitted = actions != ActionSet::NONE && admits(ctx, organization.id).await?;
        let actions = if is_admitted {
            actions
        } else {
            ActionSet::NONE
        };
        owners.insert(organization.id, (organization, actions));
    }
    let with_owner = integrations.into_iter().filter_map(|integration| {
        let (organization, actions) = owners.get(&integration.owner)?;
        Some(VisibleIntegration {
            integration,
            owner: VisibleOrganization {
                organization: organization.clone(),
                actions: *actions,
            },
        })
    });
    Ok(with_owner.collect())
}

/// Returns the person who sent the request, or for whom an installation acts; none for an integration.
fn user(ctx: &Ctx) -> Result<Option<UserId>> {
    match &ctx.principal {
        Principal::Integration(_) => Ok(None),
        _ => ctx.user().map(Some),
    }
}

/// Returns the organizations in which the caller acts, with the role in each; none for guests.
pub(crate) async fn memberships(ctx: &Ctx) -> Result<Vec<(OrganizationId, Option<Role>)>> {
    let Some(user) = user(ctx)? else {
        return Ok(Vec::new());
    };
    let mut admitted = Vec::new();
    for (organization, role) in members::list_roles(ctx.db(), user).await? {
        if admits(ctx, organization).await? {
            admitted.push((organization, role));
        }
    }
    Ok(admitted)
}

/// Whether the caller may enter an organization of which they are a member: an installation only its own, a person those
/// whose security requirements they meet.
async fn admits(ctx: &Ctx, organization: OrganizationId) -> Result<bool> {
    if let Some(installation) = ctx.installation() {
        return Ok(installation.organization == organization);
    }
    match ctx.require_security_settings(organization).await {
        Ok(()) => Ok(true),
        Err(Error::SsoRequired(_) | Error::SecondFactorMissing) => Ok(false),
        Err(error) => Err(error),
    }
}
