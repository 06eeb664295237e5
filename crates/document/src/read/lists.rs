//! Lists in Markdown and in HTML.

use pulldown_cmark::Tag as Markdown;
use serde_json::Value;

use super::{
    Reader,
    piece::{Element, Piece, PieceKind, Span},
};
use crate::{
    construct::data,
    node::{Block, BlockKind, Data, Node},
};

impl Reader<'_> {
    pub(super) fn list(&mut self, start: Option<u64>, children: &[Piece], span: &Span) -> Block {
        let tasks = children.iter().any(|item| task_of(item).is_some());
        let mut items = Vec::new();
        for child in children.iter().filter(|child| !child.is_blank()) {
            let is_item = matches!(child.kind, PieceKind::Markdown(Markdown::Item, _));
            let pieces = if is_item {
                child.children()
            } else {
                std::slice::from_ref(child)
            };
            let nodes = self.blocks(pieces);
            let checked = tasks.then(|| Value::from(task_of(child).unwrap_or(false)));
            let members = data([("checked", checked)]);
            let item = Block::new(BlockKind::ListItem, members, nodes);
            items.push(Node::Block(item.at(self.trimmed(&child.span))));
        }
        let kind = match start {
            _ if tasks => BlockKind::ListTasks,
            Some(_) => BlockKind::ListOrdered,
            None => BlockKind::ListUnordered,
        };
        let start = start.filter(|start| kind == BlockKind::ListOrdered && *start != 1);
        let members = data([("start", start.map(Value::from))]);
        Block::new(kind, members, items).at(self.trimmed(span))
    }

    /// `<ul>` and `<ol>`.
    pub(super) fn html_list(&mut self, element: &Element, span: &Span) -> Block {
        let tasks = element.attributes.has_class("contains-task-list");
        let mut items = Vec::new();
        for piece in element.children.iter().filter(|piece| !piece.is_blank()) {
            let li = piece.element("li");
            let pieces = li.map_or(std::slice::from_ref(piece), |li| li.children.as_slice());
            let is_box = |piece: &&Piece| piece.element("input").is_some();
            let checked = pieces
                .iter()
                .find(is_box)
                .and_then(|piece| piece.element("input"))
                .is_some_and(|input| input.attributes.has("checked"));
            let mut members = Data::new();
            let nodes = if tasks {
                members.insert("checked".to_owned(), checked.into());
                let boxes = pieces
                    .iter()
                    .take_while(|piece| is_box(piece) || piece.is_blank())
                    .count();
                self.blocks(&pieces[boxes..])
            } else {
                self.blocks(pieces)
            };
            let item = Block::new(BlockKind::ListItem, members, nodes);
            items.push(Node::Block(item.at(piece.span.clone())));
        }
        let kind = match element.name.as_str() {
            _ if tasks => BlockKind::ListTasks,
            "ol" => BlockKind::ListOrdered,
            _ => BlockKind::ListUnordered,
        };
        Block::new(kind, Data::new(), items).at(span.clone())
    }
}

/// Returns whether an item has a checkbox, and whether it is checked.
fn task_of(item: &Piece) -> Option<bool> {
    match &item.children().first()?.kind {
        PieceKind::Task(done) => Some(*done),
        PieceKind::Markdown(Markdown::Paragraph, children) => match children.first()?.kind {
            PieceKind::Task(done) => Some(done),
            _ => None,
        },
        _ => None,
    }
}
