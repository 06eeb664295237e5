//! Front matter: all files are read without a problem, and setting one key leaves all other bytes.

use std::path::Path;

use serde_json::json;
use space_files::{
    FrontMatter,
    front_matter::{set, split},
};

use crate::laws::{Fault, Report};

pub(crate) fn check<'a>(files: impl Iterator<Item = &'a (&'a Path, String)>) -> Vec<Fault> {
    let mut report = Report::default();
    for (path, text) in files {
        report.files += 1;
        let front = FrontMatter::parse(text);
        for problem in front.problems.iter().chain(&front.settings().1) {
            eprintln!("{}:{}: {}", path.display(), problem.line, problem.message);
        }
        one_key(path, text, &front, &mut report);
        let added = set(text, "added-key", Some(json!("x")));
        if set(&added, "added-key", None) != *text {
            report.fault(path, "adding a key and removing it changes the file");
        }
    }
    report.close("front matter")
}

/// Sets one of the keys to another value.
fn one_key(path: &Path, text: &str, front: &FrontMatter, report: &mut Report) {
    let Some(entry) = front.entries.get(text.len() % front.entries.len().max(1)) else {
        return;
    };
    let changed = set(text, &entry.key, Some(json!("other")));
    let (before, after) = (&text[..entry.range.start], &text[entry.range.end..]);
    if !changed.starts_with(before) || !changed.ends_with(after) {
        report.fault(
            path,
            format!("setting `{}` changes more than that", entry.key),
        );
    }
    let again = FrontMatter::parse(&changed);
    if again.get(&entry.key) != Some(&json!("other")) {
        report.fault(path, format!("`{}` is not what was set", entry.key));
    }
    if text[split(text).body] != changed[split(&changed).body] {
        report.fault(path, "the body changed");
    }
}
