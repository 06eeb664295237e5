//! Examples, each compared with the result of Git for the same trees.
//!
//! Each file of `cases/` contains some. A case starts with `=== name`; then come sections that start with `@`:
//! `@base PATH`, `@ours PATH`, `@theirs PATH` have the text of a file, `@ours delete PATH` and `@ours move FROM TO`
//! delete and move one. The expected result is `@merged PATH` for every file that differs from our side, `@gone PATH`
//! for deleted ones, or `@conflict KIND PATH PARTS`. `@git` is the result of Git. With `MERGE_BLESS` set, the results
//! are rewritten: read the diff before committing it.

use std::{fmt::Write as _, fs, path::PathBuf};

use content::merge::{Conflict, MergeOutcome};

use crate::{
    git::{Outcome, Repository},
    space::{Files, Space},
};

#[derive(Default)]
struct Case {
    name: String,
    /// The lines that are not results.
    given: String,
    results: String,
    base: Files,
    ours: Files,
    theirs: Files,
    our_moves: Vec<(String, String)>,
    their_moves: Vec<(String, String)>,
}

#[test]
fn examples_merge_as_written_and_as_git_does() {
    let repository = Repository::new("merge-golden");
    let bless = crate::environment("MERGE_BLESS").is_some();
    let mut count = 0;
    let mut wrong = Vec::new();
    for file in case_files() {
        let text = fs::read_to_string(&file).unwrap();
        let cases: Vec<Case> = text.split("=== ").skip(1).map(parsed).collect();
        let mut printed = String::new();
        for case in &cases {
            let results = results(&repository, case, count);
            count += 1;
            if results != case.results {
                wrong.push(format!("{}\n--- is\n{results}", case.name));
            }
            write!(printed, "=== {}{results}", case.given).unwrap();
        }
        if bless {
            fs::write(&file, printed).unwrap();
        }
    }
    assert!(count >= 60, "only {count} examples");
    assert!(
        bless || wrong.is_empty(),
        "{} of {count}:\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
}

fn case_files() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/merge/cases");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

fn parsed(text: &str) -> Case {
    let mut case = Case::default();
    let (name, rest) = text.split_once('\n').unwrap();
    name.clone_into(&mut case.name);
    case.given = format!("{name}\n");
    let mut sections: Vec<(&str, String)> = Vec::new();
    for line in rest.split_inclusive('\n') {
        match line.strip_prefix('@') {
            Some(head) => sections.push((head.trim_end(), String::new())),
            None => sections.last_mut().unwrap().1.push_str(line),
        }
    }
    let base: Files = sections
        .iter()
        .filter_map(|(head, text)| Some((head.strip_prefix("base ")?.to_owned(), text.clone())))
        .collect();
    (case.ours, case.theirs, case.base) = (base.clone(), base.clone(), base);
    for (head, text) in sections {
        let words: Vec<&str> = head.split(' ').collect();
        let printed = format!("@{head}\n{text}");
        let is_result = matches!(words[0], "merged" | "gone" | "conflict" | "git");
        if is_result {
            case.results.push_str(&printed);
        } else {
            case.given.push_str(&printed);
        }
        match words[0] {
            "ours" => edit(&mut case.ours, &mut case.our_moves, &words[1..], &text),
            "theirs" => edit(&mut case.theirs, &mut case.their_moves, &words[1..], &text),
            "base" | "merged" | "gone" | "conflict" | "git" => {}
            other => panic!("{}: @{other}", case.name),
        }
    }
    case
}

fn edit(files: &mut Files, moves: &mut Vec<(String, String)>, words: &[&str], text: &str) {
    match words {
        ["delete", path] => drop(files.remove(*path)),
        ["move", from, to] => {
            let old = files.remove(*from).unwrap();
            files.insert((*to).to_owned(), old);
            moves.push(((*from).to_owned(), (*to).to_owned()));
        }
        path => drop(files.insert(path.join(" "), text.to_owned())),
    }
}

fn results(repository: &Repository, case: &Case, number: usize) -> String {
    let mut space = Space::default();
    let base = space.revision(&case.base, &[], &[]);
    let ours = space.revision(&case.ours, &[base], &case.our_moves);
    let theirs = space.revision(&case.theirs, &[base], &case.their_moves);
    let merged = space.merge(&base, &ours, &theirs);
    let files = space.files(merged.tree);
    let [b, o, t] = ["base", "ours", "theirs"].map(|side| format!("{side}-{number}"));
    repository.import(&[
        (b.clone(), None, &case.base),
        (o.clone(), Some(b.clone()), &case.ours),
        (t.clone(), Some(b), &case.theirs),
    ]);
    let git = repository.merge(&o, &t);
    ours_printed(case, &merged, &files) + &git_printed(&merged, &files, &git)
}

fn ours_printed(case: &Case, merged: &MergeOutcome, files: &Files) -> String {
    let mut out = String::new();
    for conflict in &merged.conflicts {
        let Conflict {
            path, kind, parts, ..
        } = conflict;
        write!(out, "@conflict {kind:?} {path}").unwrap();
        for part in parts {
            write!(out, " {part:?}").unwrap();
        }
        out.push('\n');
    }
    if !merged.conflicts.is_empty() {
        return out;
    }
    for (path, text) in files
        .iter()
        .filter(|(path, text)| case.ours.get(*path) != Some(text))
    {
        write!(out, "@merged {path}\n{text}").unwrap();
    }
    for path in case.ours.keys().filter(|path| !files.contains_key(*path)) {
        writeln!(out, "@gone {path}").unwrap();
    }
    out
}

/// Where Git merges without conflict, so do we, with the same files: only the table of contents may differ.
fn git_printed(merged: &MergeOutcome, files: &Files, git: &Outcome) -> String {
    match git {
        Outcome::Conflicts(paths) => format!("@git conflicts in {}\n", paths.join(", ")),
        Outcome::Merged(_) if !merged.conflicts.is_empty() => "@git merges\n".to_owned(),
        Outcome::Merged(theirs) if theirs == files => "@git gives the same\n".to_owned(),
        Outcome::Merged(theirs) => {
            let paths = files.keys().chain(theirs.keys());
            let mut differ: Vec<&str> = paths
                .filter(|path| files.get(*path) != theirs.get(*path))
                .map(String::as_str)
                .collect();
            differ.sort_unstable();
            differ.dedup();
            let texts: String = differ
                .iter()
                .filter_map(|path| Some(format!("> {}", theirs.get(*path)?.replace('\n', "\n> "))))
                .map(|text| text.trim_end_matches("> ").to_owned())
                .collect();
            format!("@git differs in {}\n{texts}", differ.join(", "))
        }
    }
}
