//! Text in a line, with its marks.

use crate::node::{Leaf, Mark, MarkKind, Node, Text};

/// Adds text. Text on both sides of an omitted node is joined, so that a split tag is detected.
pub(super) fn push_text(out: &mut Vec<Node>, text: &str, marks: &[Mark]) {
    if text.is_empty() {
        return;
    }
    if !matches!(out.last(), Some(Node::Text(_))) {
        out.push(Node::Text(Text::default()));
    }
    let Some(Node::Text(run)) = out.last_mut() else {
        return;
    };
    match run.leaves.last_mut() {
        Some(last) if last.marks == marks => last.text.push_str(text),
        _ => run.leaves.push(Leaf {
            text: text.to_owned(),
            marks: marks.to_vec(),
        }),
    }
}

/// Adds nodes of a line.
pub(super) fn extend(out: &mut Vec<Node>, nodes: Vec<Node>) {
    for node in nodes {
        match node {
            Node::Text(run) => {
                for leaf in &run.leaves {
                    push_text(out, &leaf.text, &leaf.marks);
                }
            }
            Node::Block(_) | Node::Inline(_) => out.push(node),
        }
    }
}

/// Adds a mark to the nodes.
pub(super) fn marked(mut nodes: Vec<Node>, kind: MarkKind) -> Vec<Node> {
    for node in &mut nodes {
        match node {
            Node::Text(run) => {
                for leaf in &mut run.leaves {
                    leaf.marks.push(Mark::new(kind));
                }
            }
            Node::Inline(inline) => {
                inline.nodes = inline.nodes.take().map(|nodes| marked(nodes, kind));
            }
            Node::Block(_) => {}
        }
    }
    nodes
}

pub(super) fn bold(text: &str) -> Node {
    of_mark(&text.replace('\n', " "), MarkKind::Bold)
}

pub(super) fn of_mark(text: &str, kind: MarkKind) -> Node {
    let leaf = Leaf {
        text: text.to_owned(),
        marks: vec![Mark::new(kind)],
    };
    Node::Text(Text {
        key: None,
        leaves: vec![leaf],
    })
}

/// A text without line ends, which would end a table row.
pub(super) fn on_one_line(text: &str) -> String {
    text.replace("\r\n", " ").replace(['\n', '\r'], " ")
}
