//! Pairs to compare before all others: their directory was moved, or no other file has their name.

use std::collections::HashMap;

use bstr::{BStr, BString, ByteSlice};

use super::{Candidate, MIN_SIMILARITY, Pairs, split};

/// A unique name counts only if the texts are at least this similar, as in Git.
const MIN_SAME_NAME_SIMILARITY: u64 = 750;

pub(super) struct Pair {
    pub(super) old: usize,
    pub(super) new: usize,
    /// The minimum similarity, in per mille.
    pub(super) min_similarity: u64,
}

pub(super) fn pairs(pairs: &Pairs<'_>) -> Vec<Pair> {
    let moves = moved_folders(pairs);
    let open_by_path: HashMap<&BStr, usize> = pairs
        .open_added
        .iter()
        .map(|&new| (pairs.added[new].path, new))
        .collect();
    let mut found: Vec<Pair> = pairs
        .open_removed
        .iter()
        .filter_map(|&old| {
            let path = moved_path(&moves, pairs.removed[old].path)?;
            let new = *open_by_path.get(path.as_bstr())?;
            let least = MIN_SIMILARITY;
            Some(Pair {
                old,
                new,
                min_similarity: least,
            })
        })
        .collect();
    found.extend(same_unique_name(pairs));
    found
}

/// For each directory, the destination of most of its files that were paired by their bytes.
fn moved_folders<'a>(pairs: &Pairs<'a>) -> HashMap<&'a BStr, &'a BStr> {
    let mut votes: HashMap<&BStr, HashMap<&BStr, usize>> = HashMap::new();
    for &(old, new) in &pairs.found {
        let (mut from, mut to) = (pairs.removed[old].path, pairs.added[new].path);
        // `a/x/f → b/x/f` is a vote that `a/x` went to `b/x`, and `a` to `b`.
        while split(from).1 == split(to).1 && !from.is_empty() && !to.is_empty() {
            (from, to) = (split(from).0, split(to).0);
            *votes.entry(from).or_default().entry(to).or_default() += 1;
        }
    }
    votes
        .into_iter()
        .filter_map(|(from, targets)| {
            let most = targets
                .into_iter()
                .max_by_key(|(to, count)| (*count, std::cmp::Reverse(*to)))?;
            Some((from, most.0))
        })
        .collect()
}

/// The path a file would have if it had moved with its nearest moved directory.
fn moved_path(moves: &HashMap<&BStr, &BStr>, path: &BStr) -> Option<BString> {
    let mut folder = split(path).0;
    while !folder.is_empty() {
        if let Some(target) = moves.get(folder) {
            let rest = &path[folder.len()..];
            let rest = if target.is_empty() { &rest[1..] } else { rest };
            return Some(bstr::concat([target.as_bytes(), rest]).into());
        }
        folder = split(folder).0;
    }
    None
}

fn same_unique_name(pairs: &Pairs<'_>) -> Vec<Pair> {
    let removed = unique_names(pairs.removed, pairs.open_removed.iter());
    let added = unique_names(pairs.added, pairs.open_added.iter());
    let mut found: Vec<Pair> = removed
        .into_iter()
        .filter_map(|(name, old)| {
            let (old, new) = (old?, (*added.get(name)?)?);
            let least = MIN_SAME_NAME_SIMILARITY;
            Some(Pair {
                old,
                new,
                min_similarity: least,
            })
        })
        .collect();
    found.sort_unstable_by_key(|pair| pair.old);
    found
}

/// Each name with its file, or with none if several files have it.
fn unique_names<'a>(
    files: &'a [Candidate<'a>],
    open: impl Iterator<Item = &'a usize>,
) -> HashMap<&'a BStr, Option<usize>> {
    let mut names = HashMap::new();
    for &at in open {
        names
            .entry(files[at].name())
            .and_modify(|file| *file = None)
            .or_insert(Some(at));
    }
    names
}
