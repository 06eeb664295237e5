//! Compares the trie with a plain map.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::{update::Updates, *};

fn located(number: u64) -> IdLocation {
    IdLocation {
        path: format!("folder/{number}.md").into(),
        created: 1,
        updated: i64::try_from(number).unwrap(),
    }
}

/// Time-ordered ids, as in production: the hash must spread them.
fn id(number: u64) -> Uuid {
    Uuid::from_u128(0x0192_f0a0_7000_7000_8000_0000_0000_0000 + u128::from(number))
}

fn updates(numbers: impl IntoIterator<Item = (u64, Option<u64>)>) -> Updates {
    let numbers = numbers.into_iter();
    numbers
        .map(|(number, value)| (id(number), value.map(located)))
        .collect()
}

fn empty() -> Oid {
    tree::empty(ObjectKind::Identity)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn the_trie_holds_what_a_map_holds(
        rounds in prop::collection::vec(
            prop::collection::btree_map(0..400_u64, prop::option::weighted(0.6, any::<u32>()), 0..200),
            1..5,
        ),
        left in 0..80_u64,
    ) {
        let (mut objects, mut root) = (Objects::default(), empty());
        let mut map = BTreeMap::new();
        for round in rounds {
            let round = updates(round.into_iter().map(|(id, value)| (id, value.map(u64::from))));
            root = update(&mut objects, root, &round).unwrap();
            for (id, value) in round {
                match value {
                    Some(value) => map.insert(id, value),
                    None => map.remove(&id),
                };
            }
        }
        let rest = updates((left..400).map(|number| (number, None)));
        root = update(&mut objects, root, &rest).unwrap();
        map.retain(|key, _| !rest.contains_key(key));
        for number in 0..400 {
            let got = get(&objects, root, id(number)).unwrap();
            prop_assert_eq!(got.as_ref(), map.get(&id(number)));
        }
        prop_assert_eq!(all(&objects, root).unwrap(), map.clone().into_iter().collect());
        let at_once = map.into_iter().map(|(id, value)| (id, Some(value))).collect();
        prop_assert_eq!(update(&mut objects, empty(), &at_once).unwrap(), root, "the way does not matter");
    }

    #[test]
    fn invalid_bytes_are_rejected_and_not_fatal(bytes in prop::collection::vec(0..4_u8, 0..200)) {
        if let Some(node) = codec::decode(&bytes) {
            prop_assert!(codec::decode(&codec::encode(&node)).is_none_or(|again| again == node));
        }
    }
}

#[test]
fn one_change_among_ten_thousand_writes_three_nodes() {
    let mut objects = Objects::default();
    let all = updates((0..10_000).map(|number| (number, Some(number))));
    let root = update(&mut objects, empty(), &all).unwrap();
    for number in [0, 4711, 9999] {
        let before = objects.written().count();
        update(&mut objects, root, &updates([(number, Some(1))])).unwrap();
        assert!(objects.written().count() - before <= 3);
    }
}

#[test]
fn missing_nodes_are_requested_level_by_level() {
    let mut full = Objects::default();
    let all = updates((0..2_000).map(|number| (number, Some(number))));
    let root = update(&mut full, empty(), &all).unwrap();
    let mut cold = Objects::default();
    let mut loads = 0;
    let changes = updates((0..100).map(|number| (number, None)));
    while let Err(ObjectError::Missing(oids)) = update(&mut cold, root, &changes) {
        loads += 1;
        for oid in oids {
            cold.load(oid, full.get(oid).unwrap().clone());
        }
    }
    assert!(loads <= 4, "{loads} loads");
}
