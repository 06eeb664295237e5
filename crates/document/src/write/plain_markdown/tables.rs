//! Tables with pipes, each cell on one line; cards as a list of links.

use serde_json::{Map, Value, json};

use super::{
    super::{
        attribute::attribute_text as printed,
        tables::{Column, VisibleTable, strings},
    },
    PlainWriter,
    line::one_line,
    nodes::{new_block, paragraph, picture},
    references::{is_link, link_to},
    runs::{extend, push_text},
};
use crate::node::{Block, BlockKind, Data, Fragment, Inline, InlineKind, Node};

type Row = Map<String, Value>;

impl PlainWriter<'_> {
    pub(super) fn table(&self, block: &Block, out: &mut Vec<Node>) {
        let Some(visible_table) = VisibleTable::of(block) else {
            return;
        };
        let view = visible_table.table.view;
        if view.get("type").and_then(Value::as_str) == Some("cards") {
            let rows = visible_table.table.rows.iter();
            let cards = rows.map(|row| self.card(&visible_table, row)).collect();
            out.push(new_block(BlockKind::ListUnordered, cards));
        } else if !visible_table.columns.is_empty() {
            out.push(self.grid(&visible_table));
        }
    }

    /// A table that has nothing but text.
    fn grid(&self, visible_table: &VisibleTable) -> Node {
        let columns = &visible_table.columns;
        let mut definition = Map::new();
        for (at, (_, column)) in columns.iter().enumerate() {
            let title = column.get("title").and_then(Value::as_str);
            let mut column = json!({
                "id": id(at),
                "type": "text",
                "title": title.unwrap_or_default(),
                "textAlignment": column.get("textAlignment"),
            });
            if let Some(column) = column.as_object_mut() {
                column.retain(|_, value| !value.is_null());
            }
            definition.insert(id(at), column);
        }
        let mut records = Map::new();
        let mut fragments = Vec::new();
        for (number, row) in visible_table.table.rows.iter().enumerate() {
            let mut values = Map::new();
            for (at, column) in columns.iter().enumerate() {
                let name = format!("{number}-{at}");
                let cell = self.cell(visible_table, row, *column, "\n");
                fragments.push(Fragment::named(&name, vec![paragraph(cell)]));
                values.insert(id(at), name.into());
            }
            let order = format!("{number:08}");
            let record = json!({ "orderIndex": order, "values": values });
            records.insert(order, record);
        }
        let ids: Vec<String> = (0..columns.len()).map(id).collect();
        let data = Data::from_iter([
            ("view".to_owned(), json!({ "type": "grid", "columns": ids })),
            ("definition".to_owned(), definition.into()),
            ("records".to_owned(), records.into()),
        ]);
        Node::Block(Block::void(BlockKind::Table, data).with_fragments(fragments))
    }

    /// The first cell of a card links to its target. If that cell contains a link, the card's link is at the end.
    fn card(&self, visible_table: &VisibleTable, row: &Row) -> Node {
        let cells = visible_table.columns.iter();
        let cells = cells.map(|column| self.cell(visible_table, row, *column, " "));
        let mut cells = cells.filter(|cell| !cell.is_empty());
        let role = visible_table.table.view.get("targetDefinition");
        let role = role.and_then(Value::as_str);
        let target = role.and_then(|id| row.get(id)).filter(|to| to.is_object());
        let first = cells.next();
        let leads_elsewhere = first.as_ref().is_some_and(|cell| cell.iter().any(is_link));
        let mut line = match (first, target) {
            (Some(first), Some(to)) if !leads_elsewhere => vec![link_to(first, to)],
            (Some(first), _) => first,
            (None, Some(to)) => vec![self.link(None, to)],
            (None, None) => Vec::new(),
        };
        for (at, cell) in cells.enumerate() {
            push_text(&mut line, if at == 0 { ": " } else { " " }, &[]);
            extend(&mut line, cell);
        }
        if let Some(to) = target.filter(|_| leads_elsewhere) {
            push_text(&mut line, " (", &[]);
            line.push(self.link(None, to));
            push_text(&mut line, ")", &[]);
        }
        new_block(BlockKind::ListItem, vec![paragraph(line)])
    }

    fn cell(
        &self,
        visible_table: &VisibleTable,
        row: &Row,
        (id, column): Column,
        between: &str,
    ) -> Vec<Node> {
        let value = row.get(id).unwrap_or(&Value::Null);
        let mut line = Vec::new();
        match column.get("type").and_then(Value::as_str) {
            Some("text") | None => {
                return one_line(self.blocks(visible_table.table.cell(row, id)), between);
            }
            Some("select") => {
                push_text(&mut line, &visible_table.labels(id, value).join(", "), &[]);
            }
            Some("files") => {
                for file in strings(value) {
                    let reference = json!({ "kind": "file", "file": file });
                    if !line.is_empty() {
                        push_text(&mut line, ", ", &[]);
                    }
                    line.push(self.link(None, &reference));
                }
            }
            Some("content-ref") if value.is_object() => line.push(self.link(None, value)),
            Some("image") if value.is_object() => {
                let has_reference = value.get("ref").is_some_and(Value::is_object);
                let data = if has_reference {
                    value.as_object().map(picture).unwrap_or_default()
                } else {
                    Data::from_iter([("ref".to_owned(), value.clone())])
                };
                line.push(Node::Inline(Inline::void(InlineKind::InlineImage, data)));
            }
            Some("checkbox") => {
                let sign = if value == &Value::Bool(true) {
                    "\u{2611}"
                } else {
                    "\u{2610}"
                };
                push_text(&mut line, sign, &[]);
            }
            Some("users") => {
                let names: Vec<&str> = strings(value).collect();
                push_text(&mut line, &names.join(", "), &[]);
            }
            Some(_) => push_text(&mut line, &printed(value).unwrap_or_default(), &[]),
        }
        line
    }
}

fn id(at: usize) -> String {
    format!("c{at}")
}
