//! Order keys: text that sorts siblings, with room for another key between any two.
//!
//! The key of a new node is computed from its id. Ids grow with time, so it sorts after its older siblings without
//! reading them. Moving a node writes one row. Concurrent moves may produce equal keys; then the id decides.

use fractional_index::FractionalIndex;
use model::Id;

/// Returns a key after all siblings. It is the half of the id that contains the time, as hex digits: the arithmetic on
/// keys cannot handle zero bytes.
pub fn last<K>(id: Id<K>) -> String {
    let mut bytes = hex::encode(&id.uuid().as_bytes()[..8]).into_bytes();
    bytes.push(TERMINATOR);
    hex::encode(bytes)
}

/// Returns a key between two neighbours. `end` is the key that [`last`] would return now.
pub fn between(lower: Option<&str>, upper: Option<&str>, end: &str) -> String {
    let lower = lower.and_then(parse);
    let upper = upper
        .and_then(parse)
        .or_else(|| parse(end).filter(|end| lower.as_ref().is_none_or(|low| low < end)));
    let key = match (&lower, &upper) {
        (Some(low), Some(high)) => FractionalIndex::new_between(low, high)
            .unwrap_or_else(|| FractionalIndex::new_after(low)),
        (Some(low), None) => FractionalIndex::new_after(low),
        (None, Some(high)) => FractionalIndex::new_before(high),
        (None, None) => FractionalIndex::default(),
    };
    key.to_string()
}

/// Every key ends in this byte, so that none is a prefix of another.
const TERMINATOR: u8 = 0x80;

fn parse(key: &str) -> Option<FractionalIndex> {
    FractionalIndex::from_string(key).ok()
}

#[cfg(test)]
mod tests {
    use model::id::SpaceId;
    use uuid::Uuid;

    use super::*;

    fn key(millis: u128) -> String {
        last(SpaceId::from_uuid(Uuid::from_u128(millis << 80)))
    }

    #[test]
    fn there_is_always_room_between_two_keys() {
        let (mut low, high, end) = (key(100), key(101), key(200));
        for _ in 0..200 {
            let middle = between(Some(&low), Some(&high), &end);
            assert!(low < middle && middle < high, "{low} {middle} {high}");
            low = middle;
        }
    }

    #[test]
    fn key_moved_to_the_end_sorts_before_newer_keys() {
        let moved = between(Some(&key(100)), None, &key(150));
        assert!(key(100) < moved && moved < key(151));
    }

    #[test]
    fn before_the_first_there_is_room() {
        assert!(between(None, Some(&key(100)), &key(150)) < key(100));
    }
}
