//! Matches added files to the removed ones they were renamed from, as Git does.
//!
//! First files with identical bytes; then files whose directory was moved, and files whose name is unique on both
//! sides; then the most similar pairs, if at most 1000 files are left on each side.

mod likely;
mod similar;

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    hash::Hash,
};

use bstr::{BStr, ByteSlice};
use model::{ObjectKind, Oid};

use crate::{Objects, error::Result};

/// At least half of the larger text is common.
const MIN_SIMILARITY: u64 = 500;

#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate<'a> {
    pub(super) path: &'a BStr,
    pub(super) oid: Oid,
}

impl<'a> Candidate<'a> {
    fn name(&self) -> &'a BStr {
        split(self.path).1
    }

    fn folder(&self) -> &'a BStr {
        split(self.path).0
    }
}

/// Splits a path into directory and name.
fn split(path: &BStr) -> (&BStr, &BStr) {
    match path.rsplit_once_str("/") {
        Some((folder, name)) => (folder.as_bstr(), name.as_bstr()),
        None => (b"".as_bstr(), path),
    }
}

/// Pairs of (removed, added), as indexes into the lists. Each file is in one pair at most.
pub(super) fn match_renames(
    objects: &Objects,
    removed: &[Candidate<'_>],
    added: &[Candidate<'_>],
) -> Result<Vec<(usize, usize)>> {
    let mut pairs = Pairs {
        removed,
        added,
        found: Vec::new(),
        open_removed: (0..removed.len()).collect(),
        open_added: (0..added.len()).collect(),
    };
    pairs.find_exact();
    let likely = likely::pairs(&pairs);
    let texts = similar::Texts::read(objects, &pairs, &likely)?;
    for likely::Pair {
        old,
        new,
        min_similarity: least,
    } in likely
    {
        let score = texts.score(removed[old].oid, added[new].oid);
        if pairs.is_open(old, new) && score.is_some_and(|score| score >= least) {
            pairs.add(old, new);
        }
    }
    similar::find(&mut pairs, &texts);
    Ok(pairs.found)
}

struct Pairs<'a> {
    removed: &'a [Candidate<'a>],
    added: &'a [Candidate<'a>],
    found: Vec<(usize, usize)>,
    open_removed: BTreeSet<usize>,
    open_added: BTreeSet<usize>,
}

impl<'a> Pairs<'a> {
    fn add(&mut self, old: usize, new: usize) {
        self.open_removed.remove(&old);
        self.open_added.remove(&new);
        self.found.push((old, new));
    }

    fn is_open(&self, old: usize, new: usize) -> bool {
        self.open_removed.contains(&old) && self.open_added.contains(&new)
    }

    /// Pairs files with the same bytes; among several those with the same directory and name, then the same name.
    fn find_exact(&mut self) {
        self.find_by(|file| Some((file.oid, split(file.folder()).1, file.name())));
        self.find_by(|file| Some((file.oid, file.name())));
        // All empty files are equal: without a common name there is no evidence.
        let empty = Oid::of(ObjectKind::Blob, b"");
        self.find_by(|file| (file.oid != empty).then_some(file.oid));
    }

    fn find_by<K: Eq + Hash>(&mut self, key: impl Fn(&Candidate<'a>) -> Option<K>) {
        let mut sources: HashMap<K, VecDeque<usize>> = HashMap::new();
        for &old in &self.open_removed {
            if let Some(key) = key(&self.removed[old]) {
                sources.entry(key).or_default().push_back(old);
            }
        }
        for new in self.open_added.clone() {
            let key = key(&self.added[new]);
            if let Some(old) = key.and_then(|key| sources.get_mut(&key)?.pop_front()) {
                self.add(old, new);
            }
        }
    }
}
