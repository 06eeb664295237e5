//! Pages as plain Markdown, for readers that do not know the dialect: tags become equivalent quotes, lists, titles and
//! links. The result is not parsed again, so it may lose formatting.
//!
//! Blocks are replaced by others that the writer of pages has a Markdown form for. The reader bounds their nesting.

mod blocks;
mod code;
mod inlines;
mod line;
mod nodes;
mod references;
mod runs;
mod tables;

use serde_json::Value;

use super::{Locate, Unlocated, write_nodes};
use crate::node::{Block, Document, Node};

/// Texts that only the server knows, in addition to link targets.
pub trait Describe: Locate {
    /// The label at the start of a hint of this style.
    fn hint_label(&self, style: &str) -> &str {
        english(style)
    }

    /// Blocks for the part of an OpenAPI spec that a block shows. None if the spec is not available.
    fn openapi_blocks(&self, _block: &Block) -> Option<Vec<Node>> {
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

/// Writes a page's body without tags. Conditions, expressions and reusable contents have to be evaluated before; those
/// that remain are left out, as on the page itself.
pub fn write_plain(document: &Document, around: &dyn Describe) -> String {
    let plain = PlainWriter {
        describe: around,
        in_description: false,
    };
    let nodes = plain.blocks(&document.nodes);
    let mut text = write_nodes(&nodes, &TagSafeTargets(around), 1);
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The state while blocks are replaced.
struct PlainWriter<'a> {
    describe: &'a dyn Describe,
    /// Inside of an OpenAPI spec, whose texts cannot show another one.
    in_description: bool,
}

/// Targets that cannot be mistaken for tags.
struct TagSafeTargets<'a>(&'a dyn Describe);

impl Locate for TagSafeTargets<'_> {
    fn target(&self, reference: &Value) -> String {
        self.0.target(reference).replace("{%", "%7B%")
    }

    fn label(&self, reference: &Value) -> String {
        self.0.label(reference)
    }
}
