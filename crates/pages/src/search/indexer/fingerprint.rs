//! A hash of everything that is indexed of a page.

use model::Oid;
use sha2::{Digest, Sha256};

/// Stable across machines and versions of the program. Each value is prefixed with its length, so that different
/// lists of values never collide.
pub(super) struct Fingerprint(Sha256);

impl Fingerprint {
    pub(super) fn new() -> Self {
        Self(Sha256::new())
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    pub(super) fn text(&mut self, text: Option<&str>) {
        self.bytes(&[u8::from(text.is_some())]);
        self.bytes(text.unwrap_or_default().as_bytes());
    }

    pub(super) fn oid(&mut self, oid: Option<Oid>) {
        let bytes = oid.as_ref().map(|oid| &oid.as_bytes()[..]);
        self.bytes(bytes.unwrap_or_default());
    }

    /// Adds the number of values that follow.
    pub(super) fn count(&mut self, count: usize) {
        self.bytes(&(count as u64).to_le_bytes());
    }

    pub(super) fn finish(self) -> u64 {
        let hash: [u8; 32] = self.0.finalize().into();
        let mut first = [0; 8];
        first.copy_from_slice(&hash[..8]);
        u64::from_be_bytes(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[Option<&str>]) -> u64 {
        let mut fingerprint = Fingerprint::new();
        for text in texts {
            fingerprint.text(*text);
        }
        fingerprint.finish()
    }

    #[test]
    fn equal_values_and_no_others_have_the_same() {
        assert_eq!(of(&[Some("a"), None]), of(&[Some("a"), None]));
        let all = [
            of(&[Some("ab"), None]),
            of(&[Some("a"), Some("b")]),
            of(&[Some(""), Some("ab")]),
            of(&[None, Some("ab")]),
            of(&[Some("ab")]),
        ];
        for (index, one) in all.iter().enumerate() {
            assert!(!all[index + 1..].contains(one), "{index}");
        }
    }
}
