//! Lists of installations on spaces and sites, and of the integrations that are active there.

use authz::{Unchecked, action::act::View};
use context::{Ctx, Principal, Viewable};
use model::{
    Id, Page, PageRequest, Result,
    id::{InstallationId, OrganizationId, SiteId, SpaceId},
    installation::{TargetId, TargetInstallation, TargetKind},
    integration::{IntegrationName, IntegrationScope},
    site::Site,
    space::Space,
};
use store::{
    installations::targets::{self, TargetKey},
    integrations, sites, spaces,
};
use uuid::Uuid;

use crate::{
    installations::lists::reachable_organizations,
    integrations::{VisibleIntegration, get as get_integration, with_owners},
};

/// Whole spaces and sites are read one by one, so a page has at most this many of them.
const MAX_EXTENDED: u32 = 50;

/// An installation with the space or site, if it was requested and can be seen.
pub struct ExtendedTarget {
    pub installed: TargetInstallation,
    pub details: Option<TargetDetails>,
}

pub enum TargetDetails {
    Space(Box<Viewable<Space>>),
    Site(Box<Viewable<Site>>),
}

/// Lists the spaces or sites of an installation.
pub async fn list(
    ctx: &Ctx,
    installation: (&IntegrationName, InstallationId),
    kind: TargetKind,
    page: &PageRequest,
) -> Result<Page<TargetInstallation>> {
    let found = ctx
        .installation_by_id(installation.0, installation.1)
        .await?;
    let found = found.allow::<View>()?;
    targets::list(ctx.db(), &found, kind, page).await
}

/// Lists the spaces or sites of an integration: all of them for the integration itself, for a person those in the
/// organizations that they administer.
pub async fn list_of_integration(
    ctx: &Ctx,
    name: &IntegrationName,
    kind: TargetKind,
    external_id: Option<&str>,
    page: &PageRequest<TargetKey>,
) -> Result<Page<TargetInstallation, TargetKey>> {
    get_integration(ctx, name).await?;
    let mut found: Vec<TargetInstallation> = Vec::new();
    let (mut after, wanted) = (page.after, page.fetch_limit());
    loop {
        let batch = reachable_organizations(ctx, name, after.map(|key| key.0)).await?;
        let limit = wanted - i64::try_from(found.len()).unwrap_or(wanted);
        let more = targets::list_in_organizations(
            ctx.db(),
            &batch.organizations,
            name,
            kind,
            external_id,
            after,
            limit,
        );
        found.extend(more.await?);
        let is_full = i64::try_from(found.len()).unwrap_or(wanted) >= wanted;
        let Some(next) = batch.next.filter(|_| !is_full) else {
            break;
        };
        after = Some((next, Id::from_uuid(Uuid::nil()), Uuid::nil()));
    }
    let key = |one: &TargetInstallation| (one.organization, one.installation, one.target.uuid());
    Ok(page.page(found, key))
}

/// Adds the spaces or sites of a page. With them a page is shorter.
pub async fn extend_page<K: Clone>(
    ctx: &Ctx,
    page: Page<TargetInstallation, K>,
    extended: bool,
) -> Result<Page<ExtendedTarget, K>> {
    let Page {
        items,
        mut keys,
        mut next,
    } = page;
    let max = MAX_EXTENDED as usize;
    if extended && items.len() > max {
        keys.truncate(max);
        next = Some(keys.last().cloned());
    }
    let mut found = Vec::with_capacity(keys.len());
    for installed in items.into_iter().take(keys.len()) {
        found.push(extend(ctx, installed, extended).await?);
    }
    Ok(Page {
        items: found,
        keys,
        next,
    })
}

/// Adds the space or site, as the caller sees it; for an integration as the person sees it for whom it acts, if its
/// scopes allow it.
pub async fn extend(
    ctx: &Ctx,
    installed: TargetInstallation,
    extended: bool,
) -> Result<ExtendedTarget> {
    if !extended || !shows_target(ctx, &installed) {
        let details = None;
        return Ok(ExtendedTarget { installed, details });
    }
    let user = ctx.user().unwrap_or(installed.configured_by);
    let (db, organization) = (ctx.db(), installed.organization);
    let details = match installed.target {
        TargetId::Space(id) => {
            let found = spaces::find(db, organization, id, user).await?;
            let found = found.map(Unchecked::allow_if_visible).transpose()?;
            found
                .flatten()
                .map(|space| TargetDetails::Space(Box::new(space)))
        }
        TargetId::Site(id) => {
            let found = sites::find(db, organization, id, user).await?;
            let found = found.map(Unchecked::allow_if_visible).transpose()?;
            found
                .flatten()
                .map(|site| TargetDetails::Site(Box::new(site)))
        }
    };
    Ok(ExtendedTarget { installed, details })
}

/// Whether the caller may get the space or site itself. Scripts need the scope for it, as in the operations that read it.
fn shows_target(ctx: &Ctx, installed: &TargetInstallation) -> bool {
    let required = match installed.target {
        TargetId::Space(_) => IntegrationScope::SpaceMetadataRead,
        TargetId::Site(_) => IntegrationScope::SiteMetadataRead,
    };
    match &ctx.principal {
        Principal::Integration(_) | Principal::Installation(_) => installed.allows(required),
        _ => true,
    }
}

/// Lists the integrations that are active on a space.
pub async fn list_on_space(
    ctx: &Ctx,
    space: SpaceId,
    search: Option<&str>,
) -> Result<Vec<VisibleIntegration>> {
    let space = ctx.space(space).await?.allow::<View>()?;
    let names = targets::list_names_on_space(ctx.db(), &space).await?;
    active(ctx, &names, search).await
}

/// Lists the integrations that are active on a site.
pub async fn list_on_site(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    search: Option<&str>,
) -> Result<Vec<VisibleIntegration>> {
    let site = ctx.site(organization, site).await?.allow::<View>()?;
    let names = targets::list_names_on_site(ctx.db(), &site).await?;
    active(ctx, &names, search).await
}

async fn active(
    ctx: &Ctx,
    names: &[IntegrationName],
    search: Option<&str>,
) -> Result<Vec<VisibleIntegration>> {
    let mut found = integrations::find_all(ctx.db(), names).await?;
    let search = search.map(str::to_lowercase);
    found.retain(|one| {
        let text = format!("{} {}", one.name, one.title).to_lowercase();
        one.is_published && search.as_ref().is_none_or(|search| text.contains(search))
    });
    with_owners(ctx, found).await
}
