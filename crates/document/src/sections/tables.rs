//! Tables and cards: their visible content, row by row.

use serde_json::Value;

use super::SectionCollector;
use crate::{node::Block, write::tables::VisibleTable};

impl SectionCollector {
    pub(super) fn table(&mut self, block: &Block) {
        let Some(visible_table) = VisibleTable::of(block) else {
            return;
        };
        if has_titles(&visible_table) {
            let titles = visible_table.columns.iter();
            let titles = titles.filter_map(|(_, column)| column.get("title")?.as_str());
            self.line(&titles.collect::<Vec<_>>().join(" "));
        }
        for row in &visible_table.table.rows {
            for (id, column) in &visible_table.columns {
                match column.get("type").and_then(Value::as_str) {
                    Some("text") | None => self.inside(visible_table.table.cell(row, id)),
                    Some(kind) => self.value(&visible_table, kind, (*id, row.get(*id))),
                }
            }
        }
    }

    /// A cell with a value other than text.
    fn value(
        &mut self,
        visible_table: &VisibleTable,
        kind: &str,
        (id, value): (&str, Option<&Value>),
    ) {
        let Some(value) = value else { return };
        match kind {
            "select" => self.line(&visible_table.labels(id, value).join(" ")),
            "number" => self.line(
                &value
                    .as_number()
                    .map(ToString::to_string)
                    .unwrap_or_default(),
            ),
            // Icons, images, and references to other objects.
            _ => {}
        }
    }
}

/// Returns whether readers see the column titles.
fn has_titles(visible_table: &VisibleTable) -> bool {
    let hides = ["hideHeader", "hideColumnTitle"];
    let view = visible_table.table.view;
    !hides
        .iter()
        .any(|name| view.get(*name) == Some(&Value::Bool(true)))
}
