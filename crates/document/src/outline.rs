//! The headings of a document and the plain text under each.

use crate::{
    anchors::is_heading,
    facts::{Heading, Section},
    node::{Block, BlockKind, Fragment, Node},
    plain,
};

#[derive(Default)]
pub(crate) struct Outline {
    headings: Vec<Heading>,
    sections: Vec<Section>,
    current: Section,
}

impl Outline {
    pub(crate) fn blocks(&mut self, nodes: &[Node]) {
        for node in nodes {
            if let Node::Block(block) = node {
                self.block(block);
            }
        }
    }

    pub(crate) fn finish(mut self) -> (Vec<Heading>, Vec<Section>) {
        self.end_section(Section::default());
        (self.headings, self.sections)
    }

    fn block(&mut self, block: &Block) {
        let nodes = block.nodes.as_deref().unwrap_or_default();
        if is_heading(block.kind) {
            return self.heading(block, nodes);
        }
        if let Some(title) = block.data.get("title").and_then(serde_json::Value::as_str) {
            self.line(title);
        }
        if nodes.iter().any(|node| !matches!(node, Node::Block(_))) {
            self.line(&plain::of_inlines(nodes));
            self.notes(nodes);
        }
        self.blocks(nodes);
        self.fragments(block.fragments.as_deref().unwrap_or_default());
    }

    fn heading(&mut self, block: &Block, nodes: &[Node]) {
        let text = plain::of_inlines(nodes);
        let anchor = block.meta.as_ref().map(|meta| meta.id.clone());
        let level = match block.kind {
            BlockKind::Heading1 => 1,
            BlockKind::Heading2 => 2,
            _ => 3,
        };
        self.headings.push(Heading {
            level,
            text: text.clone(),
            anchor: anchor.clone().unwrap_or_default(),
        });
        self.end_section(Section {
            anchor,
            title: text,
            text: String::new(),
        });
        self.notes(nodes);
    }

    /// Notes are read after the line they are about.
    fn notes(&mut self, nodes: &[Node]) {
        for node in nodes {
            if let Node::Inline(inline) = node {
                self.fragments(inline.fragments.as_deref().unwrap_or_default());
            }
        }
    }

    fn fragments(&mut self, fragments: &[Fragment]) {
        for fragment in fragments {
            self.blocks(&fragment.nodes);
        }
    }

    fn line(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        if !self.current.text.is_empty() {
            self.current.text.push('\n');
        }
        self.current.text.push_str(text);
    }

    fn end_section(&mut self, next: Section) {
        let done = std::mem::replace(&mut self.current, next);
        if done.anchor.is_some() || !done.text.is_empty() {
            self.sections.push(done);
        }
    }
}
