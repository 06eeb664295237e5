//! The checker is seen red: one good history, and every way to break it.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use super::{
    super::{
        client::{Merge, Outcome},
        observe::{Observed, Request},
    },
    check,
};

fn merge(start: Instant, number: u64) -> Merge {
    Merge {
        space: "s".to_owned(),
        client: 0,
        request: format!("r{number}"),
        nonce: format!("nonce-0-{number}"),
        count: number,
        invoked: start + Duration::from_secs(2 * number),
        completed: start + Duration::from_secs(2 * number + 1),
        outcome: Outcome::Merged(format!("m{number}")),
    }
}

fn request(number: i64) -> Request {
    Request {
        id: format!("r{number}"),
        number,
        subject: format!("nonce-0-{number}"),
        is_merged: true,
        merged_as: Some(format!("m{number}")),
        outdated: false,
        base: "root".to_owned(),
    }
}

fn good() -> (Vec<Merge>, Observed) {
    let start = Instant::now();
    let on_main = |number: u64| (format!("m{number}"), Some(format!("r{number}")));
    let observed = Observed {
        chain: vec![("root".to_owned(), None), on_main(1), on_main(2)],
        merges: HashMap::from([("r1".to_owned(), 1), ("r2".to_owned(), 1)]),
        requests: vec![request(1), request(2)],
        files: vec![
            "nonce-0-1\n".to_owned(),
            "nonce-0-2\n".to_owned(),
            "Client 0: 2\n".to_owned(),
        ],
        broken: None,
    };
    (vec![merge(start, 1), merge(start, 2)], observed)
}

/// A change that breaks a rule, applied to a good history.
type Mutation = fn(&mut Vec<Merge>, &mut Observed);

fn violations(break_it: impl FnOnce(&mut Vec<Merge>, &mut Observed)) -> Vec<String> {
    let (mut history, mut observed) = good();
    break_it(&mut history, &mut observed);
    check(&history.iter().collect::<Vec<_>>(), &observed)
}

#[test]
fn a_good_history_has_no_violations() {
    assert_eq!(violations(|_, _| {}), Vec::<String>::new());
}

#[test]
fn every_breach_is_seen() {
    let mutations: [(&str, Mutation); 10] = [
        ("not on main", |_, observed| drop(observed.chain.remove(1))),
        ("on main after it", |_, observed| observed.chain.swap(1, 2)),
        ("another change request", |_, observed| {
            observed.chain[1].1 = Some("r9".to_owned());
        }),
        ("on main twice", |_, observed| {
            observed.chain.push(("m1".to_owned(), None));
        }),
        ("merged 2 times", |_, observed| {
            *observed.merges.entry("r1".to_owned()).or_default() = 2;
        }),
        ("numbers are not", |_, observed| {
            observed.requests[1].number = 3;
        }),
        ("its words are there: false", |_, observed| {
            drop(observed.files.remove(0));
        }),
        ("missing from the board", |_, observed| {
            observed.files[2] = "Client 0: 1\n".to_owned();
        }),
        ("has conflicts", |history, _| {
            history[0].outcome = Outcome::Conflicts;
        }),
        ("outdated", |_, observed| {
            observed.requests[0].outdated = true;
        }),
    ];
    for (words, mutation) in mutations {
        let found = violations(mutation);
        assert!(
            found.iter().any(|violation| violation.contains(words)),
            "{words} in {found:?}"
        );
    }
}
