//! Tables with pipes.

use serde_json::Value;

use super::{Table, Writer};
use crate::node::{BlockKind, Node};

impl Table<'_> {
    /// Whether pipes can say all that there is.
    pub(super) fn is_plain(&self) -> bool {
        let plain_view = self.view.get("type").and_then(Value::as_str) == Some("grid")
            && self.view.iter().all(|(name, value)| match name.as_str() {
                "type" | "columns" => true,
                "columnWidths" => value.as_object().is_some_and(serde_json::Map::is_empty),
                _ => value == &Value::Bool(false),
            });
        let plain_columns = self.columns.iter().all(|(_, column)| {
            let is = |name: &str| column.get(name).and_then(Value::as_str);
            is("type") == Some("text") && is("verticalAlignment").is_none()
        });
        let all_shown = super::visible(self.view).len() == self.columns.len();
        let settings = ["fullWidth", "search", "cellMerges"];
        let plain_block = !settings
            .iter()
            .any(|name| self.block.data.contains_key(*name));
        plain_view && plain_columns && all_shown && plain_block && self.has_plain_cells()
    }

    fn has_plain_cells(&self) -> bool {
        let fragments = self.block.fragments.iter().flatten();
        !self.columns.is_empty()
            && fragments
                .into_iter()
                .all(|fragment| is_one_line(&fragment.nodes))
    }
}

/// Whether a cell is one paragraph.
fn is_one_line(nodes: &[Node]) -> bool {
    match nodes {
        [] => true,
        [Node::Block(block)] => {
            block.kind == BlockKind::Paragraph && !block.data.contains_key("align")
        }
        _ => false,
    }
}

impl Writer<'_> {
    pub(super) fn pipes(&mut self, table: &Table) -> String {
        let titles = table.columns.iter().map(|(_, column)| {
            let title = column
                .get("title")
                .and_then(Value::as_str)
                .unwrap_or_default();
            super::super::escape::in_markdown(&title.replace('\n', " "))
        });
        let mut lines = vec![row(titles)];
        lines.push(row(table.columns.iter().map(|(_, column)| {
            match column.get("textAlignment").and_then(Value::as_str) {
                Some("center") => ":---:".to_owned(),
                Some("right") => "---:".to_owned(),
                _ => "---".to_owned(),
            }
        })));
        for values in &table.rows {
            let cells: Vec<String> = table
                .columns
                .iter()
                .map(|(id, _)| {
                    let paragraph = table.cell(values, id).first();
                    let nodes = match paragraph {
                        Some(Node::Block(block)) => block.nodes.iter().flatten().collect(),
                        _ => Vec::new(),
                    };
                    self.one_line(&nodes)
                })
                .collect();
            lines.push(row(cells));
        }
        lines.join("\n")
    }
}

fn row(cells: impl IntoIterator<Item = String>) -> String {
    let mut line = String::from("|");
    for cell in cells {
        line.push(' ');
        line.push_str(&cell.replace('|', "\\|"));
        line.push_str(" |");
    }
    line
}
