//! The visible part of a table: columns can be hidden, and options have labels.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::{Table, visible};
use crate::node::Block;

/// The id of a column, and its definition.
pub(crate) type Column<'a> = (&'a str, &'a Value);

/// A table with its visible columns.
pub(crate) struct VisibleTable<'a> {
    pub(crate) table: Table<'a>,
    pub(crate) columns: Vec<Column<'a>>,
    /// The labels of options, by the column and the option's value.
    options: HashMap<(&'a str, &'a str), &'a str>,
}

impl<'a> VisibleTable<'a> {
    pub(crate) fn of(block: &'a Block) -> Option<Self> {
        let table = Table::of(block)?;
        let visible_ids: HashSet<&str> = visible(table.view).into_iter().collect();
        let chooses = table.view.contains_key("columns");
        let columns = table.columns.iter().copied();
        let columns: Vec<Column> = columns
            .filter(|(id, _)| !chooses || visible_ids.contains(id))
            .collect();
        let mut options = HashMap::new();
        for (id, column) in &columns {
            let listed = column.get("options").and_then(Value::as_array);
            for option in listed.into_iter().flatten() {
                let member = |name: &str| option.get(name).and_then(Value::as_str);
                if let (Some(value), Some(label)) = (member("value"), member("label")) {
                    options.entry((*id, value)).or_insert(label);
                }
            }
        }
        Some(Self {
            table,
            columns,
            options,
        })
    }

    /// The labels of the selected options of a column.
    pub(crate) fn labels<'v>(&'v self, column: &'v str, value: &'v Value) -> Vec<&'v str> {
        let label = |chosen: &'v str| {
            let label = self.options.get(&(column, chosen));
            label.copied().unwrap_or(chosen)
        };
        strings(value).map(label).collect()
    }
}

/// The strings of a list.
pub(crate) fn strings(value: &Value) -> impl Iterator<Item = &str> {
    let items = value.as_array().into_iter().flatten();
    items.filter_map(Value::as_str)
}
