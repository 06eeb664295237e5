//! Joins clusters that have become similar, so that the result depends little on the order of the items.

use std::collections::BTreeSet;

use super::{ClusterId, Clusters};
use crate::{frequencies::DocumentFrequencies, limits::MAX_MERGE_PASSES};

/// A cluster that became part of an older one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClusterMerge {
    /// The id that no longer exists.
    pub from: ClusterId,
    /// The older id, which survives.
    pub into: ClusterId,
}

/// Two slots, and their similarity above the threshold.
struct Pair {
    a: u32,
    b: u32,
    excess: f32,
}

impl Clusters {
    /// Joins clusters that are similar to one that changed since the last call. Returns what was joined, in order.
    pub fn merge_similar(&mut self, frequencies: &DocumentFrequencies) -> Vec<ClusterMerge> {
        let mut merges = Vec::new();
        for _ in 0..MAX_MERGE_PASSES {
            let changed = std::mem::take(&mut self.changed);
            let mut pairs: Vec<Pair> = changed
                .into_iter()
                .filter_map(|slot| self.similar(slot, frequencies))
                .collect();
            if pairs.is_empty() {
                return merges;
            }
            pairs.sort_by(|a, b| {
                b.excess
                    .total_cmp(&a.excess)
                    .then((a.a, a.b).cmp(&(b.a, b.b)))
            });
            let mut touched = BTreeSet::new();
            for pair in pairs {
                // A cluster that grew in this pass is compared again in the next one.
                if touched.contains(&pair.a) || touched.contains(&pair.b) {
                    self.changed.extend([pair.a, pair.b]);
                    continue;
                }
                touched.extend([pair.a, pair.b]);
                merges.extend(self.join(pair.a, pair.b, frequencies));
            }
        }
        merges
    }

    #[expect(clippy::cast_precision_loss, reason = "a share of a threshold")]
    fn similar(&self, slot: u32, frequencies: &DocumentFrequencies) -> Option<Pair> {
        let cluster = self.entries[slot as usize].as_ref()?;
        let (other, similarity) = self.nearest(cluster.centroid.sum(), Some(slot), frequencies)?;
        let others = self.entries[other as usize].as_ref()?;
        let fewer = cluster.centroid.items().min(others.centroid.items()) as f32;
        let range = self.thresholds.merge - self.thresholds.join;
        let excess = similarity - self.thresholds.join - range * (1.0 - 1.0 / fewer);
        (excess >= 0.0).then_some(Pair {
            a: slot.min(other),
            b: slot.max(other),
            excess,
        })
    }

    fn join(&mut self, a: u32, b: u32, frequencies: &DocumentFrequencies) -> Option<ClusterMerge> {
        let ids = [a, b].map(|slot| {
            self.entries[slot as usize]
                .as_ref()
                .map(|cluster| cluster.id)
        });
        let (older, younger) = if ids[0] < ids[1] { (a, b) } else { (b, a) };
        let younger = self.retire(younger)?;
        let cluster = self.entries[older as usize].as_mut()?;
        cluster.centroid.merge(&younger.centroid);
        let into = cluster.id;
        self.reindex(older, frequencies);
        Some(ClusterMerge {
            from: younger.id,
            into,
        })
    }
}
