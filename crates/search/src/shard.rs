//! Assigns organizations to shards.

use std::num::NonZeroU32;

use model::id::OrganizationId;
use xxhash_rust::xxh3::xxh3_64;

/// Returns the shard of an organization. Must never change: directories on disk are named by it.
pub fn shard_of(organization: OrganizationId, shards: NonZeroU32) -> u32 {
    let hash = xxh3_64(organization.uuid().as_bytes());
    let shard = hash % u64::from(shards.get());
    u32::try_from(shard).expect("less than the number of shards")
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn shards_never_change() {
        let of = |number: u128, shards: u32| {
            let organization = OrganizationId::from_uuid(Uuid::from_u128(number));
            shard_of(organization, NonZeroU32::new(shards).unwrap())
        };
        assert_eq!([of(1, 1), of(2, 1)], [0, 0]);
        let stable: Vec<u32> = (0..8).map(|number| of(number, 16)).collect();
        assert_eq!(stable, [8, 11, 15, 3, 12, 1, 11, 0]);
    }
}
