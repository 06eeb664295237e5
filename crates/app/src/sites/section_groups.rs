//! Operations on groups of sections.

use std::collections::HashSet;

use authz::action::act::Create;
use context::Ctx;
use model::{
    Error, Id, Page, PageRequest, Result,
    event::EventType,
    id::{OrganizationId, SiteId, SiteSectionGroupId, SiteSectionId, kind},
    site::{
        NewSectionGroup, SectionGroupPatch,
        outline::{Outline, OutlineItem},
    },
};
use pages::site_structure::{SiteWithStructure, read};
use serde_json::json;
use store::{
    order,
    sites::{arrange, section_groups, sections},
};
use uuid::Uuid;

use super::arrange::{event, page_of};

/// Lists the groups, including nested ones, paginated.
pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    page: &PageRequest<(String, Uuid)>,
) -> Result<(SiteWithStructure, Page<SiteSectionGroupId, (String, Uuid)>)> {
    let whole = read(ctx, organization, site).await?;
    let groups = whole.structure.groups.iter();
    let page = page_of(
        groups.map(|group| (group.position.clone(), group.id.uuid(), group.id)),
        page,
    );
    Ok((whole, page))
}

/// Creates a group and moves the named sections into it.
pub async fn create(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    new: NewSectionGroup,
) -> Result<(SiteWithStructure, SiteSectionGroupId)> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    let outline = arrange::lock_outline(&mut tx, &site).await?;
    require_valid(&outline, &new)?;
    let id = section_groups::insert(&mut tx, &site, &new).await?;
    let whole = SiteWithStructure::read_after(&mut tx, site).await?;
    let facts = json!({"title": new.title, "sections": new.sections});
    let permit = tx.record(
        event(
            &whole.site,
            EventType::SiteSectionGroupCreated,
            OutlineItem::Group(id),
        )
        .with_fields(facts),
    );
    ctx.defer_commit(tx, permit);
    Ok((whole, id))
}

fn require_valid(outline: &Outline, new: &NewSectionGroup) -> Result<()> {
    outline.require_room(1)?;
    if new
        .parent
        .is_some_and(|parent| outline.find(OutlineItem::Group(parent)).is_none())
    {
        return Err(Error::invalid("parent", "is not a group of this site"));
    }
    outline.require_group_depth(new.parent)?;
    let mut seen = HashSet::new();
    for id in &new.sections {
        if outline.find(OutlineItem::Section(*id)).is_none() || !seen.insert(*id) {
            let message = "names a section twice, or one that is not in this site";
            return Err(Error::invalid("sections", message));
        }
    }
    Ok(())
}

pub async fn update(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    id: SiteSectionGroupId,
    patch: SectionGroupPatch,
) -> Result<SiteWithStructure> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    if !section_groups::update(&mut tx, &site, id, &patch, ctx.request.if_version).await? {
        let whole = SiteWithStructure::read_after(&mut tx, site).await?;
        whole.require_visible(OutlineItem::Group(id))?;
        return Err(ctx.version_conflict());
    }
    let whole = SiteWithStructure::read_after(&mut tx, site).await?;
    let permit = tx.record(event(
        &whole.site,
        EventType::SiteSectionGroupUpdated,
        OutlineItem::Group(id),
    ));
    ctx.defer_commit(tx, permit);
    Ok(whole)
}

/// Deletes a group and moves its children up to its parent. Deleting a missing group succeeds.
pub async fn delete(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    id: SiteSectionGroupId,
) -> Result<()> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    if !section_groups::delete(&mut tx, &site, id, ctx.request.if_version).await? {
        return ctx.already_deleted();
    }
    let permit = tx.record(event(
        &site,
        EventType::SiteSectionGroupDeleted,
        OutlineItem::Group(id),
    ));
    ctx.defer_commit(tx, permit);
    Ok(())
}

/// Appends a section to a group.
pub async fn add_section(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    group: SiteSectionGroupId,
    section: SiteSectionId,
) -> Result<SiteWithStructure> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    let outline = arrange::lock_outline(&mut tx, &site).await?;
    if outline.find(OutlineItem::Group(group)).is_none() {
        return Err(Error::NotFound(OutlineItem::Group(group).kind()));
    }
    let last = order::last(tx.new_id::<kind::SiteSection>());
    if !sections::put(&mut tx, &site, section, Some(group), Some(&last)).await? {
        return Err(Error::invalid("sectionId", "is not a section of this site"));
    }
    let whole = SiteWithStructure::read_after(&mut tx, site).await?;
    let moved = event(
        &whole.site,
        EventType::SiteSectionMoved,
        OutlineItem::Section(section),
    );
    let permit = tx.record(moved.with_fields(json!({"group": group})));
    ctx.defer_commit(tx, permit);
    Ok(whole)
}

/// Moves a section out of a group, up to the parent of the group. A section that is not in the group stays unchanged.
pub async fn remove_section(
    ctx: &Ctx,
    organization: OrganizationId,
    site: SiteId,
    group: SiteSectionGroupId,
    section: SiteSectionId,
) -> Result<()> {
    let site = ctx.site(organization, site).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    let outline = arrange::lock_outline(&mut tx, &site).await?;
    let found = outline.find(OutlineItem::Section(section));
    let Some(around) = outline.find(OutlineItem::Group(group)) else {
        return Ok(());
    };
    if found.is_none_or(|entry| entry.container != Some(group.uuid())) {
        return Ok(());
    }
    let parent = around.container.map(Id::from_uuid);
    sections::put(&mut tx, &site, section, parent, None).await?;
    let moved = event(
        &site,
        EventType::SiteSectionMoved,
        OutlineItem::Section(section),
    );
    let permit = tx.record(moved.with_fields(json!({"group": parent})));
    ctx.defer_commit(tx, permit);
    Ok(())
}
