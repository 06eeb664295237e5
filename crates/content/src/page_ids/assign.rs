//! Assigns ids to the files of a commit.
//!
//! A path gets the first of these ids: the one the caller pins; that of the same path in the first parent, in another
//! parent, or in the previous tip of a rebase; that of the file it was renamed from in one of these. Else it gets a new
//! one. The cost depends on the differences to the parents, not on the size of the space.

use std::collections::{BTreeMap, HashSet};

use bstr::{BString, ByteSlice};
use model::{ObjectKind, Oid};
use uuid::Uuid;

use super::{
    Assignment, IdLocation, PageIds, Snapshot,
    assignments::{AssignedId, IdAssignments, PreviousBlob, UnusedId, blob},
    derive_id, id_to_oid, id_trie, navigation, oid_to_id,
    renames::{self, Candidate},
};
use crate::{
    Objects,
    error::{MissingCollector, Result},
    tree::{self, Edits, Finder, Mode, diff_with_ids, edit_kind},
};

/// Computes the ids of a commit. Deterministic: equal input gives equal ids.
pub fn assign(objects: &mut Objects, new: &Assignment<'_>) -> Result<PageIds> {
    let first = new.parents.first().copied().unwrap_or(Snapshot {
        tree: Oid::EMPTY_TREE,
        page_ids: PageIds::empty(),
    });
    let mut gather = MissingCollector::default();
    // Requested together with the first directories: saves one load.
    gather.take(id_trie::read(objects, first.page_ids.ids))?;
    let now = gather
        .take(navigation::summary_of(objects, new.tree))?
        .flatten();
    let before = gather
        .take(navigation::summary_of(objects, first.tree))?
        .flatten();
    let claims = gather.take(IdAssignments::new(objects, first, new.tree))?;
    gather.check()?;
    let Some(mut claims) = claims else {
        return Ok(first.page_ids);
    };
    assign_all(objects, new, first, &mut claims)?;
    let located = id_locations(objects, new, &claims)?;
    let (edits, updates) = (edits(&claims), updates(&claims, located));
    let mut known = vec![first];
    known.extend(other_snapshots(new, first));
    let navigation = navigation::assign(objects, new, &known, [now, before])?;
    let ids = id_trie::update(objects, first.page_ids.ids, &updates)?;
    let paths = edit_kind(objects, ObjectKind::Identity, first.page_ids.paths, &edits)?;
    Ok(PageIds {
        paths,
        ids,
        navigation,
    })
}

fn assign_all(
    objects: &Objects,
    new: &Assignment<'_>,
    first: Snapshot,
    claims: &mut IdAssignments<'_>,
) -> Result<()> {
    let others: Vec<Snapshot> = other_snapshots(new, first);
    assign_pinned_ids(objects, new, first, &others, claims)?;
    for other in &others {
        assign_same_paths(objects, *other, claims)?;
    }
    let freed: Vec<UnusedId> = claims.unused.values().cloned().collect();
    assign_renamed(objects, first, &freed, claims)?;
    for other in others {
        if claims.wanted.is_empty() {
            break;
        }
        let freed = removed_since(objects, other, new.tree, claims)?;
        assign_renamed(objects, other, &freed, claims)?;
    }
    let rest: Vec<BString> = claims.wanted.keys().cloned().collect();
    for path in rest {
        let id = derive_id(new.commit.as_bytes(), &path);
        claims.assign(path.as_bstr(), id, None);
    }
    Ok(())
}

/// The other parents and the tip before a rebase, without duplicates.
fn other_snapshots(new: &Assignment<'_>, first: Snapshot) -> Vec<Snapshot> {
    let mut others: Vec<Snapshot> = Vec::new();
    for known in new.parents.iter().skip(1).chain(&new.previous_tip) {
        if *known != first && !others.contains(known) {
            others.push(*known);
        }
    }
    others
}

/// Assigns the ids that the caller pinned. Of two for one path or one id, the first counts.
fn assign_pinned_ids(
    objects: &Objects,
    new: &Assignment<'_>,
    first: Snapshot,
    others: &[Snapshot],
    claims: &mut IdAssignments<'_>,
) -> Result<()> {
    let (mut paths, mut taken) = (HashSet::new(), HashSet::new());
    let mut gather = MissingCollector::default();
    let mut forced = Vec::new();
    for (path, id) in new.pinned_ids {
        if paths.contains(path) || taken.contains(id) {
            continue;
        }
        paths.insert(path);
        taken.insert(id);
        if claims.has_id(path.as_bstr(), *id) {
            continue;
        }
        let mut before = None;
        for known in [first].iter().chain(others) {
            let Some(found) = gather.take(find_previous(objects, *known, *id))? else {
                break;
            };
            before = before.or(found);
        }
        forced.push((path.as_bstr(), *id, before));
    }
    gather.check()?;
    for (path, id, before) in forced {
        claims.assign_pinned(path, id, before)?;
    }
    Ok(())
}

