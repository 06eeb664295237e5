//! Inline content.

use super::{
    super::{attribute::text, html::note_body},
    PlainWriter,
    line::one_line,
    nodes::{formula, picture},
    runs::{extend, on_one_line, push_text},
};
use crate::node::{Data, Inline, InlineKind, Mark, MarkKind, Node};

impl PlainWriter<'_> {
    pub(super) fn inlines(&self, nodes: &[Node]) -> Vec<Node> {
        let mut out = Vec::with_capacity(nodes.len());
        for node in nodes {
            self.inline(node, &mut out);
        }
        out
    }

    pub(super) fn lines(&self, nodes: &[&Node]) -> Vec<Node> {
        let mut out = Vec::with_capacity(nodes.len());
        for node in nodes {
            self.inline(node, &mut out);
        }
        out
    }

    pub(super) fn inline(&self, node: &Node, out: &mut Vec<Node>) {
        match node {
            Node::Text(run) => {
                for leaf in &run.leaves {
                    push_text(out, &leaf.text, &plain_marks(&leaf.marks));
                }
            }
            Node::Inline(inline) => self.inline_node(inline, out),
            Node::Block(_) => {}
        }
    }

    fn inline_node(&self, inline: &Inline, out: &mut Vec<Node>) {
        let data = &inline.data;
        match inline.kind {
            InlineKind::Link => {
                let words = self.inlines(children(inline));
                match data.get("ref") {
                    // An icon leaves no text: the link gets the name of its target.
                    Some(to) if words.iter().all(is_blank) => out.push(self.link(None, to)),
                    _ => {
                        let link = Inline::new(inline.kind, data.clone(), words);
                        out.push(Node::Inline(link));
                    }
                }
            }
            InlineKind::Mention => out.extend(data.get("ref").map(|to| self.link(None, to))),
            InlineKind::Emoji => {
                out.push(Node::Inline(Inline::void(inline.kind, data.clone())));
            }
            InlineKind::InlineMath => {
                let formula = on_one_line(&formula(data));
                let data = Data::from_iter([("formula".to_owned(), formula.into())]);
                out.push(Node::Inline(Inline::void(inline.kind, data)));
            }
            InlineKind::InlineImage => {
                let image = Inline::void(inline.kind, picture(data));
                out.push(Node::Inline(image));
            }
            InlineKind::Annotation => self.annotation(inline, out),
            InlineKind::Button => self.button(inline, out),
            // Icons have no text, and an unprinted expression must not reveal its source.
            InlineKind::Icon | InlineKind::Expression => {}
        }
    }

    /// The text of a note follows the text it is about.
    fn annotation(&self, inline: &Inline, out: &mut Vec<Node>) {
        for node in children(inline) {
            self.inline(node, out);
        }
        let note = one_line(self.blocks(note_body(inline)), " ");
        if !note.is_empty() {
            push_text(out, " (", &[]);
            extend(out, note);
            push_text(out, ")", &[]);
        }
    }

    /// Buttons with an action on the page have no function here.
    fn button(&self, inline: &Inline, out: &mut Vec<Node>) {
        let label = text(&inline.data, "label").unwrap_or_default();
        if inline.data.contains_key("action") {
            return;
        }
        match inline.data.get("ref") {
            Some(to) => out.push(self.link(Some(label), to)),
            None => push_text(out, label, &[]),
        }
    }
}

fn children(inline: &Inline) -> &[Node] {
    inline.nodes.as_deref().unwrap_or_default()
}

fn is_blank(node: &Node) -> bool {
    matches!(node, Node::Text(run) if run.leaves.iter().all(|leaf| leaf.text.trim().is_empty()))
}

/// Drops colours, and turns keys into code.
fn plain_marks(marks: &[Mark]) -> Vec<Mark> {
    let marks = marks.iter().filter_map(|mark| match mark.kind {
        MarkKind::Color => None,
        MarkKind::Keyboard => Some(Mark::new(MarkKind::Code)),
        kind => Some(Mark::new(kind)),
    });
    marks.collect()
}
