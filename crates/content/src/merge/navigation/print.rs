//! Prints the merged tree: one side's table of contents with only the necessary lines changed.
//!
//! Entries that keep their order stay in place, with the text between the lines. Others are put directly below the
//! entry they follow. One pass, so the cost depends on the size of the file, not on the number of changes.

use std::collections::HashMap;

use space_files::{
    Summary,
    summary::{self, EntryKind, NewEntry},
};

use super::{
    entries::{Key, Side},
    gaps::{Gaps, ends_blank, is_separator},
    lines, order,
    tree::Tree,
};

pub(super) fn print_summary(tree: &Tree, basis: &Side<'_>, other: &Side<'_>) -> String {
    let listed = tree.in_order();
    let text = Printer::new(tree, basis, other, &listed).print(&listed);
    // Entries beyond the limits of a table of contents are only in the text.
    let is_cut = basis.summary.is_truncated() || other.summary.is_truncated();
    if is_cut || has_exactly(&text, tree, &listed) {
        return text;
    }
    // Text between the entries can prevent any entry next to it.
    summary::print(&new_entries(tree, None))
}

/// Returns whether the text has exactly the entries of the tree.
fn has_exactly(text: &str, tree: &Tree, listed: &[(Key, usize)]) -> bool {
    let parsed = Summary::parse(text);
    let entries = parsed.entries();
    entries.len() == listed.len()
        && entries.iter().zip(listed).all(|(entry, (key, depth))| {
            let node = &tree.nodes[key];
            let parent = entry.parent.map(|at| listed[at].0);
            entry.depth == *depth
                && parent == node.parent
                && (&entry.title, &entry.link_title, &entry.kind)
                    == (&node.title, &node.link_title, &node.kind)
        })
}

fn new_entries(tree: &Tree, parent: Option<Key>) -> Vec<NewEntry> {
    let children = tree.children.get(&parent).into_iter().flatten();
    children
        .map(|key| {
            let node = &tree.nodes[key];
            NewEntry {
                kind: node.kind.clone(),
                title: node.title.clone(),
                link_title: node.link_title.clone(),
                children: new_entries(tree, Some(*key)),
            }
        })
        .collect()
}

struct Printer<'a> {
    tree: &'a Tree,
    basis: &'a Side<'a>,
    other: &'a Side<'a>,
    gaps: Gaps<'a>,
    /// Entries that change their order.
    moved: std::collections::HashSet<Key>,
    columns: HashMap<Key, usize>,
    /// The first existing child of each parent. Searching it for each entry would be quadratic.
    old_children: HashMap<Option<Key>, Key>,
    /// The indentation of an entry relative to its parent.
    step: usize,
    out: String,
    inside_group: bool,
    /// Whether the last line is the heading of an existing group.
    below_old_heading: bool,
}

impl<'a> Printer<'a> {
    fn new(
        tree: &'a Tree,
        basis: &'a Side<'a>,
        other: &'a Side<'a>,
        listed: &[(Key, usize)],
    ) -> Self {
        let order: Vec<Key> = listed.iter().map(|(key, _)| *key).collect();
        let remaining: Vec<Key> = basis
            .keys
            .iter()
            .copied()
            .filter(|key| tree.nodes.contains_key(key))
            .collect();
        let old_children = old_children(tree, basis);
        Self {
            tree,
            basis,
            other,
            old_children,
            gaps: Gaps::new(basis.summary),
            moved: order::fewest_moves(&remaining, &order, &std::collections::HashSet::new()),
            columns: HashMap::new(),
            step: lines::step(basis.summary),
            out: String::new(),
            inside_group: false,
            below_old_heading: false,
        }
    }

    fn print(mut self, listed: &[(Key, usize)]) -> String {
        self.out.push_str(self.gaps.head());
        for (key, depth) in listed {
            match self
                .basis
                .position(*key)
                .filter(|_| !self.moved.contains(key))
            {
                Some(at) => self.print_unmoved(*key, *depth, at),
                None => self.print_moved(*key, *depth),
            }
        }
        let tail = self.gaps.rest();
        if !tail.is_empty() {
            self.end_line();
        }
        self.out.push_str(&tail);
        self.out
    }

