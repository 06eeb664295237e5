//! Limits and thresholds. Longer texts are cut; the other limits bound time and memory per item and per cluster.

/// Bytes of the user's text that are looked at, per conversation.
pub const MAX_TEXT_BYTES: usize = 64 * 1024;
/// Sentences that are looked at, per conversation.
pub const MAX_SENTENCES: usize = 500;
/// Issues of one conversation. The first ones count: people ask what they came for first.
pub const MAX_ISSUES: usize = 5;
/// Characters of an issue's title; a longer sentence ends with an ellipsis.
pub const MAX_TITLE_CHARS: usize = 200;
/// Bytes of an issue's text.
pub const MAX_ISSUE_BYTES: usize = 4 * 1024;
/// Words that a passage needs to be an issue of its own beside an earlier one: "And why?" is none.
pub const MIN_FURTHER_ISSUE_TERMS: usize = 5;

/// Longer words are cut: keys and hashes say nothing about the topic.
pub const MAX_WORD_CHARS: usize = 40;
/// Different terms of one sparse vector; the first ones of the text count.
pub const MAX_VECTOR_TERMS: usize = 400;
/// Dimensions of a dense vector.
pub const MAX_DIMENSIONS: usize = 8_192;

/// Terms of a centroid. When there are more, the most frequent [`KEPT_CENTROID_TERMS`] stay, so that terms which come
/// later still have a chance to become frequent.
pub const MAX_CENTROID_TERMS: usize = 512;
/// Terms that stay when a centroid has too many.
pub const KEPT_CENTROID_TERMS: usize = 256;

/// Terms of a centroid under which its cluster is found.
pub const MAX_INDEXED_TERMS: usize = 24;
/// Terms of an item by which clusters are looked up.
pub const MAX_QUERY_TERMS: usize = 24;
/// Clusters per term in the index. Larger clusters displace smaller ones; a term of more clusters distinguishes little.
pub const MAX_POSTINGS: usize = 48;
/// Clusters that an item is compared with.
pub const MAX_CANDIDATES: usize = 16;
/// Passes of one merge; what is left is merged by the next call.
pub const MAX_MERGE_PASSES: usize = 8;

/// Issues whose texts are looked at to describe a cluster.
pub const MAX_DESCRIBED_ISSUES: usize = 200;
/// Terms in a description.
pub const MAX_LABEL_TERMS: usize = 4;
