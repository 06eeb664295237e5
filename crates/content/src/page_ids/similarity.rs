//! How much of one text is in another, counted as Git does for renames: in lines, split at 64 bytes.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
};

use bstr::ByteSlice;

const MAX_PIECE_BYTES: usize = 64;
/// Git looks for a zero byte this far to tell binary files from text.
const BINARY_PROBE_BYTES: usize = 8000;

/// The pieces of a text: the number of bytes in pieces of each hash.
#[derive(Debug)]
pub(super) struct Pieces {
    pub(super) bytes: HashMap<u64, u64>,
    size: u64,
}

impl Pieces {
    /// None for binary files, and for the empty text, which resembles every other.
    pub(super) fn of(text: &[u8]) -> Option<Self> {
        let probe = &text[..text.len().min(BINARY_PROBE_BYTES)];
        if text.is_empty() || probe.contains(&0) {
            return None;
        }
        let mut bytes = HashMap::new();
        for line in text.lines_with_terminator() {
            for piece in line.chunks(MAX_PIECE_BYTES) {
                *bytes.entry(hash(piece)).or_insert(0) += piece.len() as u64;
            }
        }
        Some(Self {
            bytes,
            size: text.len() as u64,
        })
    }

    /// The number of common bytes.
    pub(super) fn common(&self, other: &Self) -> u64 {
        let shared = self.bytes.iter();
        shared
            .filter_map(|(hash, count)| Some(*count.min(other.bytes.get(hash)?)))
            .sum()
    }

    /// The share of the larger text that is common, in per mille.
    pub(super) fn score(&self, other: &Self, common: u64) -> u64 {
        common * 1000 / self.size.max(other.size)
    }
}

fn hash(piece: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    // Ignore line endings: changing them does not change the text.
    let text = piece.strip_suffix(b"\r\n").or(piece.strip_suffix(b"\n"));
    text.unwrap_or(piece).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(old: &str, new: &str) -> u64 {
        let (old, new) = (Pieces::of(old.as_bytes()), Pieces::of(new.as_bytes()));
        let (old, new) = (old.unwrap(), new.unwrap());
        new.score(&old, new.common(&old))
    }

    #[test]
    fn the_common_part_counts_against_the_larger_text() {
        assert_eq!(score("a\nb\nc\nd\n", "a\nb\nc\nd\n"), 1000);
        assert_eq!(score("a\nb\nc\nd\n", "d\nc\nx\ny\n"), 500);
        assert_eq!(score("a\nb\n", "a\nb\nc\nd\n"), 500);
        assert_eq!(score("a\na\n", "a\nb\n"), 500);
        assert_eq!(score("a\r\nb\r\n", "x\n"), 0);
    }

    #[test]
    fn binary_and_empty_files_have_no_pieces() {
        assert!(Pieces::of(b"").is_none());
        assert!(Pieces::of(b"a\0b").is_none());
    }
}
