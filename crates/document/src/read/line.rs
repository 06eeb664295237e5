//! Builds inline nodes: adjacent text with the same marks becomes one leaf.

use crate::node::{Inline, Leaf, Mark, MarkKind, Node, Text};

/// The context of inline nodes: a link contains only text and images.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum InlineContext {
    Open,
    InLink,
}

/// Builds a line with the marks of the current elements.
pub(super) struct InlineBuilder {
    pub(super) line: Line,
    pub(super) marks: Vec<Mark>,
    pub(super) context: InlineContext,
}

impl InlineBuilder {
    pub(super) fn new(context: InlineContext) -> Self {
        Self {
            line: Line::default(),
            marks: Vec::new(),
            context,
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        self.line.text(text, &self.marks);
    }

    pub(super) fn inline(&mut self, inline: Inline) {
        self.line.inline(inline);
    }

    pub(super) fn marked(&mut self, mark: Mark, inner: impl FnOnce(&mut Self)) {
        let new = !self.marks.contains(&mark);
        if new {
            self.marks.push(mark);
        }
        inner(self);
        if new {
            self.marks.pop();
        }
    }
}

#[derive(Default)]
pub(super) struct Line {
    nodes: Vec<Node>,
    leaves: Vec<Leaf>,
}

impl Line {
    fn text(&mut self, text: &str, marks: &[Mark]) {
        if text.is_empty() {
            return;
        }
        match self.leaves.last_mut() {
            Some(leaf) if leaf.marks == marks => leaf.text.push_str(text),
            _ => self.leaves.push(Leaf {
                text: text.to_owned(),
                marks: marks.to_vec(),
            }),
        }
    }

    fn inline(&mut self, inline: Inline) {
        self.end_text();
        self.nodes.push(Node::Inline(inline));
    }

    /// Removes the last word, for the note about it. Inline code counts as one word.
    pub(super) fn take_word(&mut self) -> Option<Leaf> {
        let last = self.leaves.last_mut()?;
        let is_code = last.marks.iter().any(|mark| mark.kind == MarkKind::Code);
        let start = if is_code {
            0
        } else {
            last.text.rfind(char::is_whitespace).map_or(0, |at| {
                at + last.text[at..].chars().next().map_or(0, char::len_utf8)
            })
        };
        let word = Leaf {
            text: last.text.split_off(start),
            marks: last.marks.clone(),
        };
        if last.text.is_empty() {
            self.leaves.pop();
        }
        Some(word).filter(|word| !word.text.is_empty())
    }

    /// The nodes, trimmed at both ends.
    pub(super) fn finish_trimmed(mut self) -> Vec<Node> {
        if self.nodes.is_empty()
            && let Some(first) = self.leaves.first_mut()
        {
            first.text = first.text.trim_start().to_owned();
        }
        if let Some(Node::Text(text)) = self.nodes.first_mut()
            && let Some(first) = text.leaves.first_mut()
        {
            first.text = first.text.trim_start().to_owned();
        }
        if let Some(last) = self.leaves.last_mut() {
            last.text.truncate(last.text.trim_end().len());
        }
        self.leaves.retain(|leaf| !leaf.text.is_empty());
        let mut nodes = self.finish();
        if let Some(Node::Text(text)) = nodes.first_mut() {
            text.leaves.retain(|leaf| !leaf.text.is_empty());
        }
        nodes.retain(|node| !matches!(node, Node::Text(text) if text.leaves.is_empty()));
        nodes
    }

    pub(super) fn finish(mut self) -> Vec<Node> {
        self.end_text();
        self.nodes
    }

    fn end_text(&mut self) {
        let leaves = std::mem::take(&mut self.leaves);
        if !leaves.is_empty() {
            self.nodes.push(Node::Text(Text { key: None, leaves }));
        }
    }
}
