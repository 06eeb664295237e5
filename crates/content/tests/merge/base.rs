//! Common ancestors, compared with `git merge-base --all` on random histories.

use std::{collections::BTreeSet, fmt::Write as _, path::Path, process::Command};

use content::merge::{Parents, merge_base, merge_bases};
use model::Oid;
use proptest::{collection::vec, prelude::*, test_runner::Config};

use crate::{cases, git::run};

/// Commits by number; parents are earlier ones.
fn history() -> impl Strategy<Value = Vec<Vec<usize>>> {
    vec(vec(any::<usize>(), 0..3), 2..14).prop_map(|parents| {
        let numbered = parents.into_iter().enumerate();
        numbered
            .map(|(number, parents)| {
                let mut parents: Vec<usize> = parents
                    .iter()
                    .filter(|_| number > 0)
                    .map(|parent| parent % number.max(1))
                    .collect();
                parents.sort_unstable();
                parents.dedup();
                parents
            })
            .collect()
    })
}

fn oid(number: usize) -> Oid {
    Oid::from_bytes([u8::try_from(number).unwrap() + 1; 20])
}

#[test]
fn common_ancestors_are_those_that_git_finds() {
    let folder = std::env::temp_dir().join(format!("bindery-merge-base-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    run(&folder, &["init", "--quiet", "--bare", "."], b"");
    let mut runner = proptest::test_runner::TestRunner::new(Config {
        cases: cases(60).min(400),
        failure_persistence: None,
        ..Config::default()
    });
    let outcome = runner.run(&history(), |history| {
        let ids = imported(&folder, &history);
        let parents: Parents = history
            .iter()
            .enumerate()
            .map(|(number, parents)| (oid(number), parents.iter().map(|p| oid(*p)).collect()))
            .collect();
        let last = history.len() - 1;
        for other in 0..last {
            let found = merge_bases(&parents, oid(last), oid(other)).unwrap();
            let found = found
                .iter()
                .map(|oid| ids[usize::from(oid.as_bytes()[0]) - 1].clone());
            prop_assert_eq!(
                found.collect::<BTreeSet<_>>(),
                git_merge_base(&folder, last, other)
            );
        }
        Ok(())
    });
    std::fs::remove_dir_all(&folder).unwrap();
    outcome.unwrap();
}

/// Writes the history with Git and returns the ids of its commits.
fn imported(folder: &Path, history: &[Vec<usize>]) -> Vec<String> {
    let mut stream = String::new();
    for (number, parents) in history.iter().enumerate() {
        let (mark, time) = (number + 1, 1_700_000_000 + number);
        write!(
            stream,
            "reset refs/heads/c{number}\n\ncommit refs/heads/c{number}\nmark :{mark}\n"
        )
        .unwrap();
        write!(stream, "committer T <t@example.org> {time} +0000\ndata 0\n").unwrap();
        for (at, parent) in parents.iter().enumerate() {
            let word = if at == 0 { "from" } else { "merge" };
            writeln!(stream, "{word} :{}", parent + 1).unwrap();
        }
        write!(
            stream,
            "M 100644 inline n\ndata <<END\n{number} {history:?}\nEND\n\n"
        )
        .unwrap();
    }
    run(
        folder,
        &["fast-import", "--quiet", "--force"],
        stream.as_bytes(),
    );
    let names: Vec<String> = (0..history.len())
        .map(|number| format!("c{number}"))
        .collect();
    let mut args = vec!["rev-parse"];
    args.extend(names.iter().map(String::as_str));
    let ids = String::from_utf8(run(folder, &args, b"")).unwrap();
    ids.lines().map(str::to_owned).collect()
}

fn git_merge_base(folder: &Path, a: usize, b: usize) -> BTreeSet<String> {
    let output = Command::new("git")
        .args(["merge-base", "--all", &format!("c{a}"), &format!("c{b}")])
        .current_dir(folder)
        .output()
        .unwrap();
    let ids = String::from_utf8(output.stdout).unwrap();
    ids.lines().map(str::to_owned).collect()
}

#[test]
fn commits_that_are_not_known_are_asked_for() {
    let parents = Parents::from([(oid(1), vec![oid(0)])]);
    let missing = content::ObjectError::Missing(vec![oid(0)]);
    assert_eq!(merge_base(&parents, oid(1), oid(0)), Err(missing));
    let parents = Parents::from([(oid(1), vec![oid(0)]), (oid(0), vec![])]);
    assert_eq!(merge_base(&parents, oid(1), oid(0)), Ok(Some(oid(0))));
}
