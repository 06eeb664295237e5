//! Two sides that nest a little each and deeply together.

use crate::space::{Files, Space};

/// Pages in pairs, each pair one below the other; `first` says where the pairs begin.
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
    let summary = document::Summary::parse(space.files(merged.tree)["SUMMARY.md"].clone());
    assert_eq!(summary.entries().len(), COUNT);
    assert!(summary.problems().is_empty(), "{:?}", summary.problems());
}
