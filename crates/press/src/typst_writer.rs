//! Translates the document of a page to Typst code: calls of the functions of `book.typ` with literals.

mod blocks;
mod boxes;
mod cards;
mod cells;
mod code;
mod images;
mod inlines;
mod tables;

use std::{collections::HashSet, fmt::Write};

use document::{Block, Fragment, Inline, Node, node::Data};
use serde_json::Value;

use crate::{
    area::LayoutArea,
    link_index::{LinkIndex, anchor_name},
    literal::literal,
    math::Formulas,
};

pub(crate) struct TypstWriter<'a> {
    pub(crate) links: &'a LinkIndex<'a>,
    /// The id of the page.
    pub(crate) page: &'a str,
    /// Heading level of the page's title; headings in the page are below it.
    pub(crate) level: usize,
    pub(crate) formulas: &'a mut Formulas,
    /// Two reusable contents can have the same anchor; the first one wins.
    pub(crate) anchors: HashSet<String>,
}

impl TypstWriter<'_> {
    /// Returns an expression that evaluates to all these nodes as content.
    pub(crate) fn content(&mut self, nodes: &[Node], area: LayoutArea) -> String {
        let mut out = String::from("{ []; ");
        self.blocks(nodes, area, &mut out);
        out.push('}');
        out
    }

    fn children(&mut self, block: &Block, area: LayoutArea) -> String {
        self.content(block.nodes.as_deref().unwrap_or_default(), area)
    }

    fn anchor(&mut self, block: &Block, out: &mut String) {
        let Some(meta) = &block.meta else { return };
        let name = anchor_name(self.page, &meta.id);
        if self.anchors.insert(name.clone()) {
            let _ = write!(out, "anchor({}); ", literal(&name));
        }
    }

    /// Returns the target of the field `ref`, or `none`.
    fn target(&self, data: &Data) -> String {
        let target = data
            .get("ref")
            .and_then(|reference| self.links.target(reference, self.page));
        target.unwrap_or_else(|| "none".to_owned())
    }
}

pub(crate) fn text<'a>(data: &'a Data, name: &str) -> Option<&'a str> {
    data.get(name)
        .and_then(Value::as_str)
        .filter(|text| !text.is_empty())
}

fn flag(data: &Data, name: &str) -> bool {
    data.get(name).and_then(Value::as_bool).unwrap_or_default()
}

/// The nodes of the fragment with this name.
fn fragment<'a>(fragments: Option<&'a [Fragment]>, name: &str) -> &'a [Node] {
    let mut all = fragments.unwrap_or_default().iter();
    let found = all.find(|fragment| {
        fragment.fragment.as_deref() == Some(name) || fragment.kind.as_deref() == Some(name)
    });
    found
        .map(|fragment| fragment.nodes.as_slice())
        .unwrap_or_default()
}

/// The inline nodes of the first paragraph: a caption or a title.
fn first_line(nodes: &[Node]) -> &[Node] {
    match nodes.first() {
        Some(Node::Block(block)) => block.nodes.as_deref().unwrap_or_default(),
        _ => nodes,
    }
}

/// Appends the text of nodes up to this many bytes; every block ends a line.
pub(crate) fn plain_text(nodes: &[Node], max_bytes: usize, out: &mut String) {
    for node in nodes {
        if out.len() >= max_bytes {
            return;
        }
        match node {
            Node::Text(run) => run.leaves.iter().for_each(|leaf| out.push_str(&leaf.text)),
            Node::Inline(Inline { nodes, data, .. }) => {
                plain_text(nodes.as_deref().unwrap_or_default(), max_bytes, out);
                out.push_str(
                    text(data, "label")
                        .or(text(data, "alt"))
                        .unwrap_or_default(),
                );
            }
            Node::Block(block) => {
                plain_text(block.nodes.as_deref().unwrap_or_default(), max_bytes, out);
                out.push('\n');
            }
        }
    }
}
