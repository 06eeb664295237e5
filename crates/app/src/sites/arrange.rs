//! Shared code of all changes to the structure of a site.

use authz::{Granted, action::act::Create};
use context::{Ctx, adaptive};
use model::{
    Error, Id, Page, PageRequest, Patch, Result,
    event::{EventType, NewEvent},
    id::{OrganizationId, SiteId, SpaceId},
    site::{
        Site,
        outline::{Outline, OutlineItem, OutlinePosition},
    },
    space::Space,
};
use pages::site_structure::SiteWithStructure;
use serde_json::json;
use store::{
    Tx,
    sites::{arrange, section_groups, sections, site_spaces},
};
use uuid::Uuid;

/// Moves an item. Next to a neighbour in another group or section, it moves there.
pub async fn move_item(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
    item: OutlineItem,
    place: OutlinePosition,
) -> Result<SiteWithStructure> {
    let site = ctx.site(organization, id).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    let outline = arrange::lock_outline(&mut tx, &site).await?;
    put(&mut tx, &site, &outline, item, place).await?;
    let whole = SiteWithStructure::read_after(&mut tx, site).await?;
    whole.require_visible(item)?;
    if let OutlinePosition::Before(neighbour) | OutlinePosition::After(neighbour) = place
        && !whole.is_visible(neighbour)
    {
        return Err(Outline::missing_neighbour_error(neighbour));
    }
    let kind = match item {
        OutlineItem::Group(_) => EventType::SiteSectionGroupMoved,
        OutlineItem::Section(_) => EventType::SiteSectionMoved,
        OutlineItem::Space(_) => EventType::SiteSpaceMoved,
    };
    let permit = tx.record(event(&whole.site, kind, item));
    ctx.defer_commit(tx, permit);
    Ok(whole)
}

async fn put(
    tx: &mut Tx,
    site: &Granted<Site, Create>,
    outline: &Outline,
    item: OutlineItem,
    place: OutlinePosition,
) -> Result<()> {
    let gap = outline.find_gap(item, place)?;
    match item {
        OutlineItem::Group(id) => section_groups::move_to(tx, site, id, &gap).await,
        OutlineItem::Section(id) => sections::move_to(tx, site, id, &gap).await,
        OutlineItem::Space(id) => {
            let entry = outline
                .find(item)
                .filter(|entry| entry.container != gap.container);
            let section = gap.container.map(Id::from_uuid);
            let path = entry
                .and_then(|entry| entry.path.as_deref())
                .map(|path| outline.unique_space_path(path, section));
            site_spaces::move_to(tx, site, id, &gap, path.as_deref()).await
        }
    }
}

/// Returns a space that the caller may publish: that requires the role to create content in it.
pub(super) async fn require_publishable(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SpaceId,
) -> Result<Granted<Space, Create>> {
    let unknown = || Error::invalid("spaceId", "is not a space of this organization");
    let found = ctx.find_space(id).await?.ok_or_else(unknown)?;
    match found.allow::<Create>() {
        Err(Error::NotFound(_)) => Err(unknown()),
        Ok(space) if space.organization != organization => Err(unknown()),
        other => other,
    }
}

/// Rejects a condition that cannot be evaluated before any visitor meets it.
pub(super) fn check_condition(condition: &Patch<String>) -> Result<()> {
    let Patch::Set(text) = condition else {
        return Ok(());
    };
    adaptive::check("condition", text)
}

/// Returns one page of a list that was read entirely.
pub(super) fn page_of<T>(
    items: impl Iterator<Item = (String, Uuid, T)>,
    page: &PageRequest<(String, Uuid)>,
) -> Page<T, (String, Uuid)> {
    let is_later = |(position, id, _): &(String, Uuid, T)| {
        let after = page.after.as_ref();
        after.is_none_or(|(last, last_id)| (position, id) > (last, last_id))
    };
    let mut rows: Vec<(String, Uuid, T)> = items.filter(is_later).collect();
    rows.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
    let rows = page.page(rows, |(position, id, _)| (position.clone(), *id));
    rows.map(|(_, _, item)| item)
}

/// Builds an event of an item in a site.
pub(super) fn event(site: &Site, kind: EventType, item: OutlineItem) -> NewEvent {
    NewEvent::new(site.organization, kind, item.uuid()).with_payload(json!({"site": site.id}))
}
