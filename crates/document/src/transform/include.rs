//! Replaces include blocks by the reusable contents.

use std::cell::Cell;

use serde_json::Value;

use super::{references, rewrite};
use crate::{
    count::Weight,
    limits::{MAX_INCLUDED_BYTES, MAX_INCLUDED_NODES, MAX_INCLUDES},
    node::{Block, BlockKind, Document, Node},
    read::over_limit::notice,
};

/// The blocks of a reusable content, and their size. Each include is a copy.
#[derive(Debug, Clone)]
pub struct Included {
    nodes: Vec<Node>,
    weight: Weight,
}

impl Included {
    pub fn new(nodes: Vec<Node>) -> Self {
        let weight = Weight::of(&nodes);
        Self { nodes, weight }
    }

    /// Stands for a content that was not read because the page includes too much: each include of it becomes a notice.
    pub fn beyond_limits() -> Self {
        Self {
            nodes: Vec::new(),
            weight: Weight {
                nodes: usize::MAX,
                bytes: usize::MAX,
            },
        }
    }

    pub fn weight(&self) -> Weight {
        self.weight
    }
}

/// Replaces include blocks by the blocks of reusable contents. `body` returns the content for the `ref` of an include;
/// without one the include stays. Beyond the limits of a page, a notice replaces the include.
pub fn include<'a>(document: &mut Document, body: &dyn Fn(&Value) -> Option<&'a Included>) {
    let budget = Budget {
        includes: Cell::new(MAX_INCLUDES),
        nodes: Cell::new(MAX_INCLUDED_NODES),
        bytes: Cell::new(MAX_INCLUDED_BYTES),
    };
    let step = |node: Node| match node {
        Node::Block(block) if block.kind == BlockKind::ReusableContent => budget.put(block, body),
        other => vec![other],
    };
    rewrite(&mut document.nodes, &step);
}

/// The references of all includes, in order.
pub fn include_references(document: &Document) -> Vec<Value> {
    references(document, &[BlockKind::ReusableContent])
}

struct Budget {
    includes: Cell<usize>,
    nodes: Cell<usize>,
    bytes: Cell<usize>,
}

impl Budget {
    fn put<'a>(&self, block: Block, body: &dyn Fn(&Value) -> Option<&'a Included>) -> Vec<Node> {
        let Some(included) = block.data.get("ref").and_then(body) else {
            return vec![Node::Block(block)];
        };
        let count = self.includes.get().checked_sub(1);
        let nodes = self.nodes.get().checked_sub(included.weight.nodes);
        let bytes = self.bytes.get().checked_sub(included.weight.bytes);
        let (Some(count), Some(nodes), Some(bytes)) = (count, nodes, bytes) else {
            return vec![Node::Block(notice(
                "A reusable content is not shown here: the page includes too much. Split the page.",
            ))];
        };
        self.includes.set(count);
        self.nodes.set(nodes);
        self.bytes.set(bytes);
        included.nodes.clone()
    }
}
