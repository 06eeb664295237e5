//! The id of a Git object: the SHA-1 of its kind, length and bytes.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha1::{Digest, Sha1};

use crate::text_enum::text_enum;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Oid([u8; 20]);

text_enum! {
    /// The type of an object. `Identity` is not a Git type: it contains the page ids of a commit, is stored beside it
    /// and never sent to Git clients.
    pub enum ObjectKind {
        Blob => "blob",
        Tree => "tree",
        Commit => "commit",
        Identity => "identity",
    }
}

impl Oid {
    /// The empty tree; its id is the same in every repository.
    pub const EMPTY_TREE: Self = Self([
        0x4b, 0x82, 0x5d, 0xc6, 0x42, 0xcb, 0x6e, 0xb9, 0xa0, 0x60, 0xe5, 0x4b, 0xf8, 0xd6, 0x92,
        0x88, 0xfb, 0xee, 0x49, 0x04,
    ]);

    pub fn of(kind: ObjectKind, bytes: &[u8]) -> Self {
        let mut hasher = OidHasher::new(kind, bytes.len() as u64);
        hasher.update(bytes);
        hasher.finish()
    }

    pub const fn from_bytes(bytes: [u8; 20]) -> Self {
        Self(bytes)
    }

    pub fn as_bytes(&self) -> &[u8; 20] {
        &self.0
    }
}

/// Computes the id of an object whose bytes come in pieces.
pub struct OidHasher(Sha1);

impl OidHasher {
    pub fn new(kind: ObjectKind, length: u64) -> Self {
        let mut hash = Sha1::new();
        hash.update(format!("{} {length}\0", kind.as_str()));
        Self(hash)
    }

    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub fn finish(self) -> Oid {
        Oid(self.0.finalize().into())
    }
}

pub(crate) fn decode(text: &str) -> Option<Oid> {
    let mut bytes = [0; 20];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(Oid(bytes))
}

impl fmt::Display for Oid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Oid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Oid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Oid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        decode(&text).ok_or_else(|| {
            serde::de::Error::custom(format!("`{text}` is not the id of a revision"))
        })
    }
}
