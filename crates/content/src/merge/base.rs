//! The common ancestor of two revisions.

use std::collections::{HashMap, HashSet};

use model::Oid;

use crate::{ObjectError, error::Result};

/// The parents of all relevant commits.
pub type Parents = HashMap<Oid, Vec<Oid>>;

/// All best common ancestors, as `git merge-base --all` lists them: those that are not ancestors of another common
/// ancestor. Ordered by id. Commits missing from the map are requested.
pub fn merge_bases(parents: &Parents, a: Oid, b: Oid) -> Result<Vec<Oid>> {
    let of_a = ancestors(parents, a)?;
    if of_a.contains(&b) {
        return Ok(vec![b]);
    }
    let mut common = ancestors(parents, b)?;
    common.retain(|oid| of_a.contains(oid));
    // All ancestors of a common ancestor are common too, so checking parents is enough.
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

/// The base to merge with. There are several best ancestors only after criss-cross merges; then the one with the
/// smallest id is used, which may report a conflict that Git's merge of the bases would not.
pub fn merge_base(parents: &Parents, a: Oid, b: Oid) -> Result<Option<Oid>> {
    Ok(merge_bases(parents, a, b)?.first().copied())
}

/// The commit and all its ancestors.
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
        Err(ObjectError::Missing(missing))
    }
}
