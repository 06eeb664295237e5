//! Writing: the block document → text in the form pages are exported.
//!
//! The text parses to the same document. HTML is used where Markdown cannot express something.

mod attribute;
mod blocks;
mod code;
pub(crate) mod escape;
mod html;
mod html_blocks;
mod inlines;
mod lists;
mod locate;
mod marks;
mod media;
mod pieces;
pub mod plain_markdown;
pub(crate) mod tables;
mod tags;

use crate::node::{Block, Document, Fragment, Node};

pub use locate::{Locate, Unlocated};

/// The text of a page's body. It has neither front matter nor the page's title.
pub fn write(document: &Document, locate: &dyn Locate) -> String {
    let mut text = write_nodes(&document.nodes, locate, 1);
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// Writes blocks without a final line end. Notes are at the bottom; their numbers start at `first_note`.
pub(crate) fn write_nodes(nodes: &[Node], locate: &dyn Locate, first_note: usize) -> String {
    let mut writer = Writer {
        locate,
        notes: Vec::new(),
        first_note,
    };
    let mut text = writer.blocks(nodes, BlockContainer::Page);
    for (position, note) in writer.notes.iter().enumerate() {
        let label = format!("[^{}]: ", first_note + position);
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(&indented(note, &label, "    "));
    }
    text
}

/// A title as the text of a heading.
pub(crate) fn heading_text(title: &str) -> String {
    let line: String = title
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    blocks::without_closing_sign(&escape::in_markdown(line.trim()))
}

/// The state of the writer.
struct Writer<'a> {
    locate: &'a dyn Locate,
    /// The bodies of notes, in the order of their markers.
    notes: Vec<String>,
    first_note: usize,
}

/// The container of blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockContainer {
    Page,
    /// In an item of a list, where a rule of stars would be parsed as items.
    Item,
}

impl Writer<'_> {
    /// Adds a note with this body and returns its label.
    fn note(&mut self, body: &[Node]) -> usize {
        let position = self.notes.len();
        self.notes.push(String::new());
        let text = self.blocks(body, BlockContainer::Page);
        self.notes[position] = text;
        self.first_note + position
    }
}

/// Adds a prefix to the first line and another to the rest. Empty lines stay empty.
fn indented(text: &str, first: &str, rest: &str) -> String {
    let mut out = String::with_capacity(text.len() + first.len());
    out.push_str(first);
    for (position, line) in text.split('\n').enumerate() {
        if position > 0 {
            out.push('\n');
            if !line.is_empty() {
                out.push_str(rest);
            }
        }
        out.push_str(line);
    }
    out.truncate(out.trim_end_matches(' ').len().max(first.trim_end().len()));
    out
}

/// The fragment with this name or type.
fn fragment<'a>(block: &'a Block, name: &str) -> Option<&'a Fragment> {
    block.fragments.iter().flatten().find(|fragment| {
        fragment.fragment.as_deref() == Some(name) || fragment.kind.as_deref() == Some(name)
    })
}

/// The inline nodes of a fragment that contains one paragraph.
fn inlines_of(fragment: Option<&Fragment>) -> Vec<&Node> {
    let paragraphs = fragment.into_iter().flat_map(|fragment| &fragment.nodes);
    let nodes = paragraphs.filter_map(|node| match node {
        Node::Block(block) => block.nodes.as_ref(),
        Node::Inline(_) | Node::Text(_) => None,
    });
    nodes.flatten().collect()
}
