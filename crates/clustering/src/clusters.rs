//! Clusters of one organization: assignment of items, removal and lookup.

mod index;
mod merging;

use std::collections::{BTreeSet, HashMap, HashSet};

pub use merging::ClusterMerge;

use crate::{
    centroid::{Centroid, keys},
    embedding::Embedding,
    error::ClusteringError,
    frequencies::DocumentFrequencies,
    limits::{MAX_CANDIDATES, MAX_INDEXED_TERMS, MAX_QUERY_TERMS},
};
use index::Index;

/// Id of a cluster, given by the caller. Smaller ids are older, as with UUIDs of version 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClusterId(pub u128);

/// The cluster of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Assignment {
    /// The item was added to a cluster.
    Existing(ClusterId),
    /// No cluster is near. One was created with the id that the caller gave.
    New(ClusterId),
}

impl Assignment {
    /// Returns the cluster, whether it is new or not.
    pub fn cluster(self) -> ClusterId {
        match self {
            Self::Existing(id) | Self::New(id) => id,
        }
    }
}

/// Similarities from which items and clusters belong together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// Of an item and a cluster.
    pub join: f32,
    /// Of two large clusters. For small ones it is nearer to `join`: a cluster of one item is an item.
    pub merge: f32,
}

impl Thresholds {
    /// For built-in vectors, measured with generated conversations (`docs/CONVERSATIONS.md`).
    pub const SPARSE: Self = Self {
        join: 0.25,
        merge: 0.5,
    };
    /// For vectors of providers, which differ: a starting point.
    pub const DENSE: Self = Self {
        join: 0.75,
        merge: 0.85,
    };
}

/// The clusters of one organization, or those of them that may be near the items at hand.
#[derive(Debug)]
pub struct Clusters {
    thresholds: Thresholds,
    /// By slot. Slots of clusters that were merged or emptied stay unused.
    entries: Vec<Option<Cluster>>,
    slots: HashMap<ClusterId, u32>,
    retired: HashSet<ClusterId>,
    index: Index,
    /// Changed since the last merge.
    changed: BTreeSet<u32>,
}

#[derive(Debug)]
struct Cluster {
    id: ClusterId,
    centroid: Centroid,
    keys: Vec<u32>,
}

impl Clusters {
    /// Returns no clusters.
    pub fn new(thresholds: Thresholds) -> Self {
        Self {
            thresholds,
            entries: Vec::new(),
            slots: HashMap::new(),
            retired: HashSet::new(),
            index: Index::default(),
            changed: BTreeSet::new(),
        }
    }

    /// Adds a cluster that was stored.
    pub fn load(
        &mut self,
        id: ClusterId,
        centroid: Centroid,
        frequencies: &DocumentFrequencies,
    ) -> Result<(), ClusteringError> {
        self.require_unused(id)?;
        self.require_like(centroid.sum())?;
        self.insert(id, centroid, frequencies);
        Ok(())
    }

    /// Adds an item to the nearest cluster, or to a new one with the given id if none is near.
    pub fn assign(
        &mut self,
        item: &Embedding,
        new: ClusterId,
        frequencies: &DocumentFrequencies,
    ) -> Result<Assignment, ClusteringError> {
        self.require_unused(new)?;
        self.require_like(item)?;
        if let Some((slot, similarity)) = self.nearest(item, None, frequencies)
            && similarity >= self.thresholds.join
            && let Some(cluster) = &mut self.entries[slot as usize]
        {
            cluster.centroid.add(item);
            let id = cluster.id;
            self.reindex(slot, frequencies);
            return Ok(Assignment::Existing(id));
        }
        let slot = self.insert(new, Centroid::new(item.clone()), frequencies);
        self.changed.insert(slot);
        Ok(Assignment::New(new))
    }

    /// Removes an item from its cluster. Returns false if that was the last one, and the cluster is gone.
    pub fn remove(
        &mut self,
        id: ClusterId,
        item: &Embedding,
        frequencies: &DocumentFrequencies,
    ) -> Result<bool, ClusteringError> {
        let slot = *self.slots.get(&id).ok_or(ClusteringError::UnknownCluster)?;
        self.require_like(item)?;
        let cluster = self.entries[slot as usize]
            .as_mut()
            .ok_or(ClusteringError::UnknownCluster)?;
        cluster.centroid.remove(item);
        if cluster.centroid.items() > 0 {
            self.reindex(slot, frequencies);
            return Ok(true);
        }
        self.retire(slot);
        Ok(false)
    }

