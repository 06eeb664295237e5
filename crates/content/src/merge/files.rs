//! Merges all files of two sides.

use std::collections::BTreeSet;

use bstr::{BStr, ByteSlice};
use uuid::Uuid;

use super::{
    Conflict, ConflictKind, MergeOutcome, OnConflict, Part, blobs,
    changes::{Changes, FileChange, SideFile, changes},
    file_merge::{FileMerge, collision},
    navigation::{MergeInput, SummaryBlobs},
    paths::blocked_paths,
};
use crate::{
    Objects,
    error::{MissingCollector, Result},
    page_ids::Snapshot,
    tree,
};

pub(super) fn merge(
    objects: &mut Objects,
    base: &Snapshot,
    ours: &Snapshot,
    theirs: &Snapshot,
    settled: &BTreeSet<Uuid>,
) -> Result<MergeOutcome> {
    let mut gather = MissingCollector::default();
    let our_changes = gather.take(changes(objects, base, ours))?;
    let their_changes = gather.take(changes(objects, base, theirs))?;
    gather.check()?;
    let (our_changes, their_changes) = (
        our_changes.unwrap_or_default(),
        their_changes.unwrap_or_default(),
    );
    let contents = SummaryBlobs::find(objects, [base.tree, ours.tree, theirs.tree])?;
    let merging = MergeInput {
        base,
        ours,
        theirs,
        our_changes: &our_changes,
        their_changes: &their_changes,
        settled,
    };
    let mut outcome = FileMerge::default();
    let mut gather = MissingCollector::default();
    let apart = contents.as_ref().map(|contents| contents.path.as_str());
    let step = merge_changed(objects, &merging, apart, &mut outcome);
    gather.take(step)?;
    merge_added(&merging, apart, &mut outcome);
    if let Some(contents) = &contents {
        gather.take(merging.merge(objects, contents, &mut outcome))?;
    }
    gather.check()?;
    report_collisions(objects, ours, &their_changes, &mut outcome)?;
    finish(objects, ours, outcome)
}

/// Files of the base that one side or both changed. The file `apart`, the table of contents, is merged separately.
fn merge_changed(
    objects: &mut Objects,
    merging: &MergeInput<'_>,
    apart: Option<&str>,
    outcome: &mut FileMerge,
) -> Result<()> {
    let mut gather = MissingCollector::default();
    let ours = merging.our_changes;
    for (path, their) in &merging.their_changes.of_base {
        if apart.is_some_and(|apart| *path == apart) {
            continue;
        }
        match (ours.of(path.as_bstr()), &their.now) {
            (None, None) => outcome.release(path.as_bstr()),
            (None, Some(now)) => outcome.replace(path.as_bstr(), now.clone()),
            (Some(FileChange { now: None, .. }), None) => {}
            (Some(FileChange { now: Some(our), .. }), Some(now)) => {
                let sides = [&their.before, our, now];
                let step = merge_both(objects, sides, merging.on_conflict(our.id), outcome);
                gather.take(step)?;
            }
            (Some(our), _) if merging.on_conflict(our.before.id) == OnConflict::KeepOurs => {
                outcome.suppress_collision(our.now.as_ref());
            }
            (Some(our), _) => {
                outcome.suppress_collision(our.now.as_ref());
                outcome.conflicts.push(deletion_conflict(our, their));
            }
        }
    }
    gather.check()
}

/// A file that both sides have and at least one changed or moved.
fn merge_both(
    objects: &mut Objects,
    [base, ours, theirs]: [&SideFile; 3],
    odds: OnConflict,
    outcome: &mut FileMerge,
) -> Result<()> {
    let settled = odds == OnConflict::KeepOurs;
    let path = pick_changed(&base.path, &ours.path, &theirs.path).or(settled.then_some(&ours.path));
    let mode = pick_changed(&base.mode, &ours.mode, &theirs.mode).or(settled.then_some(&ours.mode));
    let (oid, mut parts) = match blobs::merge(objects, base, ours, theirs, odds)? {
        Ok(oid) => (oid, Vec::new()),
        Err(_) if settled => (ours.oid, Vec::new()),
        Err(parts) => (ours.oid, parts),
    };
    parts.extend(mode.is_none().then_some(Part::File));
    let mut dispute = |kind, parts| {
        let conflict = conflict_about([base, ours, theirs], kind, parts);
        outcome.conflicts.push(conflict);
    };
    if !parts.is_empty() {
        dispute(ConflictKind::Changed, parts);
    }
    let (Some(path), Some(mode)) = (path, mode) else {
        if path.is_none() {
            dispute(ConflictKind::Moved, vec![Part::Position]);
            outcome.suppress_collision(Some(ours));
        }
        return Ok(());
    };
    let placed = SideFile {
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

fn conflict_about(
    [base, ours, theirs]: [&SideFile; 3],
    kind: ConflictKind,
    parts: Vec<Part>,
) -> Conflict {
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
fn pick_changed<'a, T: PartialEq>(base: &'a T, ours: &'a T, theirs: &'a T) -> Option<&'a T> {
    if ours == theirs || theirs == base {
        Some(ours)
    } else {
        (ours == base).then_some(theirs)
    }
}

fn deletion_conflict(ours: &FileChange, theirs: &FileChange) -> Conflict {
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
fn merge_added(merging: &MergeInput<'_>, apart: Option<&str>, outcome: &mut FileMerge) {
    for (path, their) in &merging.their_changes.added {
        if apart.is_some_and(|apart| *path == apart) {
            continue;
        }
        match merging.our_changes.added.get(path) {
            None => outcome.put(their.clone()),
            Some(our) if (our.mode, our.oid) == (their.mode, their.oid) => {}
            Some(our) if merging.on_conflict(our.id) == OnConflict::KeepOurs => {}
            Some(our) => {
                let conflict = collision(path, our.id, Some(our.oid), Some(their.oid));
                outcome.conflicts.push(conflict);
            }
        }
    }
}

/// Files that would overwrite others.
fn report_collisions(
    objects: &Objects,
    ours: &Snapshot,
    theirs: &Changes,
    outcome: &mut FileMerge,
) -> Result<()> {
    let released = |path: &BStr| outcome.released.contains(path);
    let blocked = blocked_paths(objects, ours, &outcome.edits, released)?;
    let mut conflicts = Vec::new();
    for path in blocked {
        let put = outcome.edits.get(path).copied().flatten();
        let id = outcome.pinned_ids.get(path).copied();
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

fn finish(objects: &mut Objects, ours: &Snapshot, outcome: FileMerge) -> Result<MergeOutcome> {
    let mut conflicts = outcome.conflicts;
    conflicts.sort_by(|a, b| (&a.path, a.kind).cmp(&(&b.path, b.kind)));
    let tree = if conflicts.is_empty() {
        tree::edit(objects, ours.tree, &outcome.edits)?
    } else {
        ours.tree
    };
    Ok(MergeOutcome {
        tree,
        conflicts,
        pinned_ids: outcome.pinned_ids.into_iter().collect(),
    })
}
