//! How many nodes there are: what a document costs to keep, to copy and to show.

use crate::node::{Fragment, Node};

/// Blocks, inlines, fragments and pieces of text. Documents are no deeper than their limit.
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
