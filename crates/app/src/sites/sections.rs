//! Operations on the sections of a site.

use authz::action::act::Create;
use context::Ctx;
use model::{
    Page, PageRequest, Result,
    event::EventType,
    id::{OrganizationId, SiteId, SiteSectionId},
    site::{DEFAULT_TITLE, NewSection, SectionPatch, outline::OutlineItem},
};
use pages::site_structure::{SiteWithStructure, read_shared};
use serde_json::json;
use store::sites::{
    arrange,
    sections::{self, SectionInsert},
    site_spaces,
};
use uuid::Uuid;

use super::{
    arrange::{check_condition, event, page_of, require_publishable},
    paths,
    site_spaces::require_in_section,
};

/// Lists the sections, including those in groups, paginated.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    (site, share_key): (SiteId, Option<&str>),
    page: &PageRequest<(String, Uuid)>,
) -> Result<(SiteWithStructure, Page<SiteSectionId, (String, Uuid)>)> {
    let whole = read_shared(ctx, organization, site, share_key).await?;
    let sections = whole.structure.sections.iter();
    let page = page_of(
        sections.map(|section| (section.position.clone(), section.id.uuid(), section.id)),
        page,
    );
    Ok((whole, page))
}

/// Creates a section with a space. The first section of a site takes over the spaces that are outside of sections; if
/// the space is among them, it is not added again.
pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    new: NewSection,
) -> Result<(SiteWithStructure, SiteSectionId)> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let space = require_publishable(ctx, organization, new.space).await?;
    let mut tx = ctx.begin().await?;
    let outline = arrange::lock_outline(&mut tx, &site).await?;
    outline.require_room(2)?;
    let title = new.title.unwrap_or_else(|| title_of(&space.title));
    let path = outline.unique_section_path(&paths::from_title(&title, "section"));
    let section = SectionInsert {
        title: &title,
        path: &path,
        icon: new.icon.as_deref(),
    };
    let id = sections::insert(&mut tx, &site, &section).await?;
    // Only a site without sections has spaces outside of sections.
    let is_in = outline
        .spaces(None)
        .any(|entry| entry.space == Some(space.id));
    if !is_in {
        let path = outline.unique_space_path(&paths::from_title(&space.title, "space"), None);
        site_spaces::insert(&mut tx, &site, &space, Some(id), &path).await?;
    }
    let whole = SiteWithStructure::read_after(&mut tx, site).await?;
    let facts = json!({"title": title, "shows": space.id});
    let permit = tx.record(
        event(
            &whole.site,
            EventType::SiteSectionCreated,
            OutlineItem::Section(id),
        )
        .with_fields(facts),
    );
    ctx.defer_commit(tx, permit);
    Ok((whole, id))
}

/// Titles of spaces may be shorter than those of sections.
fn title_of(space: &str) -> String {
    let title = if space.chars().count() < 2 {
        DEFAULT_TITLE
    } else {
        space
    };
    title.to_owned()
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    id: SiteSectionId,
    patch: SectionPatch,
) -> Result<SiteWithStructure> {
    check_condition(&patch.condition)?;
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    let outline = arrange::lock_outline(&mut tx, &site).await?;
    if outline.find(OutlineItem::Section(id)).is_none() {
        return Err(model::Error::NotFound(OutlineItem::Section(id).kind()));
    }
    if !sections::update(&mut tx, &site, id, &patch, ctx.request.if_version).await? {
        return Err(ctx.version_conflict());
    }
    if let Some(chosen) = patch.default_site_space {
        require_in_section(&outline, chosen, Some(id))?;
        site_spaces::set_default(&mut tx, &site, chosen, Some(id)).await?;
    }
    let whole = SiteWithStructure::read_after(&mut tx, site).await?;
    let permit = tx.record(event(
        &whole.site,
        EventType::SiteSectionUpdated,
        OutlineItem::Section(id),
    ));
    ctx.defer_commit(tx, permit);
    Ok(whole)
}

/// Deletes a section and removes its spaces from the site. Deleting a missing section succeeds.
pub async fn delete(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    id: SiteSectionId,
) -> Result<()> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    if !sections::delete(&mut tx, &site, id, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let permit = tx.record(event(
        &site,
        EventType::SiteSectionDeleted,
        OutlineItem::Section(id),
    ));
    ctx.defer_commit(tx, permit);
    Ok(())
}
