//! The revision that two others have in common.

use std::collections::{HashMap, HashSet};

use model::Oid;

use crate::{Fault, fault::Result};

/// The parents of every commit that matters.
pub type Parents = HashMap<Oid, Vec<Oid>>;

/// All best common ancestors, as `git merge-base --all` gives them: those that no other common ancestor descends
/// from. Ordered by id. Commits that the map lacks are asked for.
pub fn merge_bases(parents: &Parents, a: Oid, b: Oid) -> Result<Vec<Oid>> {
    let of_a = ancestors(parents, a)?;
    if of_a.contains(&b) {
        return Ok(vec![b]);
    }
    let mut common = ancestors(parents, b)?;
    common.retain(|oid| of_a.contains(oid));
    // All ancestors of a common ancestor are common ones too, so only parents have to be looked at.
    let surpassed: HashSet<Oid> = common
        .iter()
        .filter_map(|oid| parents.get(oid))
        .flatten()
        .copied()
        .collect();
    let mut best: Vec<Oid> = common.difference(&surpassed).copied().collect();
    best.sort_unstable();
    Ok(best)
}

/// The base to merge with. Several best ancestors exist only where two branches merged each other crosswise; then the
/// one with the smallest id is taken, which may show a conflict that Git's merge of the bases would not.
pub fn merge_base(parents: &Parents, a: Oid, b: Oid) -> Result<Option<Oid>> {
    Ok(merge_bases(parents, a, b)?.first().copied())
}

/// The commit itself and all commits before it.
fn ancestors(parents: &Parents, tip: Oid) -> Result<HashSet<Oid>> {
    let mut seen = HashSet::from([tip]);
    let mut open = vec![tip];
    let mut missing = Vec::new();
    while let Some(oid) = open.pop() {
        let Some(above) = parents.get(&oid) else {
            missing.push(oid);
            continue;
        };
        open.extend(above.iter().filter(|parent| seen.insert(**parent)));
    }
    if missing.is_empty() {
        Ok(seen)
    } else {
        missing.sort_unstable();
        Err(Fault::Missing(missing))
    }
}
