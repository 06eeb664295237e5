//! Tables: pipes if each cell is one plain line, else HTML.

mod element;
mod grid;
mod visible_table;

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::Writer;
use crate::node::{Block, Node};

pub(crate) use visible_table::{Column, VisibleTable, strings};

/// A table with its rows and columns in order.
pub(crate) struct Table<'a> {
    block: &'a Block,
    pub(crate) view: &'a Map<String, Value>,
    pub(crate) columns: Vec<(&'a str, &'a Value)>,
    pub(crate) rows: Vec<&'a Map<String, Value>>,
    /// The blocks of cells by the names of their fragments.
    cells: HashMap<&'a str, &'a [Node]>,
}

impl Writer<'_> {
    pub(super) fn table(&mut self, block: &Block) -> String {
        let Some(table) = Table::of(block) else {
            return String::new();
        };
        if table.is_plain() {
            self.pipes(&table)
        } else {
            self.table_element(&table)
        }
    }

    /// The table in HTML, whatever it contains.
    pub(super) fn table_in_html(&mut self, block: &Block) -> String {
        Table::of(block)
            .map(|table| self.table_element(&table))
            .unwrap_or_default()
    }
}

impl<'a> Table<'a> {
    pub(crate) fn of(block: &'a Block) -> Option<Self> {
        let object = |name: &str| block.data.get(name).and_then(Value::as_object);
        let view = object("view")?;
        let definition = object("definition")?;
        let mut records: Vec<&Map<String, Value>> = object("records")?
            .values()
            .filter_map(Value::as_object)
            .collect();
        records.sort_by_key(|record| record.get("orderIndex").and_then(Value::as_str));
        let rows = records
            .into_iter()
            .filter_map(|record| record.get("values")?.as_object());
        let columns = column_order(definition, &visible(view));
        Some(Self {
            block,
            view,
            columns: columns
                .into_iter()
                .filter_map(|id| Some((id, definition.get(id)?)))
                .collect(),
            rows: rows.collect(),
            cells: cells(block),
        })
    }

    /// The blocks of a cell with text.
    pub(crate) fn cell(&self, row: &Map<String, Value>, column: &str) -> &'a [Node] {
        let name = row.get(column).and_then(Value::as_str);
        let cell = name.and_then(|name| self.cells.get(name));
        cell.copied().unwrap_or_default()
    }
}

fn cells(block: &Block) -> HashMap<&str, &[Node]> {
    let fragments = block.fragments.iter().flatten();
    fragments
        .filter_map(|cell| Some((cell.fragment.as_deref()?, cell.nodes.as_slice())))
        .collect()
}

fn visible(view: &Map<String, Value>) -> Vec<&str> {
    let columns = view.get("columns").and_then(Value::as_array);
    columns
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

/// The visible columns in order, and the hidden ones at the position of their number, else at the end.
fn column_order<'a>(definition: &'a Map<String, Value>, visible: &[&'a str]) -> Vec<&'a str> {
    let mut all: Vec<&str> = definition.keys().map(String::as_str).collect();
    all.sort_by_key(|id| (number(id), *id));
    let is_visible: HashSet<&str> = visible.iter().copied().collect();
    let unhidden: Vec<&str> = all
        .iter()
        .copied()
        .filter(|id| is_visible.contains(id))
        .collect();
    if unhidden == visible {
        return all;
    }
    let known = visible
        .iter()
        .copied()
        .filter(|id| definition.contains_key(*id));
    let hidden = all.iter().copied().filter(|id| !is_visible.contains(id));
    known.chain(hidden).collect()
}

/// The number at the end of an id.
fn number(id: &str) -> u64 {
    let digits = id.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits.parse().unwrap_or(u64::MAX)
}
