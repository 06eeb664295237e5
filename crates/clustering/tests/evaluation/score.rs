//! Agreement of two partitions.

use std::{collections::HashMap, hash::Hash};

/// Returns the adjusted Rand index: 1 for equal partitions, about 0 for independent ones.
#[expect(clippy::cast_precision_loss, reason = "numbers of pairs, below 2^53")]
pub(crate) fn adjusted_rand_index<A: Eq + Hash, B: Eq + Hash>(pairs: &[(A, B)]) -> f64 {
    let mut cells: HashMap<(&A, &B), u64> = HashMap::new();
    let mut rows: HashMap<&A, u64> = HashMap::new();
    let mut columns: HashMap<&B, u64> = HashMap::new();
    for (a, b) in pairs {
        *cells.entry((a, b)).or_default() += 1;
        *rows.entry(a).or_default() += 1;
        *columns.entry(b).or_default() += 1;
    }
    let together: u64 = cells.values().map(|count| choose_two(*count)).sum();
    let in_rows: u64 = rows.values().map(|count| choose_two(*count)).sum();
    let in_columns: u64 = columns.values().map(|count| choose_two(*count)).sum();
    let all = choose_two(pairs.len() as u64) as f64;
    let expected = in_rows as f64 * in_columns as f64 / all;
    let highest = (in_rows + in_columns) as f64 / 2.0;
    if (highest - expected).abs() < f64::EPSILON {
        return 1.0;
    }
    (together as f64 - expected) / (highest - expected)
}

fn choose_two(count: u64) -> u64 {
    count * count.saturating_sub(1) / 2
}

#[test]
fn the_adjusted_rand_index_is_that_of_the_literature() {
    let equal = [(0, 1), (0, 1), (1, 0), (1, 0)];
    assert!((adjusted_rand_index(&equal) - 1.0).abs() < 1e-9);
    // The example of scikit-learn: classes 0 0 1 2, clusters 0 0 1 1.
    let partial = [(0, 0), (0, 0), (1, 1), (2, 1)];
    assert!((adjusted_rand_index(&partial) - 0.571_428_571).abs() < 1e-6);
    let opposite = [(0, 0), (0, 1), (1, 0), (1, 1)];
    assert!(adjusted_rand_index(&opposite) < 0.0);
}
