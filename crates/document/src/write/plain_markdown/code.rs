//! Code: its title, a fence, and the notes on parts of it as a list.

use serde_json::Value;

use super::{
    super::{attribute::text, html::note_body},
    PlainWriter,
    line::one_line,
    nodes::{children, new_block, paragraph},
    runs::{bold, extend, of_mark, push_text},
};
use crate::{
    node::{Block, BlockKind, Data, InlineKind, MarkKind, Node, Text},
    plain,
};

impl PlainWriter<'_> {
    pub(super) fn code(&self, block: &Block, out: &mut Vec<Node>) {
        if let Some(title) = text(&block.data, "title").filter(|title| !title.trim().is_empty()) {
            out.push(paragraph(vec![bold(title)]));
        }
        let lines = children(block).iter().map(|line| match line {
            Node::Block(line) => plain::of_inlines(children(line)),
            Node::Inline(_) | Node::Text(_) => plain::of_inlines(std::slice::from_ref(line)),
        });
        out.push(fence(text(&block.data, "syntax"), lines));
        let notes = self.notes(block);
        if !notes.is_empty() {
            out.push(new_block(BlockKind::ListUnordered, notes));
        }
    }

    /// Notes about parts of the code.
    fn notes(&self, block: &Block) -> Vec<Node> {
        let mut items = Vec::new();
        let lines = children(block).iter().filter_map(|line| match line {
            Node::Block(line) => Some(children(line)),
            Node::Inline(_) | Node::Text(_) => None,
        });
        for node in lines.flatten() {
            let Node::Inline(inline) = node else { continue };
            let note = one_line(self.blocks(note_body(inline)), " ");
            if inline.kind != InlineKind::Annotation || note.is_empty() {
                continue;
            }
            let about = plain::of_inlines(inline.nodes.as_deref().unwrap_or_default());
            let mut line = Vec::new();
            if !about.trim().is_empty() {
                line.push(of_mark(about.trim(), MarkKind::Code));
                push_text(&mut line, ": ", &[]);
            }
            extend(&mut line, note);
            items.push(new_block(BlockKind::ListItem, vec![paragraph(line)]));
        }
        items
    }
}

pub(super) fn fence(syntax: Option<&str>, lines: impl Iterator<Item = String>) -> Node {
    let line = |text: String| new_block(BlockKind::CodeLine, vec![Node::Text(Text::plain(text))]);
    let syntax = syntax.filter(|syntax| !syntax.contains("{%"));
    let data = syntax.map(|syntax| ("syntax".to_owned(), Value::from(syntax)));
    let data: Data = data.into_iter().collect();
    let block = Block::new(BlockKind::Code, data, lines.map(line).collect());
    Node::Block(block)
}
