//! Changes of one side to the files of the base; ids reveal renames.

use std::collections::BTreeMap;

use bstr::{BStr, BString, ByteSlice};
use model::{ObjectKind, Oid};
use uuid::Uuid;

use crate::{
    Objects,
    error::{MissingCollector, Result},
    page_ids::{Snapshot, locate, oid_to_id},
    tree::{Finder, Mode, diff_with_ids},
};

/// A file on one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SideFile {
    pub(super) path: BString,
    pub(super) mode: Mode,
    pub(super) oid: Oid,
    /// None for submodules, which have no ids.
    pub(super) id: Option<Uuid>,
}

#[derive(Debug, Default)]
pub(super) struct Changes {
    /// Files of the base that changed, by their path in the base.
    pub(super) of_base: BTreeMap<BString, FileChange>,
    /// Files that the base does not have, by their path.
    pub(super) added: BTreeMap<BString, SideFile>,
}

#[derive(Debug)]
pub(super) struct FileChange {
    pub(super) before: SideFile,
    /// None when the side deleted the file.
    pub(super) now: Option<SideFile>,
}

impl Changes {
    /// The change of a file of the base; none if it is unchanged.
    pub(super) fn of(&self, path: &BStr) -> Option<&FileChange> {
        self.of_base.get(path)
    }

    /// Moved files: old path, new path.
    pub(super) fn moves(&self) -> impl Iterator<Item = (&BStr, &BStr)> {
        self.of_base.iter().filter_map(|(from, changed)| {
            let to = changed.now.as_ref()?.path.as_bstr();
            (from != to).then_some((from.as_bstr(), to))
        })
    }
}

pub(super) fn changes(objects: &Objects, base: &Snapshot, side: &Snapshot) -> Result<Changes> {
    let rows = diff_with_ids(objects, base.tree, Some(base.page_ids.paths), side.tree)?;
    let mut ids = Finder::new(objects, ObjectKind::Identity, side.page_ids.paths);
    let mut gather = MissingCollector::default();
    let mut changes = Changes::default();
    let mut added = Vec::new();
    for row in rows {
        let now = match row.change.new {
            None => None,
            Some((mode, oid)) => {
                let entry = gather.take(ids.find(row.change.path.as_bstr()))?.flatten();
                let id = entry.filter(|entry| !entry.mode.is_folder());
                let id = id.map(|entry| oid_to_id(entry.oid));
                let path = row.change.path.clone();
                Some(SideFile {
                    path,
                    mode,
                    oid,
                    id,
                })
            }
        };
        let path = row.change.path;
        let before = row.change.old.map(|(mode, oid)| SideFile {
            path,
            mode,
            oid,
            id: row.id_oid.map(oid_to_id),
        });
        classify(&mut changes, &mut added, before, now);
    }
    gather.check()?;
    match_moved_files(objects, base, side, changes, added)
}

/// A path with the same id before and after was changed in place. Other files were moved here, or are new.
fn classify(
    changes: &mut Changes,
    added: &mut Vec<SideFile>,
    before: Option<SideFile>,
    mut now: Option<SideFile>,
) {
    if let Some(before) = before {
        let stayed = now.as_ref().is_some_and(|now| now.id == before.id);
        let stays = stayed.then(|| now.take()).flatten();
        changes
            .of_base
            .insert(before.path.clone(), FileChange { before, now: stays });
    }
    added.extend(now);
}

/// Finds the origin of files. A file with a new id at the path of a deleted one replaces that file.
fn match_moved_files(
    objects: &Objects,
    base: &Snapshot,
    side: &Snapshot,
    mut changes: Changes,
    added: Vec<SideFile>,
) -> Result<Changes> {
    let mut gather = MissingCollector::default();
    let mut new = Vec::new();
    for placed in added {
        let Some(id) = placed.id else {
            new.push(placed);
            continue;
        };
        let Some(was) = gather.take(locate(objects, &base.page_ids, id))? else {
            continue;
        };
        match was.and_then(|was| changes.of_base.get_mut(&was.path)) {
            Some(left) if left.now.is_none() => left.now = Some(placed),
            _ => new.push(placed),
        }
    }
    gather.check()?;
    for placed in new {
        let deleted = changes.of_base.get_mut(&placed.path);
        let replaced = deleted.filter(|left| left.now.is_none());
        match replaced {
            Some(left) if is_removed(objects, side, left.before.id)? => {
                left.now = Some(placed);
            }
            _ => drop(changes.added.insert(placed.path.clone(), placed)),
        }
    }
    Ok(changes)
}

fn is_removed(objects: &Objects, side: &Snapshot, id: Option<Uuid>) -> Result<bool> {
    match id {
        Some(id) => Ok(locate(objects, &side.page_ids, id)?.is_none()),
        None => Ok(true),
    }
}
