//! Node and text counts: the cost of storing, copying and rendering a document. Documents are not nested deeper than
//! their limit, so recursion is safe.

use serde_json::Value;

use crate::node::{Data, Document, Fragment, Node};

/// The size of a document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Weight {
    /// Blocks, inlines, fragments and pieces of text.
    pub nodes: usize,
    /// Bytes of text, and of strings in the data of blocks and inlines: URLs, captions, formulas.
    pub bytes: usize,
}

impl Document {
    pub fn weight(&self) -> Weight {
        Weight::of(&self.nodes)
    }
}

impl Weight {
    pub(crate) fn of(nodes: &[Node]) -> Self {
        let mut weight = Self::default();
        weight.add(nodes);
        weight
    }

    fn add(&mut self, nodes: &[Node]) {
        for node in nodes {
            let (data, nodes, fragments) = match node {
                Node::Block(block) => (&block.data, &block.nodes, &block.fragments),
                Node::Inline(inline) => (&inline.data, &inline.nodes, &inline.fragments),
                Node::Text(text) => {
                    let lengths = text.leaves.iter().map(|leaf| leaf.text.len());
                    self.nodes += text.leaves.len();
                    self.bytes += lengths.sum::<usize>();
                    continue;
                }
            };
            self.nodes += 1;
            self.bytes += text_of(data);
            self.add(nodes.as_deref().unwrap_or_default());
            for fragment in fragments.iter().flatten() {
                self.nodes += 1;
                self.add(&fragment.nodes);
            }
        }
    }
}

/// The bytes of all strings in the data of a node.
fn text_of(data: &Data) -> usize {
    let mut bytes = 0;
    let mut waiting: Vec<&Value> = data.values().collect();
    while let Some(value) = waiting.pop() {
        match value {
            Value::String(text) => bytes += text.len(),
            Value::Array(items) => waiting.extend(items),
            Value::Object(members) => waiting.extend(members.values()),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    bytes
}

/// Blocks, inlines, fragments and pieces of text.
pub(crate) fn count(nodes: &[Node]) -> usize {
    let one = |node: &Node| match node {
        Node::Block(block) => 1 + inside(block.nodes.as_deref(), block.fragments.as_deref()),
        Node::Inline(inline) => 1 + inside(inline.nodes.as_deref(), inline.fragments.as_deref()),
        Node::Text(text) => text.leaves.len(),
    };
    nodes.iter().map(one).sum()
}

fn inside(nodes: Option<&[Node]>, fragments: Option<&[Fragment]>) -> usize {
    let fragments = fragments.unwrap_or_default().iter();
    let fragments: usize = fragments.map(|fragment| 1 + count(&fragment.nodes)).sum();
    count(nodes.unwrap_or_default()) + fragments
}
