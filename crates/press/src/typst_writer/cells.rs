//! The cells of a table, by the type of their column.

use std::fmt::Write;

use document::{Block, Fragments, Node};
use serde_json::{Map, Value, json};

use super::{TypstWriter, plain_text};
use crate::{area::LayoutArea, literal::fitting};

/// One record of a table: its values by column.
pub(super) type Record<'a> = &'a Map<String, Value>;

/// The records in their order.
pub(super) fn records(block: &Block) -> Vec<Record<'_>> {
    let records = block.data.get("records").and_then(Value::as_object);
    let mut records: Vec<&Value> = records.into_iter().flat_map(Map::values).collect();
    // The sort is stable: records with equal indexes keep their order.
    records.sort_by(|a, b| order(a).cmp(&order(b)));
    let values = records
        .into_iter()
        .filter_map(|record| record.get("values"));
    values.filter_map(Value::as_object).collect()
}

fn order(record: &Value) -> Option<&str> {
    record.get("orderIndex").and_then(Value::as_str)
}

/// Returns the definitions of the visible columns.
pub(super) fn visible_columns(block: &Block) -> Vec<&Value> {
    let Some(definition) = block.data.get("definition").and_then(Value::as_object) else {
        return Vec::new();
    };
    let visible = block.data.get("view").and_then(|view| view.get("columns"));
    match visible.and_then(Value::as_array) {
        Some(ids) => {
            let ids = ids.iter().filter_map(Value::as_str);
            ids.filter_map(|id| definition.get(id)).collect()
        }
        None => definition.values().collect(),
    }
}

pub(super) fn str_field<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// Returns the nodes of a text cell.
fn nodes_of<'a>(cells: &Fragments<'a>, value: &Value) -> &'a [Node] {
    match value.as_str() {
        Some(name) => cells.get(name),
        None => &[],
    }
}

impl TypstWriter<'_> {
    /// Returns an expression that prints a cell.
    pub(super) fn cell(
        &mut self,
        cells: &Fragments<'_>,
        column: &Value,
        value: &Value,
        area: LayoutArea,
    ) -> String {
        match str_field(column, "type") {
            "text" => self.content(nodes_of(cells, value), area),
            "select" => options(column, value, area),
            "content-ref" => self.linked(value, area),
            "image" => {
                let data = Map::from_iter([("ref".to_owned(), value.clone())]);
                if value.is_null() {
                    "[]".to_owned()
                } else {
                    self.picture(&data, area)
                }
            }
            "files" => {
                let mut out = String::from("{ []; ");
                for file in value.as_array().into_iter().flatten() {
                    let reference = json!({"kind": "file", "file": file});
                    let _ = write!(out, "{}; [ ]; ", self.linked(&reference, area));
                }
                out + "}"
            }
            _ => fitting(&self.plain(cells, column, value), area),
        }
    }

    fn linked(&self, reference: &Value, area: LayoutArea) -> String {
        let title = fitting(self.links.title(reference).unwrap_or_default(), area);
        match self.links.target(reference, self.page) {
            Some(target) => format!("to({target}, {title})"),
            None => title,
        }
    }

    /// Returns the plain text of a cell, to measure its width.
    pub(super) fn plain(&self, cells: &Fragments<'_>, column: &Value, value: &Value) -> String {
        match (str_field(column, "type"), value) {
            ("text", value) => {
                let mut out = String::new();
                plain_text(nodes_of(cells, value), usize::MAX, &mut out);
                out
            }
            ("rating", value) => {
                let stars = value.as_u64().unwrap_or_default().min(10);
                "★".repeat(usize::try_from(stars).unwrap_or_default())
            }
            ("content-ref", value) => self.links.title(value).unwrap_or_default().to_owned(),
            (_, Value::Bool(true)) => "✓".to_owned(),
            (_, Value::Number(number)) => number.to_string(),
            (_, Value::String(text)) => text.clone(),
            (_, Value::Array(items)) => {
                let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
                items.join(", ")
            }
            _ => String::new(),
        }
    }
}

/// Renders selected options in their colours.
fn options(column: &Value, value: &Value, area: LayoutArea) -> String {
    let known = column.get("options").and_then(Value::as_array);
    let mut out = String::from("{ []; ");
    for chosen in value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        let option = known.and_then(|all| {
            all.iter()
                .find(|option| str_field(option, "value") == chosen)
        });
        let label = option
            .map(|option| str_field(option, "label"))
            .filter(|label| !label.is_empty());
        let color = option
            .map(|option| str_field(option, "color"))
            .unwrap_or_default();
        let label = fitting(label.unwrap_or(chosen), area.inside(6.0));
        let _ = write!(out, "chip({}, {label}); ", crate::literal::literal(color));
    }
    out + "}"
}