fn find_previous(objects: &Objects, at: Snapshot, id: Uuid) -> Result<Option<PreviousBlob>> {
    let Some(located) = id_trie::get(objects, at.page_ids.ids, id)? else {
        return Ok(None);
    };
    let entry = tree::find(objects, at.tree, located.path.as_bstr())?;
    Ok(entry.map(|entry| PreviousBlob { at, oid: entry.oid }))
}

/// Assigns ids to new paths that exist in another parent or in the tip before a rebase.
fn assign_same_paths(
    objects: &Objects,
    other: Snapshot,
    claims: &mut IdAssignments<'_>,
) -> Result<()> {
    let mut gather = MissingCollector::default();
    let mut found = Vec::new();
    let mut blobs = Finder::new(objects, ObjectKind::Tree, other.tree);
    let mut paths = Finder::new(objects, ObjectKind::Identity, other.page_ids.paths);
    for path in claims.wanted.keys() {
        let entry = gather.take(blobs.find(path.as_bstr()))?.flatten();
        let id = gather.take(paths.find(path.as_bstr()))?.flatten();
        if let (Some(entry), Some(id)) = (entry, id.filter(|id| !id.mode.is_folder())) {
            let (at, id) = (other, oid_to_id(id.oid));
            let before = PreviousBlob { at, oid: entry.oid };
            if gather.take(claims.is_free(id))? == Some(true) {
                found.push((path.clone(), id, before));
            }
        }
    }
    gather.check()?;
    for (path, id, before) in found {
        claims.assign(path.as_bstr(), id, Some(before));
    }
    Ok(())
}

/// Files of another commit that this one lacks and whose ids are unused.
fn removed_since(
    objects: &Objects,
    other: Snapshot,
    tree: Oid,
    claims: &IdAssignments<'_>,
) -> Result<Vec<UnusedId>> {
    let mut gather = MissingCollector::default();
    let mut gone = Vec::new();
    for with_id in diff_with_ids(objects, other.tree, Some(other.page_ids.paths), tree)? {
        let (old, now) = (blob(with_id.change.old), blob(with_id.change.new));
        if let (Some(oid), None, Some(id)) = (old, now, with_id.id_oid.map(oid_to_id))
            && gather.take(claims.is_free(id))? == Some(true)
        {
            let path = with_id.change.path;
            gone.push(UnusedId { path, oid, id });
        }
    }
    gather.check()?;
    Ok(gone)
}

fn assign_renamed(
    objects: &Objects,
    at: Snapshot,
    freed: &[UnusedId],
    claims: &mut IdAssignments<'_>,
) -> Result<()> {
    let wanted: Vec<(BString, Oid)> = claims.wanted.clone().into_iter().collect();
    let removed: Vec<Candidate<'_>> = freed
        .iter()
        .map(|file| Candidate {
            path: file.path.as_bstr(),
            oid: file.oid,
        })
        .collect();
    let added: Vec<Candidate<'_>> = wanted
        .iter()
        .map(|(path, oid)| Candidate {
            path: path.as_bstr(),
            oid: *oid,
        })
        .collect();
    for (old, new) in renames::match_renames(objects, &removed, &added)? {
        let oid = freed[old].oid;
        claims.assign(
            added[new].path,
            freed[old].id,
            Some(PreviousBlob { at, oid }),
        );
    }
    Ok(())
}

/// The paths and times of all assigned ids.
fn id_locations(
    objects: &Objects,
    new: &Assignment<'_>,
    claims: &IdAssignments<'_>,
) -> Result<Vec<IdLocation>> {
    let mut gather = MissingCollector::default();
    let mut all = Vec::new();
    for (path, claim) in &claims.assigned {
        let before = match claim.before {
            Some(before) => gather.take(id_trie::get(objects, before.at.page_ids.ids, claim.id))?,
            None => Some(None),
        };
        let times = before
            .flatten()
            .map(|located| (located.created, located.updated));
        let (created, updated) = times.unwrap_or((new.time, new.time));
        let same_bytes = claim.before.is_some_and(|before| before.oid == claim.oid);
        all.push(IdLocation {
            path: path.clone(),
            created,
            updated: if same_bytes { updated } else { new.time },
        });
    }
    gather.check()?;
    Ok(all)
}

fn edits(claims: &IdAssignments<'_>) -> Edits {
    let gone = claims.removed_paths().map(|path| (path.clone(), None));
    let assigned = claims.assigned.iter();
    gone.chain(
        assigned.map(|(path, AssignedId { id, .. })| {
            (path.clone(), Some((Mode::FILE, id_to_oid(*id))))
        }),
    )
    .collect()
}

fn updates(
    claims: &IdAssignments<'_>,
    located: Vec<IdLocation>,
) -> BTreeMap<Uuid, Option<IdLocation>> {
    let freed = claims.unused.keys().map(|id| (*id, None));
    let assigned = claims.assigned.values().zip(located);
    freed
        .chain(assigned.map(|(claim, located)| (claim.id, Some(located))))
        .collect()
}
