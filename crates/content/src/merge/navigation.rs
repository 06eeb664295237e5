//! Merges the table of contents as a tree of entries, not as lines.
//!
//! Pages are matched by their files, wherever these were moved to, other entries by the ids stored beside the commit.
//! A side without a table of contents has the one inferred from its files.

mod entries;
mod gaps;
mod ids;
mod inferred;
mod keys;
mod lines;
mod order;
mod print;
mod tree;

use std::collections::BTreeSet;

use bstr::{BStr, BString, ByteSlice};
use model::{ObjectKind, Oid};
use space_files::{Summary, summary::EntryKind};
use uuid::Uuid;

use self::{
    entries::Side,
    ids::Ids,
    inferred::{infer_summary, relative_to},
    keys::{FingerprintIds, Keys, Name},
    tree::{EntryConflict, Sides, Tree},
};
use super::{
    Conflict, OnConflict,
    changes::{Changes, SideFile},
    file_merge::FileMerge,
};
use crate::{
    Objects,
    error::{MissingCollector, Result},
    layout::{Layout, text},
    page_ids::{Snapshot, navigation},
    tree::Mode,
};

/// Three revisions, and the changes of two of them.
pub(super) struct MergeInput<'a> {
    pub(super) base: &'a Snapshot,
    pub(super) ours: &'a Snapshot,
    pub(super) theirs: &'a Snapshot,
    pub(super) our_changes: &'a Changes,
    pub(super) their_changes: &'a Changes,
    /// Ids of objects whose conflicts are resolved in favour of our side.
    pub(super) settled: &'a BTreeSet<Uuid>,
}

/// The path of the table of contents, and its blobs.
pub(super) struct SummaryBlobs {
    pub(super) path: String,
    pub(super) base: Option<Oid>,
    pub(super) ours: Option<Oid>,
    pub(super) theirs: Option<Oid>,
}

impl SummaryBlobs {
    /// None if the sides have it at different paths: then it is merged like any text.
    pub(super) fn find(objects: &Objects, trees: [Oid; 3]) -> Result<Option<Self>> {
        let mut gather = MissingCollector::default();
        let mut layouts = Vec::new();
        for tree in trees {
            layouts.extend(gather.take(Layout::read(objects, tree))?);
        }
        gather.check()?;
        let path = layouts[0].summary_path();
        if layouts.iter().any(|layout| layout.summary_path() != path) {
            return Ok(None);
        }
        Ok(Some(Self {
            path,
            base: layouts[0].summary,
            ours: layouts[1].summary,
            theirs: layouts[2].summary,
        }))
    }

    /// Returns whether our version is the result, or no side has one.
    fn is_ours(&self) -> bool {
        self.ours == self.theirs || self.base.is_some() && self.theirs == self.base
    }

    fn is_theirs(&self) -> bool {
        self.base.is_some() && self.ours == self.base
    }

    fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

impl MergeInput<'_> {
    pub(super) fn on_conflict(&self, id: Option<Uuid>) -> OnConflict {
        match id {
            Some(id) if self.settled.contains(&id) => OnConflict::KeepOurs,
            _ => OnConflict::Report,
        }
    }

    pub(super) fn merge(
        &self,
        objects: &mut Objects,
        contents: &SummaryBlobs,
        outcome: &mut FileMerge,
    ) -> Result<()> {
        let merged = if contents.is_ours() {
            contents.ours
        } else if contents.is_theirs() {
            contents.theirs
        } else {
            self.merge_entries(objects, contents, outcome)?
        };
        if merged == contents.ours {
            return Ok(());
        }
        let path = BString::from(contents.path.as_str());
        match merged {
            None => outcome.release(path.as_bstr()),
            Some(oid) => {
                let id = self.id_of_file(objects, path.as_bstr(), contents)?;
                let mode = Mode::FILE;
                let placed = SideFile {
                    path: path.clone(),
                    mode,
                    oid,
                    id,
                };
                outcome.replace(path.as_bstr(), placed);
            }
        }
        Ok(())
    }

    fn id_of_file(
        &self,
        objects: &Objects,
        path: &BStr,
        at: &SummaryBlobs,
    ) -> Result<Option<Uuid>> {
        let known = if at.ours.is_some() {
            self.ours
        } else {
            self.theirs
        };
        crate::page_ids::id_of(objects, &known.page_ids, path)
    }

