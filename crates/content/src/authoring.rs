//! Writing pages: applies a batch of changes to a tree, all or nothing.
//!
//! A page is its file and its entry in the table of contents. Changing a page's text or settings touches only the
//! file and reads neither other pages nor the table of contents. Nothing is written before every change has been
//! checked.

mod body;
mod change;
mod concurrent_edit;
mod delete;
mod draft;
mod error;
mod files;
mod heading;
mod insert;
mod insert_files;
mod links;
mod names;
mod navigation;
mod outcome;
mod page_changes;
mod preload;
mod references;
mod relink;
mod revert;
mod title;
mod update;

pub use change::{Change, Fields, FileBytes, NewFile, PageBody};
pub use outcome::{AppliedBatch, BatchError, ChangeOutcome, RejectedChange, StaleEdit};
pub use page_changes::{PageChanges, page_changes};
pub use relink::{LinkingFile, relink};

use crate::{Objects, page_ids::Snapshot};
use change::Update;
use draft::Draft;
use error::Step;

/// Applies all changes in order, or none. Pages are reverted to `base` where a change names no revision; `seed` makes
/// the ids of new pages and files differ from those of any other batch.
pub fn apply(
    objects: &mut Objects,
    start: &Snapshot,
    base: &Snapshot,
    changes: &[Change],
    seed: &[u8],
) -> Result<AppliedBatch, BatchError> {
    let mut draft = Draft::new(objects, *start, seed);
    preload::preload(&draft, base, changes)?;
    let mut results = Vec::with_capacity(changes.len());
    for (index, change) in changes.iter().enumerate() {
        let outcomes =
            apply_change(&mut draft, base, change).map_err(|halt| halt.with_index(index))?;
        results.extend(outcomes);
    }
    links::resolve(&mut draft)?;
    let finished = draft.finish()?;
    Ok(AppliedBatch {
        tree: files::write(objects, start.tree, finished.files)?,
        pinned_ids: finished.pinned_ids,
        renamed: finished.renamed,
        results,
    })
}

fn apply_change(
    draft: &mut Draft<'_>,
    base: &Snapshot,
    change: &Change,
) -> Step<Vec<ChangeOutcome>> {
    let changed = match change {
        Change::InsertPage {
            document,
            into,
            at,
            reference,
            fields,
        } => insert::insert(
            draft,
            &insert::Insertion {
                document,
                into: into.as_deref(),
                at: *at,
                reference: reference.as_deref(),
                fields,
            },
        )?,
        Change::UpdatePage {
            page,
            base,
            document,
            into,
            at,
            fields,
        } => update::update(
            draft,
            &Update {
                page,
                base: *base,
                document: document.as_ref(),
                into,
                at: *at,
                fields,
            },
        )?,
        Change::DeletePage { page } => delete::delete(draft, page)?,
        Change::RevertPage {
            page,
            revision,
            blocks,
        } => revert::revert(draft, page, revision.unwrap_or(*base), blocks.as_deref())?,
        Change::InsertFiles { files } => return insert_files::insert_files(draft, files),
        Change::InsertComputedEntry { source } => {
            insert::insert_computed_entry(draft, source)?;
            return Ok(Vec::new());
        }
    };
    Ok(vec![changed])
}
