//! How long merges in a large space take, beside Git on the same trees. Run by name, with `--release`.

use std::{fmt::Write as _, process::Command, time::Instant};

use content::merge::merge;

use crate::{
    git::{Outcome, Repository},
    space::{Files, Space},
};

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
    for (what, side) in [
        ("bodies", edited as fn(&Files, usize) -> Files),
        ("bodies and entries", listed),
    ] {
        let (ours, theirs) = (side(&base, 0), side(&base, 1));
        let mut space = Space::default();
        let start = space.revision(&base, &[], &[]);
        let known = [&ours, &theirs].map(|files| space.revision(files, &[start], &[]));
        let mut times = Vec::new();
        let mut merged = None;
        for _ in 0..20 {
            let mut objects = space.objects.clone();
            let begin = Instant::now();
            merged = Some(merge(&mut objects, &start, &known[0], &known[1]).unwrap());
            times.push(begin.elapsed());
        }
        times.sort();
        let conflicts = merged.unwrap().conflicts;
        assert_eq!(conflicts, []);
        let repository = Repository::new("merge-measure");
        let names = ["base", "ours", "theirs"].map(str::to_owned);
        repository.import(&[
            (names[0].clone(), None, &base),
            (names[1].clone(), Some(names[0].clone()), &ours),
            (names[2].clone(), Some(names[0].clone()), &theirs),
        ]);
        let mut git_times = Vec::new();
        for _ in 0..20 {
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
            git_times.push(begin.elapsed());
        }
        git_times.sort();
        let git = match repository.merge("ours", "theirs") {
            Outcome::Merged(_) => "merges".to_owned(),
            Outcome::Conflicts(files) => format!("conflicts in {}", files.join(", ")),
        };
        eprintln!(
            "merge of {what}: {:?} (median), git merge-tree {:?}, which {git}",
            times[10], git_times[10]
        );
    }
}
