//! The most similar pairs among all remaining files.

use std::{cmp::Reverse, collections::HashMap};

use bstr::ByteSlice;
use model::Oid;

use super::{Candidate, MIN_SIMILARITY, Pairs, likely};
use crate::{
    Objects,
    error::{MissingCollector, Result},
    page_ids::similarity::Pieces,
};

/// Above this many files on a side, only likely pairs are compared.
const MAX_FILES: usize = 1000;
/// Limits the comparisons of files that are full of the same lines: their number is the product of the file counts.
const MAX_COMPARISONS: u64 = 100_000_000;
/// Extensions of files compared by text. Other files can be large, and match only by identical bytes.
const TEXT_EXTENSIONS: [&[u8]; 12] = [
    b"md",
    b"markdown",
    b"mdx",
    b"txt",
    b"yaml",
    b"yml",
    b"json",
    b"html",
    b"svg",
    b"csv",
    b"xml",
    b"toml",
];

/// The texts that are compared.
pub(super) struct Texts {
    pieces: HashMap<Oid, Option<Pieces>>,
}

impl Texts {
    /// Reads only files that can still be paired.
    pub(super) fn read(
        objects: &Objects,
        pairs: &Pairs<'_>,
        likely: &[likely::Pair],
    ) -> Result<Self> {
        let mut texts = Self {
            pieces: HashMap::new(),
        };
        let mut gather = MissingCollector::default();
        for pair in likely {
            for file in [&pairs.removed[pair.old], &pairs.added[pair.new]] {
                gather.take(texts.add(objects, file))?;
            }
        }
        if is_within_limit(pairs) {
            let removed = pairs.open_removed.iter().map(|&at| &pairs.removed[at]);
            let added = pairs.open_added.iter().map(|&at| &pairs.added[at]);
            for file in removed.chain(added) {
                gather.take(texts.add(objects, file))?;
            }
        }
        gather.check()?;
        Ok(texts)
    }

    fn add(&mut self, objects: &Objects, file: &Candidate<'_>) -> Result<()> {
        if is_text(file) && !self.pieces.contains_key(&file.oid) {
            let pieces = Pieces::of(&objects.require(file.oid)?.bytes);
            self.pieces.insert(file.oid, pieces);
        }
        Ok(())
    }

    fn get(&self, oid: Oid) -> Option<&Pieces> {
        self.pieces.get(&oid)?.as_ref()
    }

    /// The similarity of two texts, in per mille.
    pub(super) fn score(&self, old: Oid, new: Oid) -> Option<u64> {
        let (old, new) = (self.get(old)?, self.get(new)?);
        Some(new.score(old, new.common(old)))
    }
}

/// Returns whether both sides have files to compare, and not too many.
fn is_within_limit(pairs: &Pairs<'_>) -> bool {
    let (removed, added) = (pairs.open_removed.len(), pairs.open_added.len());
    removed.min(added) > 0 && removed.max(added) <= MAX_FILES
}

fn is_text(file: &Candidate<'_>) -> bool {
    match file.name().rsplit_once_str(".") {
        Some((_, extension)) => TEXT_EXTENSIONS
            .iter()
            .any(|text| text.eq_ignore_ascii_case(extension)),
        None => true,
    }
}

/// Pairs the most similar files, as long as they are similar enough.
pub(super) fn find(pairs: &mut Pairs<'_>, texts: &Texts) {
    if !is_within_limit(pairs) {
        return;
    }
    let mut scored = score_pairs(pairs, texts);
    scored.sort_unstable_by_key(|&(score, same_name, old, new)| {
        (Reverse(score), Reverse(same_name), old, new)
    });
    for (_, _, old, new) in scored {
        if pairs.is_open(old, new) {
            pairs.add(old, new);
        }
    }
}

type ScoredPair = (u64, bool, usize, usize);

/// All pairs that are similar enough, found through their shared pieces.
fn score_pairs(pairs: &Pairs<'_>, texts: &Texts) -> Vec<ScoredPair> {
    let mut holders: HashMap<u64, Vec<(usize, u64)>> = HashMap::new();
    for &old in &pairs.open_removed {
        for (hash, bytes) in texts
            .get(pairs.removed[old].oid)
            .iter()
            .flat_map(|t| &t.bytes)
        {
            holders.entry(*hash).or_default().push((old, *bytes));
        }
    }
    let mut comparisons = 0;
    let mut found = Vec::new();
    let mut common = vec![0; pairs.removed.len()];
    for &new in &pairs.open_added {
        let Some(text) = texts.get(pairs.added[new].oid) else {
            continue;
        };
        common.fill(0);
        for (hash, bytes) in &text.bytes {
            let shared = holders.get(hash).map_or(&[][..], Vec::as_slice);
            comparisons += shared.len() as u64;
            for &(old, held) in shared {
                common[old] += held.min(*bytes);
            }
        }
        if comparisons > MAX_COMPARISONS {
            return Vec::new();
        }
        for &old in &pairs.open_removed {
            let (was, is) = (&pairs.removed[old], &pairs.added[new]);
            let score = texts.get(was.oid).map(|t| text.score(t, common[old]));
            if let Some(score) = score.filter(|score| *score >= MIN_SIMILARITY) {
                found.push((score, was.name() == is.name(), old, new));
            }
        }
    }
    found
}