    /// Prints an entry in its old position, after the text above it.
    fn print_unmoved(&mut self, key: Key, depth: usize, at: usize) {
        let gap = self.gaps.before(at);
        self.gap(&gap, depth);
        self.separate(key, depth);
        self.line(key);
        self.below_old_heading = self.is_group(key);
    }

    /// Prints a moved or new entry.
    fn print_moved(&mut self, key: Key, depth: usize) {
        let top = depth == 0 && !self.is_group(key);
        let ends_group = top && self.inside_group && self.gaps.next().lines().any(is_separator);
        if self.below_old_heading || ends_group {
            let gap = self.gaps.take_next();
            self.gap(&gap, depth);
        }
        self.separate(key, depth);
        if self.is_group(key) {
            self.blank_line();
        }
        self.line(key);
        if self.is_group(key) {
            self.out.push('\n');
        }
        self.below_old_heading = false;
    }

    /// Prints the text between lines. Separators are dropped where they would end a group too early.
    fn gap(&mut self, gap: &str, depth: usize) {
        if !gap.is_empty() {
            self.end_line();
        }
        let gap = if ends_blank(&self.out) {
            gap.trim_start_matches(['\r', '\n'])
        } else {
            gap
        };
        for line in gap.split_inclusive('\n') {
            if !is_separator(line) {
                self.out.push_str(line);
            } else if depth == 0 {
                self.out.push_str(line);
                self.inside_group = false;
            }
        }
    }

    /// Ends the previous group before an entry at the top level.
    fn separate(&mut self, key: Key, depth: usize) {
        if self.is_group(key) {
            self.inside_group = true;
        } else if depth == 0 && self.inside_group {
            self.blank_line();
            self.out.push_str("***\n\n");
            self.inside_group = false;
        }
    }

    fn line(&mut self, key: Key) {
        let column = self.column(key);
        let node = &self.tree.nodes[&key];
        let line = lines::line(node, key, self.basis, self.other, column);
        self.columns.insert(key, column);
        self.end_line();
        self.out.push_str(&line);
    }

    fn column(&self, key: Key) -> usize {
        let parent = self.tree.nodes[&key].parent;
        let above = parent.filter(|parent| !self.is_group(*parent));
        let emitted = above.and_then(|above| self.columns.get(&above)).copied();
        let before = above.and_then(|above| lines::column(self.basis, above));
        let shifted = |column: usize| match (emitted, before) {
            (Some(now), Some(then)) => Some((now + column).saturating_sub(then)),
            (Some(_), None) => None,
            _ => Some(column),
        };
        let was_here = self.basis.has(key) && self.basis.parent(key) == parent;
        let own = lines::column(self.basis, key).filter(|_| was_here);
        let sibling = || {
            let sibling = self.old_children.get(&parent)?;
            lines::column(self.basis, *sibling)
        };
        let inherited = own.or_else(sibling).and_then(shifted);
        inherited.unwrap_or_else(|| emitted.map_or(0, |emitted| emitted + self.step))
    }

    fn is_group(&self, key: Key) -> bool {
        is_group(self.tree, key)
    }

    fn end_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with(['\n', '\u{feff}']) {
            self.out.push('\n');
        }
    }

    fn blank_line(&mut self) {
        self.end_line();
        if !ends_blank(&self.out) {
            self.out.push('\n');
        }
    }
}

fn is_group(tree: &Tree, key: Key) -> bool {
    let node = tree.nodes.get(&key);
    node.is_some_and(|node| matches!(node.kind, EntryKind::Group { .. }))
}

fn old_children(tree: &Tree, basis: &Side<'_>) -> HashMap<Option<Key>, Key> {
    let first = |(parent, children): (&Option<Key>, &Vec<Key>)| {
        let stood_there = |key: &&Key| {
            basis.has(**key) && basis.parent(**key) == *parent && !is_group(tree, **key)
        };
        Some((*parent, *children.iter().find(stood_there)?))
    };
    tree.children.iter().filter_map(first).collect()
}
