//! Bodies conflict exactly when `git merge-file` does.

use std::{fs, path::Path, process::Command};

use content::merge::text;
use proptest::{collection::vec, prelude::*, test_runner::Config};

use crate::cases;

/// The result of `git merge-file` for the three texts; none if it conflicts.
fn git_merge_file(folder: &Path, base: &str, ours: &str, theirs: &str) -> Option<Vec<u8>> {
    for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] {
        fs::write(folder.join(name), text).unwrap();
    }
    let output = Command::new("git")
        .args(["merge-file", "-p", "ours", "base", "theirs"])
        .current_dir(folder)
        .output()
        .unwrap();
    output.status.success().then_some(output.stdout)
}

#[derive(Debug, Clone)]
enum Edit {
    Replace(usize, String),
    Insert(usize, String),
    Remove(usize),
    Swap(usize, usize),
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-f]",
        2 => "[a-z]{1,8}( [a-z]{1,8}){0,4}",
        2 => Just(String::new()),
        1 => Just("## Heading".to_owned()),
        1 => Just("* item".to_owned()),
    ]
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = 0..40usize;
    prop_oneof![
        (at.clone(), line()).prop_map(|(at, line)| Edit::Replace(at, line)),
        (at.clone(), line()).prop_map(|(at, line)| Edit::Insert(at, line)),
        at.clone().prop_map(Edit::Remove),
        (at.clone(), at).prop_map(|(a, b)| Edit::Swap(a, b)),
    ]
}

fn edited(lines: &[String], edits: &[Edit]) -> Vec<String> {
    let mut lines = lines.to_vec();
    for edit in edits {
        let count = lines.len();
        match edit {
            Edit::Insert(at, line) => lines.insert(at % (count + 1), line.clone()),
            _ if count == 0 => {}
            Edit::Replace(at, line) => lines[at % count] = line.clone(),
            Edit::Remove(at) => drop(lines.remove(at % count)),
            Edit::Swap(a, b) => lines.swap(a % count, b % count),
        }
    }
    lines
}

fn joined(lines: &[String], line_end: bool) -> String {
    let text = lines.join("\n");
    if line_end && !text.is_empty() {
        text + "\n"
    } else {
        text
    }
}

#[test]
fn texts_merge_and_conflict_exactly_as_git_merge_file_does() {
    let folder = std::env::temp_dir().join(format!("bindery-merge-text-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let texts = (
        vec(line(), 0..30),
        vec(edit(), 0..5),
        vec(edit(), 0..5),
        proptest::bool::weighted(0.9),
    );
    let mut runner = proptest::test_runner::TestRunner::new(Config {
        cases: cases(2_000),
        failure_persistence: None,
        ..Config::default()
    });
    let outcome = runner.run(&texts, |(base, ours, theirs, line_end)| {
        let (ours, theirs) = (edited(&base, &ours), edited(&base, &theirs));
        let [base, ours, theirs] = [base, ours, theirs].map(|lines| joined(&lines, line_end));
        let git = git_merge_file(&folder, &base, &ours, &theirs);
        let merged = text::merge(base.as_bytes(), ours.as_bytes(), theirs.as_bytes());
        prop_assert_eq!(
            merged.is_some(),
            git.is_some(),
            "conflicts differ: {:?}",
            git
        );
        prop_assert_eq!(merged, git);
        Ok(())
    });
    fs::remove_dir_all(&folder).unwrap();
    outcome.unwrap();
}
