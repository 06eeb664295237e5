//! Tables of contents: as many entries as an independent count, and edits that leave all other lines.

use std::path::Path;

use space_files::{Summary, summary::EntryKind};

use crate::laws::{Fault, Report};

pub(crate) fn check<'a>(files: impl Iterator<Item = &'a (&'a Path, String)>) -> Vec<Fault> {
    let mut report = Report::default();
    let mut entries = 0;
    for (path, text) in files {
        report.files += 1;
        let summary = Summary::parse(text.as_str());
        entries += summary.entries().len();
        if summary.text() != text {
            report.fault(path, "the text changed");
        }
        for problem in summary.problems() {
            eprintln!("{}:{}: {}", path.display(), problem.line, problem.message);
        }
        let counted = lines_that_look_like_entries(text);
        if summary.entries().len() != counted {
            report.fault(
                path,
                format!("{} entries, {counted} counted", summary.entries().len()),
            );
        }
        retitle(path, &summary, &mut report);
        move_there_and_back(path, &summary, &mut report);
    }
    eprintln!("{entries} entries");
    report.close("tables of contents")
}

/// A count without knowledge of the grammar.
fn lines_that_look_like_entries(text: &str) -> usize {
    let lines = text.lines().map(str::trim_start);
    lines
        .filter(|line| {
            line.starts_with("* [")
                || line.starts_with("- [")
                || line.starts_with("## ")
                || line.starts_with("* ```")
        })
        .count()
}

fn retitle(path: &Path, summary: &Summary, report: &mut Report) {
    let count = summary.entries().len();
    let titled = |position: &usize| {
        !matches!(
            summary.entries()[*position].kind,
            EntryKind::Computed { .. }
        )
    };
    let Some(position) = (0..count)
        .map(|at| (at + summary.text().len()) % count)
        .find(titled)
    else {
        return;
    };
    let entry = &summary.entries()[position];
    let mut changed = summary.clone();
    changed
        .retitle(position, "An [other] title")
        .expect("it has a title");
    let text = changed.text();
    let stored = text.starts_with(&summary.text()[..entry.own.start])
        && text.ends_with(&summary.text()[entry.own.end..]);
    if !stored || changed.entries()[position].title != "An [other] title" {
        report.fault(path, format!("retitling line {}", entry.line));
    }
}

/// Moves an entry to the end of its siblings and back.
fn move_there_and_back(path: &Path, summary: &Summary, report: &mut Report) {
    let items = summary.entries().iter().enumerate();
    let items: Vec<usize> = items
        .filter(|(_, entry)| {
            !matches!(entry.kind, EntryKind::Group { .. }) && entry.parent.is_some()
        })
        .map(|(position, _)| position)
        .collect();
    let Some(&position) = items.get(summary.text().len() % items.len().max(1)) else {
        return;
    };
    let parent = summary.entries()[position].parent;
    let siblings = summary.children(parent);
    let place = siblings
        .iter()
        .position(|&sibling| sibling == position)
        .expect("its place");
    let mut moved = summary.clone();
    moved
        .move_to(position, parent, siblings.len())
        .expect("a place");
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text
            .lines()
            .map(str::to_owned)
            .filter(|line| !line.is_empty())
            .collect();
        lines.sort();
        lines
    };
    if sorted(moved.text()) != sorted(summary.text()) {
        report.fault(
            path,
            format!(
                "moving line {} changed lines",
                summary.entries()[position].line
            ),
        );
    }
    let last = *moved.children(parent).last().expect("the moved one");
    moved.move_to(last, parent, place).expect("a place");
    if moved.text().trim_end() != summary.text().trim_end() {
        report.fault(
            path,
            format!(
                "moving line {} there and back",
                summary.entries()[position].line
            ),
        );
    }
}
