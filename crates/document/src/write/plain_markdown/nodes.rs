//! Nodes that replace others.

use serde_json::Value;

use super::{super::attribute::text, runs::on_one_line};
use crate::node::{Block, BlockKind, Data, Node};

/// The data of an image block that an inline image needs.
pub(super) fn picture(data: &Data) -> Data {
    let reference = data.get("ref").cloned();
    let reference = reference.map(|reference| ("ref".to_owned(), reference));
    let alt = text(data, "alt").map(|alt| ("alt".to_owned(), Value::from(on_one_line(alt))));
    reference.into_iter().chain(alt).collect()
}

/// The formula of a block or inline. Spaces have no meaning in it, so one is inserted where it would look like a tag.
pub(super) fn formula(data: &Data) -> String {
    let formula = text(data, "formula").unwrap_or_default();
    formula.replace("{%", "{ %")
}

pub(super) fn paragraph(nodes: Vec<Node>) -> Node {
    Node::Block(Block::paragraph(nodes))
}

pub(super) fn new_block(kind: BlockKind, nodes: Vec<Node>) -> Node {
    Node::Block(Block::new(kind, Data::new(), nodes))
}

pub(super) fn children(block: &Block) -> &[Node] {
    block.nodes.as_deref().unwrap_or_default()
}
