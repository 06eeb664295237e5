//! Pages as plain Markdown, for readers that know nothing of the dialect: tags become the quotes, lists, titles and links
//! that say the same. What is written this way is not read back, so it may lose how things look.
//!
//! Blocks are replaced by others that the writer of pages has a Markdown form for. How deep they nest is bounded where
//! they are read.

mod blocks;
mod code;
mod inlines;
mod line;
mod references;
mod tables;

use serde_json::Value;

use super::{Locate, Unlocated, write_nodes};
use crate::node::{Block, Document, Node};

/// What only the server knows, beside where references lead.
pub trait Describe: Locate {
    /// The word that a hint of this style begins with.
    fn hint(&self, style: &str) -> &str {
        english(style)
    }

    /// Blocks that say what a block shows of the description of an API. None where nothing is known of it.
    fn api(&self, _block: &Block) -> Option<Vec<Node>> {
        None
    }
}

impl Describe for Unlocated {}

fn english(style: &str) -> &'static str {
    match style {
        "success" => "Success",
        "warning" => "Warning",
        "danger" => "Danger",
        _ => "Info",
    }
}

/// The text of a page's body without tags. Conditions, expressions and reusable contents are decided before; those that
/// are still there are left out, as on the page itself.
pub fn write_plain(document: &Document, around: &dyn Describe) -> String {
    let plain = Plain {
        around,
        in_description: false,
    };
    let nodes = plain.blocks(&document.nodes);
    let mut text = write_nodes(&nodes, &Targets(around), 1);
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// What is needed while blocks are replaced.
struct Plain<'a> {
    around: &'a dyn Describe,
    /// Within the description of an API, which describes no API itself.
    in_description: bool,
}

/// Targets that cannot be taken for tags.
struct Targets<'a>(&'a dyn Describe);

impl Locate for Targets<'_> {
    fn target(&self, reference: &Value) -> String {
        self.0.target(reference).replace("{%", "%7B%")
    }

    fn label(&self, reference: &Value) -> String {
        self.0.label(reference)
    }
}
