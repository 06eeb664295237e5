//! Vectors of texts: sparse ones, which are built in, and dense ones of a provider.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::{
    error::ClusteringError,
    frequencies::DocumentFrequencies,
    issue::Issue,
    limits::{MAX_DIMENSIONS, MAX_VECTOR_TERMS},
    terms::terms,
};

/// Occurrences of a term count less the more there are; those in the title count this much more.
const TITLE_OCCURRENCES: f32 = 2.0;
/// Two neighbouring words count less than a word: they are rare, and word order varies.
const PAIR_OCCURRENCES: f32 = 0.5;

/// The vector of a text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Embedding {
    /// Counts of hashed terms, by bucket. Not weighted: weights change with every document, and are applied when
    /// vectors are compared.
    Sparse(Vec<(u16, f32)>),
    /// A vector of a provider, of length 1.
    Dense(Vec<f32>),
}

impl Embedding {
    /// Returns the built-in vector of an issue.
    pub fn of_issue(issue: &Issue) -> Self {
        Self::of_texts(&[(&issue.title, TITLE_OCCURRENCES), (&issue.text, 1.0)])
    }

    /// Returns the built-in vector of a text.
    pub fn of_text(text: &str) -> Self {
        Self::of_texts(&[(text, 1.0)])
    }

    /// Returns the vector of a provider, scaled to length 1.
    pub fn from_provider(mut values: Vec<f32>) -> Result<Self, ClusteringError> {
        let length = values.iter().map(|value| value * value).sum::<f32>().sqrt();
        if values.len() > MAX_DIMENSIONS || !length.is_normal() {
            return Err(ClusteringError::InvalidVector);
        }
        for value in &mut values {
            *value /= length;
        }
        Ok(Self::Dense(values))
    }

    /// Returns the cosine of the angle between two vectors; 0 if they are of different kinds or lengths.
    pub fn similarity(&self, other: &Self, frequencies: &DocumentFrequencies) -> f32 {
        let lengths = self.length(frequencies) * other.length(frequencies);
        if lengths > 0.0 {
            self.dot(other, frequencies) / lengths
        } else {
            0.0
        }
    }

    fn of_texts(texts: &[(&str, f32)]) -> Self {
        let mut counts: BTreeMap<u16, f32> = BTreeMap::new();
        for (text, occurrences) in texts {
            let terms = terms(text);
            for (number, term) in terms.iter().enumerate() {
                count(&mut counts, bucket(&term.stem), *occurrences);
                let Some(next) = terms.get(number + 1) else {
                    continue;
                };
                if next.position == term.position + 1 {
                    let pair = format!("{} {}", term.stem, next.stem);
                    count(&mut counts, bucket(&pair), occurrences * PAIR_OCCURRENCES);
                }
            }
        }
        let mut entries: Vec<(u16, f32)> = counts.into_iter().collect();
        for (_, count) in &mut entries {
            *count = count.ln_1p();
        }
        // Of length 1, so that long texts do not dominate a centroid.
        let length = entries
            .iter()
            .map(|(_, count)| count * count)
            .sum::<f32>()
            .sqrt();
        for (_, count) in &mut entries {
            *count /= length;
        }
        Self::Sparse(entries)
    }

    pub(crate) fn dot(&self, other: &Self, frequencies: &DocumentFrequencies) -> f32 {
        match (self, other) {
            (Self::Dense(ours), Self::Dense(theirs)) if ours.len() == theirs.len() => {
                ours.iter().zip(theirs).map(|(a, b)| a * b).sum()
            }
            (Self::Sparse(ours), Self::Sparse(theirs)) => sparse_dot(ours, theirs, frequencies),
            _ => 0.0,
        }
    }

    pub(crate) fn length(&self, frequencies: &DocumentFrequencies) -> f32 {
        match self {
            Self::Dense(values) => values.iter().map(|value| value * value).sum::<f32>().sqrt(),
            Self::Sparse(entries) => {
                let square = |(bucket, count): &(u16, f32)| {
                    let value = count * frequencies.weight(*bucket);
                    value * value
                };
                entries.iter().map(square).sum::<f32>().sqrt()
            }
        }
    }

    /// Returns whether two vectors can be compared.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Dense(ours), Self::Dense(theirs)) => ours.len() == theirs.len(),
            (Self::Sparse(_), Self::Sparse(_)) => true,
            _ => false,
        }
    }
}

fn sparse_dot(
    ours: &[(u16, f32)],
    theirs: &[(u16, f32)],
    frequencies: &DocumentFrequencies,
) -> f32 {
    let (few, many) = if ours.len() < theirs.len() {
        (ours, theirs)
    } else {
        (theirs, ours)
    };
    let mut sum = 0.0;
    let mut rest = many;
    for (bucket, count) in few {
        let position = rest.partition_point(|(other, _)| other < bucket);
        rest = &rest[position..];
        if let Some((other, theirs)) = rest.first()
            && other == bucket
        {
            let weight = frequencies.weight(*bucket);
            sum += count * theirs * weight * weight;
        }
    }
    sum
}

fn count(counts: &mut BTreeMap<u16, f32>, bucket: u16, occurrences: f32) {
    let is_full = counts.len() >= MAX_VECTOR_TERMS;
    match counts.get_mut(&bucket) {
        Some(count) => *count += occurrences,
        None if is_full => {}
        None => {
            counts.insert(bucket, occurrences);
        }
    }
}

/// Returns one of 65,536 buckets. Two terms of an organization rarely share one, and then seldom in one text.
pub(crate) fn bucket(term: &str) -> u16 {
    let [.., high, low] = xxh3_64(term.as_bytes()).to_be_bytes();
    u16::from_be_bytes([high, low])
}

impl DocumentFrequencies {
    /// Counts a document. Dense vectors have no terms.
    pub fn add(&mut self, embedding: &Embedding) {
        if let Embedding::Sparse(entries) = embedding {
            self.change(entries, |count| count.saturating_add(1));
        }
    }

    /// Takes back a document that was counted.
    pub fn remove(&mut self, embedding: &Embedding) {
        if let Embedding::Sparse(entries) = embedding {
            self.change(entries, |count| count.saturating_sub(1));
        }
    }
}
