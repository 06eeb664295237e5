//! Tables in the grid view.

use document::Block;
use maud::{Markup, html};
use serde_json::Value;

use super::{
    BlockLabel,
    cells::{self, Cells, Record},
    node_data::{classes, flag, optional_classes, str_field},
    renderer::BlockRenderer,
};

mod merges;

use merges::Merges;

impl BlockRenderer<'_> {
    pub(super) fn table(&mut self, block: &Block) -> Markup {
        let view = block.data.get("view").unwrap_or(&Value::Null);
        if str_field(view, "type") == "cards" {
            return self.cards(block, view);
        }
        let columns = cells::visible_columns(block);
        if columns.is_empty() {
            return html! {};
        }
        let merges = Merges::of(block, &columns);
        let cells = Cells::of(block, &columns);
        let mut rows = Vec::new();
        for record in cells::records(block) {
            rows.push(self.table_row(&cells, &columns, &record, &merges));
        }
        let is = |name: &str| view.get(name).and_then(Value::as_bool).unwrap_or_default();
        let wide = flag(&block.data, "fullWidth").then_some("wide");
        let sticky_header = is("stickyHeader").then_some("sticky-header");
        let sticky_first = is("stickyFirstColumn").then_some("sticky-first");
        html! {
            div class=(classes("table", &[wide, sticky_header, sticky_first]))
                tabindex="0" role="group" aria-label=(self.label(BlockLabel::Table)) {
                table {
                    (widths(view, &columns))
                    (header(&columns, is("hideHeader")))
                    tbody { @for row in rows { (row) } }
                }
            }
        }
    }

    fn table_row(
        &mut self,
        cells: &Cells<'_>,
        columns: &[&Value],
        record: &Record,
        merges: &Merges,
    ) -> Markup {
        let mut rendered = Vec::new();
        for column in columns {
            let id = str_field(column, "id");
            if merges.is_covered(record.id, id) {
                continue;
            }
            let (down, across) = merges.span(record.id, id);
            let value = record.value(id);
            let body = self.cell(cells, column, value);
            let number = (str_field(column, "type") == "number").then_some("number");
            rendered.push(html! {
                td class=[optional_classes(&[across_alignment(column), down_alignment(column), number])]
                    rowspan=[down] colspan=[across] { (body) }
            });
        }
        html! { tr { @for cell in rendered { (cell) } } }
    }
}

fn widths(view: &Value, columns: &[&Value]) -> Markup {
    let Some(widths) = view.get("columnWidths").and_then(Value::as_object) else {
        return html! {};
    };
    let width = |column: &&Value| {
        let width = widths.get(str_field(column, "id"))?.as_f64()?;
        (1.0..=5000.0)
            .contains(&width)
            .then(|| format!("{width:.0}"))
    };
    html! {
        colgroup { @for column in columns { col width=[width(column)]; } }
    }
}

/// A header without text is omitted; a hidden one is there for screen readers.
fn header(columns: &[&Value], hidden: bool) -> Markup {
    let title = |column: &Value| str_field(column, "title").to_owned();
    if columns.iter().all(|column| title(column).trim().is_empty()) {
        return html! {};
    }
    let quiet = hidden.then_some("quiet");
    html! {
        thead class=[quiet] {
            tr {
                @for column in columns {
                    @let title = title(column);
                    @if title.trim().is_empty() {
                        td {}
                    } @else {
                        th scope="col" class=[across_alignment(column)] { (title) }
                    }
                }
            }
        }
    }
}

fn across_alignment(column: &Value) -> Option<&'static str> {
    match str_field(column, "textAlignment") {
        "center" => Some("center"),
        "right" => Some("end"),
        _ => None,
    }
}

fn down_alignment(column: &Value) -> Option<&'static str> {
    match str_field(column, "verticalAlignment") {
        "top" => Some("top"),
        "middle" => Some("middle"),
        "bottom" => Some("bottom"),
        _ => None,
    }
}
