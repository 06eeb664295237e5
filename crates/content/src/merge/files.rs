//! Merges all files of two sides.

use std::collections::{BTreeMap, BTreeSet};

use bstr::{BStr, BString, ByteSlice};
use model::Oid;
use uuid::Uuid;

use super::{
    Conflict, ConflictKind, Merged, Odds, Part, blobs,
    changes::{Changed, Changes, Placed, changes},
    navigation::{Contents, Merging},
    paths::in_the_way,
};
use crate::{
    Objects,
    fault::{Gather, Result},
    identity::Known,
    tree::{self, Edits},
};

/// Edits to our tree, and conflicts.
#[derive(Default)]
pub(super) struct Outcome {
    pub(super) edits: Edits,
    pub(super) kept: BTreeMap<BString, Uuid>,
    pub(super) conflicts: Vec<Conflict>,
    /// Paths on our side whose file is changed, moved or deleted, so that it blocks no other file.
    released: BTreeSet<BString>,
}

pub(super) fn merge(
    objects: &mut Objects,
    base: &Known,
    ours: &Known,
    theirs: &Known,
    settled: &BTreeSet<Uuid>,
) -> Result<Merged> {
    let mut gather = Gather::default();
    let our_changes = gather.take(changes(objects, base, ours))?;
    let their_changes = gather.take(changes(objects, base, theirs))?;
    gather.check()?;
    let (our_changes, their_changes) = (
        our_changes.unwrap_or_default(),
        their_changes.unwrap_or_default(),
    );
    let contents = Contents::find(objects, [base.tree, ours.tree, theirs.tree])?;
    let merging = Merging {
        base,
        ours,
        theirs,
        our_changes: &our_changes,
        their_changes: &their_changes,
        settled,
    };
    let mut outcome = Outcome::default();
    let mut gather = Gather::default();
    let apart = contents.as_ref().map(|contents| contents.path.as_str());
    let step = changed(objects, &merging, apart, &mut outcome);
    gather.take(step)?;
    added(&merging, apart, &mut outcome);
    if let Some(contents) = &contents {
        gather.take(merging.merge(objects, contents, &mut outcome))?;
    }
    gather.check()?;
    blocked(objects, ours, &their_changes, &mut outcome)?;
    finish(objects, ours, outcome)
}

/// Files of the base that one side or both changed. The file `apart`, the table of contents, is merged separately.
fn changed(
    objects: &mut Objects,
    merging: &Merging<'_>,
    apart: Option<&str>,
    outcome: &mut Outcome,
) -> Result<()> {
    let mut gather = Gather::default();
    let ours = merging.our_changes;
    for (path, their) in &merging.their_changes.of_base {
        if apart.is_some_and(|apart| *path == apart) {
            continue;
        }
        match (ours.of(path.as_bstr()), &their.now) {
            (None, None) => outcome.release(path.as_bstr()),
            (None, Some(now)) => outcome.replace(path.as_bstr(), now.clone()),
            (Some(Changed { now: None, .. }), None) => {}
            (Some(Changed { now: Some(our), .. }), Some(now)) => {
                let sides = [&their.before, our, now];
                let step = both_changed(objects, sides, merging.odds(our.id), outcome);
                gather.take(step)?;
            }
            (Some(our), _) if merging.odds(our.before.id) == Odds::KeepOurs => {
                outcome.excuse(our.now.as_ref());
            }
            (Some(our), _) => {
                outcome.excuse(our.now.as_ref());
                outcome.conflicts.push(deleted(our, their));
            }
        }
    }
    gather.check()
}

/// A file that both sides have and at least one changed or moved.
fn both_changed(
    objects: &mut Objects,
    [base, ours, theirs]: [&Placed; 3],
    odds: Odds,
    outcome: &mut Outcome,
) -> Result<()> {
    let settled = odds == Odds::KeepOurs;
    let path = chosen(&base.path, &ours.path, &theirs.path).or(settled.then_some(&ours.path));
    let mode = chosen(&base.mode, &ours.mode, &theirs.mode).or(settled.then_some(&ours.mode));
    let (oid, mut parts) = match blobs::merge(objects, base, ours, theirs, odds)? {
        Ok(oid) => (oid, Vec::new()),
        Err(_) if settled => (ours.oid, Vec::new()),
        Err(parts) => (ours.oid, parts),
    };
    parts.extend(mode.is_none().then_some(Part::File));
    let mut dispute = |kind, parts| {
        let conflict = disputed([base, ours, theirs], kind, parts);
        outcome.conflicts.push(conflict);
    };
    if !parts.is_empty() {
        dispute(ConflictKind::Changed, parts);
    }
    let (Some(path), Some(mode)) = (path, mode) else {
        if path.is_none() {
            dispute(ConflictKind::Moved, vec![Part::Place]);
            outcome.excuse(Some(ours));
        }
        return Ok(());
    };
    let placed = Placed {
        path: path.clone(),
        mode: *mode,
        oid,
        id: ours.id,
    };
    if placed != *ours {
        outcome.replace(ours.path.as_bstr(), placed);
    }
    Ok(())
}

