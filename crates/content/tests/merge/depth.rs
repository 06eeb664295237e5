//! Two sides that each nest a little and deeply together.

use std::fmt::Write as _;

use space_files::limits::MAX_NAVIGATION_DEPTH;

use crate::space::{Files, Space};

/// Pages in pairs, each pair one below the other; `first` is the first page of the first pair.
fn pairs(count: usize, first: usize) -> String {
    let line = |page: usize| {
        let inner = page >= first && (page - first) % 2 == 1;
        format!("{}* [p{page}](p{page}.md)\n", if inner { "  " } else { "" })
    };
    (0..count).map(line).collect()
}

#[test]
fn a_chain_that_two_sides_build_together_ends_at_the_deepest_level() {
    const COUNT: usize = 3_000;
    let files = |summary: String| -> Files {
        let pages = (0..COUNT).map(|page| (format!("p{page}.md"), format!("# P{page}\n")));
        pages.chain([("SUMMARY.md".to_owned(), summary)]).collect()
    };
    let mut space = Space::default();
    let base = space.revision(&files(pairs(COUNT, COUNT)), &[], &[]);
    let ours = space.revision(&files(pairs(COUNT, 0)), &[base], &[]);
    let theirs = space.revision(&files(pairs(COUNT, 1)), &[base], &[]);
    let merged = space.merge(&base, &ours, &theirs);
    assert!(merged.conflicts.is_empty(), "{:?}", merged.conflicts);
    let summary = space_files::Summary::parse(space.files(merged.tree)["SUMMARY.md"].clone());
    assert_eq!(summary.entries().len(), COUNT);
    assert!(summary.problems().is_empty(), "{:?}", summary.problems());
}

/// A chain of pages down to the level above the last two, and then entries with their levels.
fn below_chain(entries: &[(usize, &str)]) -> Files {
    let chain = (0..MAX_NAVIGATION_DEPTH - 2).map(|level| (level, format!("d{level}")));
    let entries = entries
        .iter()
        .map(|(level, name)| (*level, (*name).to_owned()));
    let mut files = Files::new();
    let mut summary = String::new();
    for (level, name) in chain.chain(entries) {
        let indent = "  ".repeat(level);
        writeln!(summary, "{indent}* [{name}]({name}.md)").unwrap();
        files.insert(format!("{name}.md"), format!("# {name}\n"));
    }
    files.insert("SUMMARY.md".to_owned(), summary);
    files
}

#[test]
fn an_entry_that_goes_back_to_where_a_side_has_it_is_listed_once() {
    const DEEP: usize = MAX_NAVIGATION_DEPTH - 2;
    let mut space = Space::default();
    let base = below_chain(&[(0, "g"), (1, "p"), (1, "c")]);
    // Entries below the deepest level move up to `g`, where we and the base have `c`.
    let ours = below_chain(&[(DEEP, "g"), (DEEP + 1, "p"), (DEEP + 1, "c")]);
    let theirs = below_chain(&[(0, "g"), (1, "p"), (2, "c"), (3, "new")]);
    let base = space.revision(&base, &[], &[]);
    let ours = space.revision(&ours, &[base], &[]);
    let theirs = space.revision(&theirs, &[base], &[]);
    let merged = space.merge(&base, &ours, &theirs);
    assert!(merged.conflicts.is_empty(), "{:?}", merged.conflicts);
    let summary = space_files::Summary::parse(space.files(merged.tree)["SUMMARY.md"].clone());
    let last: Vec<(usize, &str)> = summary
        .entries()
        .iter()
        .skip(DEEP)
        .map(|entry| (entry.depth, entry.title.as_str()))
        .collect();
    let below = DEEP + 1;
    assert_eq!(
        last,
        [(DEEP, "g"), (below, "p"), (below, "c"), (below, "new")]
    );
}
