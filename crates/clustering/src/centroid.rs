//! The sum of the vectors of a cluster.

use crate::{
    bytes::{Reader, write_number},
    embedding::Embedding,
    error::ClusteringError,
    frequencies::DocumentFrequencies,
    limits::{KEPT_CENTROID_TERMS, MAX_CENTROID_TERMS, MAX_DIMENSIONS, MAX_INDEXED_TERMS},
    projection::projection_keys,
};

const VERSION: u8 = 1;
const SPARSE: u8 = 0;
const DENSE: u8 = 1;
/// Sums below this are remainders of rounding after a removal.
const MIN_SUM: f32 = 1e-3;

/// The vectors of a cluster, added up, and their number.
///
/// The direction of a sum is that of the mean, so comparing needs no division, and adding loses nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Centroid {
    items: u32,
    sum: Embedding,
}

impl Centroid {
    /// Returns the centroid of one item.
    pub fn new(embedding: Embedding) -> Self {
        Self {
            items: 1,
            sum: embedding,
        }
    }

    /// Returns the number of items.
    pub fn items(&self) -> u32 {
        self.items
    }

    /// Returns the mean of the vectors.
    #[expect(clippy::cast_precision_loss, reason = "a mean of 32-bit values")]
    pub fn mean(&self) -> Embedding {
        let items = self.items.max(1) as f32;
        match &self.sum {
            Embedding::Dense(sum) => {
                Embedding::Dense(sum.iter().map(|value| value / items).collect())
            }
            Embedding::Sparse(sum) => {
                let mean = sum.iter().map(|(bucket, value)| (*bucket, value / items));
                Embedding::Sparse(mean.collect())
            }
        }
    }

    /// Returns the cosine of the angle to a vector.
    pub fn similarity(&self, embedding: &Embedding, frequencies: &DocumentFrequencies) -> f32 {
        self.sum.similarity(embedding, frequencies)
    }

    /// Returns the keys under which the cluster is found.
    ///
    /// A caller that stores them beside the cluster can load only clusters that share a key with an item.
    pub fn keys(&self, frequencies: &DocumentFrequencies) -> Vec<u32> {
        keys(&self.sum, frequencies, MAX_INDEXED_TERMS)
            .into_iter()
            .map(|(key, _)| key)
            .collect()
    }

    /// Returns a compact form with a version, for storage.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        write_number(&mut bytes, self.items);
        match &self.sum {
            Embedding::Sparse(sum) => {
                bytes.push(SPARSE);
                for (bucket, value) in sum {
                    write_number(&mut bytes, u32::from(*bucket));
                    bytes.extend(value.to_le_bytes());
                }
            }
            Embedding::Dense(sum) => {
                bytes.push(DENSE);
                bytes.extend(sum.iter().flat_map(|value| value.to_le_bytes()));
            }
        }
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ClusteringError> {
        let mut reader = Reader::new(bytes, VERSION)?;
        let items = reader.number()?;
        let kind = reader.byte()?;
        let mut sparse: Vec<(u16, f32)> = Vec::new();
        let mut dense = Vec::new();
        while !reader.is_empty() {
            if kind == DENSE {
                dense.push(reader.float()?);
                continue;
            }
            let bucket = u16::try_from(reader.number()?);
            let bucket = bucket.map_err(|_| ClusteringError::InvalidBytes)?;
            // Sums are compared by merging sorted lists.
            if sparse.last().is_some_and(|(last, _)| *last >= bucket) {
                return Err(ClusteringError::InvalidBytes);
            }
            sparse.push((bucket, reader.float()?));
        }
        let is_too_long = sparse.len() > MAX_CENTROID_TERMS || dense.len() > MAX_DIMENSIONS;
        let sum = match kind {
            SPARSE => Embedding::Sparse(sparse),
            DENSE => Embedding::Dense(dense),
            _ => return Err(ClusteringError::InvalidBytes),
        };
        if is_too_long || items == 0 {
            return Err(ClusteringError::InvalidBytes);
        }
        Ok(Self { items, sum })
    }

    pub(crate) fn sum(&self) -> &Embedding {
        &self.sum
    }

    pub(crate) fn add(&mut self, embedding: &Embedding) {
        self.items = self.items.saturating_add(1);
        add_scaled(&mut self.sum, embedding, 1.0);
    }

    pub(crate) fn remove(&mut self, embedding: &Embedding) {
        self.items = self.items.saturating_sub(1);
        add_scaled(&mut self.sum, embedding, -1.0);
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.items = self.items.saturating_add(other.items);
        add_scaled(&mut self.sum, &other.sum, 1.0);
    }
}

/// Returns the keys of a vector with their weights: of a sparse one, its most significant terms.
pub(crate) fn keys(
    vector: &Embedding,
    frequencies: &DocumentFrequencies,
    limit: usize,
) -> Vec<(u32, f32)> {
    let entries = match vector {
        Embedding::Sparse(entries) => entries,
        Embedding::Dense(values) => {
            return projection_keys(values)
                .into_iter()
                .map(|key| (key, 1.0))
                .collect();
        }
    };
    let mut keys: Vec<(u32, f32)> = entries
        .iter()
        .map(|(bucket, count)| (u32::from(*bucket), count * frequencies.weight(*bucket)))
        .collect();
    let by_weight = |a: &(u32, f32), b: &(u32, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    if keys.len() > limit {
        keys.select_nth_unstable_by(limit, by_weight);
        keys.truncate(limit);
    }
    keys.sort_unstable_by(by_weight);
    keys
}

fn add_scaled(sum: &mut Embedding, other: &Embedding, factor: f32) {
    match (sum, other) {
        (Embedding::Dense(sum), Embedding::Dense(values)) => {
            for (total, value) in sum.iter_mut().zip(values) {
                *total += factor * value;
            }
        }
        (Embedding::Sparse(sum), Embedding::Sparse(entries)) => {
            *sum = add_sparse(sum, entries, factor);
            limit_terms(sum);
        }
        _ => {}
    }
}

fn add_sparse(sum: &[(u16, f32)], entries: &[(u16, f32)], factor: f32) -> Vec<(u16, f32)> {
    let mut total = Vec::with_capacity(sum.len() + entries.len());
    let (mut ours, mut theirs) = (sum.iter().peekable(), entries.iter().peekable());
    loop {
        let next = match (ours.peek(), theirs.peek()) {
            (None, None) => return total,
            (Some((bucket, value)), other) if other.is_none_or(|other| *bucket < other.0) => {
                ours.next();
                (*bucket, *value)
            }
            (Some((bucket, value)), Some((same, added))) if bucket == same => {
                ours.next();
                theirs.next();
                (*bucket, value + factor * added)
            }
            (_, Some((bucket, added))) => {
                theirs.next();
                (*bucket, factor * added)
            }
            (Some(_), None) => unreachable!("the second arm has it"),
        };
        if next.1 > MIN_SUM {
            total.push(next);
        }
    }
}

fn limit_terms(sum: &mut Vec<(u16, f32)>) {
    if sum.len() <= MAX_CENTROID_TERMS {
        return;
    }
    sum.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    sum.truncate(KEPT_CENTROID_TERMS);
    sum.sort_unstable_by_key(|(bucket, _)| *bucket);
}
