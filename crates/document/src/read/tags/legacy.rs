//! Legacy API blocks without an OpenAPI spec: shown as headings and lines.

use super::{Block, BlockKind, Data, Node, Reader, TagCall, Text};
use crate::node::{Leaf, Mark, MarkKind};

impl Reader<'_> {
    /// Returns false for other tags.
    pub(super) fn legacy(&mut self, call: &TagCall, out: &mut Vec<Node>) -> bool {
        let attributes = &call.attributes;
        let get = |name: &str| attributes.get(name).unwrap_or_default();
        let words = |names: [&str; 3]| {
            let words = names.map(get).into_iter().filter(|word| !word.is_empty());
            words.collect::<Vec<_>>().join(" ")
        };
        match call.name {
            "swagger" | "api-method" => {
                push_heading(BlockKind::Heading2, get("summary"), out);
                let url = format!("{}{}{}", get("baseUrl"), get("host"), get("path"));
                push_code(format!("{} {url}", get("method").to_uppercase()), "", out);
            }
            "api-method-summary" => {
                let text = call.children.map(super::plain).unwrap_or_default();
                push_heading(BlockKind::Heading2, text.trim(), out);
                return true;
            }
            "swagger-parameter" | "api-method-parameter" => {
                let about = words(["in", "type", "required"]);
                push_code(get("name").to_owned(), &about, out);
            }
            "swagger-response" | "api-method-response-example" => {
                push_heading(
                    BlockKind::Heading3,
                    &words(["status", "httpCode", "description"]),
                    out,
                );
            }
            name if name.starts_with("swagger-") || name.starts_with("api-method-") => {}
            _ => return false,
        }
        out.extend(self.children(call));
        true
    }
}

fn push_heading(kind: BlockKind, text: &str, out: &mut Vec<Node>) {
    if !text.is_empty() {
        let text = Node::Text(Text::plain(text));
        out.push(Node::Block(Block::new(kind, Data::new(), vec![text])));
    }
}

fn push_code(code: String, after: &str, out: &mut Vec<Node>) {
    let mut leaves = vec![Leaf {
        text: code,
        marks: vec![Mark::new(MarkKind::Code)],
    }];
    if !after.is_empty() {
        leaves.push(Leaf {
            text: format!(" {after}"),
            marks: Vec::new(),
        });
    }
    out.push(Node::Block(Block::paragraph(vec![Node::Text(Text {
        key: None,
        leaves,
    })])));
}
