//! Keys of the translation memory: a text with everything that its translation depends on.

use document::translation::Segment;
use sha2::{Digest, Sha256};
use store::translations::memory::MemoryKey;

/// What besides the text decides a translation by a provider.
pub(super) struct KeyContext {
    provider: Sha256,
}

impl KeyContext {
    /// `instructions` are empty if the provider does not follow any.
    pub(super) fn new(provider: &str, instructions: &str) -> Self {
        let mut hash = Sha256::new();
        update(&mut hash, "machine");
        update(&mut hash, provider);
        update(&mut hash, instructions);
        Self { provider: hash }
    }

    /// The key of a provider's translation. `terms` are those of the glossary that occur in the text.
    pub(super) fn machine(&self, segment: &Segment, terms: &[&(String, String)]) -> MemoryKey {
        let mut hash = self.provider.clone();
        update(&mut hash, &segment.marked());
        for (term, translation) in terms {
            update(&mut hash, term);
            update(&mut hash, translation);
        }
        hash.finalize().into()
    }
}

/// The key of a correction by a person. It holds whatever the provider is.
pub(super) fn manual(segment: &Segment) -> MemoryKey {
    let mut hash = Sha256::new();
    update(&mut hash, "manual");
    update(&mut hash, &segment.marked());
    hash.finalize().into()
}

/// Adds the length too, so that no two sequences of texts are the same bytes.
fn update(hash: &mut Sha256, text: &str) {
    hash.update((text.len() as u64).to_le_bytes());
    hash.update(text);
}