    fn merge_entries(
        &self,
        objects: &mut Objects,
        contents: &SummaryBlobs,
        outcome: &mut FileMerge,
    ) -> Result<Option<Oid>> {
        let texts = self.texts(objects, contents)?;
        let [base, ours, theirs] = texts.map(Summary::parse);
        let mut keys = Keys::new(contents.folder(), self.our_changes, self.their_changes);
        let [base_ids, our_ids, their_ids] = self.fingerprint_ids(objects, contents)?;
        let sides = Sides {
            base: Side::new(&base, keys.of_base(&base, base_ids)),
            ours: Side::new(&ours, keys.of_ours(&ours, our_ids)),
            theirs: Side::new(&theirs, keys.of_theirs(&theirs, their_ids)),
        };
        let ids = Ids::new(objects, self.base, &keys);
        let settled = |key| !self.settled.is_empty() && self.settled.contains(&ids.get(key));
        let mut tree = Tree::merge(&sides, |key| ids.get(key), &settled);
        let conflicts: Vec<Conflict> = tree
            .conflicts
            .iter()
            .map(|clash| conflict(contents, &keys, &ids, clash))
            .collect();
        ids.check()?;
        if !conflicts.is_empty() {
            outcome.conflicts.extend(conflicts);
            return Ok(contents.ours);
        }
        self.update_targets(contents, &keys, &mut tree);
        let text = if contents.ours.is_some() {
            print::print_summary(&tree, &sides.ours, &sides.theirs)
        } else {
            print::print_summary(&tree, &sides.theirs, &sides.ours)
        };
        Ok(Some(objects.write(ObjectKind::Blob, text.into_bytes())))
    }

    /// The ids of entries without a file. Inferred entries have none.
    fn fingerprint_ids(
        &self,
        objects: &Objects,
        contents: &SummaryBlobs,
    ) -> Result<[FingerprintIds; 3]> {
        let mut gather = MissingCollector::default();
        let mut ids = [const { FingerprintIds::new() }; 3];
        let sides = [
            (contents.base, self.base),
            (contents.ours, self.ours),
            (contents.theirs, self.theirs),
        ];
        for (place, (oid, known)) in ids.iter_mut().zip(sides) {
            if oid.is_some() {
                let read = navigation::read(objects, known.page_ids.navigation);
                *place = gather.take(read)?.unwrap_or_default();
            }
        }
        gather.check()?;
        Ok(ids)
    }

    fn texts(&self, objects: &Objects, contents: &SummaryBlobs) -> Result<[String; 3]> {
        let mut gather = MissingCollector::default();
        let mut texts = [const { String::new() }; 3];
        let sides = [
            (contents.base, self.base, None),
            (contents.ours, self.ours, Some(self.our_changes)),
            (contents.theirs, self.theirs, Some(self.their_changes)),
        ];
        for (place, (oid, known, changes)) in texts.iter_mut().zip(sides) {
            let read = match oid {
                Some(oid) => text(objects, oid),
                None => infer_summary(objects, known, contents.folder(), changes),
            };
            *place = gather.take(read)?.unwrap_or_default();
        }
        gather.check()?;
        Ok(texts)
    }

    /// Points the entries of pages to their files after the merge.
    fn update_targets(&self, contents: &SummaryBlobs, keys: &Keys<'_>, tree: &mut Tree) {
        for (key, node) in &mut tree.nodes {
            let (EntryKind::Document { path }, Some(Name::Page(file))) =
                (&mut node.kind, keys.name(*key))
            else {
                continue;
            };
            let changed =
                [self.our_changes, self.their_changes].map(|side| side.of(file.as_bstr()));
            let moved = changed
                .iter()
                .flatten()
                .filter_map(|changed| changed.now.as_ref());
            let moved = moved.map(|now| &now.path).find(|path| *path != file);
            if let Some(to) = moved.and_then(|to| to.to_str().ok()) {
                relative_to(contents.folder(), to).clone_into(path);
            }
        }
    }
}

fn conflict(
    contents: &SummaryBlobs,
    keys: &Keys<'_>,
    ids: &Ids<'_>,
    clash: &EntryConflict,
) -> Conflict {
    let file = match keys.name(clash.key) {
        Some(Name::Page(file) | Name::NewPage(file, _)) => file.clone(),
        _ => contents.path.as_str().into(),
    };
    Conflict {
        page: Some(ids.get(clash.key)),
        path: file,
        kind: clash.kind,
        base: contents.base,
        ours: contents.ours,
        theirs: contents.theirs,
        parts: clash.parts.clone(),
    }
}
