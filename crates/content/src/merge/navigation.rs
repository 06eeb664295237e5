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
use document::{Summary, summary::Kind};
use model::{ObjectKind, Oid};
use uuid::Uuid;

use self::{
    entries::Side,
    ids::Ids,
    inferred::{inferred, within},
    keys::{Kept, Keys, Name},
    tree::{Clash, Sides, Tree},
};
use super::{
    Conflict, Odds,
    changes::{Changes, Placed},
    files::Outcome,
};
use crate::{
    Objects,
    fault::{Gather, Result},
    identity::{Known, navigation},
    pages::layout::{Layout, text},
    tree::Mode,
};

/// Three revisions, and the changes of two of them.
pub(super) struct Merging<'a> {
    pub(super) base: &'a Known,
    pub(super) ours: &'a Known,
    pub(super) theirs: &'a Known,
    pub(super) our_changes: &'a Changes,
    pub(super) their_changes: &'a Changes,
    /// Ids of objects whose conflicts are resolved in favour of our side.
    pub(super) settled: &'a BTreeSet<Uuid>,
}

/// The path of the table of contents, and its blobs.
pub(super) struct Contents {
    pub(super) path: String,
    pub(super) base: Option<Oid>,
    pub(super) ours: Option<Oid>,
    pub(super) theirs: Option<Oid>,
}

impl Contents {
    /// None if the sides have it at different paths: then it is merged like any text.
    pub(super) fn find(objects: &Objects, trees: [Oid; 3]) -> Result<Option<Self>> {
        let mut gather = Gather::default();
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

impl Merging<'_> {
    pub(super) fn odds(&self, id: Option<Uuid>) -> Odds {
        match id {
            Some(id) if self.settled.contains(&id) => Odds::KeepOurs,
            _ => Odds::Report,
        }
    }

    pub(super) fn merge(
        &self,
        objects: &mut Objects,
        contents: &Contents,
        outcome: &mut Outcome,
    ) -> Result<()> {
        let merged = if contents.is_ours() {
            contents.ours
        } else if contents.is_theirs() {
            contents.theirs
        } else {
            self.merged(objects, contents, outcome)?
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
                let placed = Placed {
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

    fn id_of_file(&self, objects: &Objects, path: &BStr, at: &Contents) -> Result<Option<Uuid>> {
        let known = if at.ours.is_some() {
            self.ours
        } else {
            self.theirs
        };
        crate::identity::id_of(objects, &known.identity, path)
    }

    fn merged(
        &self,
        objects: &mut Objects,
        contents: &Contents,
        outcome: &mut Outcome,
    ) -> Result<Option<Oid>> {
        let texts = self.texts(objects, contents)?;
        let [base, ours, theirs] = texts.map(Summary::parse);
        let mut keys = Keys::new(contents.folder(), self.our_changes, self.their_changes);
        let [base_ids, our_ids, their_ids] = self.kept(objects, contents)?;
        let sides = Sides {
            base: Side::new(&base, keys.of_base(&base, base_ids)),
            ours: Side::new(&ours, keys.of_ours(&ours, our_ids)),
            theirs: Side::new(&theirs, keys.of_theirs(&theirs, their_ids)),
        };
        let ids = Ids::new(objects, self.base, &keys);
        let settled = |key| !self.settled.is_empty() && self.settled.contains(&ids.get(key));
        let mut tree = Tree::merged(&sides, |key| ids.get(key), &settled);
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
        self.lead_to_files(contents, &keys, &mut tree);
        let text = if contents.ours.is_some() {
            print::printed(&tree, &sides.ours, &sides.theirs)
        } else {
            print::printed(&tree, &sides.theirs, &sides.ours)
        };
        Ok(Some(objects.write(ObjectKind::Blob, text.into_bytes())))
    }

    /// The ids of entries without a file. Inferred entries have none.
    fn kept(&self, objects: &Objects, contents: &Contents) -> Result<[Kept; 3]> {
        let mut gather = Gather::default();
        let mut kept = [const { Kept::new() }; 3];
        let sides = [
            (contents.base, self.base),
            (contents.ours, self.ours),
            (contents.theirs, self.theirs),
        ];
        for (place, (oid, known)) in kept.iter_mut().zip(sides) {
            if oid.is_some() {
                let read = navigation::read(objects, known.identity.navigation);
                *place = gather.take(read)?.unwrap_or_default();
            }
        }
        gather.check()?;
        Ok(kept)
    }

    fn texts(&self, objects: &Objects, contents: &Contents) -> Result<[String; 3]> {
        let mut gather = Gather::default();
        let mut texts = [const { String::new() }; 3];
        let sides = [
            (contents.base, self.base, None),
            (contents.ours, self.ours, Some(self.our_changes)),
            (contents.theirs, self.theirs, Some(self.their_changes)),
        ];
        for (place, (oid, known, changes)) in texts.iter_mut().zip(sides) {
            let read = match oid {
                Some(oid) => text(objects, oid),
                None => inferred(objects, known, contents.folder(), changes),
            };
            *place = gather.take(read)?.unwrap_or_default();
        }
        gather.check()?;
        Ok(texts)
    }

    /// Points the entries of pages to their files after the merge.
    fn lead_to_files(&self, contents: &Contents, keys: &Keys<'_>, tree: &mut Tree) {
        for (key, node) in &mut tree.nodes {
            let (Kind::Document { path }, Some(Name::Page(file))) =
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
                within(contents.folder(), to).clone_into(path);
            }
        }
    }
}

fn conflict(contents: &Contents, keys: &Keys<'_>, ids: &Ids<'_>, clash: &Clash) -> Conflict {
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
