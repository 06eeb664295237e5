//! Detects whether pages may have moved between two revisions, without reading all of them.

use model::Oid;

use crate::{
    Objects,
    error::{MissingCollector, Result},
    layout::Layout,
    tree::{Change, diff},
};

/// Returns whether pages of two trees may have different paths: files were added or removed, or the table of contents
/// or settings changed.
pub fn may_differ(objects: &Objects, before: Oid, after: Oid) -> Result<bool> {
    if before == after {
        return Ok(false);
    }
    let mut gather = MissingCollector::default();
    let was = gather.take(Layout::read(objects, before))?;
    let is = gather.take(Layout::read(objects, after))?;
    let changes = gather.take(diff(objects, before, after))?;
    gather.check()?;
    let listed = |layout: Option<Layout>| layout.map(|layout| (layout.summary, layout.config));
    let came_or_went = |change: &Change| change.old.is_none() || change.new.is_none();
    Ok(listed(was) != listed(is) || changes.unwrap_or_default().iter().any(came_or_went))
}
