//! Sets and maps whose keys are already hashes.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasherDefault, Hasher},
};

use model::id::{PageId, SpaceId};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

pub(crate) type HashedMap<V> = HashMap<u64, V, BuildHasherDefault<MultiplyHasher>>;
pub(crate) type HashedSet = HashSet<u64, BuildHasherDefault<MultiplyHasher>>;

/// Multiplies the key: this spreads document numbers, and is cheap for keys that are hashes.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct MultiplyHasher(u64);

impl Hasher for MultiplyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(self.0 ^ u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
}

/// Hash of a space in a numeric column of its documents.
pub(crate) fn of_space(space: SpaceId) -> u64 {
    xxh3_64(space.uuid().as_bytes())
}

/// Hash of a page in its documents. Pages of two spaces may have the same id.
pub(crate) fn of_page(space: SpaceId, page: PageId) -> u64 {
    let mut hash = Xxh3::new();
    hash.update(space.uuid().as_bytes());
    hash.update(page.uuid().as_bytes());
    hash.digest()
}
