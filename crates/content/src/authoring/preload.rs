//! Requests the objects that a batch needs before it begins, so that many changes need as few loads as one.

use model::{Patch, id::PageId};

use super::{
    change::{Change, Fields},
    draft::Draft,
    insert_files::ASSETS,
};
use crate::{
    error::{MissingCollector, Result},
    layout::Layout,
    page_ids::{self, Snapshot},
    tree,
};

/// Fails unless the files of all named pages are loaded, and the table of contents where it is needed.
pub(super) fn preload(draft: &Draft<'_>, base: &Snapshot, changes: &[Change]) -> Result<()> {
    let mut gather = MissingCollector::default();
    gather.take(tree::entries(draft.objects, draft.start.tree))?;
    for change in changes {
        for key in keys(change) {
            gather.take(text_of(draft, &draft.start, key))?;
        }
        let before = match change {
            Change::RevertPage { page, revision, .. } => Some((page, revision.unwrap_or(*base))),
            Change::UpdatePage { page, base, .. } => base.map(|base| (page, base)),
            _ => None,
        };
        if let Some((page, revision)) = before {
            gather.take(text_of(draft, &revision, page))?;
        }
    }
    if changes.iter().any(needs_navigation) {
        gather.take(navigation(draft))?;
    }
    if changes
        .iter()
        .any(|change| matches!(change, Change::InsertFiles { .. }))
    {
        gather.take(assets(draft))?;
    }
    gather.check()
}

fn keys(change: &Change) -> impl Iterator<Item = &str> {
    let (page, into) = match change {
        Change::InsertPage { into, .. } => (None, into.as_deref()),
        Change::UpdatePage { page, into, .. } => match into {
            Patch::Set(into) => (Some(page.as_str()), Some(into.as_str())),
            Patch::Keep | Patch::Clear => (Some(page.as_str()), None),
        },
        Change::DeletePage { page } | Change::RevertPage { page, .. } => {
            (Some(page.as_str()), None)
        }
        Change::InsertFiles { .. } | Change::InsertComputedEntry { .. } => (None, None),
    };
    page.into_iter().chain(into)
}

fn text_of(draft: &Draft<'_>, at: &Snapshot, key: &str) -> Result<()> {
    let Ok(id) = key.parse::<PageId>() else {
        return Ok(());
    };
    if let Some(located) = page_ids::locate(draft.objects, &at.page_ids, id.uuid())?
        && let Some(entry) = tree::find(draft.objects, at.tree, located.path.as_ref())?
        && entry.mode.is_blob()
    {
        draft.objects.require(entry.oid)?;
    }
    Ok(())
}

fn needs_navigation(change: &Change) -> bool {
    let renames = |fields: &Fields| {
        fields.title.is_some() || fields.slug.is_some() || !fields.emoji.is_keep()
    };
    match change {
        Change::InsertPage { .. }
        | Change::DeletePage { .. }
        | Change::InsertComputedEntry { .. } => true,
        Change::UpdatePage {
            into, at, fields, ..
        } => !into.is_keep() || at.is_some() || renames(fields),
        Change::RevertPage { .. } | Change::InsertFiles { .. } => false,
    }
}

fn navigation(draft: &Draft<'_>) -> Result<()> {
    let layout = Layout::read(draft.objects, draft.start.tree)?;
    if let Some(summary) = layout.summary {
        draft.objects.require(summary)?;
    }
    Ok(())
}

fn assets(draft: &Draft<'_>) -> Result<()> {
    let layout = Layout::read(draft.objects, draft.start.tree)?;
    draft.files.names(&layout.inside(ASSETS)).map(drop)
}
