//! `SUMMARY.md`, the table of contents: groups, pages, links and computed entries in their order and nesting.
//!
//! The text is preserved; entries have their ranges in it, and an edit changes only the lines it affects.

mod edit;
mod entries;
mod insertion;
mod link;
mod print;

use std::ops::Range;

use crate::problem::Problem;

pub use edit::EditError;
pub use print::{NewEntry, print};

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Summary {
    text: String,
    entries: Vec<Entry>,
    problems: Vec<Problem>,
    is_truncated: bool,
}

/// One entry of the table of contents.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    pub kind: EntryKind,
    /// Without escapes. Empty for computed entries.
    pub title: String,
    /// The short label in quotes after the target.
    pub link_title: Option<String>,
    /// The index of the parent in the list of entries. Entries in a group have the group.
    pub parent: Option<usize>,
    /// The number of ancestors.
    pub depth: usize,
    /// The bytes of its own lines, with the line end.
    pub own: Range<usize>,
    /// The bytes from its first line to the last line of its descendants.
    pub subtree: Range<usize>,
    /// Counted from 1.
    pub line: usize,
    /// The column of its bullet.
    indent: usize,
    bullet: char,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryKind {
    /// A heading. The anchor is the slug chosen by its author.
    Group { anchor: Option<String> },
    /// A page, by its file's path relative to the directory of the table of contents.
    Document { path: String },
    /// Any other target: a URL, an anchor in a page, a file. As written, without escapes.
    Link { target: String },
    /// The YAML of a computed entry, without its indentation.
    Computed { yaml: String },
}

impl Summary {
    pub fn parse(text: impl Into<String>) -> Self {
        let text = text.into();
        let read = entries::read(&text);
        Self {
            text,
            entries: read.entries,
            problems: read.problems,
            is_truncated: read.is_truncated,
        }
    }

    /// Whether the text has more entries than the limit.
    pub fn is_truncated(&self) -> bool {
        self.is_truncated
    }

    /// The file, byte for byte.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// All entries from top to bottom; parents come before their children.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The indexes of the children of a parent, or of the top-level entries.
    pub fn children(&self, parent: Option<usize>) -> Vec<usize> {
        let first = parent.map_or(0, |parent| parent + 1);
        let below = self.entries.iter().enumerate().skip(first);
        let within = below.take_while(|(_, entry)| match parent {
            Some(parent) => entry.depth > self.entries[parent].depth,
            None => true,
        });
        within
            .filter(|(_, entry)| entry.parent == parent)
            .map(|(position, _)| position)
            .collect()
    }

    /// The index of the page with this path.
    pub fn document(&self, path: &str) -> Option<usize> {
        self.entries.iter().position(
            |entry| matches!(&entry.kind, EntryKind::Document { path: own } if own == path),
        )
    }
}
