//! Accepted advisories, as listed in `deny.toml`: each names a crate that is still a dependency, and their number only
//! falls. `just advisories` checks for new ones, which needs the internet.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The number of entries in `deny.toml`. Lower it with each removed entry. A commit that adds one must explain why it
/// is unavoidable.
const IGNORED: usize = 10;

fn read(path: &str) -> toml::Table {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("crates/checks is two levels down")
        .into();
    let text = fs::read_to_string(root.join(path)).expect("the file is there");
    text.parse().expect("the file is TOML")
}

/// Names and versions as `name version`.
fn locked() -> BTreeSet<String> {
    let lock = read("Cargo.lock");
    let packages = lock["package"].as_array().expect("a list");
    let named = packages.iter().map(|package| {
        let word = |key: &str| package[key].as_str().expect("a word");
        format!("{} {}", word("name"), word("version"))
    });
    named.collect()
}

/// Ids and reasons.
fn ignored() -> Vec<(String, String)> {
    let rules = read("deny.toml");
    let entries = rules["advisories"]["ignore"].as_array().expect("a list");
    let word = |entry: &toml::Value, key: &str| {
        let word = entry.get(key).and_then(toml::Value::as_str);
        word.unwrap_or_else(|| panic!("{entry} in deny.toml lacks `{key}`"))
            .to_owned()
    };
    let pairs = entries
        .iter()
        .map(|entry| (word(entry, "id"), word(entry, "reason")));
    pairs.collect()
}

#[test]
fn every_ignored_advisory_names_a_crate_that_is_there() {
    let locked = locked();
    let mut wrong = Vec::new();
    for (id, reason) in ignored() {
        let Some((package, why)) = reason.split_once(": ") else {
            wrong.push(format!("{id}: begin the reason with `<crate> <version>: `"));
            continue;
        };
        if !locked.contains(package) {
            wrong.push(format!("{id}: {package} is not in Cargo.lock, take it out"));
        }
        if !why.contains("Goes with ") && !why.contains("As RUSTSEC-") {
            wrong.push(format!("{id}: say what it `Goes with `"));
        }
    }
    assert!(wrong.is_empty(), "in deny.toml:\n{}", wrong.join("\n"));
}

#[test]
fn ignored_advisories_only_become_fewer() {
    let ids: BTreeSet<String> = ignored().into_iter().map(|(id, _)| id).collect();
    assert_eq!(
        ids.len(),
        IGNORED,
        "deny.toml: with fewer entries, lower IGNORED; more need a reason in the commit"
    );
}
