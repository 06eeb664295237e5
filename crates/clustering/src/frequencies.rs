//! How many documents of an organization contain a term, and the weight that follows from it.

use crate::{
    bytes::{Reader, write_number},
    error::ClusteringError,
};

const BUCKETS: usize = 1 << 16;
const VERSION: u8 = 1;
/// Documents that are assumed to exist before the first one, so that early weights do not vary by large factors.
const ASSUMED_DOCUMENTS: f32 = 20.0;

/// Document frequencies of the terms of one organization.
///
/// The weight of a term is the square of its inverse document frequency.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentFrequencies {
    documents: u32,
    counts: Vec<u32>,
    /// Derived from the two above.
    weights: Vec<f32>,
}

impl Default for DocumentFrequencies {
    fn default() -> Self {
        let mut empty = Self {
            documents: 0,
            counts: vec![0; BUCKETS],
            weights: vec![0.0; BUCKETS],
        };
        empty.weigh();
        empty
    }
}

impl DocumentFrequencies {
    /// Returns the number of documents.
    pub fn documents(&self) -> u32 {
        self.documents
    }

    /// Returns a compact form with a version, for storage.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        write_number(&mut bytes, self.documents);
        let mut last = 0;
        for (bucket, count) in (0_u32..).zip(&self.counts) {
            if *count > 0 {
                write_number(&mut bytes, bucket - last);
                write_number(&mut bytes, *count);
                last = bucket;
            }
        }
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ClusteringError> {
        let mut reader = Reader::new(bytes, VERSION)?;
        let mut frequencies = Self {
            documents: reader.number()?,
            ..Self::default()
        };
        let mut bucket = 0_usize;
        while !reader.is_empty() {
            bucket = bucket.saturating_add(reader.number()? as usize);
            let slot = frequencies
                .counts
                .get_mut(bucket)
                .ok_or(ClusteringError::InvalidBytes)?;
            *slot = reader.number()?;
        }
        frequencies.weigh();
        Ok(frequencies)
    }

    pub(crate) fn weight(&self, bucket: u16) -> f32 {
        self.weights[usize::from(bucket)]
    }

    /// Changes the counts of a document with these terms.
    pub(crate) fn change(&mut self, entries: &[(u16, f32)], change: impl Fn(u32) -> u32) {
        let before = rounded(self.documents);
        self.documents = change(self.documents);
        for (bucket, _) in entries {
            let bucket = usize::from(*bucket);
            self.counts[bucket] = change(self.counts[bucket]);
            self.weights[bucket] = weight(before, self.counts[bucket]);
        }
        if rounded(self.documents).to_bits() != before.to_bits() {
            self.weigh();
        }
    }

    fn weigh(&mut self) {
        let documents = rounded(self.documents);
        for (weight_of, count) in self.weights.iter_mut().zip(&self.counts) {
            *weight_of = weight(documents, *count);
        }
    }
}

/// Rounds to sixteenths of a power of two: all weights are computed again only when this changes.
#[expect(clippy::cast_precision_loss, reason = "rounded anyway")]
fn rounded(documents: u32) -> f32 {
    let documents = documents as f32 + ASSUMED_DOCUMENTS;
    f32::from_bits(documents.to_bits() & 0xFFF8_0000)
}

#[expect(clippy::cast_precision_loss, reason = "its logarithm is taken")]
fn weight(documents: f32, count: u32) -> f32 {
    let inverse = (documents / (count as f32 + 1.0)).max(1.0).ln() + 0.1;
    inverse * inverse
}
