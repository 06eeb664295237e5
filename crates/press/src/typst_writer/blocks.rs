//! Blocks, by kind.

use std::fmt::Write;

use document::{Block, BlockKind, Node};
use serde_json::Value;

use super::{TypstWriter, boxes, text};
use crate::{area::LayoutArea, literal::fitting};

/// Width of the marker of a list item.
const LIST_INDENT: f64 = 22.0;

impl TypstWriter<'_> {
    pub(super) fn blocks(&mut self, nodes: &[Node], area: LayoutArea, out: &mut String) {
        let mut line = Vec::new();
        for node in nodes {
            match node {
                Node::Block(block) => {
                    self.inline_paragraph(&mut line, area, out);
                    self.block(block, area, out);
                }
                other => line.push(other.clone()),
            }
        }
        self.inline_paragraph(&mut line, area, out);
    }

    /// Renders inline content between blocks as a paragraph.
    fn inline_paragraph(&mut self, line: &mut Vec<Node>, area: LayoutArea, out: &mut String) {
        if !line.is_empty() {
            let body = self.inlines(&std::mem::take(line), area);
            let _ = write!(out, "paragraph(start, {body}); ");
        }
    }

    fn block(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        self.anchor(block, out);
        if area.is_too_deep() && is_box(block.kind) {
            return self.without_box(block, area, out);
        }
        match block.kind {
            BlockKind::Paragraph => self.paragraph(block, area, out),
            BlockKind::Heading1 => self.heading(block, 1, area, out),
            BlockKind::Heading2 => self.heading(block, 2, area, out),
            BlockKind::Heading3 => self.heading(block, 3, area, out),
            BlockKind::ListOrdered | BlockKind::ListUnordered => self.list(block, area, out),
            BlockKind::ListTasks => self.tasks(block, area, out),
            BlockKind::Divider => out.push_str("divider(); "),
            BlockKind::Images => self.images(block, area, out),
            BlockKind::Image | BlockKind::Drawing => {
                let picture = self.captioned(block, area);
                let _ = write!(out, "figures(start, ({picture},)); ");
            }
            BlockKind::Code => self.code(block, area, out),
            BlockKind::Math => {
                let formula = text(&block.data, "formula").unwrap_or_default();
                let printed = self.formulas.add(formula, true);
                let _ = write!(out, "{printed}; ");
            }
            BlockKind::Table => self.table(block, area, out),
            BlockKind::ListItem
            | BlockKind::If
            | BlockKind::TabsItem
            | BlockKind::StepperStep
            | BlockKind::Column
            | BlockKind::CodeLine => {
                self.blocks(block.nodes.as_deref().unwrap_or_default(), area, out);
            }
            _ => self.boxed(block, area, out),
        }
    }

    /// Renders the content of a box without its frame.
    fn without_box(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        self.blocks(block.nodes.as_deref().unwrap_or_default(), area, out);
        for fragment in block.fragments.iter().flatten() {
            self.blocks(&fragment.nodes, area, out);
        }
    }

    fn paragraph(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        let nodes = block.nodes.as_deref().unwrap_or_default();
        if !nodes.is_empty() {
            let body = self.inlines(nodes, area);
            let _ = write!(out, "paragraph({}, {body}); ", alignment(block));
        }
    }

    fn heading(&mut self, block: &Block, rank: usize, area: LayoutArea, out: &mut String) {
        const SIZES: [f64; 3] = [15.0, 12.5, 10.5];
        let nodes = block.nodes.as_deref().unwrap_or_default();
        let body = self.inlines(nodes, area.with_size(SIZES[rank - 1]));
        let level = self.level + rank;
        let _ = write!(
            out,
            "section({level}, {rank}, {}, {body}); ",
            alignment(block)
        );
    }

    fn list(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        let items = boxes::blocks_of(block);
        if items.is_empty() {
            return;
        }
        let _ = match block.data.get("start").and_then(Value::as_u64) {
            Some(start) => write!(out, "enum(start: {start}"),
            None if block.kind == BlockKind::ListOrdered => write!(out, "enum(start: 1"),
            None => write!(out, "list(tight: false"),
        };
        for item in items {
            let body = self.children(item, area.inside(LIST_INDENT));
            let _ = write!(out, ", {body}");
        }
        out.push_str("); ");
    }

    fn tasks(&mut self, block: &Block, area: LayoutArea, out: &mut String) {
        for item in boxes::blocks_of(block) {
            let body = self.children(item, area.inside(LIST_INDENT));
            let done = super::flag(&item.data, "checked");
            let _ = write!(out, "task({done}, {body}); ");
        }
    }

    pub(super) fn notice(message: &str, area: LayoutArea, out: &mut String) {
        let _ = write!(out, "notice({}); ", fitting(message, area));
    }
}

fn is_box(kind: BlockKind) -> bool {
    !matches!(
        kind,
        BlockKind::Paragraph
            | BlockKind::Heading1
            | BlockKind::Heading2
            | BlockKind::Heading3
            | BlockKind::Divider
            | BlockKind::Code
            | BlockKind::Math
            | BlockKind::Images
            | BlockKind::Image
            | BlockKind::Drawing
    )
}

pub(super) fn alignment(block: &Block) -> &'static str {
    match text(&block.data, "align") {
        Some("center") => "center",
        Some("end" | "right") => "end",
        _ => "start",
    }
}
