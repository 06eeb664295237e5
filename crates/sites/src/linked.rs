//! The other spaces of a site that links of its header, announcement and footer lead into.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use app::{
    Ctx,
    contents::{self, Pages},
    published::{Expressions, Published},
};
use model::{
    Error, Result,
    content::At,
    customization::{Customization, Link, LinkTarget},
    id::SpaceId,
};

/// Links into more spaces than these are not shown.
const MAX_SPACES: usize = 20;

/// Their pages as this visitor sees them, by space.
pub(crate) type Linked = HashMap<SpaceId, Arc<Pages>>;

/// With the expressions that decide over which of their pages there are.
pub(crate) async fn load(
    ctx: &Ctx,
    found: &Published,
    chosen: &Customization,
) -> Result<(Linked, Expressions)> {
    let mut linked = Linked::new();
    let mut conditions = Expressions::default();
    for space in spaces(found, chosen) {
        let opened = match contents::open(ctx, space, At::Main).await {
            Ok(opened) => opened,
            // It went meanwhile.
            Err(Error::NotFound(_)) => continue,
            Err(error) => return Err(error),
        };
        conditions = conditions.with(&contents::conditions(ctx, &opened).await?);
        linked.insert(space, opened.pages);
    }
    Ok((linked, conditions))
}

/// The first of the other spaces that links lead into and the visitor may read, each once.
fn spaces(found: &Published, chosen: &Customization) -> Vec<SpaceId> {
    let mut seen = BTreeSet::from([found.variant.space]);
    targets(chosen)
        .into_iter()
        .filter_map(space_of)
        .filter(|space| found.reader.spaces.contains(space) && seen.insert(*space))
        .take(MAX_SPACES)
        .collect()
}

/// Where all links around a page lead.
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
    let announcement = chosen.announcement.as_ref().filter(|said| said.enabled);
    let said = announcement.and_then(|said| said.link.as_ref());
    targets.extend(said.map(|link| &link.to));
    targets
}

fn below(links: &[Link]) -> impl Iterator<Item = &LinkTarget> {
    links.iter().map(|link| &link.to)
}

/// The space that the target names, if it is something within a space.
pub(crate) fn space_of(target: &LinkTarget) -> Option<SpaceId> {
    match target {
        LinkTarget::Page { space, .. }
        | LinkTarget::Anchor { space, .. }
        | LinkTarget::File { space, .. } => space.as_ref()?.as_str().parse().ok(),
        _ => None,
    }
}
