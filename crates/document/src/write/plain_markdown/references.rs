//! Blocks that refer to other pages and files, as links.

use serde_json::{Value, json};

use super::{
    super::{attribute::text, fragment, inlines_of},
    PlainWriter,
    code::fence,
    nodes::paragraph,
    runs::{of_mark, push_text},
};
use crate::node::{Block, BlockKind, Data, Inline, InlineKind, MarkKind, Node};

/// The target of references that cannot be resolved.
const UNRESOLVED_TARGET: &str = "#";

impl PlainWriter<'_> {
    /// A link with this text, or with the name of its target.
    pub(super) fn link(&self, label: Option<&str>, reference: &Value) -> Node {
        let label = label.map(str::to_owned);
        let label = label.unwrap_or_else(|| self.describe.label(reference));
        let label = Some(label).filter(|label| !label.trim().is_empty());
        let label = label.unwrap_or_else(|| self.describe.target(reference));
        let mut words = Vec::new();
        push_text(&mut words, &label.replace('\n', " "), &[]);
        link_to(words, reference)
    }

    pub(super) fn content_ref(&self, block: &Block, out: &mut Vec<Node>) {
        let reference = block.data.get("ref");
        out.extend(reference.map(|to| paragraph(vec![self.link(None, to)])));
    }

    pub(super) fn file(&self, block: &Block, out: &mut Vec<Node>) {
        self.content_ref(block, out);
        out.extend(self.caption(block));
    }

    /// The caption of an embed links to it, unless the caption contains a link itself.
    pub(super) fn embed(&self, block: &Block, out: &mut Vec<Node>) {
        let url = text(&block.data, "url").unwrap_or_default();
        let reference = url_reference(url);
        let caption = self.lines(&inlines_of(fragment(block, "caption")));
        if !caption.is_empty() && !caption.iter().any(is_link) {
            out.push(paragraph(vec![link_to(caption, &reference)]));
            return;
        }
        out.push(paragraph(vec![self.link(Some(url), &reference)]));
        out.extend(self.caption(block));
    }

    pub(super) fn integration(&self, block: &Block, out: &mut Vec<Node>) {
        let data = &block.data;
        let props = data.get("props").unwrap_or(&Value::Null);
        let prop = |name: &str| props.get(name).and_then(Value::as_str);
        let name = text(data, "integration").unwrap_or_default();
        if name == "mermaid"
            && let Some(content) = prop("content")
        {
            out.push(fence(Some(name), content.lines().map(str::to_owned)));
            return;
        }
        let Some(url) = text(data, "url").or_else(|| prop("url")) else {
            return;
        };
        out.push(paragraph(vec![self.link(Some(url), &url_reference(url))]));
    }

    /// The description of an operation, or only its name.
    pub(super) fn api(&self, block: &Block, out: &mut Vec<Node>) {
        if !self.in_description
            && let Some(nodes) = self.describe.openapi_blocks(block)
        {
            let inside = PlainWriter {
                describe: self.describe,
                in_description: true,
            };
            out.extend(inside.blocks(&nodes));
            return;
        }
        let mut line = vec![of_mark(&operation_label(block), MarkKind::Code)];
        let reference = block.data.get("ref").unwrap_or(&Value::Null);
        let target = self.describe.target(reference);
        if !target.is_empty() && target != UNRESOLVED_TARGET {
            push_text(&mut line, " (", &[]);
            line.push(self.link(None, reference));
            push_text(&mut line, ")", &[]);
        }
        out.push(paragraph(line));
    }
}

/// The part of an OpenAPI spec that a block shows: `GET /pets`, or the names of schemas.
fn operation_label(block: &Block) -> String {
    let data = &block.data;
    if block.kind == BlockKind::OpenApiSchemas {
        let names = data.get("schemas").and_then(Value::as_array);
        let names = names.into_iter().flatten().filter_map(Value::as_str);
        return names.collect::<Vec<_>>().join(", ");
    }
    let method = text(data, "method").unwrap_or("get").to_uppercase();
    let place = text(data, "path").or_else(|| text(data, "name"));
    format!("{method} {}", place.unwrap_or_default())
}

fn url_reference(url: &str) -> Value {
    json!({ "kind": "url", "url": url })
}

pub(super) fn is_link(node: &Node) -> bool {
    matches!(node, Node::Inline(inline) if inline.kind == InlineKind::Link)
}

pub(super) fn link_to(words: Vec<Node>, reference: &Value) -> Node {
    let data = Data::from_iter([("ref".to_owned(), reference.clone())]);
    Node::Inline(Inline::new(InlineKind::Link, data, words))
}
