//! Modules of a crate import each other in one direction only.
//!
//! The modules below one parent are the nodes of a graph; a path from anything below `a` to anything below `b` is an
//! edge. A parent and its children are one unit, so that a child may use what its parent defines.

mod cycles {
    pub(crate) mod graph;
    pub(crate) mod imports;
    pub(crate) mod modules;
}

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use cycles::{graph, imports::Imports, modules};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("crates/checks is two levels down")
        .to_owned()
}

/// Cycles that existed when the check was added. The list may only shrink.
fn exceptions() -> BTreeSet<String> {
    let text = fs::read_to_string(root().join("crates/checks/cycles.toml")).expect("it is there");
    let table: toml::Table = text.parse().expect("it is TOML");
    let cycles = table["exceptions"].as_array().expect("a list").iter();
    cycles
        .map(|cycle| cycle.as_str().expect("a string").to_owned())
        .collect()
}

/// The files that the crates of the workspace start with. A crate may have a library and a program.
fn entry_points() -> Vec<(String, PathBuf)> {
    let folder = root().join("crates");
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).expect("the directory exists") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        for file in ["lib.rs", "main.rs"] {
            let file = path.join("src").join(file);
            if file.exists() {
                found.push((name.to_string(), file));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn no_module_imports_itself_by_a_detour() {
    let mut allowed = exceptions();
    let mut wrong = Vec::new();
    let mut cycles = 0;
    let entry_points = entry_points();
    for (name, file) in &entry_points {
        let modules = modules::read(file);
        let imports = Imports::of(&modules);
        for cycle in graph::cycles(&imports) {
            cycles += 1;
            if !allowed.remove(&cycle.title(name)) {
                wrong.push(cycle.describe(name));
            }
        }
    }
    let crates: BTreeSet<_> = entry_points.iter().map(|(name, _)| name).collect();
    println!("cycles: {} crates, {cycles} cycles", crates.len());
    wrong.extend(
        allowed
            .iter()
            .map(|gone| format!("`{gone}` is gone: remove it from cycles.toml")),
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
