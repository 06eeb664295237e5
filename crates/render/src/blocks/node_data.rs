//! Accessors for the data of blocks and inlines.

use document::{Block, Fragment, Inline, Node, emoji, node::Data};
use serde_json::Value;

/// Joins classes into one attribute: browsers ignore a second `class`.
pub(super) fn classes(first: &str, others: &[Option<&str>]) -> String {
    let others = others.iter().flatten().copied();
    std::iter::once(first)
        .chain(others)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Joins classes, if there are any.
pub(super) fn optional_classes(classes: &[Option<&str>]) -> Option<String> {
    let classes: Vec<&str> = classes.iter().flatten().copied().collect();
    (!classes.is_empty()).then(|| classes.join(" "))
}

pub(super) fn text<'a>(data: &'a Data, name: &str) -> Option<&'a str> {
    data.get(name)
        .and_then(Value::as_str)
        .filter(|text| !text.is_empty())
}

pub(super) fn flag(data: &Data, name: &str) -> bool {
    data.get(name).and_then(Value::as_bool).unwrap_or_default()
}

pub(super) fn str_field<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

pub(super) fn children(block: &Block) -> &[Node] {
    block.nodes.as_deref().unwrap_or_default()
}

/// Returns the direct child blocks.
pub(super) fn blocks_of(block: &Block) -> impl Iterator<Item = &Block> {
    children(block).iter().filter_map(|node| match node {
        Node::Block(block) => Some(block),
        _ => None,
    })
}

/// The nodes of the fragment with this name.
pub(super) fn fragment<'a>(fragments: Option<&'a [Fragment]>, name: &str) -> &'a [Node] {
    let mut all = fragments.unwrap_or_default().iter();
    let found = all.find(|fragment| {
        fragment.fragment.as_deref() == Some(name) || fragment.kind.as_deref() == Some(name)
    });
    found
        .map(|fragment| fragment.nodes.as_slice())
        .unwrap_or_default()
}

/// The inline nodes of the first paragraph: a caption or a title.
pub(super) fn first_line(nodes: &[Node]) -> &[Node] {
    match nodes.first() {
        Some(Node::Block(block)) => children(block),
        _ => nodes,
    }
}

pub(super) fn caption(block: &Block) -> &[Node] {
    first_line(fragment(block.fragments.as_deref(), "caption"))
}

/// Returns the text of nodes, without decoration.
pub(super) fn plain(nodes: &[Node]) -> String {
    let mut out = String::new();
    append_plain(nodes, &mut out);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn append_plain(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(run) => run.leaves.iter().for_each(|leaf| out.push_str(&leaf.text)),
            Node::Inline(inline) => append_inline(inline, out),
            Node::Block(block) => {
                append_plain(children(block), out);
                out.push(' ');
            }
        }
    }
}

fn append_inline(inline: &Inline, out: &mut String) {
    let content = ["label", "alt", "formula", "expression"]
        .iter()
        .find_map(|name| text(&inline.data, name));
    out.push_str(content.unwrap_or_default());
    let characters = text(&inline.data, "code").and_then(emoji::from_code);
    out.push_str(&characters.unwrap_or_default());
    append_plain(inline.nodes.as_deref().unwrap_or_default(), out);
}
