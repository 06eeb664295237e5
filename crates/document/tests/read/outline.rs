//! A short notation for documents: `hint{style=info}(p("text"))`.

use std::fmt::Write;

use document::{Block, Document, Fragment, Inline, Node, Unresolved};
use serde_json::Value;

/// The document of a text, in this notation.
pub(crate) fn outline(text: &str) -> String {
    let document: Document = document::read(text, &Unresolved);
    let mut out = String::new();
    nodes(&document.nodes, &mut out);
    out
}

fn nodes(list: &[Node], out: &mut String) {
    for (at, node) in list.iter().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        match node {
            Node::Block(block) => self::block(block, out),
            Node::Inline(inline) => self::inline(inline, out),
            Node::Text(text) => {
                for (at, leaf) in text.leaves.iter().enumerate() {
                    if at > 0 {
                        out.push(' ');
                    }
                    write!(out, "{:?}", leaf.text).expect("text can be written");
                    for mark in &leaf.marks {
                        write!(out, "/{}", name(&mark.kind)).expect("text can be written");
                        data(&mark.data, out);
                    }
                }
            }
        }
    }
}

fn name(kind: &impl serde::Serialize) -> String {
    let name = serde_json::to_value(kind).expect("text can be written");
    name.as_str()
        .expect("text can be written")
        .replace("paragraph", "p")
}

fn block(block: &Block, out: &mut String) {
    out.push_str(&name(&block.kind));
    data(&block.data, out);
    if let Some(meta) = &block.meta {
        write!(out, "#{}", meta.id).expect("text can be written");
    }
    inner(block.nodes.as_deref(), block.fragments.as_deref(), out);
}

fn inline(inline: &Inline, out: &mut String) {
    write!(out, "<{}>", name(&inline.kind)).expect("text can be written");
    data(&inline.data, out);
    inner(inline.nodes.as_deref(), inline.fragments.as_deref(), out);
}

fn inner(list: Option<&[Node]>, fragments: Option<&[Fragment]>, out: &mut String) {
    if let Some(list) = list {
        out.push('(');
        nodes(list, out);
        out.push(')');
    }
    for fragment in fragments.unwrap_or_default() {
        write!(
            out,
            "[{}: ",
            fragment.fragment.as_deref().unwrap_or_default()
        )
        .expect("text can be written");
        nodes(&fragment.nodes, out);
        out.push(']');
    }
}

/// References show their only value.
fn data(members: &serde_json::Map<String, Value>, out: &mut String) {
    if members.is_empty() {
        return;
    }
    let shown: Vec<String> = members
        .iter()
        .map(|(key, value)| format!("{key}={}", short(value)))
        .collect();
    write!(out, "{{{}}}", shown.join(" ")).expect("text can be written");
}

fn short(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(members) if members.contains_key("kind") => {
            let values = members.values().filter_map(Value::as_str);
            values.collect::<Vec<_>>().join(":")
        }
        other => other.to_string(),
    }
}
