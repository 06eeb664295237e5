//! Operations on the spaces of a site.

use authz::action::act::Create;
use context::Ctx;
use model::{
    Error, Id, Page, PageRequest, Result,
    event::EventType,
    id::{OrganizationId, SiteId, SiteSpaceId},
    site::{NewSiteSpace, SiteSpacePatch, outline::OutlineItem},
};
use pages::site_structure::{SiteWithStructure, read_shared};
use serde_json::json;
use store::sites::{
    arrange, site_spaces,
    structure::{self, Viewer},
};
use uuid::Uuid;

use super::{
    arrange::{check_condition, event, page_of, require_publishable},
    paths,
};

/// Lists the spaces that the caller may see, paginated: all, the default ones of each section, or the others.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    (site, share_key): (SiteId, Option<&str>),
    only_default: Option<bool>,
    page: &PageRequest<(String, Uuid)>,
) -> Result<(SiteWithStructure, Page<SiteSpaceId, (String, Uuid)>)> {
    let whole = read_shared(ctx, organization, site, share_key).await?;
    let wanted = whole
        .structure
        .spaces
        .iter()
        .map(|variant| &variant.site_space);
    let wanted =
        wanted.filter(|space| only_default.is_none_or(|expected| space.is_default == expected));
    let page = page_of(
        wanted.map(|space| (space.position.clone(), space.id.uuid(), space.id)),
        page,
    );
    Ok((whole, page))
}

/// Adds a space to a section of a site, by default the default section.
pub async fn add(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    new: NewSiteSpace,
) -> Result<(SiteWithStructure, SiteSpaceId)> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let space = require_publishable(ctx, organization, new.space).await?;
    let mut tx = ctx.begin().await?;
    let outline = arrange::lock_outline(&mut tx, &site).await?;
    outline.require_room(1)?;
    let section = new.section.or_else(|| outline.default_section());
    if section.is_some_and(|id| outline.find(OutlineItem::Section(id)).is_none()) {
        return Err(Error::invalid("sectionId", "is not a section of this site"));
    }
    let path = outline.unique_space_path(&paths::from_title(&space.title, "space"), section);
    let id = site_spaces::insert(&mut tx, &site, &space, section, &path).await?;
    let whole = SiteWithStructure::read_after(&mut tx, site).await?;
    let facts = json!({"shows": space.id, "section": section});
    let permit = tx.record(
        event(
            &whole.site,
            EventType::SiteSpaceCreated,
            OutlineItem::Space(id),
        )
        .with_fields(facts),
    );
    ctx.defer_commit(tx, permit);
    Ok((whole, id))
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    id: SiteSpaceId,
    patch: SiteSpacePatch,
) -> Result<SiteWithStructure> {
    check_condition(&patch.condition)?;
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let viewer = Viewer::Member(ctx.user()?);
    let before = structure::read(ctx.db(), &site, viewer).await?;
    let found = before.variant(id);
    let found = found.ok_or(Error::NotFound(OutlineItem::Space(id).kind()))?;
    let other = patch.space.filter(|space| *space != found.space.id);
    let space = match other {
        Some(space) => Some(require_publishable(ctx, organization, space).await?),
        None => None,
    };
    let mut tx = ctx.begin().await?;
    let version = ctx.request.if_version;
    if !site_spaces::update(&mut tx, &site, id, &patch, space.as_ref(), version).await? {
        return Err(ctx.version_conflict());
    }
    let whole = SiteWithStructure::read_after(&mut tx, site).await?;
    whole.require_visible(OutlineItem::Space(id))?;
    let permit = tx.record(
        event(
            &whole.site,
            EventType::SiteSpaceUpdated,
            OutlineItem::Space(id),
        )
        .with_fields(json!({"shows": other})),
    );
    ctx.defer_commit(tx, permit);
    Ok(whole)
}

/// Removes a space from a site. Removing a hidden or missing one succeeds.
pub async fn delete(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    id: SiteSpaceId,
) -> Result<()> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let viewer = Viewer::Member(ctx.user()?);
    let before = structure::read(ctx.db(), &site, viewer).await?;
    if before.variant(id).is_none() {
        return Ok(());
    }
    let mut tx = ctx.begin().await?;
    if !site_spaces::delete(&mut tx, &site, id, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let permit = tx.record(event(
        &site,
        EventType::SiteSpaceDeleted,
        OutlineItem::Space(id),
    ));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Requires that a site space is in a section, or outside of sections if that is `None`.
pub(super) fn require_in_section(
    outline: &model::site::outline::Outline,
    id: SiteSpaceId,
    section: Option<model::id::SiteSectionId>,
) -> Result<()> {
    let found = outline.find(OutlineItem::Space(id));
    if found.is_some_and(|entry| entry.container == section.map(Id::uuid)) {
        return Ok(());
    }
    let message = "is not a space of this section, or of a site without sections";
    Err(Error::invalid("defaultSiteSpace", message))
}