fn disputed([base, ours, theirs]: [&Placed; 3], kind: ConflictKind, parts: Vec<Part>) -> Conflict {
    Conflict {
        page: ours.id,
        path: ours.path.clone(),
        kind,
        base: Some(base.oid),
        ours: Some(ours.oid),
        theirs: Some(theirs.oid),
        parts,
    }
}

/// The value that one side changed; none when both changed it to different ones.
fn chosen<'a, T: PartialEq>(base: &'a T, ours: &'a T, theirs: &'a T) -> Option<&'a T> {
    if ours == theirs || theirs == base {
        Some(ours)
    } else {
        (ours == base).then_some(theirs)
    }
}

fn deleted(ours: &Changed, theirs: &Changed) -> Conflict {
    let now = ours.now.as_ref().or(theirs.now.as_ref());
    let before = &ours.before;
    Conflict {
        page: before.id,
        path: now.map_or_else(|| before.path.clone(), |now| now.path.clone()),
        kind: ConflictKind::Deleted,
        base: Some(before.oid),
        ours: ours.now.as_ref().map(|now| now.oid),
        theirs: theirs.now.as_ref().map(|now| now.oid),
        parts: Vec::new(),
    }
}

/// Files that the base does not have. The same file added on both sides gets our id.
fn added(merging: &Merging<'_>, apart: Option<&str>, outcome: &mut Outcome) {
    for (path, their) in &merging.their_changes.added {
        if apart.is_some_and(|apart| *path == apart) {
            continue;
        }
        match merging.our_changes.added.get(path) {
            None => outcome.put(their.clone()),
            Some(our) if (our.mode, our.oid) == (their.mode, their.oid) => {}
            Some(our) if merging.odds(our.id) == Odds::KeepOurs => {}
            Some(our) => {
                let conflict = collision(path, our.id, Some(our.oid), Some(their.oid));
                outcome.conflicts.push(conflict);
            }
        }
    }
}

fn collision(path: &BString, id: Option<Uuid>, ours: Option<Oid>, theirs: Option<Oid>) -> Conflict {
    Conflict {
        page: id,
        path: path.clone(),
        kind: ConflictKind::Added,
        base: None,
        ours,
        theirs,
        parts: Vec::new(),
    }
}

/// Files that would overwrite others.
fn blocked(objects: &Objects, ours: &Known, theirs: &Changes, outcome: &mut Outcome) -> Result<()> {
    let released = |path: &BStr| outcome.released.contains(path);
    let blocked = in_the_way(objects, ours, &outcome.edits, released)?;
    let mut conflicts = Vec::new();
    for path in blocked {
        let put = outcome.edits.get(path).copied().flatten();
        let id = outcome.kept.get(path).copied();
        let there = tree::find(objects, ours.tree, path)?;
        let blob = there
            .filter(|entry| entry.mode.is_blob())
            .map(|entry| entry.oid);
        let same = blob == put.map(|(_, oid)| oid) && theirs.added.contains_key(path);
        if !same {
            let their = put.map(|(_, oid)| oid);
            conflicts.push(collision(&path.to_owned(), id, blob, their));
        }
    }
    outcome.conflicts.extend(conflicts);
    Ok(())
}

impl Outcome {
    /// Removes the file at a path of our side; another one may be put there.
    pub(super) fn release(&mut self, path: &BStr) {
        self.edits.entry(path.to_owned()).or_insert(None);
        self.released.insert(path.to_owned());
    }

    /// A file of our side whose path is in conflict already: do not report a collision as well.
    fn excuse(&mut self, ours: Option<&Placed>) {
        self.released.extend(ours.map(|ours| ours.path.clone()));
    }

    /// Replaces the file that is at `from` on our side.
    pub(super) fn replace(&mut self, from: &BStr, placed: Placed) {
        self.release(from);
        self.put(placed);
    }

    pub(super) fn put(&mut self, placed: Placed) {
        let Placed {
            path,
            mode,
            oid,
            id,
        } = placed;
        if let Some(id) = id {
            self.kept.insert(path.clone(), id);
        }
        let before = self.edits.insert(path.clone(), Some((mode, oid)));
        if let Some(Some((_, other))) = before {
            // Each side moved another file here, and at least one of the two was changed.
            let conflict = collision(&path, id, Some(other), Some(oid));
            self.conflicts.push(conflict);
        }
    }
}

fn finish(objects: &mut Objects, ours: &Known, outcome: Outcome) -> Result<Merged> {
    let mut conflicts = outcome.conflicts;
    conflicts.sort_by(|a, b| (&a.path, a.kind).cmp(&(&b.path, b.kind)));
    let tree = if conflicts.is_empty() {
        tree::edit(objects, ours.tree, &outcome.edits)?
    } else {
        ours.tree
    };
    Ok(Merged {
        tree,
        conflicts,
        kept: outcome.kept.into_iter().collect(),
    })
}
