//! Tables. Every cell with text is a separate fragment, found by its name.

use pulldown_cmark::{Alignment, Tag as Markdown};
use serde_json::{Map, Value, json};

use super::{
    Reader,
    piece::{Element, Piece, PieceKind, plain},
};
use crate::{
    construct::data,
    node::{Block, BlockKind, Data, Fragment, Node},
};

/// A column; its id is its index.
pub(super) struct Column {
    pub(super) id: String,
    pub(super) kind: String,
    pub(super) definition: Value,
}

/// Rows while they are read.
#[derive(Default)]
pub(super) struct Rows {
    records: Map<String, Value>,
    fragments: Vec<Fragment>,
}

impl Rows {
    /// Adds a row; a cell with blocks becomes a fragment.
    fn push(&mut self, cells: Vec<(String, Cell)>) {
        let number = self.records.len() + 1;
        let mut values = Map::new();
        for (column, cell) in cells {
            let value = match cell {
                Cell::Value(value) => value,
                Cell::Blocks(mut nodes) => {
                    if nodes.is_empty() {
                        nodes.push(Node::Block(Block::paragraph(Vec::new())));
                    }
                    let name = format!("row-{number}-{column}");
                    self.fragments.push(Fragment::named(&name, nodes));
                    name.into()
                }
            };
            values.insert(column, value);
        }
        let record = json!({ "orderIndex": format!("{number:07}"), "values": values });
        self.records.insert(format!("row-{number}"), record);
    }

    fn into_block(self, columns: &[Column], view: Value) -> Block {
        let definition: Map<String, Value> = columns
            .iter()
            .map(|column| (column.id.clone(), column.definition.clone()))
            .collect();
        let members = data([
            ("view", Some(view)),
            ("records", Some(Value::Object(self.records))),
            ("definition", Some(Value::Object(definition))),
        ]);
        Block::void(BlockKind::Table, members).with_fragments(self.fragments)
    }
}

pub(super) enum Cell {
    Value(Value),
    Blocks(Vec<Node>),
}

pub(super) fn column_id(index: usize) -> String {
    format!("column-{}", index + 1)
}

impl Reader<'_> {
    pub(super) fn pipe_table(&mut self, alignments: &[Alignment], children: &[Piece]) -> Block {
        let mut columns = Vec::new();
        let mut rows = Rows::default();
        for row in children {
            match &row.kind {
                PieceKind::Markdown(Markdown::TableHead, cells) => {
                    for (cell, alignment) in cells.iter().zip(alignments) {
                        columns.push(text_column(
                            columns.len(),
                            &plain(cell.children()),
                            *alignment,
                        ));
                    }
                }
                PieceKind::Markdown(Markdown::TableRow, cells) => {
                    let cells = cells.iter().enumerate();
                    let cells = cells
                        .map(|(at, cell)| {
                            (column_id(at), Cell::Blocks(self.blocks(cell.children())))
                        })
                        .collect();
                    rows.push(cells);
                }
                _ => {}
            }
        }
        let ids: Vec<&str> = columns.iter().map(|column| column.id.as_str()).collect();
        let view = json!({ "type": "grid", "columns": ids, "hideHeader": false });
        rows.into_block(&columns, view)
    }

    pub(super) fn html_table(&mut self, table: &Element) -> Block {
        let mut found = Vec::new();
        collect_rows(&table.children, &mut found);
        let has_header = found.first().is_some_and(|row| has_cells(row, "th"));
        let width = found
            .iter()
            .map(|row| cells(row).count())
            .max()
            .unwrap_or(0);
        let header = found.first().filter(|_| has_header);
        let header: Vec<&Element> = header
            .map(|row| cells(row).map(|(cell, _)| cell).collect())
            .unwrap_or_default();
        let columns: Vec<Column> = (0..width)
            .map(|at| column(at, header.get(at).copied()))
            .collect();
        let mut rows = Rows::default();
        for row in found.iter().skip(usize::from(has_header)) {
            let cells = cells(row).zip(&columns);
            let cells = cells
                .map(|((cell, start), column)| (column.id.clone(), self.cell(column, cell, start)))
                .collect();
            rows.push(cells);
        }
        let view = view(table, &header, &columns, has_header);
        let mut block = rows.into_block(&columns, view);
        let extra = data([
            ("fullWidth", table.attributes.flag("data-full-width")),
            ("search", table.attributes.flag("data-search")),
        ]);
        block.data.extend(extra);
        block
    }
}

mod columns;
use columns::{column, view};

fn text_column(index: usize, title: &str, alignment: Alignment) -> Column {
    let align = match alignment {
        Alignment::Center => "center",
        Alignment::Right => "right",
        Alignment::Left | Alignment::None => "left",
    };
    let id = column_id(index);
    let definition =
        json!({ "id": id, "title": title.trim(), "type": "text", "textAlignment": align });
    Column {
        id,
        kind: "text".to_owned(),
        definition,
    }
}

fn collect_rows<'p, 'a>(pieces: &'p [Piece<'a>], rows: &mut Vec<&'p Element<'a>>) {
    for piece in pieces {
        if let Some(row) = piece.element("tr") {
            rows.push(row);
        } else if piece.element("table").is_none() {
            collect_rows(piece.children(), rows);
        }
    }
}

/// The cells of a row with their offsets.
fn cells<'p, 'a>(row: &'p Element<'a>) -> impl Iterator<Item = (&'p Element<'a>, usize)> {
    row.children.iter().filter_map(|piece| {
        let cell = piece.element("td").or_else(|| piece.element("th"))?;
        Some((cell, piece.span.start))
    })
}

fn has_cells(row: &Element, name: &str) -> bool {
    row.children
        .iter()
        .any(|piece| piece.element(name).is_some())
}
