//! Operations on sites. Their structure is in the submodules.

pub mod adaptive;
pub mod arrange;
mod paths;
pub mod published;
pub mod section_groups;
pub mod sections;
pub mod site_spaces;

use authz::{
    Granted,
    action::act::{Administer, Create, View},
};
use context::{Ctx, Viewable};
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, SiteId, SpaceId},
    organization::Organization,
    site::{DEFAULT_TITLE, NewSite, Site, SiteFilter, SitePatch, outline::OutlineItem},
    space::Space,
};
use serde_json::json;
use store::{
    Tx,
    sites::{self, InitialSpace},
    spaces,
};

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    filter: &SiteFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<Site>>> {
    let organization = ctx.organization(organization).await?.allow::<View>()?;
    sites::list(ctx.db(), &organization, ctx.user()?, filter, page).await
}

pub async fn get(ctx: &Ctx, organization: OrganizationId, id: SiteId) -> Result<Viewable<Site>> {
    ctx.site(organization, id).await?.allow()
}

/// Creates a site with spaces that the caller may publish.
pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    new: NewSite,
) -> Result<Viewable<Site>> {
    let organization = ctx.organization(organization).await?.allow::<Create>()?;
    let spaces = first_spaces(ctx, &organization, &new.spaces).await?;
    let titles = spaces.iter().map(|space| space.title.as_str());
    let paths = paths::from_titles(titles, "space");
    let first: Vec<InitialSpace<'_>> = spaces
        .iter()
        .zip(paths)
        .map(|(space, path)| InitialSpace { space, path })
        .collect();
    let title = new
        .title
        .clone()
        .unwrap_or_else(|| DEFAULT_TITLE.to_owned());
    let basename = paths::from_title(&title, "docs");
    let mut tx = ctx.begin().await?;
    let id = sites::insert(&mut tx, &organization, &new, &title, &basename, &first).await?;
    let site = sites::get_in(&mut tx, organization.id, id).await?;
    let facts = json!({"title": site.title, "spaces": new.spaces});
    let permit = tx.record(event(&site, EventType::SiteCreated).with_fields(facts));
    ctx.defer_commit(tx, permit);
    Ok(site)
}

/// Returns the spaces in the requested order.
async fn first_spaces(
    ctx: &Ctx,
    organization: &Granted<Organization, Create>,
    ids: &[SpaceId],
) -> Result<Vec<Granted<Space, Create>>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut visible = spaces::visible_among(ctx.db(), organization, ctx.user()?, ids).await?;
    ids.iter()
        .map(|id| {
            let index = visible.iter().position(|space| space.id == *id);
            let index = index.ok_or_else(|| {
                Error::invalid(
                    "spaces",
                    "names a space twice, or one that is not in this organization",
                )
            })?;
            visible.swap_remove(index).also::<Create>()
        })
        .collect()
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
    patch: SitePatch,
) -> Result<Viewable<Site>> {
    let mut site = ctx.site(organization, id).await?.allow::<Create>()?;
    if patch.exposes() {
        site = site.also::<Administer>()?.also()?;
    }
    let mut tx = ctx.begin().await?;
    let updated = sites::update(&mut tx, &site, &patch, ctx.request.if_version).await?;
    let updated = site.renew(updated.ok_or_else(|| ctx.version_conflict())?);
    if patch.default_section.is_some() || patch.default_site_space.is_some() {
        choose_defaults(&mut tx, &site, &patch).await?;
    }
    let permit = tx.record(event(&updated, EventType::SiteUpdated));
    ctx.defer_commit(tx, permit);
    Ok(updated)
}

/// Sets the default section, and the default space of that section.
async fn choose_defaults(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    patch: &SitePatch,
) -> Result<()> {
    let outline = store::sites::arrange::lock_outline(tx, site).await?;
    if let Some(section) = patch.default_section {
        if outline.find(OutlineItem::Section(section)).is_none() {
            let message = "is not a section of this site";
            return Err(Error::invalid("defaultSiteSection", message));
        }
        store::sites::sections::set_default(tx, site, section).await?;
    }
    if let Some(space) = patch.default_site_space {
        let section = patch.default_section.or_else(|| outline.default_section());
        site_spaces::require_in_section(&outline, space, section)?;
        store::sites::site_spaces::set_default(tx, site, space, section).await?;
    }
    Ok(())
}

/// Deletes a site; its spaces stay. Deleting a hidden or missing site succeeds.
pub async fn delete(ctx: &Ctx, organization: OrganizationId, id: SiteId) -> Result<()> {
    let Some(found) = ctx.find_site(organization, id).await? else {
        ctx.organization(organization).await?.allow::<View>()?;
        return Ok(());
    };
    let Some(site) = found.allow_if_visible::<Administer>()? else {
        return Ok(());
    };
    let mut tx = ctx.begin().await?;
    if !sites::delete(&mut tx, &site, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let permit = tx.record(event(&site, EventType::SiteDeleted));
    ctx.defer_commit(tx, permit);
    Ok(())
}

pub async fn publish(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<Viewable<Site>> {
    let site = ctx.site(organization, id).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let published = sites::publish(&mut tx, &site, ctx.request.if_version).await?;
    let published = site.renew(published.ok_or_else(|| ctx.version_conflict())?);
    let facts = json!({"visibility": published.visibility});
    let permit = tx.record(event(&published, EventType::SitePublished).with_fields(facts));
    ctx.defer_commit(tx, permit);
    Ok(published)
}

/// Unpublishes a site.
pub async fn unpublish(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<Viewable<Site>> {
    let site = ctx.site(organization, id).await?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let hidden = sites::unpublish(&mut tx, &site, ctx.request.if_version).await?;
    let hidden = site.renew(hidden.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(event(&hidden, EventType::SiteUnpublished));
    ctx.defer_commit(tx, permit);
    Ok(hidden)
}

/// Builds an event of a site. Events about parts of a site name the part in the payload.
fn event(site: &Site, kind: EventType) -> NewEvent {
    NewEvent::new(site.organization, kind, site.id.uuid()).with_payload(json!({"site": site.id}))
}
