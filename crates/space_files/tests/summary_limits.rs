//! Tables of contents beyond the limits: no text is lost, and the parsed tree is bounded.

use space_files::{
    Summary,
    limits::{MAX_NAVIGATION_BYTES, MAX_NAVIGATION_DEPTH, MAX_NAVIGATION_ENTRIES},
    summary::{EntryKind, NewEntry},
};

/// Each entry below the one before.
fn nested(levels: usize) -> String {
    let line = |depth: usize| format!("{}* [a{depth}](p{depth}.md)\n", "\t".repeat(depth));
    (0..levels).map(line).collect()
}

fn paths(summary: &Summary) -> Vec<String> {
    let entries = summary.entries().iter();
    let path = |kind: &EntryKind| match kind {
        EntryKind::Document { path } => path.clone(),
        other => format!("{other:?}"),
    };
    entries.map(|entry| path(&entry.kind)).collect()
}

#[test]
fn entries_that_are_too_deep_stay_at_the_deepest_level() {
    for levels in [MAX_NAVIGATION_DEPTH, MAX_NAVIGATION_DEPTH + 1, 2_000] {
        let summary = Summary::parse(nested(levels));
        let wanted: Vec<String> = (0..levels).map(|depth| format!("p{depth}.md")).collect();
        assert_eq!(paths(&summary), wanted);
        let deepest = summary.entries().iter().map(|entry| entry.depth).max();
        assert_eq!(deepest, Some(MAX_NAVIGATION_DEPTH - 1), "{levels} levels");
        let reported = usize::from(levels > MAX_NAVIGATION_DEPTH);
        assert_eq!(summary.problems().len(), reported, "{levels} levels");
        let parent = summary.children(Some(MAX_NAVIGATION_DEPTH - 2));
        assert_eq!(parent.len(), levels + 1 - MAX_NAVIGATION_DEPTH);
    }
}

#[test]
fn an_edit_elsewhere_keeps_the_lines_that_are_too_deep() {
    let text = format!("* [Home](README.md)\n{}", nested(100));
    let mut summary = Summary::parse(text.clone());
    let new = NewEntry::document("New", "new.md");
    summary.insert(None, 0, &new).unwrap();
    assert_eq!(summary.text(), format!("* [New](new.md)\n{text}"));
    let last = summary.entries().len() - 1;
    summary.remove(last).unwrap();
    assert_eq!(summary.entries().len(), 101);
    let tail = nested(100).lines().last().unwrap().len() + 1;
    assert_eq!(
        summary.text(),
        format!("* [New](new.md)\n{}", &text[..text.len() - tail])
    );
}

#[test]
fn a_table_of_contents_that_is_too_long_ends_early_and_keeps_its_text() {
    let many = "* [a](a.md)\n".repeat(MAX_NAVIGATION_ENTRIES + 5);
    let large = format!(
        "* [a](a.md)\n<!-- {} -->\n* [b](b.md)\n",
        "x".repeat(MAX_NAVIGATION_BYTES)
    );
    for (text, entries) in [(many, MAX_NAVIGATION_ENTRIES), (large, 1)] {
        let mut summary = Summary::parse(text.clone());
        assert_eq!(summary.entries().len(), entries);
        assert!(summary.is_truncated());
        assert_eq!(summary.problems().len(), 1);
        summary.retitle(0, "z").unwrap();
        assert_eq!(summary.text(), text.replacen("[a]", "[z]", 1));
    }
    assert!(!Summary::parse("* [a](a.md)\n\n").is_truncated());
}
