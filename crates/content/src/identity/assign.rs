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
    Assignment, Identity, Known, Located,
    claims::{Before, Claim, Claims, Freed, blob},
    derived, ids, navigation, pad,
    renames::{self, Candidate},
    unpad,
};
use crate::{
    Objects,
    fault::{Gather, Result},
    tree::{self, Edits, Finder, Mode, diff_beside, edit_kind},
};

/// Computes the ids of a commit. Deterministic: equal input gives equal ids.
pub fn assign(objects: &mut Objects, new: &Assignment<'_>) -> Result<Identity> {
    let first = new.parents.first().copied().unwrap_or(Known {
        tree: Oid::EMPTY_TREE,
        identity: Identity::empty(),
    });
    let mut gather = Gather::default();
    // Requested together with the first directories: saves one load.
    gather.take(ids::read(objects, first.identity.ids))?;
    let now = gather
        .take(navigation::summary_of(objects, new.tree))?
        .flatten();
    let before = gather
        .take(navigation::summary_of(objects, first.tree))?
        .flatten();
    let claims = gather.take(Claims::new(objects, first, new.tree))?;
    gather.check()?;
    let Some(mut claims) = claims else {
        return Ok(first.identity);
    };
    settle(objects, new, first, &mut claims)?;
    let located = located(objects, new, &claims)?;
    let (edits, updates) = (edits(&claims), updates(&claims, located));
    let mut known = vec![first];
    known.extend(others(new, first));
    let navigation = navigation::assign(objects, new, &known, [now, before])?;
    let ids = ids::update(objects, first.identity.ids, &updates)?;
    let paths = edit_kind(objects, ObjectKind::Identity, first.identity.paths, &edits)?;
    Ok(Identity {
        paths,
        ids,
        navigation,
    })
}

fn settle(
    objects: &Objects,
    new: &Assignment<'_>,
    first: Known,
    claims: &mut Claims<'_>,
) -> Result<()> {
    let others: Vec<Known> = others(new, first);
    keep(objects, new, first, &others, claims)?;
    for other in &others {
        same_paths(objects, *other, claims)?;
    }
    let freed: Vec<Freed> = claims.free.values().cloned().collect();
    renamed(objects, first, &freed, claims)?;
    for other in others {
        if claims.wanted.is_empty() {
            break;
        }
        let freed = gone_since(objects, other, new.tree, claims)?;
        renamed(objects, other, &freed, claims)?;
    }
    let rest: Vec<BString> = claims.wanted.keys().cloned().collect();
    for path in rest {
        let id = derived(new.commit.as_bytes(), &path);
        claims.give(path.as_bstr(), id, None);
    }
    Ok(())
}

/// The other parents and the tip before a rebase, without duplicates.
fn others(new: &Assignment<'_>, first: Known) -> Vec<Known> {
    let mut others: Vec<Known> = Vec::new();
    for known in new.parents.iter().skip(1).chain(&new.previous_tip) {
        if *known != first && !others.contains(known) {
            others.push(*known);
        }
    }
    others
}

/// Assigns the ids that the caller pinned. Of two for one path or one id, the first counts.
fn keep(
    objects: &Objects,
    new: &Assignment<'_>,
    first: Known,
    others: &[Known],
    claims: &mut Claims<'_>,
) -> Result<()> {
    let (mut paths, mut taken) = (HashSet::new(), HashSet::new());
    let mut gather = Gather::default();
    let mut forced = Vec::new();
    for (path, id) in new.kept {
        if paths.contains(path) || taken.contains(id) {
            continue;
        }
        paths.insert(path);
        taken.insert(id);
        if claims.holds(path.as_bstr(), *id) {
            continue;
        }
        let mut before = None;
        for known in [first].iter().chain(others) {
            let Some(found) = gather.take(before_of(objects, *known, *id))? else {
                break;
            };
            before = before.or(found);
        }
        forced.push((path.as_bstr(), *id, before));
    }
    gather.check()?;
    for (path, id, before) in forced {
        claims.force(path, id, before)?;
    }
    Ok(())
}

