//! Dependencies between crates, crates that may use a library, and sizes of files, by `architecture.toml`.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("crates/checks is two levels down")
        .to_owned()
}

fn rules() -> toml::Table {
    let text = fs::read_to_string(root().join("crates/checks/architecture.toml"))
        .expect("the rules are there");
    text.parse().expect("the rules are TOML")
}

fn words(value: &toml::Value) -> Vec<&str> {
    value
        .as_array()
        .expect("a list")
        .iter()
        .map(|word| word.as_str().expect("a word"))
        .collect()
}

/// The normal (not test) dependencies of each of our crates.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo tells JSON");
    let mut found = BTreeMap::new();
    for package in metadata["packages"].as_array().expect("packages") {
        let normal = package["dependencies"]
            .as_array()
            .expect("dependencies")
            .iter();
        let names = normal
            .filter(|d| d["kind"].is_null())
            .map(|d| d["name"].as_str().unwrap_or_default().to_owned());
        found.insert(
            package["name"].as_str().unwrap_or_default().to_owned(),
            names.collect(),
        );
    }
    found
}

#[test]
fn crates_import_only_what_the_architecture_allows() {
    let rules = rules();
    let arrows = rules["arrows"].as_table().expect("arrows");
    let crates = dependencies();
    let mut wrong = Vec::new();
    for (name, needs) in &crates {
        let Some(allowed) = arrows.get(name).map(words) else {
            wrong.push(format!(
                "crate `{name}` has no line in [arrows] of architecture.toml"
            ));
            continue;
        };
        for need in needs.iter().filter(|need| crates.contains_key(*need)) {
            if !allowed.contains(&need.as_str()) {
                wrong.push(format!(
                    "`{name}` imports `{need}`, which the architecture does not allow"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn libraries_stay_in_their_home() {
    let rules = rules();
    let owners = rules["owners"].as_table().expect("owners");
    let mut wrong = Vec::new();
    for (name, needs) in dependencies() {
        for need in needs {
            if let Some(homes) = owners.get(&need)
                && !words(homes).contains(&name.as_str())
            {
                wrong.push(format!(
                    "`{name}` uses `{need}`, whose home is {:?}",
                    words(homes)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn queries_are_checked_by_the_compiler() {
    // The migrator's own table is the only one missing in the checked schema.
    let exception = "crates/store/src/schema.rs";
    let unchecked = [
        "sqlx::query(",
        "sqlx::query_as(",
        "sqlx::query_scalar(",
        "AssertSqlSafe",
    ];
    let mut wrong = Vec::new();
    for file in files(&root().join("crates/store/src"), "rs") {
        let name = file
            .strip_prefix(root())
            .expect("below the root")
            .display()
            .to_string();
        let text = fs::read_to_string(&file).expect("the file is text");
        if name != exception && unchecked.iter().any(|call| text.contains(call)) {
            wrong.push(format!(
                "{name} sends SQL that no compiler checked: use `sqlx::query!` and its kin"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_file_is_too_long() {
    let rules = rules();
    let limit = usize::try_from(rules["size"]["limit"].as_integer().expect("a number"))
        .expect("a small number");
    let exceptions = words(&rules["size"]["exceptions"]);
    let mut long = Vec::new();
    for file in files(&root().join("crates"), "rs") {
        let name = file
            .strip_prefix(root())
            .expect("below the root")
            .display()
            .to_string();
        let lines = fs::read_to_string(&file)
            .expect("the file is text")
            .lines()
            .count();
        match (lines > limit, exceptions.contains(&name.as_str())) {
            (true, false) => long.push(format!(
                "{name} has {lines} lines; split it, {limit} is the limit"
            )),
            (false, true) => long.push(format!(
                "{name} is short now: take it off the list of exceptions"
            )),
            _ => {}
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path
            .extension()
            .is_some_and(|extension| extension == ending)
        {
            found.push(path);
        }
    }
    found
}
