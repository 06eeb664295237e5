//! Changes of a document as blocks that are removed and inserted, by the keys of a document that both sides have read.
//! They have a few kilobytes where the document has hundreds.

mod apply;
mod between;

use serde::{Deserialize, Serialize};

use crate::node::Node;

pub use apply::apply_splices;
pub use between::{BlockChanges, changes_between};

/// Blocks that are removed from one container, and others that are inserted into it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Splice {
    /// The key of the block or fragment whose blocks change; none for the document.
    #[serde(default, rename = "in", skip_serializing_if = "Option::is_none")]
    pub container: Option<String>,
    /// The key of the block after which blocks are inserted; none for the beginning. It may be one that is removed.
    pub after: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remove: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub insert: Vec<Node>,
}

/// A splice that names what the document does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("[{index}].{field}: {message}")]
pub struct SpliceError {
    pub index: usize,
    pub field: &'static str,
    /// Continues the sentence that the field's name starts; without a full stop.
    pub message: &'static str,
}

/// The key of a block.
fn key_of(node: &Node) -> Option<&str> {
    match node {
        Node::Block(block) => block.key.as_deref(),
        Node::Inline(_) | Node::Text(_) => None,
    }
}
