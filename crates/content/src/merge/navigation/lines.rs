//! The lines of single entries.

use space_files::{
    Summary,
    summary::{self, EntryKind, NewEntry},
};

use super::{
    entries::{Key, Side},
    tree::Node,
};

const STEP: usize = 2;
const TAB: usize = 4;

/// The lines of an entry, at a column: those of a side with the same content, else changed where it differs.
pub(super) fn line(
    node: &Node,
    key: Key,
    basis: &Side<'_>,
    other: &Side<'_>,
    column: usize,
) -> String {
    let sides = [basis, other];
    let says_kind =
        |side: &&&Side<'_>| side.entry(key).is_some_and(|entry| entry.kind == node.kind);
    let source = sides
        .iter()
        .find(says_kind)
        .or_else(|| sides.iter().find(|side| side.has(key)));
    let Some((side, entry)) = source.and_then(|side| Some((side, side.entry(key)?))) else {
        return String::new();
    };
    let own = &side.summary.text()[entry.own.clone()];
    let same = (&entry.title, &entry.link_title, &entry.kind)
        == (&node.title, &node.link_title, &node.kind);
    let text = if same {
        own.to_owned()
    } else {
        update_lines(own, node)
    };
    shift_lines(&text, width(&text), column)
}

/// Changes the title, label or target in the lines; the rest of the line stays.
fn update_lines(own: &str, node: &Node) -> String {
    let mut single = Summary::parse(own);
    let Some(entry) = single.entries().first().cloned() else {
        return own.to_owned();
    };
    // Fails where the entry lacks the property: a group has no target, a computed entry no title.
    let mut done = Ok(());
    if entry.kind != node.kind {
        done = done.and(single.retarget(0, &node.kind));
    }
    if entry.link_title != node.link_title {
        done = done.and(single.relabel(0, node.link_title.as_deref()));
    }
    if entry.title != node.title {
        done = done.and(single.retitle(0, &node.title));
    }
    if done.is_ok() {
        return single.text().to_owned();
    }
    let whole = summary::print(&[NewEntry {
        kind: node.kind.clone(),
        title: node.title.clone(),
        link_title: node.link_title.clone(),
        children: Vec::new(),
    }]);
    let printed = Summary::parse(whole);
    let own = printed.entries().first().map(|entry| entry.own.clone());
    own.map_or_else(String::new, |own| printed.text()[own].to_owned())
}

/// The column of an entry of a side.
pub(super) fn column(side: &Side<'_>, key: Key) -> Option<usize> {
    let entry = side.entry(key)?;
    Some(width(&side.summary.text()[entry.own.clone()]))
}

/// The indentation step of this file.
pub(super) fn step(summary: &Summary) -> usize {
    let entries = summary.entries();
    let column = |at: usize| width(&summary.text()[entries[at].own.clone()]);
    entries
        .iter()
        .enumerate()
        .find_map(|(at, entry)| {
            let parent = entry.parent?;
            let nested = !matches!(entries[parent].kind, EntryKind::Group { .. });
            nested.then(|| column(at).saturating_sub(column(parent)))
        })
        .unwrap_or(STEP)
}

fn width(line: &str) -> usize {
    let mut column = 0;
    for character in line.chars() {
        match character {
            ' ' => column += 1,
            '\t' => column += TAB - column % TAB,
            _ => break,
        }
    }
    column
}

/// Moves the lines to another column. Blank lines stay, and so do lines left of the first column.
fn shift_lines(lines: &str, from: usize, to: usize) -> String {
    if from == to {
        return lines.to_owned();
    }
    let mut out = String::with_capacity(lines.len());
    for line in lines.split_inclusive('\n') {
        let column = width(line);
        if column < from || line.trim().is_empty() {
            out.push_str(line);
        } else {
            out.extend(std::iter::repeat_n(' ', column - from + to));
            out.push_str(line.trim_start_matches([' ', '\t']));
        }
    }
    out
}
