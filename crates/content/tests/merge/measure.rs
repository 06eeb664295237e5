//! How long merges in a large space take, beside Git on the same trees. Run by name, with `--release`.

use std::{
    fmt::Write as _,
    process::Command,
    time::{Duration, Instant},
};

use content::merge::merge;

use crate::{
    git::{Outcome, Repository},
    space::{Files, Space},
};

/// What one side does to the files of a space.
type Side = fn(&Files, usize) -> Files;

const PAGES: usize = 10_000;
const EDITS: usize = 50;

fn path(page: usize) -> String {
    format!("f{:02}/page-{page:05}.md", page / 100)
}

fn base() -> Files {
    let mut files = Files::new();
    let mut summary = "# Table of contents\n\n* [Home](README.md)\n".to_owned();
    for page in 0..PAGES {
        writeln!(summary, "* [Page {page}]({})", path(page)).unwrap();
        let body: String = (0..30).fold(format!("# Page {page}\n"), |body, line| {
            format!("{body}\nParagraph {line} of page {page}, with some words in it.\n")
        });
        files.insert(
            path(page),
            format!("---\ndescription: page {page}\n---\n\n{body}"),
        );
    }
    files.insert("README.md".to_owned(), "# Home\n".to_owned());
    files.insert("SUMMARY.md".to_owned(), summary);
    files
}

/// 50 pages of the base edited, at different paragraphs by each side; half of the pages are the same ones.
fn edited(base: &Files, side: usize) -> Files {
    let mut files = base.clone();
    for edit in 0..EDITS {
        let page = if edit % 2 == 0 {
            edit * 100
        } else {
            edit * 100 + 1 + side
        };
        let text = files.get_mut(&path(page)).unwrap();
        *text = text.replace(&format!("Paragraph {}", 3 + 20 * side), "Another paragraph");
    }
    files
}

/// The same, and 50 pages added and 50 retitled in the table of contents.
fn listed(base: &Files, side: usize) -> Files {
    let mut files = edited(base, side);
    let mut summary = files["SUMMARY.md"].clone();
    for edit in 0..EDITS {
        let page = edit * 150 + 40 * side;
        let line = format!("* [Page {page}]({})\n", path(page));
        let new = format!("f00/new-{side}-{edit}.md");
        let with = format!(
            "* [Retitled {side} {edit}]({})\n* [New]({new})\n",
            path(page)
        );
        summary = summary.replace(&line, &with);
        files.insert(new, format!("# New {side} {edit}\n"));
    }
    files.insert("SUMMARY.md".to_owned(), summary);
    files
}

#[test]
#[ignore = "a measurement"]
fn merging_fifty_edits_against_fifty_in_ten_thousand_pages() {
    let base = base();
    let sides: [(&str, Side); 2] = [("bodies", edited), ("bodies and entries", listed)];
    for (what, side) in sides {
        let (ours, theirs) = (side(&base, 0), side(&base, 1));
        let mut space = Space::default();
        let start = space.revision(&base, &[], &[]);
        let known = [&ours, &theirs].map(|files| space.revision(files, &[start], &[]));
        let own = median(|| {
            let mut objects = space.objects.clone();
            let begin = Instant::now();
            let merged = merge(&mut objects, &start, &known[0], &known[1]).unwrap();
            let time = begin.elapsed();
            assert_eq!(merged.conflicts, []);
            time
        });
        let repository = Repository::new("merge-measure");
        let from = || Some("base".to_owned());
        repository.import(&[
            ("base".to_owned(), None, &base),
            ("ours".to_owned(), from(), &ours),
            ("theirs".to_owned(), from(), &theirs),
        ]);
        let git = median(|| {
            let begin = Instant::now();
            let mut git = Command::new("git");
            git.args([
                "merge-tree",
                "--write-tree",
                "--name-only",
                "ours",
                "theirs",
            ]);
            git.current_dir(repository.folder()).output().unwrap();
            begin.elapsed()
        });
        let conflicts = match repository.merge("ours", "theirs") {
            Outcome::Merged(_) => Vec::new(),
            Outcome::Conflicts(files) => files,
        };
        eprintln!(
            "merge of {what}: {own:?}, git merge-tree: {git:?}, its conflicts: {conflicts:?}"
        );
    }
}

fn median(mut run: impl FnMut() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..21).map(|_| run()).collect();
    times.sort();
    times[10]
}
