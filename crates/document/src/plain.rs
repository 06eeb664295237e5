//! The plain text of nodes.

use crate::{
    emoji,
    node::{Inline, InlineKind, Node},
};

/// The text of one line of inline nodes.
pub(crate) fn of_inlines(nodes: &[Node]) -> String {
    let mut text = String::new();
    append(nodes, &mut text);
    text
}

pub(crate) fn append(nodes: &[Node], text: &mut String) {
    for node in nodes {
        match node {
            Node::Text(run) => run.leaves.iter().for_each(|leaf| text.push_str(&leaf.text)),
            Node::Inline(inline) => append_inline(inline, text),
            Node::Block(_) => {}
        }
    }
}

fn append_inline(inline: &Inline, text: &mut String) {
    let member = |name: &str| inline.data.get(name).and_then(serde_json::Value::as_str);
    match inline.kind {
        InlineKind::Emoji => {
            text.push_str(
                &member("code")
                    .and_then(emoji::from_code)
                    .unwrap_or_default(),
            );
        }
        InlineKind::InlineMath => text.push_str(member("formula").unwrap_or_default()),
        InlineKind::Button => text.push_str(member("label").unwrap_or_default()),
        InlineKind::InlineImage => text.push_str(member("alt").unwrap_or_default()),
        _ => append(inline.nodes.as_deref().unwrap_or_default(), text),
    }
}

/// A paragraph that consists of one tag: the reader leaves unknown tags as text, and pages do not show them.
pub(crate) fn is_unknown_tag(nodes: &[Node]) -> bool {
    let [Node::Text(run)] = nodes else {
        return false;
    };
    let [leaf] = run.leaves.as_slice() else {
        return false;
    };
    let tag = leaf.text.trim();
    leaf.marks.is_empty() && tag.starts_with("{%") && tag.ends_with("%}")
}
