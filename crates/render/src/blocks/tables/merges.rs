//! Merged cells of a table.

use std::collections::{HashMap, HashSet};

use document::Block;
use serde_json::Value;

use crate::blocks::{cells, node_data::str_field};

/// Each merge has a first cell and the number of rows and columns it spans. Overlapping merges are ignored.
#[derive(Default)]
pub(super) struct Merges {
    spans: HashMap<(String, String), (usize, usize)>,
    covered: HashSet<(String, String)>,
}

impl Merges {
    pub(super) fn of(block: &Block, columns: &[&Value]) -> Self {
        let mut merges = Self::default();
        let Some(listed) = block.data.get("cellMerges").and_then(Value::as_array) else {
            return merges;
        };
        let rows: Vec<&str> = cells::records(block)
            .iter()
            .map(|record| record.id)
            .collect();
        let columns: Vec<&str> = columns
            .iter()
            .map(|column| str_field(column, "id"))
            .collect();
        for merge in listed {
            merges.add(merge, &rows, &columns);
        }
        merges
    }

    fn add(&mut self, merge: &Value, rows: &[&str], columns: &[&str]) {
        let count = |name: &str| {
            let count = merge.get(name).and_then(Value::as_u64).unwrap_or(1);
            usize::try_from(count).unwrap_or(1).max(1)
        };
        let anchor = merge.get("anchor").unwrap_or(&Value::Null);
        let row = rows
            .iter()
            .position(|row| *row == str_field(anchor, "record"));
        let column = columns
            .iter()
            .position(|column| *column == str_field(anchor, "column"));
        let (Some(row), Some(column)) = (row, column) else {
            return;
        };
        let down = count("rowSpan").min(rows.len() - row);
        let across = count("colSpan").min(columns.len() - column);
        let key = |row: usize, column: usize| (rows[row].to_owned(), columns[column].to_owned());
        let area = (row..row + down).flat_map(|r| (column..column + across).map(move |c| (r, c)));
        let area: Vec<_> = area.map(|(r, c)| key(r, c)).collect();
        let is_taken =
            |key: &(String, String)| self.covered.contains(key) || self.spans.contains_key(key);
        if area.iter().any(is_taken) {
            return;
        }
        self.covered.extend(area.into_iter().skip(1));
        self.spans.insert(key(row, column), (down, across));
    }

    pub(super) fn is_covered(&self, row: &str, column: &str) -> bool {
        !self.covered.is_empty() && self.covered.contains(&(row.to_owned(), column.to_owned()))
    }

    pub(super) fn span(&self, row: &str, column: &str) -> (Option<usize>, Option<usize>) {
        let found = self.spans.get(&(row.to_owned(), column.to_owned()));
        let several = |count: usize| (count > 1).then_some(count);
        found.map_or((None, None), |(down, across)| {
            (several(*down), several(*across))
        })
    }
}
