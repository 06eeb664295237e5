//! What the checks of SQL read: the sorted tables and the queries that the compiler checked.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("crates/checks is two levels down")
}

pub(crate) fn rules() -> toml::Table {
    let text =
        fs::read_to_string(root().join("crates/checks/tables.toml")).expect("the list of tables");
    text.parse().expect("the list is TOML")
}

/// The tables of one kind.
pub(crate) fn tables(rules: &toml::Table, kind: &str) -> BTreeSet<String> {
    rules[kind]
        .as_array()
        .expect("a list")
        .iter()
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect()
}

/// Every query of `store`.
pub(crate) fn queries() -> Vec<String> {
    let folder = root().join(".sqlx");
    let entries = fs::read_dir(folder).expect("`.sqlx` is there: run `just gen`");
    let query = |path: &Path| -> String {
        let value: Value =
            serde_json::from_str(&fs::read_to_string(path).expect("text")).expect("JSON");
        value["query"].as_str().expect("a query").to_owned()
    };
    entries
        .map(|entry| query(&entry.expect("an entry").path()))
        .collect()
}
