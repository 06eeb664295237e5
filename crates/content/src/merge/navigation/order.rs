//! Merges the order of entries below one parent.
//!
//! Entries that neither side moved stay in the order of the base. Entries that one side moved or inserted follow the
//! same entry as on that side; where both sides put entries there, they are ordered by id.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

/// The children of one parent, as each side orders them, limited to children that remain here after the merge.
pub(super) struct Siblings<'a, K> {
    pub(super) base: &'a [K],
    pub(super) ours: &'a [K],
    pub(super) theirs: &'a [K],
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MergedOrder<K> {
    pub(super) order: Vec<K>,
    /// Entries that both sides moved to different positions.
    pub(super) conflicts: Vec<K>,
}

pub(super) fn merge_order<K: Copy + Eq + Hash, I: Ord>(
    siblings: &Siblings<'_, K>,
    id: impl Fn(K) -> I,
) -> MergedOrder<K> {
    let (ours, theirs) = (set(siblings.ours), set(siblings.theirs));
    let common = |key: &&K| ours.contains(key) && theirs.contains(key);
    let base: Vec<K> = siblings.base.iter().filter(common).copied().collect();
    let likely = fewest_moves(&base, siblings.ours, &HashSet::new());
    let by_them = fewest_moves(&base, siblings.theirs, &likely);
    let by_us = fewest_moves(&base, siblings.ours, &by_them);
    let known = set(&base);
    let is_fixed = |key: &K| known.contains(key) && !by_us.contains(key) && !by_them.contains(key);
    let is_theirs = |key: &K| !ours.contains(key) || by_them.contains(key) && !by_us.contains(key);
    let our_places = predecessors(siblings.ours, is_fixed);
    let their_places = predecessors(siblings.theirs, is_fixed);
    let both_moved = |key: &K| {
        let by_both = by_us.contains(key) && by_them.contains(key);
        theirs.contains(key) && (by_both || !known.contains(key))
    };
    let conflicts = siblings.ours.iter().copied().filter(both_moved);
    let conflicts = conflicts
        .filter(|key| our_places.get(key) != their_places.get(key))
        .collect();
    let ours = runs(siblings.ours, &our_places, |key| !is_theirs(key));
    let theirs = runs(siblings.theirs, &their_places, is_theirs);
    let fixed = base.into_iter().filter(is_fixed).map(Some);
    let mut order = Vec::new();
    for place in [None].into_iter().chain(fixed) {
        order.extend(place);
        let run = |runs: &HashMap<Option<K>, Vec<K>>| runs.get(&place).cloned().unwrap_or_default();
        order.extend(interleave(&run(&ours), &run(&theirs), &id));
    }
    MergedOrder { order, conflicts }
}

fn set<K: Copy + Eq + Hash>(list: &[K]) -> HashSet<K> {
    list.iter().copied().collect()
}

/// For each entry that is not fixed, the fixed one it follows.
fn predecessors<K: Copy + Eq + Hash>(
    list: &[K],
    is_fixed: impl Fn(&K) -> bool,
) -> HashMap<K, Option<K>> {
    let mut places = HashMap::new();
    let mut followed = None;
    for key in list {
        if is_fixed(key) {
            followed = Some(*key);
        } else {
            places.insert(*key, followed);
        }
    }
    places
}

fn runs<K: Copy + Eq + Hash>(
    list: &[K],
    places: &HashMap<K, Option<K>>,
    is_wanted: impl Fn(&K) -> bool,
) -> HashMap<Option<K>, Vec<K>> {
    let mut runs: HashMap<Option<K>, Vec<K>> = HashMap::new();
    for key in list.iter().filter(|key| is_wanted(key)) {
        if let Some(place) = places.get(key) {
            runs.entry(*place).or_default().push(*key);
        }
    }
    runs
}

/// Interleaves two runs, each in its order; where both have a next entry, the smaller id comes first.
fn interleave<K: Copy, I: Ord>(ours: &[K], theirs: &[K], id: impl Fn(K) -> I) -> Vec<K> {
    let mut out = Vec::with_capacity(ours.len() + theirs.len());
    let (mut ours, mut theirs) = (ours.iter().peekable(), theirs.iter().peekable());
    while let (Some(our), Some(their)) = (ours.peek(), theirs.peek()) {
        let next = if id(**our) <= id(**their) {
            ours.next()
        } else {
            theirs.next()
        };
        out.extend(next.copied());
    }
    out.extend(ours.chain(theirs).copied());
    out
}

/// The fewest entries that have to move to get from the order of the base to that of a side. Where there is a choice,
/// not those in `spare`.
pub(super) fn fewest_moves<K: Copy + Eq + Hash>(
    base: &[K],
    side: &[K],
    spare: &HashSet<K>,
) -> HashSet<K> {
    let ranks: HashMap<K, usize> = base
        .iter()
        .enumerate()
        .map(|(rank, key)| (*key, rank))
        .collect();
    let ranked: Vec<(K, usize)> = side
        .iter()
        .filter_map(|key| Some((*key, *ranks.get(key)?)))
        .collect();
    if ranked.is_sorted_by_key(|(_, rank)| *rank) {
        return HashSet::new();
    }
    let mut best = BestChains::new(base.len());
    let mut before = Vec::with_capacity(ranked.len());
    for (at, (key, rank)) in ranked.iter().enumerate() {
        let chain = best.below(*rank);
        let (length, spared) = chain.map_or((0, 0), |chain| chain.worth);
        before.push(chain.map(|chain| chain.last));
        let worth = (length + 1, spared + usize::from(spare.contains(key)));
        best.put(*rank, Chain { worth, last: at });
    }
    let mut moved: HashSet<K> = ranked.iter().map(|(key, _)| *key).collect();
    let mut next = best.below(base.len()).map(|chain| chain.last);
    while let Some(at) = next {
        moved.remove(&ranked[at].0);
        next = before[at];
    }
    moved
}

/// The best increasing chain that ends at an entry: its length, and how many of its entries are to be spared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Chain {
    worth: (usize, usize),
    last: usize,
}

/// The best chain that ends below a rank: a Fenwick tree.
struct BestChains {
    nodes: Vec<Option<Chain>>,
}

impl BestChains {
    fn new(ranks: usize) -> Self {
        Self {
            nodes: vec![None; ranks + 1],
        }
    }

    fn below(&self, rank: usize) -> Option<Chain> {
        let mut node = rank;
        let mut best = None;
        while node > 0 {
            best = best.max(self.nodes[node]);
            node &= node - 1;
        }
        best
    }

    fn put(&mut self, rank: usize, chain: Chain) {
        let mut node = rank + 1;
        while node < self.nodes.len() {
            self.nodes[node] = self.nodes[node].max(Some(chain));
            node += node & node.wrapping_neg();
        }
    }
}
