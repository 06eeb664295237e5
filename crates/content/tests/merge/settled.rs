//! Conflicts about settled objects are resolved in favour of our side.

use std::collections::BTreeSet;

use content::merge::{MergeOutcome, merge_settled};

use crate::space::{Files, Space};

const SUMMARY: &str = "# Table of contents\n\n* [A](a.md)\n* [B](b.md)\n";

fn files(changes: &[(&str, Option<&str>)]) -> Files {
    let base = [
        ("SUMMARY.md", SUMMARY),
        ("a.md", "---\nicon: x\n---\n\none\n\ntwo\n\nthree\n"),
        ("b.md", "b\n"),
    ];
    let mut files: Files = base
        .map(|(path, text)| (path.to_owned(), text.to_owned()))
        .into();
    for (path, text) in changes {
        match text {
            Some(text) => files.insert((*path).to_owned(), (*text).to_owned()),
            None => files.remove(*path),
        };
    }
    files
}

/// Merges two sides with everything at these paths settled, after checking that they conflict otherwise.
fn settled(ours: &Files, theirs: &Files, paths: &[&str]) -> Files {
    let mut space = Space::default();
    let base = space.revision(&files(&[]), &[], &[]);
    let ours = space.revision(ours, &[base], &[]);
    let theirs = space.revision(theirs, &[base], &[]);
    assert!(!space.merge(&base, &ours, &theirs).conflicts.is_empty());
    let ids: BTreeSet<_> = paths
        .iter()
        .filter_map(|path| space.id(&base, path))
        .collect();
    assert_eq!(ids.len(), paths.len());
    let MergeOutcome {
        tree, conflicts, ..
    } = merge_settled(&mut space.objects, &base, &ours, &theirs, &ids).unwrap();
    assert_eq!(conflicts, []);
    space.files(tree)
}

#[test]
fn settled_lines_are_ours_and_others_are_merged() {
    let ours = files(&[(
        "a.md",
        Some("---\nicon: ours\n---\n\nOURS\n\ntwo\n\nthree\n"),
    )]);
    let theirs = files(&[(
        "a.md",
        Some("---\nicon: theirs\ndescription: new\n---\n\nTHEIRS\n\ntwo\n\nTHREE\n"),
    )]);
    let merged = settled(&ours, &theirs, &["a.md"]);
    assert_eq!(
        merged["a.md"],
        "---\nicon: ours\ndescription: new\n---\n\nOURS\n\ntwo\n\nTHREE\n"
    );
}

#[test]
fn settled_deletions_and_changes_win() {
    let gone = "# Table of contents\n\n* [A](a.md)\n";
    let deleted = files(&[("b.md", None), ("SUMMARY.md", Some(gone))]);
    let changed = files(&[("b.md", Some("changed\n"))]);
    let merged = settled(&deleted, &changed, &["b.md"]);
    assert!(!merged.contains_key("b.md"));
    assert_eq!(merged["SUMMARY.md"], gone);
    let merged = settled(&changed, &deleted, &["b.md"]);
    assert_eq!(merged["b.md"], "changed\n");
}

#[test]
fn settled_titles_are_ours() {
    let titled = |title: &str| files(&[("SUMMARY.md", Some(&SUMMARY.replace("[A]", title)))]);
    let merged = settled(&titled("[Ours]"), &titled("[Theirs]"), &["a.md"]);
    assert_eq!(merged["SUMMARY.md"], SUMMARY.replace("[A]", "[Ours]"));
}