fn before_of(objects: &Objects, at: Known, id: Uuid) -> Result<Option<Before>> {
    let Some(located) = ids::get(objects, at.identity.ids, id)? else {
        return Ok(None);
    };
    let entry = tree::find(objects, at.tree, located.path.as_bstr())?;
    Ok(entry.map(|entry| Before { at, oid: entry.oid }))
}

/// Assigns ids to new paths that exist in another parent or in the tip before a rebase.
fn same_paths(objects: &Objects, other: Known, claims: &mut Claims<'_>) -> Result<()> {
    let mut gather = Gather::default();
    let mut found = Vec::new();
    let mut blobs = Finder::new(objects, ObjectKind::Tree, other.tree);
    let mut paths = Finder::new(objects, ObjectKind::Identity, other.identity.paths);
    for path in claims.wanted.keys() {
        let entry = gather.take(blobs.find(path.as_bstr()))?.flatten();
        let id = gather.take(paths.find(path.as_bstr()))?.flatten();
        if let (Some(entry), Some(id)) = (entry, id.filter(|id| !id.mode.is_folder())) {
            let (at, id) = (other, unpad(id.oid));
            let before = Before { at, oid: entry.oid };
            if gather.take(claims.is_free(id))? == Some(true) {
                found.push((path.clone(), id, before));
            }
        }
    }
    gather.check()?;
    for (path, id, before) in found {
        claims.give(path.as_bstr(), id, Some(before));
    }
    Ok(())
}

/// Files of another commit that this one lacks and whose ids are unused.
fn gone_since(
    objects: &Objects,
    other: Known,
    tree: Oid,
    claims: &Claims<'_>,
) -> Result<Vec<Freed>> {
    let mut gather = Gather::default();
    let mut gone = Vec::new();
    for beside in diff_beside(objects, other.tree, Some(other.identity.paths), tree)? {
        let (old, now) = (blob(beside.change.old), blob(beside.change.new));
        if let (Some(oid), None, Some(id)) = (old, now, beside.aside.map(unpad))
            && gather.take(claims.is_free(id))? == Some(true)
        {
            let path = beside.change.path;
            gone.push(Freed { path, oid, id });
        }
    }
    gather.check()?;
    Ok(gone)
}

fn renamed(objects: &Objects, at: Known, freed: &[Freed], claims: &mut Claims<'_>) -> Result<()> {
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
    for (old, new) in renames::matched(objects, &removed, &added)? {
        let oid = freed[old].oid;
        claims.give(added[new].path, freed[old].id, Some(Before { at, oid }));
    }
    Ok(())
}

/// The paths and times of all assigned ids.
fn located(objects: &Objects, new: &Assignment<'_>, claims: &Claims<'_>) -> Result<Vec<Located>> {
    let mut gather = Gather::default();
    let mut all = Vec::new();
    for (path, claim) in &claims.given {
        let before = match claim.before {
            Some(before) => gather.take(ids::get(objects, before.at.identity.ids, claim.id))?,
            None => Some(None),
        };
        let times = before
            .flatten()
            .map(|located| (located.created, located.updated));
        let (created, updated) = times.unwrap_or((new.time, new.time));
        let same_bytes = claim.before.is_some_and(|before| before.oid == claim.oid);
        all.push(Located {
            path: path.clone(),
            created,
            updated: if same_bytes { updated } else { new.time },
        });
    }
    gather.check()?;
    Ok(all)
}

fn edits(claims: &Claims<'_>) -> Edits {
    let gone = claims.gone().map(|path| (path.clone(), None));
    let given = claims.given.iter();
    gone.chain(given.map(|(path, Claim { id, .. })| (path.clone(), Some((Mode::FILE, pad(*id))))))
        .collect()
}

fn updates(claims: &Claims<'_>, located: Vec<Located>) -> BTreeMap<Uuid, Option<Located>> {
    let freed = claims.free.keys().map(|id| (*id, None));
    let given = claims.given.values().zip(located);
    freed
        .chain(given.map(|(claim, located)| (claim.id, Some(located))))
        .collect()
}
