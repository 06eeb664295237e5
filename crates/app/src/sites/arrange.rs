//! Shared code of all changes to the structure of a site.

use authz::{Granted, action::act::Create};
use model::{
    Error, Id, Page, PageRequest, Patch, Result,
    event::NewEvent,
    id::{OrganizationId, SiteId, SpaceId},
    site::{
        Site, SiteVisibility,
        outline::{Outline, OutlineItem, OutlinePosition},
    },
    site_url::SiteHome,
    space::Space,
};
use serde_json::json;
use store::{
    Tx,
    sites::{
        arrange, section_groups, sections, site_spaces,
        structure::{self, Structure, Viewer},
    },
};
use uuid::Uuid;

use crate::{Ctx, Viewable, adaptive, published::shared};

/// A site with its structure, as far as the caller may see it.
#[derive(Debug)]
pub struct SiteWithStructure {
    pub site: Viewable<Site>,
    pub structure: Structure,
    /// The share key of the caller that admits to the site.
    share_key: Option<String>,
}

impl SiteWithStructure {
    /// Reads the site as the transaction leaves it.
    pub(super) async fn after(tx: &mut Tx, site: Granted<Site, Create>) -> Result<Self> {
        let structure = structure::read_in(tx, &site).await?;
        Ok(Self {
            site: site.also()?,
            structure,
            share_key: None,
        })
    }

    /// Returns the parts of the site's URL, for this caller.
    pub fn home(&self) -> SiteHome {
        SiteHome {
            share_key: self.share_key.clone(),
            ..self.site.home()
        }
    }

    /// Returns a copy with a share key in its URL, and in those of spaces that are in no other site for readers.
    fn with_share_key(mut self, key: &str) -> Self {
        let home = self.site.home();
        for variant in &mut self.structure.spaces {
            let mut space = Space::clone(&variant.space);
            if let Some(published) = &mut space.published
                && published.home == home
            {
                published.home.share_key = Some(key.to_owned());
                variant.space = variant.space.renew(space);
            }
        }
        self.share_key = Some(key.to_owned());
        self
    }

    /// Returns whether the caller sees an item. Missing and hidden items look the same.
    fn shows(&self, item: OutlineItem) -> bool {
        match item {
            OutlineItem::Group(id) => self.structure.group(id).is_some(),
            OutlineItem::Section(id) => self.structure.section(id).is_some(),
            OutlineItem::Space(id) => self.structure.variant(id).is_some(),
        }
    }

    pub(super) fn demand(&self, item: OutlineItem) -> Result<()> {
        if self.shows(item) {
            Ok(())
        } else {
            Err(Error::NotFound(item.kind()))
        }
    }
}

/// Returns the structure of a site, for members and for readers of this site.
pub async fn read(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<SiteWithStructure> {
    let site = ctx.site_for_reading(organization, id).await?.allow()?;
    let Some(reader) = ctx.reader() else {
        let viewer = Viewer::Member(ctx.user()?);
        let structure = structure::read(ctx.db(), &site, viewer).await?;
        return Ok(SiteWithStructure {
            site,
            structure,
            share_key: None,
        });
    };
    let viewer = match &reader.preview {
        Some(preview) => Viewer::Member(preview.user),
        None => Viewer::Reader,
    };
    let mut structure = structure::read(ctx.db(), &site, viewer).await?;
    structure.retain_visible(|condition| adaptive::holds(reader, condition));
    let seen = Site {
        site_spaces: i64::try_from(structure.spaces.len()).unwrap_or(i64::MAX),
        ..Site::clone(&site)
    };
    Ok(SiteWithStructure {
        site: site.renew(seen),
        structure,
        share_key: None,
    })
}

/// The same, also for callers with only a share key. With the key, its URLs contain it.
pub async fn read_shared(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
    key: Option<&str>,
) -> Result<SiteWithStructure> {
    let whole = read(ctx, organization, id).await;
    let Some(key) = key else {
        return whole;
    };
    match whole {
        Ok(whole) => {
            let is_shared = whole.site.visibility == SiteVisibility::ShareLink;
            let opens = is_shared && shared::opens(ctx, whole.site.organization, id, key).await?;
            Ok(if opens {
                whole.with_share_key(key)
            } else {
                whole
            })
        }
        Err(Error::NotFound(_) | Error::Unauthenticated(_)) => {
            let reading = shared::site(ctx, organization, id, key).await?;
            let whole = read(&reading, organization, id).await?;
            Ok(whole.with_share_key(key))
        }
        refused => refused,
    }
}

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
    let whole = SiteWithStructure::after(&mut tx, site).await?;
    whole.demand(item)?;
    if let OutlinePosition::Before(neighbour) | OutlinePosition::After(neighbour) = place
        && !whole.shows(neighbour)
    {
        return Err(Outline::missing_neighbour_error(neighbour));
    }
    let kind = match item {
        OutlineItem::Group(_) => "site_section_group.moved",
        OutlineItem::Section(_) => "site_section.moved",
        OutlineItem::Space(_) => "site_space.moved",
    };
    tx.record(event(&whole.site, kind, item));
    ctx.defer_commit(tx);
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
pub(super) async fn showable(
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
pub(super) fn event(site: &Site, kind: &'static str, item: OutlineItem) -> NewEvent {
    NewEvent::new(site.organization, kind, item.uuid()).with(json!({"site": site.id}))
}
