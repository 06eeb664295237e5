//! Tables with pipes.

use serde_json::Value;

use super::{super::html::OuterSyntax, Table, Writer};
use crate::node::{BlockKind, Node};

impl Table<'_> {
    /// Returns whether pipes can express everything.
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
                .all(|fragment| fits_a_line(&fragment.nodes))
    }
}

/// Returns whether a cell consists of paragraphs, lists and images that HTML can put on one line.
fn fits_a_line(nodes: &[Node]) -> bool {
    nodes.iter().all(|node| match node {
        Node::Block(block) => match block.kind {
            BlockKind::Paragraph => !block.data.contains_key("align"),
            BlockKind::ListUnordered | BlockKind::ListTasks => {
                fits_a_line(block.nodes.as_deref().unwrap_or_default())
            }
            BlockKind::ListOrdered => {
                block.data.is_empty() && fits_a_line(block.nodes.as_deref().unwrap_or_default())
            }
            BlockKind::ListItem => fits_a_line(block.nodes.as_deref().unwrap_or_default()),
            BlockKind::Images => true,
            _ => false,
        },
        Node::Inline(_) | Node::Text(_) => true,
    })
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
                .map(|(id, _)| self.pipe_cell(table.cell(values, id)))
                .collect();
            lines.push(row(cells));
        }
        lines.join("\n")
    }

    /// One paragraph as it is; more than that in HTML, with Markdown in it.
    fn pipe_cell(&mut self, nodes: &[Node]) -> String {
        if let [Node::Block(block)] = nodes
            && block.kind == BlockKind::Paragraph
        {
            return self.one_line(&block.nodes.iter().flatten().collect::<Vec<_>>());
        }
        let mut out = String::new();
        for node in nodes {
            let Node::Block(block) = node else {
                out.push_str(&self.one_line(&[node]));
                continue;
            };
            if block.kind == BlockKind::Images {
                out.push_str(&self.images(block, OuterSyntax::Markdown));
                continue;
            }
            let nodes = block.nodes.as_deref().unwrap_or_default();
            let (open, close) = match block.kind {
                BlockKind::ListOrdered => ("<ol>", "</ol>"),
                BlockKind::ListUnordered => ("<ul>", "</ul>"),
                BlockKind::ListTasks => ("<ul class=\"contains-task-list\">", "</ul>"),
                BlockKind::ListItem => ("<li>", "</li>"),
                _ => ("<p>", "</p>"),
            };
            let tick = match block.data.get("checked") {
                Some(Value::Bool(true)) => "<input type=\"checkbox\" checked>",
                Some(_) => "<input type=\"checkbox\">",
                None => "",
            };
            let inner = match block.kind {
                BlockKind::Paragraph => self.one_line(&nodes.iter().collect::<Vec<_>>()),
                BlockKind::ListItem => self.pipe_cell(nodes),
                _ => self.pipe_cells(nodes),
            };
            out.extend([open, tick, &inner, close]);
        }
        out
    }

    /// The items of a list, each with its own element.
    fn pipe_cells(&mut self, items: &[Node]) -> String {
        let items = items.iter();
        items
            .map(|item| self.pipe_cell(std::slice::from_ref(item)))
            .collect()
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