    /// Returns the centroid of a cluster.
    pub fn find(&self, id: ClusterId) -> Option<&Centroid> {
        let slot = *self.slots.get(&id)?;
        self.entries[slot as usize]
            .as_ref()
            .map(|cluster| &cluster.centroid)
    }

    /// Returns the ids and centroids in the order of their creation or loading.
    pub fn iter(&self) -> impl Iterator<Item = (ClusterId, &Centroid)> {
        self.entries
            .iter()
            .flatten()
            .map(|cluster| (cluster.id, &cluster.centroid))
    }

    /// Returns the number of clusters.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns whether there are no clusters.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns the slot and similarity of the nearest cluster other than `except`. The oldest of equals wins.
    fn nearest(
        &self,
        vector: &Embedding,
        except: Option<u32>,
        frequencies: &DocumentFrequencies,
    ) -> Option<(u32, f32)> {
        let query = keys(vector, frequencies, MAX_QUERY_TERMS);
        let length = vector.length(frequencies);
        let mut best: Option<(u32, f32)> = None;
        for slot in self.index.candidates(&query, MAX_CANDIDATES + 1) {
            let Some(cluster) = &self.entries[slot as usize] else {
                continue;
            };
            if except == Some(slot) {
                continue;
            }
            let sum = cluster.centroid.sum();
            let lengths = length * sum.length(frequencies);
            let similarity = if lengths > 0.0 {
                sum.dot(vector, frequencies) / lengths
            } else {
                0.0
            };
            let is_better = best.is_none_or(|(other, highest)| {
                similarity > highest || (similarity >= highest && slot < other)
            });
            if is_better {
                best = Some((slot, similarity));
            }
        }
        best
    }

    fn insert(
        &mut self,
        id: ClusterId,
        centroid: Centroid,
        frequencies: &DocumentFrequencies,
    ) -> u32 {
        let slot = u32::try_from(self.entries.len()).expect("memory ends before 2^32 clusters");
        self.entries.push(Some(Cluster {
            id,
            centroid,
            keys: Vec::new(),
        }));
        self.slots.insert(id, slot);
        self.reindex(slot, frequencies);
        self.changed.remove(&slot);
        slot
    }

    /// Enters a cluster under its most significant keys of today.
    fn reindex(&mut self, slot: u32, frequencies: &DocumentFrequencies) {
        let Some(cluster) = &mut self.entries[slot as usize] else {
            return;
        };
        let keys = keys(cluster.centroid.sum(), frequencies, MAX_INDEXED_TERMS);
        let keys: Vec<u32> = keys.into_iter().map(|(key, _)| key).collect();
        for key in &cluster.keys {
            if !keys.contains(key) {
                self.index.remove(*key, slot);
            }
        }
        for key in &keys {
            self.index.insert(*key, slot, cluster.centroid.items());
        }
        cluster.keys = keys;
        self.changed.insert(slot);
    }

    fn retire(&mut self, slot: u32) -> Option<Cluster> {
        let cluster = self.entries[slot as usize].take()?;
        for key in &cluster.keys {
            self.index.remove(*key, slot);
        }
        self.slots.remove(&cluster.id);
        self.retired.insert(cluster.id);
        self.changed.remove(&slot);
        Some(cluster)
    }

    fn require_unused(&self, id: ClusterId) -> Result<(), ClusteringError> {
        if self.slots.contains_key(&id) || self.retired.contains(&id) {
            return Err(ClusteringError::UsedId);
        }
        Ok(())
    }

    fn require_like(&self, vector: &Embedding) -> Result<(), ClusteringError> {
        match self.entries.iter().flatten().next() {
            Some(cluster) if !cluster.centroid.sum().is_like(vector) => {
                Err(ClusteringError::MixedVectors)
            }
            _ => Ok(()),
        }
    }
}
