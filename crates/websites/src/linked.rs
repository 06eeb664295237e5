//! The other spaces of a site that links in its header, announcement and footer point to.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use context::{Ctx, expressions::Expressions};
use pages::{
    contents::{self, Pages},
    published::SiteLocation,
};

use model::{
    Error, Result,
    content::RevisionSelector,
    customization::{Customization, Link, LinkTarget},
    id::SpaceId,
};

/// Links into further spaces are not shown.
const MAX_SPACES: usize = 20;

/// Their pages as this visitor sees them, by space.
pub(crate) type LinkedPages = HashMap<SpaceId, Arc<Pages>>;

/// Loads them, with the expressions that decide which of their pages are visible.
pub(crate) async fn load(
    ctx: &Ctx,
    location: &SiteLocation,
    chosen: &Customization,
) -> Result<(LinkedPages, Expressions)> {
    let mut linked = LinkedPages::new();
    let mut conditions = Expressions::default();
    for space in spaces(location, chosen) {
        let opened = match contents::open(ctx, space, RevisionSelector::Main).await {
            Ok(opened) => opened,
            // Deleted concurrently.
            Err(Error::NotFound(_)) => continue,
            Err(error) => return Err(error),
        };
        conditions = conditions.with(&contents::conditions(ctx, &opened).await?);
        linked.insert(space, opened.pages);
    }
    Ok((linked, conditions))
}

/// The first of the other spaces that links point to and the visitor may read, without repetition.
fn spaces(location: &SiteLocation, chosen: &Customization) -> Vec<SpaceId> {
    let mut seen = BTreeSet::from([location.variant.space]);
    targets(chosen)
        .into_iter()
        .filter_map(space_of)
        .filter(|space| location.reader.spaces.contains(space) && seen.insert(*space))
        .take(MAX_SPACES)
        .collect()
}

/// Targets of all links around a page.
fn targets(chosen: &Customization) -> Vec<&LinkTarget> {
    let header = &chosen.header;
    let mut targets: Vec<&LinkTarget> = header.primary_link.iter().collect();
    for item in &*header.links {
        targets.extend(&item.to);
        targets.extend(below(&item.links));
    }
    for group in &*chosen.footer.groups {
        targets.extend(below(&group.links));
    }
    let announcement = chosen
        .announcement
        .as_ref()
        .filter(|announcement| announcement.enabled);
    let link = announcement.and_then(|announcement| announcement.link.as_ref());
    targets.extend(link.map(|link| &link.to));
    targets
}

fn below(links: &[Link]) -> impl Iterator<Item = &LinkTarget> {
    links.iter().map(|link| &link.to)
}

/// The space of a target, if it is within a space.
pub(crate) fn space_of(target: &LinkTarget) -> Option<SpaceId> {
    match target {
        LinkTarget::Page { space, .. }
        | LinkTarget::Anchor { space, .. }
        | LinkTarget::File { space, .. } => space.as_ref()?.as_str().parse().ok(),
        _ => None,
    }
}
