//! Names of code in the documentation and in comments exist in the code.
//!
//! A name is text in backticks that reads like an identifier or a path of them, and that cannot be a word of English:
//! it has an underscore or a capital inside.

use std::{
    collections::{BTreeSet, HashSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("crates/checks is two levels down")
}

/// Names of other programs and standards, and of examples.
const FOREIGN: [&str; 12] = [
    "ContentKit",
    "HttpOnly",
    "MathML",
    "SplitMix64",
    "_per_minute",
    "archived_count",
    "core.sharedRepository",
    "failed_count",
    "http.lowSpeedLimit",
    "noun.verb_in_past",
    "recovery_target_time",
    "space.vars.latest_version",
];

/// The section of docs/API-DESIGN.md that names operations of others.
const NOT_SERVED: &str = "## Operations of the public SDK that are not served";

/// Documents that speak of the past, or whose text is test data.
fn is_excluded(path: &str) -> bool {
    path == "CHANGELOG.md"
        || ["docs/adr/", "site-tests/"]
            .iter()
            .any(|folder| path.starts_with(folder))
        || path.contains("/tests/") && !path.ends_with("rs")
}

/// Files that Git knows or would add.
fn files() -> Vec<PathBuf> {
    let mut git = Command::new("git");
    git.args(["ls-files", "-co", "--exclude-standard"])
        .current_dir(root());
    let output = git.output().expect("git is installed");
    let listed = String::from_utf8(output.stdout).expect("paths are UTF-8");
    listed.lines().map(PathBuf::from).collect()
}

fn identifiers(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
}

/// Whether a name cannot be a word of English.
fn is_distinctive(word: &str) -> bool {
    let letters = word.as_bytes().windows(2);
    word.trim_matches('_').contains('_')
        || letters
            .into_iter()
            .any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
}

/// Returns the names in backticks on one line.
fn names(line: &str) -> impl Iterator<Item = &str> {
    let is_fence = line.contains("```");
    let quoted = line
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(move |_| !is_fence);
    quoted.filter(|text| {
        let name = text.split('(').next().unwrap_or_default();
        let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let is_path = name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '.' | '!'));
        starts && is_path && identifiers(name).any(is_distinctive)
    })
}

fn comment(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("//")
}

/// Lines outside of code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut in_block = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        in_block ^= is_fence;
        !in_block && !is_fence
    })
}

/// Returns a document without a section of the second level.
fn without_section(text: &str, heading: &str) -> String {
    let Some((before, section)) = text.split_once(heading) else {
        return text.to_owned();
    };
    let after = section.find("\n## ").map_or("", |at| &section[at..]);
    format!("{before}{after}")
}

#[test]
fn documented_names_exist_in_the_code() {
    let mut known = HashSet::new();
    let mut texts: Vec<(PathBuf, String)> = Vec::new();
    for path in files() {
        let is_text = |kind: &str| path.extension().is_some_and(|found| found == kind);
        let Ok(text) = fs::read_to_string(root().join(&path)) else {
            continue;
        };
        known.extend(identifiers(&path.to_string_lossy()).map(str::to_owned));
        if is_text("md") {
            let text = without_section(&text, NOT_SERVED);
            texts.push((path, prose(&text).collect::<Vec<_>>().join("\n")));
        } else if is_text("rs") {
            let (comments, code): (Vec<_>, Vec<_>) =
                text.lines().partition(|line| comment(line).is_some());
            known.extend(
                code.iter()
                    .flat_map(|line| identifiers(line))
                    .map(str::to_owned),
            );
            texts.push((path, comments.join("\n")));
        } else if !is_text("lock") {
            known.extend(identifiers(&text).map(str::to_owned));
        }
    }
    let mut missing = BTreeSet::new();
    for (path, text) in &texts {
        if is_excluded(&path.to_string_lossy()) {
            continue;
        }
        for name in text
            .lines()
            .flat_map(names)
            .filter(|name| !FOREIGN.contains(name))
        {
            let path_of_name = name.split('(').next().unwrap_or_default();
            let mut parts = identifiers(path_of_name).filter(|part| is_distinctive(part));
            if !parts.all(|part| known.contains(part)) {
                missing.insert(format!("{}: `{name}`", path.display()));
            }
        }
    }
    let missing: Vec<String> = missing.into_iter().collect();
    assert!(
        missing.is_empty(),
        "not in the code:\n{}",
        missing.join("\n")
    );
}
