//! Lists as Markdown.

use serde_json::Value;

use super::{BlockContainer, Writer, attribute::is_set, indented};
use crate::node::{Block, BlockKind, Node};

/// The indentation of items with several blocks, so that they align.
const WIDE_INDENT: usize = 4;

/// The marker of the items of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker {
    Bullet(char),
    Number { first: u64, sign: char },
}

impl Marker {
    /// The default marker of a block, if it is a list.
    pub(super) fn of(block: &Block) -> Option<Self> {
        match block.kind {
            BlockKind::ListUnordered | BlockKind::ListTasks => Some(Self::Bullet('*')),
            BlockKind::ListOrdered => {
                let first = block.data.get("start").and_then(Value::as_u64).unwrap_or(1);
                Some(Self::Number { first, sign: '.' })
            }
            _ => None,
        }
    }

    /// Two consecutive lists would merge unless their markers differ.
    pub(super) fn distinct_from(self, above: Option<Self>) -> Self {
        match (self, above) {
            (Self::Bullet('*'), Some(Self::Bullet('*'))) => Self::Bullet('-'),
            (Self::Number { first, sign: '.' }, Some(Self::Number { sign: '.', .. })) => {
                Self::Number { first, sign: ')' }
            }
            (marker, _) => marker,
        }
    }

    fn text(self, position: usize) -> String {
        match self {
            Self::Bullet(sign) => sign.to_string(),
            Self::Number { first, sign } => {
                let number = first.saturating_add(position as u64);
                format!("{number}{sign}")
            }
        }
    }
}

impl Writer<'_> {
    pub(super) fn list(&mut self, list: &Block, marker: Marker) -> String {
        let mut out = String::new();
        let mut apart = false;
        for (position, node) in list.nodes.iter().flatten().enumerate() {
            let nodes = match node {
                Node::Block(item) => item.nodes.as_deref().unwrap_or_default(),
                Node::Inline(_) | Node::Text(_) => std::slice::from_ref(node),
            };
            let wide = !is_tight(nodes);
            if position > 0 {
                out.push_str(if apart || wide { "\n\n" } else { "\n" });
            }
            let task = match node {
                Node::Block(item) if list.kind == BlockKind::ListTasks => {
                    if is_set(&item.data, "checked") {
                        "[x] "
                    } else {
                        "[ ] "
                    }
                }
                _ => "",
            };
            out.push_str(&self.item(nodes, &marker.text(position), task, wide));
            apart = wide;
        }
        out
    }

    fn item(&mut self, nodes: &[Node], marker: &str, task: &str, wide: bool) -> String {
        let text = if wide {
            self.blocks(nodes, BlockContainer::Item)
        } else {
            self.tight(nodes)
        };
        let width = if wide {
            WIDE_INDENT.max(marker.len() + 1)
        } else {
            marker.len() + 1
        };
        let first = format!("{marker:<width$}{task}");
        indented(&text, &first, &" ".repeat(width))
    }

    /// A paragraph with a list directly below it.
    fn tight(&mut self, nodes: &[Node]) -> String {
        let parts: Vec<String> = nodes
            .iter()
            .map(|node| self.blocks(std::slice::from_ref(node), BlockContainer::Item))
            .filter(|part| !part.is_empty())
            .collect();
        parts.join("\n")
    }
}

/// Whether an item needs no empty line: a paragraph, and at most one list that can follow directly.
fn is_tight(nodes: &[Node]) -> bool {
    let is_paragraph = |node: &Node| matches!(node, Node::Block(block) if block.kind == BlockKind::Paragraph && !block.data.contains_key("align"));
    match nodes {
        [] => true,
        [only] => is_paragraph(only) || !matches!(only, Node::Block(_)),
        [first, Node::Block(list)] => is_paragraph(first) && follows_a_paragraph(list),
        _ => false,
    }
}

/// Whether the list can interrupt a paragraph: not if it starts with another number than 1 or is empty.
fn follows_a_paragraph(list: &Block) -> bool {
    let from_one = match Marker::of(list) {
        Some(Marker::Bullet(_)) => true,
        Some(Marker::Number { first, .. }) => first == 1,
        None => false,
    };
    let starts_with_text = matches!(
        list.nodes.iter().flatten().next(),
        Some(Node::Block(item)) if matches!(
            item.nodes.iter().flatten().next(),
            Some(Node::Block(first)) if first.kind == BlockKind::Paragraph && first.nodes.iter().flatten().next().is_some()
        )
    );
    from_one && starts_with_text
}
