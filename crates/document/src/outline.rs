//! The headings of a document.

use serde::{Deserialize, Serialize};

use crate::{
    anchors::heading_level,
    node::{Block, Node},
    plain,
};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// 1 to 3, as in the block document.
    pub level: u8,
    pub text: String,
    pub anchor: String,
}

/// All headings in order, including those in containers, cells and notes.
pub(crate) fn headings(nodes: &[Node]) -> Vec<Heading> {
    let mut found = Vec::new();
    collect(nodes, &mut found);
    found
}

fn collect(nodes: &[Node], found: &mut Vec<Heading>) {
    for node in nodes {
        let (children, fragments) = match node {
            Node::Block(block) => {
                found.extend(heading(block));
                (&block.nodes, &block.fragments)
            }
            Node::Inline(inline) => (&inline.nodes, &inline.fragments),
            Node::Text(_) => continue,
        };
        collect(children.as_deref().unwrap_or_default(), found);
        for fragment in fragments.iter().flatten() {
            collect(&fragment.nodes, found);
        }
    }
}

fn heading(block: &Block) -> Option<Heading> {
    let level = heading_level(block.kind)?;
    let anchor = block.meta.as_ref().map(|meta| meta.id.clone());
    Some(Heading {
        level,
        text: plain::of_inlines(block.nodes.as_deref().unwrap_or_default()),
        anchor: anchor.unwrap_or_default(),
    })
}
