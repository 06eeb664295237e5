//! Lists of installations: of an organization, and of an integration.

use authz::action::act::{Administer, ListMembers};
use context::{Ctx, Principal};
use model::{
    Error, Page, PageRequest, Result, Role,
    id::{Identified, OrganizationId, kind},
    installation::{Installation, InstallationStatus},
    integration::{IntegrationName, IntegrationTarget},
};
use store::{
    installations::{self, InstallationKey},
    integrations,
};

use super::with_status;
use crate::integrations::{VisibleIntegration, get as get_integration, memberships, with_owners};

/// Organizations whose installations are read at once.
const ORGANIZATION_BATCH: i64 = 1000;

/// An installation with its integration.
pub struct InstalledIntegration {
    pub installation: Installation,
    pub integration: VisibleIntegration,
}

/// Lists the installations of an organization.
pub async fn list_in_organization(
    ctx: &Ctx,
    organization: OrganizationId,
    search: Option<&str>,
    page: &PageRequest,
) -> Result<Page<InstalledIntegration>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<Administer>()?;
    let found = installations::list_in_organization(ctx.db(), &organization, page).await?;
    let found = with_integrations(ctx, found).await?;
    Ok(matching(found, search))
}

/// Lists the integrations that are installed in an organization with their states.
pub async fn list_statuses(
    ctx: &Ctx,
    organization: OrganizationId,
    target: Option<IntegrationTarget>,
    page: &PageRequest,
) -> Result<Page<InstalledIntegration>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<ListMembers>()?;
    let found = installations::list_in_organization(ctx.db(), &organization, page).await?;
    let mut found = with_integrations(ctx, found).await?;
    if let Some(target) = target {
        retain(&mut found, |one| {
            let own = one.integration.integration.target;
            own == target || own == IntegrationTarget::All
        });
    }
    Ok(found)
}

/// Returns the state of one integration in an organization.
pub async fn get_status(
    ctx: &Ctx,
    organization: OrganizationId,
    name: &IntegrationName,
) -> Result<InstallationStatus> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<ListMembers>()?;
    let found = installations::find_by_name(ctx.db(), &organization, name).await?;
    let found = found.ok_or(Error::NotFound(kind::Installation::KIND))?;
    let integrations = integrations::find_all(ctx.db(), std::slice::from_ref(name)).await?;
    Ok(with_status(found, integrations.first()).status)
}

async fn with_integrations(
    ctx: &Ctx,
    page: Page<Installation>,
) -> Result<Page<InstalledIntegration>> {
    let names: Vec<_> = page
        .items
        .iter()
        .map(|one| one.integration.clone())
        .collect();
    let known = integrations::find_all(ctx.db(), &names).await?;
    let known = with_owners(ctx, known).await?;
    let (mut items, mut keys) = (Vec::new(), Vec::new());
    for (installation, key) in page.items.into_iter().zip(page.keys) {
        let found = known
            .iter()
            .find(|one| one.integration.name == installation.integration);
        // Its owner was deleted, and everything it published with it.
        let Some(found) = found else { continue };
        items.push(InstalledIntegration {
            installation: with_status(installation, Some(&found.integration)),
            integration: found.clone(),
        });
        keys.push(key);
    }
    Ok(Page {
        items,
        keys,
        next: page.next,
    })
}

fn matching(
    mut page: Page<InstalledIntegration>,
    search: Option<&str>,
) -> Page<InstalledIntegration> {
    if let Some(search) = search.map(str::to_lowercase) {
        retain(&mut page, |one| {
            let integration = &one.integration.integration;
            let text = format!("{} {}", integration.name, integration.title);
            text.to_lowercase().contains(&search)
        });
    }
    page
}

fn retain<T>(page: &mut Page<T>, fits: impl Fn(&T) -> bool) {
    let fitting: Vec<bool> = page.items.iter().map(fits).collect();
    let mut flags = fitting.iter();
    page.items
        .retain(|_| flags.next().copied().unwrap_or_default());
    let mut flags = fitting.iter();
    page.keys
        .retain(|_| flags.next().copied().unwrap_or_default());
}

/// Lists the installations of an integration: all of them for the integration itself, for a person those in the
/// organizations that they administer.
pub async fn list(
    ctx: &Ctx,
    name: &IntegrationName,
    external_id: Option<&str>,
    page: &PageRequest<InstallationKey>,
) -> Result<Page<Installation, InstallationKey>> {
    let integration = get_integration(ctx, name).await?;
    let mut found: Vec<Installation> = Vec::new();
    let mut after = page.after;
    let wanted = page.fetch_limit();
    loop {
        let batch = reachable_organizations(ctx, name, after.map(|key| key.0)).await?;
        let limit = wanted - i64::try_from(found.len()).unwrap_or(wanted);
        let more = installations::list_in_organizations(
            ctx.db(),
            &batch.organizations,
            name,
            external_id,
            after,
            limit,
        );
        found.extend(more.await?);
        let is_full = i64::try_from(found.len()).unwrap_or(wanted) >= wanted;
        let Some(next) = batch.next.filter(|_| !is_full) else {
            break;
        };
        after = Some((next, model::Id::from_uuid(uuid::Uuid::nil())));
    }
    let integration = &integration.integration;
    let found = found
        .into_iter()
        .map(|one| with_status(one, Some(integration)));
    Ok(page.page(found.collect(), |one: &Installation| {
        (one.organization, one.id)
    }))
}

/// Organizations whose installations of an integration the caller may read.
pub(super) struct OrganizationBatch {
    pub(super) organizations: Vec<OrganizationId>,
    /// Where the next batch starts, if there is one.
    pub(super) next: Option<OrganizationId>,
}

pub(super) async fn reachable_organizations(
    ctx: &Ctx,
    name: &IntegrationName,
    from: Option<OrganizationId>,
) -> Result<OrganizationBatch> {
    let mut organizations = match &ctx.principal {
        Principal::Integration(own) if own == name => {
            let limit = ORGANIZATION_BATCH + 1;
            integrations::list_organizations(ctx.db(), name, from, limit).await?
        }
        Principal::Installation(own) if own.integration == *name => vec![own.organization],
        Principal::Integration(_) | Principal::Installation(_) => Vec::new(),
        _ => {
            let administered = memberships(ctx).await?.into_iter();
            let administered = administered.filter(|(_, role)| *role == Some(Role::Admin));
            administered.map(|(id, _)| id).collect()
        }
    };
    let is_whole = organizations.len() <= usize::try_from(ORGANIZATION_BATCH).unwrap_or(usize::MAX);
    let next = if is_whole { None } else { organizations.pop() };
    Ok(OrganizationBatch {
        organizations,
        next,
    })
}
